//! The discs that a move turns.

pub mod loops;

use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square, by the fastest kernel for this
/// build.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    loops::flips(board, square)
}
