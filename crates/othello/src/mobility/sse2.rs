//! The board and its mirror image in 128-bit registers, which every x86-64 processor has.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_set1_epi64x,
    _mm_slli_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
};

use super::masks::INNER_COLUMNS;
use crate::{Bitboard, Board};

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables SSE2, so every processor that
        // runs it has the instruction.
        unsafe { $call }
    }};
}

/// Returns the squares where the mover may play.
///
/// SSE2 shifts all lanes of a register by one count. In a board whose rows are in reverse order, a
/// step down is a step up; so with the board in one lane and its mirror image in the other, the
/// six directions that change the row are three directions, by
/// [parallel prefix](super::kogge_stone).
///
/// Rows remain, for the other execution units: to the right a [carry](super::carry) does them all,
/// to the left parallel prefix.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let (movers, opponents) = (mirrored(mover), mirrored(opponent));
    let inside = intrinsic!(_mm_set1_epi64x(INNER_COLUMNS.cast_signed()));
    let guarded = and(opponents, inside);
    let columns = beyond::<8, 16>(movers, opponents);
    let diagonals = or(beyond::<9, 18>(movers, guarded), beyond::<7, 14>(movers, guarded));
    let merged = merge(or(columns, diagonals));

    let guarded = opponent & INNER_COLUMNS;
    let right = guarded + (mover << 1 & guarded);
    Bitboard::new(merged | right | left(mover, guarded)) & board.empties()
}

/// Returns the squares that a walk by `STEP`, half of `TWO`, reaches, from a disc of the mover over
/// the opponent's.
#[inline(always)]
fn beyond<const STEP: i32, const TWO: i32>(mover: __m128i, opponent: __m128i) -> __m128i {
    let pairs = and(opponent, up::<STEP>(opponent));
    let mut run = and(opponent, up::<STEP>(mover));
    run = or(run, and(opponent, up::<STEP>(run)));
    run = or(run, and(pairs, up::<TWO>(run)));
    run = or(run, and(pairs, up::<TWO>(run)));
    up::<STEP>(run)
}

/// The same along the rows, to the left.
#[inline(always)]
const fn left(mover: u64, opponent: u64) -> u64 {
    let pairs = opponent & opponent >> 1;
    let mut run = opponent & mover >> 1;
    run |= opponent & run >> 1;
    run |= pairs & run >> 2;
    run |= pairs & run >> 2;
    run >> 1
}

/// Returns a board and the board with its rows in reverse order.
#[inline(always)]
fn mirrored(bits: u64) -> __m128i {
    intrinsic!(_mm_unpacklo_epi64(
        _mm_cvtsi64_si128(bits.cast_signed()),
        _mm_cvtsi64_si128(bits.swap_bytes().cast_signed()),
    ))
}

/// Returns the squares of either board, the second turned back.
#[inline(always)]
fn merge(boards: __m128i) -> u64 {
    let upright = intrinsic!(_mm_cvtsi128_si64(boards)).cast_unsigned();
    let mirrored = intrinsic!(_mm_cvtsi128_si64(_mm_unpackhi_epi64(boards, boards)));
    upright | mirrored.cast_unsigned().swap_bytes()
}

#[inline(always)]
fn and(a: __m128i, b: __m128i) -> __m128i {
    intrinsic!(_mm_and_si128(a, b))
}

#[inline(always)]
fn or(a: __m128i, b: __m128i) -> __m128i {
    intrinsic!(_mm_or_si128(a, b))
}

#[inline(always)]
fn up<const COUNT: i32>(a: __m128i) -> __m128i {
    intrinsic!(_mm_slli_epi64::<COUNT>(a))
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
