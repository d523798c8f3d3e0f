//! A finished game of a match.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::game::{Game, Side};
use crate::protocol::client::Fault;
use crate::saved::{Ending, Event, Note, Player, SavedGame};

/// The fault by which a player loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Forfeit {
    pub(super) fault: Fault,
    /// `black` or `white`.
    pub(super) by: String,
    pub(super) reason: String,
}

impl Forfeit {
    /// Returns the side that loses.
    pub(super) fn side(&self) -> Side {
        if self.by == Side::Black.to_string() { Side::Black } else { Side::White }
    }

    fn ending(&self) -> Ending {
        let loser = self.side();
        match self.fault {
            Fault::Time | Fault::NoAnswer => Ending::Time(loser),
            Fault::Resignation => Ending::Resignation(loser),
            Fault::Crash | Fault::IllegalMove => Ending::Forfeit(loser),
        }
    }
}

/// The data of a move that an engine made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) seconds: f64,
    /// Search depth in plies, if the engine reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// The expected score, in discs or in the unit of the evaluation, if the engine reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<f64>,
}

/// A finished game, as a line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    /// The number of the game, from 1.
    pub(super) game: usize,
    pub(super) black: String,
    pub(super) white: String,
    /// The start, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// Number of moves of the opening.
    pub(super) opening: usize,
    /// All moves, passes included.
    pub(super) moves: String,
    /// In Othello the disc difference for Black, with empties to the winner, or 64 for a forfeit; in other games 1
    /// if Black has won, -1 if White has.
    pub(super) score: i32,
    #[serde(rename = "foul", default, skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<Forfeit>,
    /// The data of each move after the opening; `None` for passes.
    pub(super) made: Vec<Option<Made>>,
}

impl Record {
    /// Returns the game.
    ///
    /// # Errors
    ///
    /// When this program has not written it.
    pub(super) fn to_game<G: Game>(&self) -> Result<G, String> {
        G::read(self.start.as_deref(), &self.moves)
    }

    /// Returns the opening.
    ///
    /// # Errors
    ///
    /// As [`to_game`](Self::to_game), and when the numbers of moves differ.
    pub(super) fn to_opening<G: Game>(&self) -> Result<G, String> {
        let mut game: G = self.to_game()?;
        if game.length() != self.opening + self.made.len() {
            return Err("another number of moves than is said".to_owned());
        }
        while game.length() > self.opening {
            game.take_back();
        }
        Ok(game)
    }

    /// Returns the game with all data that files can have.
    ///
    /// # Errors
    ///
    /// As [`to_game`](Self::to_game).
    pub(super) fn to_saved<G: Game>(&self) -> Result<SavedGame<G>, Failure> {
        let game: G = self
            .to_game()
            .map_err(|error| Failure::content(format!("game {}", self.game), error))?;
        // Scores in the units of different evaluations would mislead.
        let score = |score: f64| G::COUNTS_DISCS.then(|| format!("{score:+.2}"));
        let note = |made: &Option<Made>| match made {
            None => Note::default(),
            Some(made) => Note {
                score: made.score.and_then(score),
                taken: Some(Duration::from_secs_f64(made.seconds.clamp(0.0, 1e9))),
            },
        };
        let of_opening = (0..self.opening).map(|_| Note::default());
        let player = |name: &String| Player { name: name.clone(), is_program: true };
        Ok(SavedGame {
            game,
            players: [&self.black, &self.white].map(player),
            event: Event::Match,
            round: Some(self.game),
            notes: of_opening.chain(self.made.iter().map(note)).collect(),
            ending: self.forfeit.as_ref().map(Forfeit::ending),
            comment: self
                .forfeit
                .as_ref()
                .map(|Forfeit { by, reason, .. }| format!("{by}: {reason}")),
            time_control: None,
        })
    }

    /// Returns the score of a side.
    pub(super) fn score_of(&self, side: Side) -> i32 {
        if side == Side::Black { self.score } else { -self.score }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use othello::Game as Othello;

    use super::*;

    /// A game of ten moves, four of them the opening, which White forfeits.
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
            forfeit: fault.map(|fault| Forfeit {
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
            assert_eq!(record.to_game::<Othello>().unwrap().moves_text(), record.moves);
            assert_eq!(record.to_opening::<Othello>().unwrap().moves_text(), "F5D6C3D3");
        }
        let forfeit = record(1, Some(Fault::Crash)).forfeit.unwrap();
        assert_eq!(forfeit.side(), Side::White);
    }

    #[test]
    fn games_may_begin_anywhere_and_end_at_once() {
        let start = format!("OX{} O", "-".repeat(62));
        let game = Othello::new(start.parse().unwrap());
        let record = Record {
            start: game.start_text(),
            moves: game.moves_text(),
            opening: 0,
            made: Vec::new(),
            ..record(1, None)
        };
        assert_eq!((record.to_game(), record.to_opening()), (Ok(game.clone()), Ok(game)));
        let wrong = Record { moves: "A1".to_owned(), ..record };
        assert!(wrong.to_game::<Othello>().unwrap_err().starts_with("moves: "));
    }
}
