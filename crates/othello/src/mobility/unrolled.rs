//! The same six steps in every direction, without a branch.

use super::masks::INNER_COLUMNS;
use crate::{Bitboard, Board};

/// Returns the squares where the mover may play.
///
/// A move turns at most six discs in one direction, so the loop of [`shifts`](super::shifts) can
/// be written out: runs of the opponent's discs next to a disc of the mover grow by one disc five
/// times, and the squares one step further are moves where they are empty. The discs of columns A
/// and H are left out of the runs along rows and diagonals, which keeps every shift on the board.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let guarded = opponent & INNER_COLUMNS;
    let beyond = beyond(mover, guarded, |set| set << 1)
        | beyond(mover, guarded, |set| set >> 1)
        | beyond(mover, opponent, |set| set << 8)
        | beyond(mover, opponent, |set| set >> 8)
        | beyond(mover, guarded, |set| set << 9)
        | beyond(mover, guarded, |set| set >> 9)
        | beyond(mover, guarded, |set| set << 7)
        | beyond(mover, guarded, |set| set >> 7);
    Bitboard::new(beyond) & board.empties()
}

/// Returns the squares that a walk from a disc of the mover over the opponent's reaches.
#[inline(always)]
fn beyond(mover: u64, opponent: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut run = step(mover) & opponent;
    run |= step(run) & opponent;
    run |= step(run) & opponent;
    run |= step(run) & opponent;
    run |= step(run) & opponent;
    run |= step(run) & opponent;
    step(run)
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
