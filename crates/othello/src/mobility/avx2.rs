//! The four axes side by side in 256-bit registers.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use super::masks::INNER_COLUMNS;
use crate::{Bitboard, Board};

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables AVX2, so every processor that
        // runs it has the instruction.
        unsafe { $call }
    }};
}

/// Returns the squares where the mover may play.
///
/// [Parallel prefix](super::kogge_stone) with an axis in each lane: AVX2 shifts every lane by its
/// own count. One register goes up the axes, one down; they do not wait for each other.
///
/// A few operations more than need be make the chain of those that wait for each other shorter:
/// the second disc of a run is found from the mover's disc, two steps away, while the first one is
/// found; and the squares beyond runs of five and six are found without filling these. Where a
/// build has AVX-512VL, the compiler makes one instruction of each `a | b & c`.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let step = intrinsic!(_mm256_setr_epi64x(1, 8, 9, 7));
    let two = intrinsic!(_mm256_setr_epi64x(2, 16, 18, 14));
    let three = intrinsic!(_mm256_setr_epi64x(3, 24, 27, 21));
    let inner = INNER_COLUMNS.cast_signed();
    let inside = intrinsic!(_mm256_setr_epi64x(inner, -1, inner, inner));

    let mover = splat(board.mover());
    let opponent = and(splat(board.opponent()), inside);
    // The upper and the lower disc of each pair of neighbours.
    let upper = and(opponent, up(opponent, step));
    let lower = down(upper, step);

    let mut rising = or(and(opponent, up(mover, step)), and(upper, up(mover, two)));
    let mut falling = or(and(opponent, down(mover, step)), and(lower, down(mover, two)));
    rising = or(rising, and(upper, up(rising, two)));
    falling = or(falling, and(lower, down(falling, two)));
    // Up to four discs are filled.
    let beyond = or(up(rising, step), down(falling, step));
    let beyond_rising = and(up(upper, step), up(rising, three));
    let beyond_falling = and(down(lower, step), down(falling, three));
    Bitboard::new(merge(or(beyond, or(beyond_rising, beyond_falling)))) & board.empties()
}

#[inline(always)]
fn splat(set: Bitboard) -> __m256i {
    intrinsic!(_mm256_set1_epi64x(set.bits().cast_signed()))
}

#[inline(always)]
fn and(a: __m256i, b: __m256i) -> __m256i {
    intrinsic!(_mm256_and_si256(a, b))
}

#[inline(always)]
fn or(a: __m256i, b: __m256i) -> __m256i {
    intrinsic!(_mm256_or_si256(a, b))
}

#[inline(always)]
fn up(a: __m256i, counts: __m256i) -> __m256i {
    intrinsic!(_mm256_sllv_epi64(a, counts))
}

#[inline(always)]
fn down(a: __m256i, counts: __m256i) -> __m256i {
    intrinsic!(_mm256_srlv_epi64(a, counts))
}

/// Returns the union of the four lanes.
#[inline(always)]
fn merge(lanes: __m256i) -> u64 {
    intrinsic!({
        let halves =
            _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))
    })
    .cast_unsigned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
