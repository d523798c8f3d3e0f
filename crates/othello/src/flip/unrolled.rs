//! Six steps written out, in each direction.

use crate::lines::INNER_COLUMNS;
use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square.
///
/// At most six discs turn in a direction, so the loop over them can be written out as nested
/// conditions. A step is one shift; the disc just reached is a word with one bit, or 0 beyond the
/// first and the last row. Steps that change the column only go on from columns B to G, so that
/// none comes in again on the other side: there only the opponent's discs in these columns count
/// as passed.
///
/// After "Bit board in the Othello", from the article on bitboards in the Japanese Wikipedia. With
/// its bit numbers, column + 8 · row, a shift to the right goes to the left on the board.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let guarded = opponent & INNER_COLUMNS;
    let start = square.bitboard().bits();
    Bitboard::new(
        passed(start, mover, guarded, |disc| disc << 1)
            | passed(start, mover, guarded, |disc| disc >> 1)
            | passed(start, mover, opponent, |disc| disc << 8)
            | passed(start, mover, opponent, |disc| disc >> 8)
            | passed(start, mover, guarded, |disc| disc << 7)
            | passed(start, mover, guarded, |disc| disc >> 7)
            | passed(start, mover, guarded, |disc| disc << 9)
            | passed(start, mover, guarded, |disc| disc >> 9),
    )
}

/// Returns the discs that turn in the direction of a step.
#[inline(always)]
fn passed(start: u64, mover: u64, opponent: u64, step: impl Fn(u64) -> u64) -> u64 {
    let enclosed = |passed: u64, end: u64| if end & mover != 0 { passed } else { 0 };
    let m1 = step(start);
    if m1 & opponent == 0 {
        return 0;
    }
    let m2 = step(m1);
    if m2 & opponent == 0 {
        return enclosed(m1, m2);
    }
    let m3 = step(m2);
    if m3 & opponent == 0 {
        return enclosed(m1 | m2, m3);
    }
    let m4 = step(m3);
    if m4 & opponent == 0 {
        return enclosed(m1 | m2 | m3, m4);
    }
    let m5 = step(m4);
    if m5 & opponent == 0 {
        return enclosed(m1 | m2 | m3 | m4, m5);
    }
    let m6 = step(m5);
    if m6 & opponent == 0 {
        return enclosed(m1 | m2 | m3 | m4 | m5, m6);
    }
    enclosed(m1 | m2 | m3 | m4 | m5 | m6, step(m6))
}
