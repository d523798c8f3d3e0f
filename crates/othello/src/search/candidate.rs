//! A move that waits to be searched.

use crate::eval::Points;
use crate::{Bitboard, Board, Square};

/// A move with the board after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) child: Board,
    /// The opponent's moves there.
    pub(super) moves: Bitboard,
    pub(super) hash: u64,
    /// Greater is searched earlier.
    pub(super) value: Points,
}

impl Candidate {
    /// Returns the discs that the move turns on the board before it.
    #[inline(always)]
    pub(super) fn flips(&self, before: Board) -> Bitboard {
        before.opponent() ^ self.child.mover()
    }
}

/// Returns the number of moves, corners counted twice.
#[inline(always)]
pub(super) fn weighted_mobility(moves: Bitboard) -> i32 {
    (moves.len() + (moves & Bitboard::CORNERS).len()).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::words;

    #[test]
    fn corners_count_twice() {
        let worth = |square: Square| {
            let on_edge = |index: usize| index == 0 || index == 7;
            if on_edge(square.column()) && on_edge(square.row()) { 2 } else { 1 }
        };
        assert_eq!(weighted_mobility(Bitboard::EMPTY), 0);
        assert_eq!(weighted_mobility(Bitboard::FULL), 68);
        let mut next = words(1);
        for _ in 0..1000 {
            let moves = Bitboard::new(next() & next());
            assert_eq!(weighted_mobility(moves), moves.iter().map(worth).sum::<i32>(), "{moves}");
        }
    }
}
