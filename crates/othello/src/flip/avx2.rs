//! Four axes in the lanes of AVX2 registers.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::rays::{Rays, STEPS};
use crate::{Bitboard, Board, Square};

/// Calls intrinsics that work on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables AVX2, so every processor
        // that runs it has the instructions.
        unsafe { $call }
    }};
}

/// Returns the discs that turn when the mover plays on a square.
///
/// The rays to higher squares are those of [`carry`](super::carry), all four at once. On the rays
/// to lower squares the highest square that is not the opponent's is wanted, and AVX2 counts no
/// leading zeros: instead these squares cover all that is beyond them, with a step of its own in
/// each lane, and what is not covered is in reach.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let mover = splat(board.mover());
    let opponent = splat(board.opponent());
    let rays = Rays::of(square);
    let above = flips_above(mover, opponent, load(&rays.above));
    let below = flips_below(mover, opponent, load(&rays.below));
    union(intrinsic!(_mm256_or_si256(above, below)))
}

/// Returns the discs that turn on rays to higher squares.
#[inline(always)]
fn flips_above(mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    intrinsic!({
        let zero = _mm256_setzero_si256();
        let blockers = _mm256_andnot_si256(opponent, rays);
        // Ones from the lowest blocker upwards.
        let negated = _mm256_sub_epi64(zero, blockers);
        let outflank = _mm256_and_si256(_mm256_and_si256(blockers, mover), negated);
        let missed = _mm256_cmpeq_epi64(outflank, zero);
        let reached = _mm256_andnot_si256(negated, _mm256_and_si256(opponent, rays));
        _mm256_andnot_si256(missed, reached)
    })
}

/// Returns the discs that turn on rays to lower squares.
#[inline(always)]
fn flips_below(mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    let blockers = intrinsic!(_mm256_andnot_si256(opponent, rays));
    // One to three steps, then up to six, which is the length of a ray.
    let (one, two, three) =
        (shifted::<1>(blockers), shifted::<2>(blockers), shifted::<3>(blockers));
    let near = intrinsic!(_mm256_or_si256(one, _mm256_or_si256(two, three)));
    let covered = intrinsic!(_mm256_or_si256(near, shifted::<3>(near)));
    intrinsic!({
        let outflank = _mm256_andnot_si256(covered, _mm256_and_si256(mover, rays));
        // All squares above; without an outflanking disc, −0.
        let twice = _mm256_add_epi64(outflank, outflank);
        _mm256_and_si256(_mm256_sub_epi64(_mm256_setzero_si256(), twice), rays)
    })
}

/// Moves the squares of each lane by some steps of its axis to lower squares.
#[inline(always)]
fn shifted<const COUNT: u64>(lanes: __m256i) -> __m256i {
    let [a, b, c, d] = STEPS;
    let counts = [COUNT * a as u64, COUNT * b as u64, COUNT * c as u64, COUNT * d as u64];
    intrinsic!(_mm256_srlv_epi64(lanes, load(&counts)))
}

#[inline(always)]
fn splat(squares: Bitboard) -> __m256i {
    intrinsic!(_mm256_set1_epi64x(squares.bits().cast_signed()))
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
