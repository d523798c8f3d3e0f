//! The eight directions side by side in a 512-bit register.

use std::arch::x86_64::__m512i;

use crate::instructions::truth_table::{A, B, C};
use crate::instructions::{Avx512, Lanes};
use crate::mobility::masks::{INNER, INNER_COLUMNS};
use crate::{Bitboard, Board};

/// Rows 2 to 7: an opponent's disc that a move encloses along a column is there.
const INNER_ROWS: u64 = 0x00ff_ffff_ffff_ff00;

/// Returns the squares where the mover may play.
///
/// [Parallel prefix](crate::mobility::kogge_stone) with a direction in each lane. A shift down by n is a
/// rotation up by 64 − n, so one rotation of all lanes is a step in all eight directions; what it
/// carries around the edge meets no disc, for those on the edges that a direction runs into are
/// left out. `a | b & c` is one instruction.
///
/// The fewest instructions of all, but the lanes take three steps to merge, and Intel processors
/// up to Cascade Lake pause and slow down when 512-bit instructions turn up among others.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let lanes = Avx512::of_build();
    let steps = lanes.load(&[1, 8, 9, 7, 64 - 1, 64 - 8, 64 - 9, 64 - 7]);
    let two = lanes.load(&[2, 16, 18, 14, 64 - 2, 64 - 16, 64 - 18, 64 - 14]);
    let [columns, rows, inner] = [INNER_COLUMNS, INNER_ROWS, INNER];
    let inside = lanes.load(&[columns, rows, inner, inner, columns, rows, inner, inner]);

    let mover = lanes.splat(board.mover().bits());
    let opponent = lanes.and(lanes.splat(board.opponent().bits()), inside);
    let pairs = lanes.and(opponent, lanes.rotate_left_each(opponent, steps));
    let mut run = lanes.and(opponent, lanes.rotate_left_each(mover, steps));
    run = or_and(lanes, run, opponent, lanes.rotate_left_each(run, steps));
    run = or_and(lanes, run, pairs, lanes.rotate_left_each(run, two));
    run = or_and(lanes, run, pairs, lanes.rotate_left_each(run, two));
    Bitboard::new(lanes.union(lanes.rotate_left_each(run, steps))) & board.empties()
}

#[inline(always)]
fn or_and(lanes: Avx512, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    lanes.ternary::<{ A | B & C }>(a, b, c)
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
