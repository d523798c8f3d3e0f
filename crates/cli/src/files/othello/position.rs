//! The game or position that arguments name.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Cursor;

use clap::Args;
use othello::notation::obf::Problem;
use othello::notation::{Format, GameRecord};
use othello::{Color, Game, Position};

use super::names::NameOptions;
use super::reader::{Entry, Games, NOTHING, Reading};
use crate::failure::Failure;
use crate::files::choice::{Choice, no_such_ply, side_parser};
use crate::game::{Game as _, Opening};
use crate::terminal::{interrupt, output};

/// Position of a command.
#[derive(Debug, Args)]
pub(crate) struct Selection {
    /// Moves such as f5d6c3 or f5 d6 c3; a board of 64 squares and the side to move; a file of games or
    /// positions, or `-` for standard input [default: the start position]
    #[arg(value_name = "MOVES|BOARD|FILE|-")]
    input: Vec<OsString>,
    #[command(flatten)]
    choice: GameChoice,
}

/// Game of a file, and position in the game.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct GameChoice {
    #[command(flatten)]
    choice: Choice<Format>,
    /// Side to move [default: from the text, else black]
    #[arg(long, value_name = "SIDE", value_parser = side_parser::<Color>(), ignore_case = true)]
    side: Option<Color>,
}

impl Selection {
    /// Returns whether the argument is standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        self.input.len() == 1 && self.input[0] == "-"
    }

    pub(crate) fn input(&self) -> &[OsString] {
        &self.input
    }

    pub(crate) const fn choice(&self) -> GameChoice {
        self.choice
    }

    /// Returns the game that leads to the position.
    pub(crate) fn record(&self) -> Result<GameRecord, Failure> {
        record(&self.input, self.choice)
    }
}

/// Returns the game that words name: the chosen one, or the first.
pub(crate) fn record(words: &[OsString], choice: GameChoice) -> Result<GameRecord, Failure> {
    if words.is_empty() {
        return choice.of_nothing();
    }
    let text = Text::of(words);
    let read = || {
        let mut games = open(words, choice)?;
        let entry = choice.take(&mut games)?;
        choice.warn(games.source_name(), &entry);
        choice.apply(games.source_name(), entry.record)
    };
    read().map_err(|failure| text.failure(words, failure))
}

/// Opens what words name: a file, standard input or a text.
pub(crate) fn open(words: &[OsString], choice: GameChoice) -> Result<Games, Failure> {
    let reading = Reading { side: choice.side, ..Reading::strict(choice.choice.format) };
    let mut games = match words {
        [one] if one == "-" || is_file(one) => Games::open(one, reading)?.with_option("--format"),
        words => {
            let text = Text::of(words);
            Games::of_text(text.name(), Box::new(Cursor::new(text.bytes)), reading)?
        }
    };
    games.name(&NameOptions::default())?;
    Ok(games)
}

/// Returns whether an argument is the path of a file.
pub(crate) fn is_file(argument: &OsStr) -> bool {
    fs::metadata(argument)
        .is_ok_and(|found| !found.is_dir() || shape(argument.as_encoded_bytes()).is_none())
}

impl GameChoice {
    /// Returns the side of `--side`.
    pub(crate) const fn side(self) -> Option<Color> {
        self.side
    }

    /// Returns the number of `--game`.
    pub(crate) fn game(self) -> Option<u64> {
        self.choice.game.map(|number| number as u64)
    }

    /// Returns the start position, with the side to move of `--side`.
    pub(crate) fn of_nothing(self) -> Result<GameRecord, Failure> {
        let given = [
            (self.choice.game.is_some(), "--game"),
            (self.choice.format.is_some(), "--format"),
            (self.choice.ply.is_some(), "--ply"),
        ];
        if let Some((_, option)) = given.into_iter().find(|(is_given, _)| *is_given) {
            let what = format!("{option} needs a game; give moves, a board or a file");
            return Err(Failure::Usage(what));
        }
        self.apply("the start position", GameRecord::default())
    }

    /// Returns the chosen game of a source: by default the first one, with a warning if there are others.
    fn take(self, games: &mut Games) -> Result<Entry, Failure> {
        let Some(entry) = games.chosen(self.game()).transpose()? else {
            interrupt::check()?;
            return Err(Failure::content(games.source_name(), self.nothing(games)));
        };
        if self.game().is_none() {
            match games.next() {
                None => {}
                Some(Ok(_)) => output::warning(format!(
                    "{}: several games; using the first (--game N selects another)",
                    games.source_name()
                )),
                // In other formats an error in the next game does not affect this one.
                Some(Err(failure)) if games.is_plain() => return Err(failure),
                Some(Err(_)) => {}
            }
        } else if !games.is_plain() {
            // In other formats, text may follow the last game.
            let _ = games.next();
        }
        games.warn_of_losses();
        Ok(entry)
    }

    /// Returns the error for a source without the chosen game.
    pub(crate) fn nothing(self, games: &Games) -> String {
        self.game().map_or_else(|| NOTHING.to_owned(), |number| games.ends_before(number))
    }

    /// Warns of a board without a side to move.
    pub(crate) fn warn(self, name: &str, entry: &Entry) {
        if let Some(line) = entry.line.filter(|_| entry.assumes_black) {
            output::warning(format!(
                "{name}: line {line}: no side to move; assuming Black (set it with --side)"
            ));
        }
    }

    /// Returns a game up to `--ply` and with the side to move of `--side`.
    pub(crate) fn apply(self, name: &str, record: GameRecord) -> Result<GameRecord, Failure> {
        let mut record = self.cut(name, record)?;
        let position = record.game.position();
        if let Some(side) = self.side.filter(|&side| side != position.side_to_move()) {
            record.game = Game::new(Position::new(position.board().pass(), side));
            record.notes.clear();
        }
        Ok(record)
    }

    /// Returns a game up to `--ply`.
    pub(crate) fn cut(self, name: &str, mut record: GameRecord) -> Result<GameRecord, Failure> {
        let Some(ply) = self.choice.ply else { return Ok(record) };
        let moves = record.game.moves().len();
        if ply > moves {
            return Err(Failure::content(name, no_such_ply(moves, ply)));
        }
        while record.game.moves().len() > ply {
            record.game.undo();
        }
        record.notes.truncate(ply);
        Ok(record)
    }

    /// Returns the chosen position of a game, with the scores beside it, and its opening.
    pub(crate) fn problem(
        self,
        name: &str,
        entry: Entry,
    ) -> Result<(Problem, Option<Opening>), Failure> {
        let Entry { record, scores, comment, .. } = entry;
        let start = record.game.start();
        let game = self.apply(name, record)?.game;
        let (position, opening) = (game.position(), game.opening());
        let is_same = position == start;
        let mut problem = Problem::new(position);
        if is_same {
            (problem.scores, problem.comment) = (scores, comment);
        }
        Ok((problem, opening))
    }
}

/// Description of a valid position.
const EXPECTED: &str = "expected 64 squares and the side to move, or moves such as f5d6c3";

/// Words that do not name a file.
#[derive(Debug)]
pub(crate) struct Text {
    bytes: Vec<u8>,
    shape: Option<Shape>,
}

impl Text {
    pub(crate) fn of(words: &[OsString]) -> Self {
        let words: Vec<&[u8]> = words.iter().map(|word| word.as_encoded_bytes()).collect();
        let bytes = words.join(&b' ');
        let shape = shape(&bytes);
        Self { bytes, shape }
    }

    /// Returns the name in messages.
    pub(crate) const fn name(&self) -> &'static str {
        match self.shape {
            Some(Shape::Board) => "the board",
            Some(Shape::Moves) => "the moves",
            None => "the text",
        }
    }

    /// Returns the error for words, which may be the name of a missing file.
    pub(crate) fn failure(&self, words: &[OsString], failure: Failure) -> Failure {
        let is_read = matches!(words, [one] if one == "-" || is_file(one));
        let is_plain = match self.shape {
            Some(Shape::Moves) => words.len() > 1 || is_points(&self.bytes),
            // Longer than file names usually are.
            Some(Shape::Board) => self.bytes.len() >= 60,
            None => Format::of(&self.bytes) != Format::Plain,
        };
        let error = match failure {
            Failure::Content { error, source_name } if !is_read && source_name == self.name() => {
                if is_plain {
                    return Failure::Content { error, source_name };
                }
                error
            }
            failure => return failure,
        };
        let argument = String::from_utf8_lossy(&self.bytes).into_owned();
        if words.len() > 1 {
            let what = format!(
                "{argument:?} is not a list of moves; expected one file, or moves such as f5 d6 c3"
            );
            return Failure::Usage(what);
        }
        let reason = match self.shape {
            Some(Shape::Moves) => format!("neither a file nor moves: {error}"),
            Some(Shape::Board) => format!("neither a file nor a board: {error}"),
            None => format!("not a file, a board or moves; {EXPECTED}"),
        };
        Failure::NotAFile { argument, reason }
    }
}

/// Kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Board,
    Moves,
}

/// Returns the kind of a text by its beginning, or `None` if it is neither.
fn shape(text: &[u8]) -> Option<Shape> {
    let mut visible = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    match (visible.next()?.to_ascii_lowercase(), visible.next().unwrap_or(&b' ')) {
        (b'a'..=b'z', b'1'..=b'9') | (b'1'..=b'9', _) => Some(Shape::Moves),
        (b'p', b'a' | b'A' | b's' | b'S') => Some(Shape::Moves),
        (b'x' | b'o' | b'*' | b'b' | b'w' | b'0' | b'-' | b'.' | b'_', _) => Some(Shape::Board),
        _ => None,
    }
}

/// Returns whether a text alternates letters and digits, as moves do and file names do not.
fn is_points(text: &[u8]) -> bool {
    let visible = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    visible.enumerate().all(|(index, byte)| match index % 2 {
        0 => byte.is_ascii_alphabetic(),
        _ => byte.is_ascii_digit(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_recognised_by_their_beginning() {
        for (text, expected) in [
            ("f5d6", Some(Shape::Moves)),
            ("B5", Some(Shape::Moves)),
            (" \n1. f5", Some(Shape::Moves)),
            ("pass", Some(Shape::Moves)),
            ("x9", Some(Shape::Moves)),
            ("---X", Some(Shape::Board)),
            ("B0--", Some(Shape::Board)),
            ("OX", Some(Shape::Board)),
            ("b", Some(Shape::Board)),
            ("games.txt", None),
            ("é", None),
            (" ", None),
            ("", None),
        ] {
            assert_eq!(shape(text.as_bytes()), expected, "{text:?}");
        }
        assert!(is_points(b"f5 d6c9") && !is_points(b"f5.txt") && !is_points(b"12. f5"));
    }
}
