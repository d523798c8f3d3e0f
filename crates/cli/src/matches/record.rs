//! A game of a match that is over.

use othello::notation::transcript::{self, Passes};
use othello::notation::{GameRecord, MoveNote, ReadError};
use othello::{Color, Game, Position};
use serde::{Deserialize, Serialize};

use crate::othello::board_line;

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
    pub(super) fn color(&self) -> Color {
        if self.by == Color::Black.to_string() { Color::Black } else { Color::White }
    }
}

/// What is known of a move that an engine made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) seconds: f64,
    /// How many moves ahead it looked, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// What it expects, in discs, if it says so.
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
    /// The position before the first move, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// How many of the moves are of the opening.
    pub(super) opening: usize,
    /// All moves, with passes.
    pub(super) moves: String,
    /// Black's discs less White's, empty squares for the winner; 64 for who wins by a fault.
    pub(super) score: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) foul: Option<Foul>,
    /// For each move after the opening what is known of it; nothing of passes.
    pub(super) made: Vec<Option<Made>>,
}

/// Returns the moves of a game as text, with passes.
pub(super) fn transcript(game: &Game) -> String {
    let mut text = Vec::new();
    // Nothing goes wrong in memory.
    let _ = transcript::write(&mut text, game, Passes::Written);
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// Returns a position as text, if it is not the usual one.
pub(super) fn start(game: &Game) -> Option<String> {
    (game.start() != Position::START).then(|| board_line(game.start()))
}

impl Record {
    /// Returns the game.
    ///
    /// # Errors
    ///
    /// When it is none that this program has written.
    pub(super) fn to_game(&self) -> Result<Game, String> {
        let start = match &self.start {
            Some(text) => text.parse().map_err(|error| format!("start: {error}"))?,
            None => Position::START,
        };
        if self.moves.is_empty() {
            return Ok(Game::from_position(start));
        }
        transcript::parse_from(start, &self.moves)
            .map_err(|ReadError { kind, .. }| format!("moves: {kind}"))
    }

    /// Returns the opening.
    ///
    /// # Errors
    ///
    /// As [`to_game`](Self::to_game), and when it is longer than the game.
    pub(super) fn to_opening(&self) -> Result<Game, String> {
        let mut game = self.to_game()?;
        if game.moves().len() != self.opening + self.made.len() {
            return Err("another number of moves than is said".to_owned());
        }
        while game.moves().len() > self.opening {
            game.undo();
        }
        Ok(game)
    }

    /// Returns the score of a colour.
    pub(super) fn score_of(&self, color: Color) -> i32 {
        if color == Color::Black { self.score } else { -self.score }
    }

    /// Returns the game with all that files of games can say.
    pub(super) fn to_game_record(&self, event: &str, date: &str) -> Result<GameRecord, String> {
        let note = |made: &Option<Made>| match made {
            None => MoveNote::default(),
            Some(made) => MoveNote {
                evaluation: made.score.map(|score| format!("{score:+.2}")),
                seconds: Some(format!("{:.3}", made.seconds)),
            },
        };
        let before = (0..self.opening).map(|_| MoveNote::default());
        let ending = self.foul.as_ref().and_then(|foul| match foul.fault {
            Fault::Time | Fault::NoAnswer => Some('t'),
            Fault::Resignation => Some('r'),
            Fault::Crash | Fault::IllegalMove => None,
        });
        let result = ending.map(|ending| format!("{:+}.000:{ending}", self.score));
        Ok(GameRecord {
            game: self.to_game()?,
            black: Some(self.black.clone()),
            white: Some(self.white.clone()),
            event: Some(event.to_owned()),
            date: Some(date.to_owned()),
            score: Some(self.score),
            notes: before.chain(self.made.iter().map(note)).collect(),
            extra: result.map(|result| ("RE".to_owned(), result)).into_iter().collect(),
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use othello::notation::ggf;

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
            assert_eq!(transcript(&record.to_game().unwrap()), record.moves);
            assert_eq!(transcript(&record.to_opening().unwrap()), "F5D6C3D3");
        }
        let foul = record(1, Some(Fault::Crash)).foul.unwrap();
        assert_eq!(foul.color(), Color::White);
    }

    #[test]
    fn games_may_begin_anywhere_and_end_at_once() {
        let start = format!("OX{} O", "-".repeat(62));
        let game = Game::from_position(start.parse().unwrap());
        let record = Record {
            start: super::start(&game),
            moves: transcript(&game),
            opening: 0,
            made: Vec::new(),
            ..record(1, None)
        };
        assert_eq!((record.to_game(), record.to_opening()), (Ok(game.clone()), Ok(game)));
        let wrong = Record { moves: "A1".to_owned(), ..record };
        assert!(wrong.to_game().unwrap_err().starts_with("moves: "));
    }

    #[test]
    fn files_of_games_say_how_they_ended() {
        let text = |fault| {
            let mut line = Vec::new();
            ggf::write(&mut line, &record(1, fault).to_game_record("x", "2026").unwrap()).unwrap();
            String::from_utf8(line).unwrap()
        };
        assert!(text(None).contains("RE[+64.000]"));
        assert!(text(Some(Fault::Time)).contains("RE[+64.000:t]"), "{}", text(Some(Fault::Time)));
        assert!(text(Some(Fault::Resignation)).contains("RE[+64.000:r]"));
        let found = text(None);
        assert!(found.contains("W[D3]B[C4/-1.50/0.250]"), "{found}");
        assert!(ggf::parse(&found).is_ok());
    }
}
