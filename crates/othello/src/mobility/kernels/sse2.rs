//! The board and its mirror image in 128-bit registers, which every x86-64 processor has.

use std::arch::x86_64::__m128i;

use crate::instructions::Sse2;
use crate::mobility::masks::INNER_COLUMNS;
use crate::{Bitboard, Board};

/// Returns the squares where the mover may play.
///
/// SSE2 shifts all lanes of a register by one count. In a board whose rows are in reverse order, a
/// step down is a step up; so with the board in one lane and its mirror image in the other, the
/// six directions that change the row are three directions, by
/// [parallel prefix](crate::mobility::kogge_stone).
///
/// Rows remain, for the other execution units: to the right a [carry](crate::mobility::carry) does them all,
/// to the left parallel prefix.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let lanes = Sse2::of_build();
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let (movers, opponents) = (mirrored(lanes, mover), mirrored(lanes, opponent));
    let guarded = lanes.and(opponents, lanes.splat(INNER_COLUMNS));
    let columns = beyond::<8, 16>(lanes, movers, opponents);
    let diagonals =
        lanes.or(beyond::<9, 18>(lanes, movers, guarded), beyond::<7, 14>(lanes, movers, guarded));
    let [upright, turned] = lanes.words(lanes.or(columns, diagonals));
    let beyond = upright | turned.swap_bytes();

    let guarded = opponent & INNER_COLUMNS;
    let right = guarded + (mover << 1 & guarded);
    Bitboard::new(beyond | right | left(mover, guarded)) & board.empties()
}

/// Returns the squares that a walk by `STEP`, half of `TWO`, reaches, from a disc of the mover over
/// the opponent's.
#[inline(always)]
fn beyond<const STEP: i32, const TWO: i32>(
    lanes: Sse2,
    mover: __m128i,
    opponent: __m128i,
) -> __m128i {
    let pairs = lanes.and(opponent, lanes.shl::<STEP>(opponent));
    let mut run = lanes.and(opponent, lanes.shl::<STEP>(mover));
    run = lanes.or(run, lanes.and(opponent, lanes.shl::<STEP>(run)));
    run = lanes.or(run, lanes.and(pairs, lanes.shl::<TWO>(run)));
    run = lanes.or(run, lanes.and(pairs, lanes.shl::<TWO>(run)));
    lanes.shl::<STEP>(run)
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
fn mirrored(lanes: Sse2, bits: u64) -> __m128i {
    lanes.pair([bits, bits.swap_bytes()])
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
