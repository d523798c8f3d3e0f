//! Parallel prefix: runs of discs grow by one, by two and by two again, without a branch.

use crate::lines::INNER_COLUMNS;
use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square.
///
/// In each direction the opponent's discs next to the square are filled: first the nearest two,
/// then twice two more, by shifting the filled part two places along pairs of the opponent's
/// discs. If the step after the last filled disc meets the mover, the fill turns. Nothing depends
/// on where the discs are but the values of words, so no branch can be mispredicted: the section
/// "without conditional branches" that the article behind [`unrolled`](super::unrolled) leaves
/// empty.
///
/// The doubling is the parallel prefix of Kogge and Stone (1973), known as a fill in chess
/// programs.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    // What is filled stays in these columns, so no shift carries it around the edge.
    let guarded = opponent & INNER_COLUMNS;
    let start = square.bitboard().bits();
    Bitboard::new(
        both_ways::<1>(start, mover, guarded)
            | both_ways::<8>(start, mover, opponent)
            | both_ways::<7>(start, mover, guarded)
            | both_ways::<9>(start, mover, guarded),
    )
}

/// Returns the discs that turn on both sides of the square along one axis.
#[inline(always)]
fn both_ways<const STEP: u32>(start: u64, mover: u64, opponent: u64) -> u64 {
    // The upper and the lower disc of each pair of neighbours.
    let upper = opponent & opponent << STEP;
    let lower = upper >> STEP;

    let mut above = opponent & start << STEP;
    above |= opponent & above << STEP;
    above |= upper & above << (2 * STEP);
    above |= upper & above << (2 * STEP);

    let mut below = opponent & start >> STEP;
    below |= opponent & below >> STEP;
    below |= lower & below >> (2 * STEP);
    below |= lower & below >> (2 * STEP);

    only_if(above << STEP & mover, above) | only_if(below >> STEP & mover, below)
}

/// Returns `value` where the condition has any bit, else 0.
#[inline(always)]
fn only_if(condition: u64, value: u64) -> u64 {
    u64::from(condition != 0).wrapping_neg() & value
}
