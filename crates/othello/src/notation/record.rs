//! A game with what is known about it, whatever the format.

use crate::{Color, Game};

/// A game with its players, event, date and result, as files hold them.
///
/// A game may stop early, and a recorded score may differ from that of the board (a player who
/// runs out of time loses): both are data, and are kept.
///
/// ```
/// use othello::notation::{GameRecord, transcript};
///
/// let mut record = GameRecord::from(transcript::parse("f5d6c3")?);
/// assert_eq!((record.is_finished(), record.board_score()), (false, 60));
/// record.score = Some(-64); // lost on time
/// assert!(record.score_differs());
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The moves.
    pub game: Game,
    /// The player with the black discs.
    pub black: Option<String>,
    /// The player with the white discs.
    pub white: Option<String>,
    /// The tournament, the server or the place.
    pub event: Option<String>,
    /// The date as written; a year alone in files that have no more.
    pub date: Option<String>,
    /// The recorded result: black's discs less white's, empty squares for the winner, −64 to 64.
    pub score: Option<i32>,
    /// What is noted beside each move; empty, or as long as the moves of the game.
    pub notes: Vec<MoveNote>,
    /// Whatever else a text has, as pairs of a name and a value that this type has no field for.
    pub extra: Vec<(String, String)>,
}

/// What is noted beside a move, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The player's evaluation of the position.
    pub evaluation: Option<String>,
    /// The seconds that the move took.
    pub seconds: Option<String>,
}

impl GameRecord {
    /// Returns the score of the last position: black's discs less white's, empty squares for the
    /// winner, −64 to 64. The game may have stopped before its end.
    #[must_use]
    pub fn board_score(&self) -> i32 {
        self.game.position().final_score(Color::Black)
    }

    /// Returns whether neither player has a move in the last position.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.game.is_over()
    }

    /// Returns whether there is a recorded score and it is another than
    /// [`board_score`](Self::board_score), whether or not the game is finished.
    #[must_use]
    pub fn score_differs(&self) -> bool {
        self.score.is_some_and(|score| score != self.board_score())
    }
}

/// The game alone, with nothing known about it.
impl From<Game> for GameRecord {
    fn from(game: Game) -> Self {
        Self { game, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn scores_are_compared_with_the_board() {
        let mut record = GameRecord::default();
        assert_eq!((record.board_score(), record.is_finished()), (0, false));
        assert!(!record.score_differs());
        record.score = Some(2);
        assert!(record.score_differs());
        // The shortest game: 13 black discs and nothing else.
        for name in ["E6", "F4", "E3", "F6", "G5", "D6", "E7", "F5", "C5"] {
            record.game.play(name.parse::<Square>().unwrap()).unwrap();
        }
        assert!(record.is_finished());
        assert_eq!(record.board_score(), 64);
        record.score = Some(64);
        assert!(!record.score_differs());
    }
}
