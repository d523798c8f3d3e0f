//! Four axes in 256-bit registers, with the instructions of AVX-512.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_lzcnt_epi64, _mm256_rorv_epi64, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_srai_epi64, _mm256_sub_epi64, _mm256_ternarylogic_epi64,
};

use super::rays::Rays;
use crate::{Bitboard, Board, Square};

/// Calls intrinsics that work on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables AVX-512F, CD and VL, so every
        // processor that runs it has the instructions.
        unsafe { $call }
    }};
}

// The columns of a truth table of three operands, from which that of any function follows.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

/// Returns the discs that turn when the mover plays on a square.
///
/// The rays to higher squares are those of [`carry`](super::carry), all four at once, and the rays
/// to lower squares are judged by their leading zeros; three operands a step.
///
/// All eight rays in one register of 512 bits take as many steps, because the two halves must do
/// different things, and one more to fold the halves; on Intel processors such registers have two
/// ports instead of three. No step goes through a mask register, which would take three cycles
/// more than one through a vector.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let mover = splat(board.mover().bits());
    let opponent = splat(board.opponent().bits());
    let rays = Rays::of(square);
    let above = flips_above(mover, opponent, load(&rays.above));
    let rays = load(&rays.below);
    let over = over_outflank(mover, opponent, rays);
    union(intrinsic!(_mm256_ternarylogic_epi64::<{ A & B | C }>(rays, over, above)))
}

/// Returns the discs that turn on rays to higher squares.
#[inline(always)]
fn flips_above(mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    intrinsic!({
        let blockers = _mm256_andnot_si256(opponent, rays);
        let negated = _mm256_sub_epi64(_mm256_setzero_si256(), blockers);
        let outflank = _mm256_ternarylogic_epi64::<{ A & B & C }>(blockers, negated, mover);
        // All squares below; none where there was nothing to subtract 1 from, which only then
        // sets the highest bit.
        let under = _mm256_add_epi64(outflank, splat(!0));
        let missed = _mm256_srai_epi64::<63>(under);
        _mm256_ternarylogic_epi64::<{ A & B & !C & 0xff }>(rays, under, missed)
    })
}

/// Returns all squares above the outflanking disc of each ray to lower squares, or none.
#[inline(always)]
fn over_outflank(mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    intrinsic!({
        let blockers = _mm256_andnot_si256(opponent, rays);
        let zeros = _mm256_lzcnt_epi64(blockers);
        // Everything one square higher, for −2b sets what is above b. With 64 zeros the bit is the
        // lowest, where no shifted disc is.
        let highest = _mm256_rorv_epi64(splat(1), zeros);
        let outflank = _mm256_and_si256(highest, _mm256_add_epi64(mover, mover));
        _mm256_sub_epi64(_mm256_setzero_si256(), outflank)
    })
}

#[inline(always)]
fn splat(bits: u64) -> __m256i {
    intrinsic!(_mm256_set1_epi64x(bits.cast_signed()))
}

#[inline(always)]
fn load(words: &[u64; 4]) -> __m256i {
    // SAFETY: as for every intrinsic here; the pointer is that of 4 readable words, and the load
    // needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Returns the squares that are in any lane.
#[inline(always)]
fn union(lanes: __m256i) -> Bitboard {
    let bits = intrinsic!({
        let halves =
            _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))
    });
    Bitboard::new(bits.cast_unsigned())
}
