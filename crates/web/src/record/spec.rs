//! The plain data of a game, as the page keeps it.

use gomoku::Rule;
use gomoku::notation::moves;
use othello::Position;
use othello::notation::transcript::{self, Passes};
use serde::{Deserialize, Serialize};

use super::cells::{gomoku_start, gomoku_text, othello_start};
use super::error::RecordError;
use super::game::{Record, placed};

/// A game: where it starts, and its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Spec {
    /// A game of Othello.
    Othello {
        /// The position before the first move, as [`othello_start`] reads it.
        start: String,
        /// The moves, such as `F5D6C3`, without passes.
        moves: String,
    },
    /// A game of Gomoku.
    Gomoku {
        /// Number of points per side, 5 to 22.
        size: usize,
        /// Name of the rule.
        rule: String,
        /// The position before the first move, as [`gomoku_start`] reads it.
        start: String,
        /// The moves, such as `h8h7i9`.
        moves: String,
    },
}

impl Spec {
    /// Returns the game after checking all its moves.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn record(&self) -> Result<Record, RecordError> {
        match self {
            Self::Othello { start, moves } => {
                let start = othello_start(start)?;
                let mut record = Record::othello(start);
                let Record::Othello(passed) = &record else { return Err(RecordError::OtherGame) };
                let read = transcript::parse_from(passed.position(), moves)?;
                for square in placed(&read) {
                    record.play_square(square)?;
                }
                Ok(record)
            }
            Self::Gomoku { size, rule, start, moves } => {
                let rule: Rule = rule.parse()?;
                let mut record = Record::gomoku(gomoku_start(start, *size, rule)?);
                for point in points(moves, *size)? {
                    record.play_point(point)?;
                }
                Ok(record)
            }
        }
    }

    /// Returns the data of a game.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        match record {
            Record::Othello(game) => {
                let is_usual = game.start() == Position::START;
                let start = if is_usual { String::new() } else { game.start().line().to_string() };
                let mut moves = Vec::new();
                transcript::write(&mut moves, game, Passes::Implied).expect("memory takes all");
                let moves = String::from_utf8_lossy(&moves).trim_end().to_owned();
                Self::Othello { start, moves }
            }
            Record::Gomoku { start, game } => Self::Gomoku {
                size: start.size(),
                rule: start.rule().name().to_owned(),
                start: gomoku_text(start),
                moves: moves::write(game.board()),
            },
        }
    }

    /// Reads the data of a game from JSON and returns the game.
    ///
    /// # Errors
    ///
    /// When the text is not such data, or the game is not possible.
    pub fn read(json: &str) -> Result<Record, RecordError> {
        serde_json::from_str::<Self>(json)?.record()
    }
}

/// Reads the points of moves.
fn points(text: &str, size: usize) -> Result<Vec<gomoku::Point>, RecordError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    // The rule decides nothing here: no move is refused for it.
    Ok(moves::parse(text, size, Rule::Freestyle)?.moves().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn othello(start: &str, moves: &str) -> Spec {
        Spec::Othello { start: start.to_owned(), moves: moves.to_owned() }
    }

    fn gomoku(size: usize, rule: &str, moves: &str) -> Spec {
        Spec::Gomoku { size, rule: rule.to_owned(), start: String::new(), moves: moves.to_owned() }
    }

    #[test]
    fn games_are_read_and_written_back() {
        for spec in [
            othello("", ""),
            othello("", "F5D6C3"),
            gomoku(15, "renju", "h8h7i9"),
            gomoku(22, "caro6", "v22a1"),
        ] {
            let record = spec.record().unwrap();
            assert_eq!(Spec::of(&record), spec);
            let json = serde_json::to_string(&spec).unwrap();
            assert_eq!(Spec::read(&json).unwrap(), record);
        }
    }

    #[test]
    fn players_without_a_move_pass() {
        // White has no move after Black's.
        let start = "-OX------------------------------------------------------------- X";
        let spec = othello(start, "A1");
        let Record::Othello(game) = spec.record().unwrap() else { unreachable!() };
        assert!(game.is_over());
        assert_eq!(Spec::of(&Record::Othello(game)), spec);
        // The side to move at the start has none.
        let start = format!("------OX{} O", "-".repeat(56));
        let spec = othello(&start, "F1");
        assert_eq!(spec.record().unwrap().plies(), 1);
    }

    #[test]
    fn what_is_impossible_is_refused() {
        for (spec, error) in [
            (
                othello("", "F5F5"),
                "line 1, column 3: move 2: white cannot play F5: it already has a black disc",
            ),
            (
                gomoku(15, "chess", ""),
                "unknown rule; expected freestyle, standard, renju, caro5 or caro6",
            ),
            (gomoku(15, "renju", "h8h8"), "line 1, column 3: H8 already has a black stone"),
        ] {
            assert_eq!(spec.record().unwrap_err().to_string(), error);
        }
        let after_five = gomoku(15, "freestyle", "h8a1i8a2j8a3k8a4l8a5");
        assert!(after_five.record().unwrap_err().to_string().contains("over"));
        assert!(Spec::read("{}").is_err());
        assert!(gomoku(23, "renju", "").record().is_err());
    }
}
