//! A game: its first position, its moves and its current position.

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, Board, Color, Move, PlayError, Position};

/// A move of a game and the discs that it flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Played {
    /// The player who moved.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The discs that turned, none for a pass.
    pub flips: Bitboard,
}

/// A position with its history. Passes are moves like others, and are checked like others.
///
/// ```
/// use othello::{Color, Game, Square};
///
/// let mut game = Game::default();
/// for square in [Square::F5, Square::D6, Square::C3] {
///     game.play(square)?;
/// }
/// assert_eq!(game.to_string(), "F5D6C3");
/// assert_eq!(game.position().side_to_move(), Color::White);
/// game.undo();
/// assert_eq!(game.moves().count(), 2);
/// # Ok::<(), othello::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    start: Position,
    position: Position,
    history: Vec<Played>,
}

/// The game before its first move.
impl Default for Game {
    fn default() -> Self {
        Self::new(Position::START)
    }
}

impl Game {
    /// Returns the game that begins with a position. [`Default`] begins with the usual one.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { start, position: start, history: Vec::new() }
    }

    /// Returns the first position.
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// Returns the moves that were played, passes among them, with their flips.
    #[must_use]
    pub fn history(&self) -> &[Played] {
        &self.history
    }

    /// Returns the moves that were played, passes among them.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.history.iter().map(|entry| entry.played)
    }

    /// Returns the positions of the game: the start, then the one after each move.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let after = |position: &mut Position, entry: &Played| {
            *position = advance(*position, entry);
            Some(*position)
        };
        core::iter::once(self.start).chain(self.history.iter().scan(self.start, after))
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not allow the move; the game stays as it was.
    pub fn play(&mut self, played: impl Into<Move>) -> Result<(), PlayError> {
        let played = played.into();
        let next = self.position.play(played)?;
        let color = self.position.side_to_move();
        let flips = next.discs(color) & self.position.discs(color.opponent());
        self.history.push(Played { color, played, flips });
        self.position = next;
        Ok(())
    }

    /// Plays a square after the pass that it needs, if it needs one, as transcripts imply passes.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is illegal, with the pass before it or without; the game stays
    /// as it was.
    pub fn play_implying_pass(&mut self, played: impl Into<Move>) -> Result<(), PlayError> {
        let played = played.into();
        if played == Move::Pass || !self.position.must_pass() {
            return self.play(played);
        }
        self.play(Move::Pass)?;
        self.play(played).inspect_err(|_| {
            self.undo();
        })
    }

    /// Takes the last move back and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Played> {
        let entry = self.history.pop()?;
        let board = self.position.board();
        let board = match entry.played {
            Move::Place(square) => board.before(square, entry.flips),
            Move::Pass => board.pass(),
        };
        self.position = Position::new(board, entry.color);
        Some(entry)
    }

    /// Returns whether neither player has a move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }
}

/// Returns the position after a move that is known to be legal.
fn advance(position: Position, entry: &Played) -> Position {
    let board: Board = position.board();
    let board = match entry.played {
        Move::Place(square) => board.after(square, entry.flips),
        Move::Pass => board.pass(),
    };
    Position::new(board, entry.color.opponent())
}

/// The transcript with its passes implied, such as `F5D6C3`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().filter_map(Move::square).try_for_each(|square| write!(f, "{square}"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Square;

    proptest! {
        #[test]
        fn undo_restores_every_position(choices in proptest::collection::vec(any::<u8>(), 0..80)) {
            let mut game = Game::default();
            let mut positions = vec![game.position()];
            for choice in choices {
                if game.is_over() {
                    break;
                }
                let moves: Vec<Square> = game.position().moves().iter().collect();
                let played = match moves.len() {
                    0 => Move::Pass,
                    count => Move::Place(moves[usize::from(choice) % count]),
                };
                prop_assert!(game.play(played).is_ok());
                positions.push(game.position());
            }
            prop_assert_eq!(game.positions().collect::<Vec<_>>(), positions.clone());
            while let Some(position) = positions.pop() {
                prop_assert_eq!(game.position(), position);
                prop_assert_eq!(game.undo().is_some(), !positions.is_empty());
            }
        }
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut game = Game::default();
        game.play(Square::F5).unwrap();
        let before = game.clone();
        assert!(game.play(Square::F5).is_err());
        assert!(game.play(Move::Pass).is_err());
        assert!(game.play_implying_pass(Square::A1).is_err());
        assert_eq!(game, before);
    }

    #[test]
    fn passes_are_implied_where_they_must_be() {
        let stuck: Position = format!("OXX{} X", "-".repeat(61)).parse().unwrap();
        let mut game = Game::new(stuck);
        assert!(game.play_implying_pass(Square::H8).is_err());
        assert_eq!(game.moves().len(), 0);
        game.play_implying_pass(Square::D1).unwrap();
        assert_eq!(game.moves().collect::<Vec<_>>(), [Move::Pass, Move::Place(Square::D1)]);
        assert_eq!(game.to_string(), "D1");
        assert!(game.is_over());
    }
}
