//! The squares where the mover may play.

pub mod loops;

use crate::{Bitboard, Board};

/// Returns the squares where the mover may play, by the fastest kernel for this build.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    loops::moves(board)
}
