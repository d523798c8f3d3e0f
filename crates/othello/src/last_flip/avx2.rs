//! The four axes side by side in 256-bit registers.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64,
};

use super::lines::Lines;
use crate::{Bitboard, Square};

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables AVX2, so every processor that
        // runs it has the instruction.
        unsafe { $call }
    }};
}

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does.
///
/// In each direction the discs before the nearest one of the player turn, if there is one. Towards
/// higher squares that is the lowest, and subtracting 1 shows what is below it; towards lower
/// squares, shifts along the axis fill what is beyond it. What the players turn never overlaps,
/// so both are counted in one word.
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    let lines = &Lines::by_index(square).squares;
    // SAFETY: as for every intrinsic here; the pointer is that of four readable words, and the load
    // needs no alignment.
    let lines = unsafe { _mm256_loadu_si256(lines.as_ptr().cast()) };
    let bit = square.bitboard().bits();
    let above = and(lines, splat(!(bit | (bit - 1))));
    let below = and(lines, splat(bit - 1));
    let discs = splat(mover.bits());

    let turned_above =
        or(turned_above(and(discs, above), above), turned_above(without(above, discs), above));
    let turned_below =
        or(turned_below(and(discs, below), below), turned_below(without(below, discs), below));
    let turned = Bitboard::new(merge(or(turned_above, turned_below)));
    ((turned - mover).len(), (turned & mover).len())
}

/// Returns what turns on rays towards higher squares, by the discs of the player on them.
#[inline(always)]
fn turned_above(discs: __m256i, ray: __m256i) -> __m256i {
    let lower = intrinsic!(_mm256_add_epi64(discs, _mm256_set1_epi64x(-1)));
    where_any(discs, without(and(ray, lower), discs))
}

/// The same towards lower squares.
#[inline(always)]
fn turned_below(discs: __m256i, ray: __m256i) -> __m256i {
    let mut beyond = discs;
    intrinsic!({
        beyond = or(beyond, _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(1, 8, 9, 7)));
        beyond = or(beyond, _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(2, 16, 18, 14)));
        beyond = or(beyond, _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(4, 32, 36, 28)));
    });
    where_any(discs, without(ray, beyond))
}

#[inline(always)]
fn splat(bits: u64) -> __m256i {
    intrinsic!(_mm256_set1_epi64x(bits.cast_signed()))
}

#[inline(always)]
fn and(a: __m256i, b: __m256i) -> __m256i {
    intrinsic!(_mm256_and_si256(a, b))
}

#[inline(always)]
fn or(a: __m256i, b: __m256i) -> __m256i {
    intrinsic!(_mm256_or_si256(a, b))
}

/// Returns `a & !b`.
#[inline(always)]
fn without(a: __m256i, b: __m256i) -> __m256i {
    intrinsic!(_mm256_andnot_si256(b, a))
}

/// Returns the lanes of `value` where `test` has any bit, else 0.
#[inline(always)]
fn where_any(test: __m256i, value: __m256i) -> __m256i {
    without(value, intrinsic!(_mm256_cmpeq_epi64(test, _mm256_setzero_si256())))
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
        crate::last_flip::contract::check(super::counts);
    }
}
