//! Entries of a plain text: games and positions.

use crate::notation::GameRecord;
use crate::notation::obf::Problem;
use crate::{Game, Move, Position};

/// A game or a position of a plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The game. A position is a game without moves that starts there.
    pub record: GameRecord,
    /// Moves of the position and their scores, as in [`Problem::scores`].
    pub scores: Vec<(Move, i32)>,
    /// The comment after the scores.
    pub comment: Option<String>,
    /// Whether the text does not give the side to move at the start, so that Black is assumed.
    pub assumes_black: bool,
    /// Line of the text where the entry begins, from 1.
    pub line: usize,
}

impl Entry {
    /// Creates the entry of a position.
    pub(super) fn of_position(position: Position, line: usize) -> Self {
        Self { record: Game::from_position(position).into(), line, ..Self::default() }
    }

    /// Adds the scores and the comment of a problem.
    pub(super) fn with_scores(mut self, problem: Problem) -> Self {
        (self.scores, self.comment) = (problem.scores, problem.comment);
        self
    }
}
