//! A move that waits to be searched.

use crate::{Bitboard, Board, Square};

/// A move with the board after it.
#[derive(Clone, Debug)]
pub(super) struct Candidate<S> {
    pub(super) square: Square,
    pub(super) child: Board,
    /// The opponent's moves there.
    pub(super) moves: Bitboard,
    /// The state of the evaluation there.
    pub(super) state: S,
    pub(super) hash: u64,
    /// Greater is searched earlier.
    pub(super) value: i32,
}

const CORNERS: Bitboard = Bitboard::new(0x8100_0000_0000_0081);

/// Returns the number of moves, corners counted twice.
#[inline(always)]
pub(super) fn weighted_mobility(moves: Bitboard) -> i32 {
    (moves.len() + (moves & CORNERS).len()).cast_signed()
}
