//! The rules on a board: legal moves, flips and the end of the game.

use crate::{Bitboard, Board, Square, flip, mobility};

impl Board {
    /// Returns the squares where the mover may play, by the fastest kernel of
    /// [`mobility`] for this build.
    #[must_use]
    #[inline]
    pub fn moves(self) -> Bitboard {
        mobility::moves(self)
    }

    /// Returns the discs that turn when the mover plays on an empty square, by the fastest kernel
    /// of [`flip`] for this build.
    ///
    /// It ignores what stands on the square itself. The result is empty exactly when the move is
    /// illegal.
    #[must_use]
    #[inline]
    pub fn flips(self, square: Square) -> Bitboard {
        flip::flips(self, square)
    }

    /// Returns the board after a legal move, seen by the other player.
    #[must_use]
    #[inline]
    pub fn play(self, square: Square) -> Self {
        self.after(square, self.flips(square))
    }

    /// Returns whether neither player has a move.
    #[must_use]
    #[inline]
    pub fn is_over(self) -> bool {
        self.moves().is_empty() && self.pass().moves().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_taken_back() {
        let mut board = Board::START;
        while let Some(square) = board.moves().first() {
            let flips = board.flips(square);
            let next = board.after(square, flips);
            assert_eq!(next, board.play(square));
            assert_eq!(next.before(square, flips), board);
            assert_eq!(next.discs(), board.discs().with(square));
            assert_eq!(board.pass().pass(), board);
            board = next;
        }
    }

    #[test]
    fn a_game_is_over_when_neither_player_has_a_move() {
        let none = Board::from_disjoint(Bitboard::EMPTY, Bitboard::EMPTY);
        assert!(none.is_over());
        assert!(!Board::START.is_over());
    }
}
