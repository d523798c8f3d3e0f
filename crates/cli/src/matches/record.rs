//! A game of a match that is over.

use serde::{Deserialize, Serialize};

use super::contest::Contest;
use crate::side::Side;

/// Why a player loses who has not lost on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Fault {
    /// The program has ended, or cannot be started again.
    Crash,
    /// It said nothing for too long, and was ended.
    NoAnswer,
    /// It answered something that is no legal move, or refused to play.
    IllegalMove,
    /// It answered too late.
    Time,
    /// It gave the game up.
    Resignation,
}

impl Fault {
    pub(super) const ALL: [Self; 5] =
        [Self::Crash, Self::NoAnswer, Self::IllegalMove, Self::Time, Self::Resignation];

    /// Returns one fault or several as text.
    pub(super) const fn noun(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Crash, true) => "crash",
            (Self::Crash, false) => "crashes",
            (Self::NoAnswer, _) => "without an answer",
            (Self::IllegalMove, true) => "illegal move",
            (Self::IllegalMove, false) => "illegal moves",
            (Self::Time, true) => "loss on time",
            (Self::Time, false) => "losses on time",
            (Self::Resignation, true) => "resignation",
            (Self::Resignation, false) => "resignations",
        }
    }
}

/// A fault, and whose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Foul {
    pub(super) fault: Fault,
    /// `black` or `white`.
    pub(super) by: String,
    pub(super) reason: String,
}

impl Foul {
    /// Returns who loses by it.
    pub(super) fn side(&self) -> Side {
        if self.by == Side::Black.to_string() { Side::Black } else { Side::White }
    }
}

/// What is known of a move that an engine made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) seconds: f64,
    /// How many moves ahead it looked, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// What it expects, in discs or as its evaluation has it, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<f64>,
}

/// A game that is over, as a line of the log has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    /// The number of the game, from 1.
    pub(super) game: usize,
    pub(super) black: String,
    pub(super) white: String,
    /// What was there before the first move, if it is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// How many of the moves are of the opening.
    pub(super) opening: usize,
    /// All moves, with passes.
    pub(super) moves: String,
    /// Of Othello Black's discs less White's, empty squares for the winner, 64 for who wins by a fault;
    /// of other games 1 if Black has won, -1 if White has.
    pub(super) score: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) foul: Option<Foul>,
    /// For each move after the opening what is known of it; nothing of passes.
    pub(super) made: Vec<Option<Made>>,
}

impl Record {
    /// Returns the game.
    ///
    /// # Errors
    ///
    /// When it is none that this program has written.
    pub(super) fn to_game<G: Contest>(&self) -> Result<G, String> {
        G::read(self.start.as_deref(), &self.moves)
    }

    /// Returns the opening.
    ///
    /// # Errors
    ///
    /// As [`to_game`](Self::to_game), and when it is longer than the game.
    pub(super) fn to_opening<G: Contest>(&self) -> Result<G, String> {
        let mut game: G = self.to_game()?;
        if game.length() != self.opening + self.made.len() {
            return Err("another number of moves than is said".to_owned());
        }
        while game.length() > self.opening {
            game.take_back();
        }
        Ok(game)
    }

    /// Returns the score of a side.
    pub(super) fn score_of(&self, side: Side) -> i32 {
        if side == Side::Black { self.score } else { -self.score }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use othello::Game;

    use super::*;

    /// A game of ten moves, four of them the opening, which White gives up by a fault.
    pub(in crate::matches) fn record(game: usize, fault: Option<Fault>) -> Record {
        let made = Made { seconds: 0.25, depth: Some(3), score: Some(-1.5) };
        Record {
            game,
            black: "a".to_owned(),
            white: "b".to_owned(),
            start: None,
            opening: 4,
            moves: "F5D6C3D3C4F4F6F3E6E7".to_owned(),
            score: 64,
            foul: fault.map(|fault| Foul {
                fault,
                by: "white".to_owned(),
                reason: "as a test".to_owned(),
            }),
            made: vec![Some(made); 6],
        }
    }

    #[test]
    fn records_come_back_from_their_lines() {
        for fault in Fault::ALL.map(Some).into_iter().chain([None]) {
            let record = record(7, fault);
            let line = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<Record>(&line).unwrap(), record, "{line}");
            assert_eq!(record.to_game::<Game>().unwrap().moves_text(), record.moves);
            assert_eq!(record.to_opening::<Game>().unwrap().moves_text(), "F5D6C3D3");
        }
        let foul = record(1, Some(Fault::Crash)).foul.unwrap();
        assert_eq!(foul.side(), Side::White);
    }

    #[test]
    fn games_may_begin_anywhere_and_end_at_once() {
        let start = format!("OX{} O", "-".repeat(62));
        let game = Game::from_position(start.parse().unwrap());
        let record = Record {
            start: game.start_text(),
            moves: game.moves_text(),
            opening: 0,
            made: Vec::new(),
            ..record(1, None)
        };
        assert_eq!((record.to_game(), record.to_opening()), (Ok(game.clone()), Ok(game)));
        let wrong = Record { moves: "A1".to_owned(), ..record };
        assert!(wrong.to_game::<Game>().unwrap_err().starts_with("moves: "));
    }
}
