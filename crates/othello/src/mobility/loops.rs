//! Square by square: the slow and obvious reference.

use crate::{Bitboard, Board, flip};

/// Returns the empty squares where a disc of the mover turns at least one disc.
#[must_use]
pub fn moves(board: Board) -> Bitboard {
    board.empties().iter().filter(|&square| flip::loops::flips(board, square).any()).collect()
}
