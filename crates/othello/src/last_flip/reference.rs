//! By the flips of both players: the slow and obvious reference.

use crate::{Bitboard, Board, Square, flip};

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does.
#[must_use]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    let board = Board::from_disjoint(mover.without(square), (!mover).without(square));
    let count = |board| flip::loops::flips(board, square).len();
    (count(board), count(board.pass()))
}
