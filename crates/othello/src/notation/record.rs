//! Game record independent of the format.

use crate::{Color, Game, Score};

/// A game with its players, event, date and result, as stored in files.
///
/// A game may stop early, and a recorded score may differ from that of the board, for example
/// because a player lost on time. Both are valid and kept.
///
/// ```
/// use othello::Score;
/// use othello::notation::{GameRecord, transcript};
///
/// let mut record = GameRecord::from(transcript::parse("f5d6c3")?);
/// assert_eq!((record.is_finished(), record.board_score()), (false, Score::new(60)));
/// record.score = Some(Score::MIN); // lost on time
/// assert!(record.score_differs());
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct GameRecord {
    /// The moves.
    pub game: Game,
    /// The player with the black discs.
    pub black: Option<String>,
    /// The player with the white discs.
    pub white: Option<String>,
    /// The tournament, the server or the place.
    pub event: Option<String>,
    /// The date as written; only a year in files that have no more.
    pub date: Option<String>,
    /// The recorded result: black's discs minus white's, empty squares to the winner, −64 to 64.
    pub score: Option<Score>,
    /// Notes on the moves; empty, or one for each move of the game.
    pub notes: Vec<MoveNote>,
    /// Other contents of the text without a field in this type, as pairs of a name and a value.
    pub extra: Vec<(String, String)>,
}

/// Notes on a move, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct MoveNote {
    /// The player's evaluation of the position.
    pub evaluation: Option<String>,
    /// The time of the move in seconds.
    pub seconds: Option<String>,
}

impl GameRecord {
    /// Returns the record of only a game.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self { game, ..Self::default() }
    }

    /// Sets [`black`](Self::black).
    #[must_use]
    pub fn black(mut self, black: impl Into<String>) -> Self {
        self.black = Some(black.into());
        self
    }

    /// Sets [`white`](Self::white).
    #[must_use]
    pub fn white(mut self, white: impl Into<String>) -> Self {
        self.white = Some(white.into());
        self
    }

    /// Sets [`event`](Self::event).
    #[must_use]
    pub fn event(mut self, event: impl Into<String>) -> Self {
        self.event = Some(event.into());
        self
    }

    /// Sets [`date`](Self::date).
    #[must_use]
    pub fn date(mut self, date: impl Into<String>) -> Self {
        self.date = Some(date.into());
        self
    }

    /// Sets [`score`](Self::score).
    #[must_use]
    pub const fn score(mut self, score: Score) -> Self {
        self.score = Some(score);
        self
    }

    /// Sets [`notes`](Self::notes).
    #[must_use]
    pub fn notes(mut self, notes: Vec<MoveNote>) -> Self {
        self.notes = notes;
        self
    }

    /// Sets [`extra`](Self::extra).
    #[must_use]
    pub fn extra(mut self, extra: Vec<(String, String)>) -> Self {
        self.extra = extra;
        self
    }

    /// Returns the score of the last position: black's discs minus white's, empty squares to the
    /// winner, −64 to 64. The game may have stopped before its end.
    #[must_use]
    pub fn board_score(&self) -> Score {
        self.game.position().final_score(Color::Black)
    }

    /// Returns whether neither player has a move in the last position.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.game.is_over()
    }

    /// Returns whether a recorded score exists and differs from [`board_score`](Self::board_score),
    /// whether or not the game is finished.
    #[must_use]
    pub fn score_differs(&self) -> bool {
        self.score.is_some_and(|score| score != self.board_score())
    }
}

/// Record of only the game.
impl From<Game> for GameRecord {
    fn from(game: Game) -> Self {
        Self::new(game)
    }
}

impl MoveNote {
    /// Returns a note without contents.
    #[must_use]
    pub const fn new() -> Self {
        Self { evaluation: None, seconds: None }
    }

    /// Sets [`evaluation`](Self::evaluation).
    #[must_use]
    pub fn evaluation(mut self, evaluation: impl Into<String>) -> Self {
        self.evaluation = Some(evaluation.into());
        self
    }

    /// Sets [`seconds`](Self::seconds).
    #[must_use]
    pub fn seconds(mut self, seconds: impl Into<String>) -> Self {
        self.seconds = Some(seconds.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn scores_are_compared_with_the_board() {
        let mut record = GameRecord::default();
        assert_eq!((record.board_score(), record.is_finished()), (Score::DRAW, false));
        assert!(!record.score_differs());
        record.score = Some(Score::new(2));
        assert!(record.score_differs());
        // The shortest game: 13 black discs and no white ones.
        for name in ["E6", "F4", "E3", "F6", "G5", "D6", "E7", "F5", "C5"] {
            record.game.play(name.parse::<Square>().unwrap()).unwrap();
        }
        assert!(record.is_finished());
        assert_eq!(record.board_score(), Score::MAX);
        record.score = Some(Score::new(64));
        assert!(!record.score_differs());
    }
}
