//! What GTP adds to a game.

use std::borrow::Cow;
use std::fmt::Debug;

use super::command::Refusal;
use crate::game::{Game, Side};

/// Why a command cannot be executed.
pub(super) type Reason = Cow<'static, str>;

/// A game that can be played by GTP.
pub(crate) trait Served: Game {
    /// The rule that new games and games in files have.
    type Rule: Copy + Debug;

    /// Whether there are boards of several sizes, so that programs must know `boardsize`.
    const HAS_SIZES: bool;

    /// Returns a new game on a board of `size` points per side.
    fn begin(rule: Self::Rule, size: usize) -> Result<Self, Refusal>;

    /// Reads a game in SGF, up to its first `moves` moves; `size` is the size of boards without one.
    fn load(
        text: &[u8],
        moves: Option<usize>,
        rule: Self::Rule,
        size: usize,
    ) -> Result<Self, Reason>;

    /// Returns the number of points per side.
    fn size(&self) -> usize;

    /// Returns the name of a move, or `None` for a pass.
    fn vertex(&self, played: Self::Move) -> Option<String>;

    /// Reads the name of a move in upper or lower case.
    fn read_vertex(&self, name: &str) -> Option<Self::Move>;

    /// Returns the game with a side to move, after a forced pass of the other side if needed.
    fn turn_of(&self, side: Side) -> Option<Self> {
        let mut game = self.clone();
        if game.side_to_move() != side {
            game.make(self.pass()?).ok()?;
        }
        Some(game)
    }

    /// Returns Black's score if the game is over.
    fn final_score(&self) -> Option<i32> {
        self.has_ended().then(|| self.score())
    }

    /// Returns the result as a sentence, for a game that is over.
    fn result(&self) -> String;

    /// Returns the legal moves, none if the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Returns a picture of the board for people, with the side to move.
    fn picture(&self) -> String;

    /// Returns the rows of the board as GoGui draws them, highest number first: `X`, `O` and `.`.
    fn rows(&self) -> Vec<String>;
}
