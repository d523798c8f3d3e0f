//! What a plain text has: a game or a position.

use crate::notation::GameRecord;
use crate::notation::obf::Problem;
use crate::{Game, Move, Position};

/// A game or a position of a plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The game; a position is a game without moves that starts there.
    pub record: GameRecord,
    /// Moves of the position and their scores, as [`Problem::scores`] has them.
    pub scores: Vec<(Move, i32)>,
    /// The comment behind the scores.
    pub comment: Option<String>,
    /// Whether the text does not say who is to move at the start: Black is assumed.
    pub assumes_black: bool,
    /// The line of the text where it begins, from 1.
    pub line: usize,
}

impl Entry {
    /// Returns the entry of a position.
    pub(super) fn of_position(position: Position, line: usize) -> Self {
        Self { record: Game::from_position(position).into(), line, ..Self::default() }
    }

    /// Takes the scores of a problem.
    pub(super) fn with_scores(mut self, problem: Problem) -> Self {
        (self.scores, self.comment) = (problem.scores, problem.comment);
        self
    }
}
