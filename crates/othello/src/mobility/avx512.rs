//! The eight directions side by side in a 512-bit register.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64,
    _mm512_setr_epi64, _mm512_ternarylogic_epi64,
};

use super::masks::{INNER, INNER_COLUMNS};
use crate::{Bitboard, Board};

/// Rows 2 to 7: an opponent's disc that a move encloses along a column is there.
const INNER_ROWS: u64 = 0x00ff_ffff_ffff_ff00;

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables AVX-512F, so every processor
        // that runs it has the instruction.
        unsafe { $call }
    }};
}

/// Returns the squares where the mover may play.
///
/// [Parallel prefix](super::kogge_stone) with a direction in each lane. A shift down by n is a
/// rotation up by 64 − n, so one rotation of all lanes is a step in all eight directions; what it
/// carries around the edge meets no disc, for those on the edges that a direction runs into are
/// left out. `a | b & c` is one instruction.
///
/// The fewest instructions of all, but the lanes take three steps to merge, and Intel processors
/// up to Cascade Lake pause and slow down when 512-bit instructions turn up among others.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let steps = intrinsic!(_mm512_setr_epi64(1, 8, 9, 7, -1, -8, -9, -7));
    let two = intrinsic!(_mm512_setr_epi64(2, 16, 18, 14, -2, -16, -18, -14));
    let [columns, rows, inner] = [INNER_COLUMNS, INNER_ROWS, INNER].map(u64::cast_signed);
    let inside =
        intrinsic!(_mm512_setr_epi64(columns, rows, inner, inner, columns, rows, inner, inner));

    let mover = splat(board.mover());
    let opponent = intrinsic!(_mm512_and_si512(splat(board.opponent()), inside));
    let pairs = intrinsic!(_mm512_and_si512(opponent, step(opponent, steps)));
    let mut run = intrinsic!(_mm512_and_si512(opponent, step(mover, steps)));
    run = or_and(run, opponent, step(run, steps));
    run = or_and(run, pairs, step(run, two));
    run = or_and(run, pairs, step(run, two));
    let beyond = intrinsic!(_mm512_reduce_or_epi64(step(run, steps)));
    Bitboard::new(beyond.cast_unsigned()) & board.empties()
}

#[inline(always)]
fn splat(set: Bitboard) -> __m512i {
    intrinsic!(_mm512_set1_epi64(set.bits().cast_signed()))
}

/// Returns each lane rotated to the left by its own count, of which the low six bits matter.
#[inline(always)]
fn step(a: __m512i, counts: __m512i) -> __m512i {
    intrinsic!(_mm512_rolv_epi64(a, counts))
}

/// Returns `a | b & c`.
#[inline(always)]
fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    intrinsic!(_mm512_ternarylogic_epi64::<0b1111_1000>(a, b, c))
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
