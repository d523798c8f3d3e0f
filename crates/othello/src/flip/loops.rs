//! One step at a time: the slow and obvious reference.

use crate::{Bitboard, Board, Square};

/// The eight directions as steps of column and row.
const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

/// Returns the discs that turn when the mover plays on a square.
///
/// In each direction: walk over the opponent's discs; if the walk ends at a disc of the mover,
/// they turn.
#[must_use]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let mut flips = Bitboard::EMPTY;
    for (columns, rows) in DIRECTIONS {
        let step = |square: Square| {
            let column = square.column().checked_add_signed(columns)?;
            let row = square.row().checked_add_signed(rows)?;
            Square::at(column, row)
        };
        let mut passed = Bitboard::EMPTY;
        let mut next = step(square);
        while let Some(square) = next.filter(|&square| board.opponent().contains(square)) {
            passed.insert(square);
            next = step(square);
        }
        if next.is_some_and(|square| board.mover().contains(square)) {
            flips |= passed;
        }
    }
    flips
}
