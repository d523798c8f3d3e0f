//! The position or the game that an argument names.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

use clap::Args;
use othello::Game;
use othello::notation::obf::{self, Problem};
use othello::notation::{GameRecord, MAX_RECORD_BYTES, Mode, ReadError, transcript};

use super::drawing;
use super::format::{Format, any_parser};
use super::names::NameOptions;
use super::reader::Games;
use crate::failure::Failure;
use crate::terminal::input::{self, STANDARD_INPUT};
use crate::terminal::number::counted;

/// Which position a command is about.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// 64 squares and the side to move, or moves such as f5d6c3; a file with either, a file of
    /// games or positions (.ggf, .wtb, .obf), or `-` for standard input; without it, the position
    /// before the first move
    #[arg(value_name = "BOARD|MOVES|FILE|-", allow_hyphen_values = true)]
    input: Option<OsString>,
    /// Take the game of this number, from 1, of a file that has several; lines of moves count as
    /// games, those of an .obf file as well
    #[arg(long, value_name = "N", requires = "input", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// The format of the file or of standard input, whatever its extension
    #[arg(long, value_name = "FORMAT", requires = "input", value_parser = any_parser())]
    format: Option<Format>,
    /// Stop after so many moves of the game, passes counted
    #[arg(long, value_name = "N", requires = "input")]
    ply: Option<usize>,
}

impl Selection {
    /// Returns whether the game is read from standard input.
    pub(super) fn is_standard_input(&self) -> bool {
        self.input.as_deref().is_some_and(|input| input == "-")
    }

    /// Returns the game that leads to the position.
    pub(super) fn record(&self) -> Result<GameRecord, Failure> {
        let mut record = match (&self.input, self.game, self.format) {
            (None, ..) => GameRecord::default(),
            (Some(input), None, None) => record(input)?,
            (Some(input), number, format) => numbered(input, format, number.unwrap_or(1))?,
        };
        if let Some(ply) = self.ply {
            let moves = record.game.moves().len();
            if ply > moves {
                let moves = counted(moves as u64, "move");
                let what = format!("the game has {moves}, expected at least {ply} for --ply");
                return Err(Failure::content(name(self.input.as_deref()), what));
            }
            while record.game.moves().len() > ply {
                record.game.undo();
            }
            record.notes.truncate(ply);
        }
        Ok(record)
    }
}

/// Returns the name of an argument in messages.
fn name(argument: Option<&OsStr>) -> String {
    match argument {
        None => "the start position".to_owned(),
        Some(argument) if argument == "-" => STANDARD_INPUT.to_owned(),
        Some(argument) => argument.to_string_lossy().into_owned(),
    }
}

/// Returns the game of an argument: `-`, the path of a file that exists, a board or moves.
pub(super) fn record(argument: &OsStr) -> Result<GameRecord, Failure> {
    if argument == "-" {
        return parse(STANDARD_INPUT, &input::standard_input(MAX_RECORD_BYTES)?);
    }
    if is_file(argument) {
        return match Format::of(Path::new(argument)) {
            None | Some(Format::Transcripts) => {
                let name = name(Some(argument));
                parse(&name, &input::file(Path::new(argument), MAX_RECORD_BYTES)?)
            }
            Some(format) => numbered(argument, Some(format), 1),
        };
    }
    text_record(argument)
}

/// Returns the game of an argument that is a board or moves.
pub(super) fn text_record(argument: &OsStr) -> Result<GameRecord, Failure> {
    text(argument, read)
}

/// Returns whether an argument is to be taken as the path of a file.
pub(super) fn is_file(argument: &OsStr) -> bool {
    fs::metadata(argument)
        .is_ok_and(|found| !found.is_dir() || shape(argument.as_encoded_bytes()).is_none())
}

/// Returns the position of an argument that is a board or moves, with the scores beside a board.
pub(super) fn problem(argument: &OsStr) -> Result<Problem, Failure> {
    text(argument, |shape, text| match shape {
        Some(Shape::Moves) => Ok(transcript::parse(text)?.position().into()),
        Some(Shape::Board) | None => obf::parse(text),
    })
}

/// Reads an argument that is a board or moves.
fn text<T>(
    argument: &OsStr,
    read: impl FnOnce(Option<Shape>, &[u8]) -> Result<T, ReadError>,
) -> Result<T, Failure> {
    let text = argument.as_encoded_bytes();
    let shape = shape(text);
    read(shape, text).map_err(|error| match shape {
        Some(Shape::Moves) if is_points(text) => Failure::content("the moves", error),
        // Longer than the names of files are.
        Some(Shape::Board) if text.len() >= 60 => Failure::content("the board", error),
        shape => Failure::NotAFile {
            argument: name(Some(argument)),
            reason: match shape {
                Some(Shape::Moves) => format!("not moves: {error}"),
                Some(Shape::Board) => format!("not a board: {error}"),
                None => format!("neither a board nor moves, {EXPECTED}"),
            },
        },
    })
}

/// What could stand where a position is wanted.
const EXPECTED: &str = "expected 64 squares and the side to move, or moves such as f5d6c3";

/// Returns a game of a file by its number. Without a format the extension tells.
pub(super) fn numbered(
    argument: &OsStr,
    format: Option<Format>,
    number: u64,
) -> Result<GameRecord, Failure> {
    let format = format.or_else(|| Format::of(Path::new(argument)));
    let format = format.unwrap_or(Format::Transcripts);
    let mut games = Games::open(argument, format, Mode::Strict)?;
    games.name(&NameOptions::default())?;
    let mut read = 0;
    for entry in games.by_ref() {
        let entry = entry?;
        if entry.number == number {
            return Ok(entry.record);
        }
        read = entry.number;
    }
    let found = counted(read, "game");
    let what = format!("the file ends after {found}, expected at least {number}");
    Err(Failure::content(games.source_name(), what))
}

/// Returns the game of a text, in which lines that begin with `#` or `%` are comments.
pub(super) fn parse(source_name: &str, bytes: &[u8]) -> Result<GameRecord, Failure> {
    if input::is_utf16(bytes) {
        return Err(Failure::content(source_name, input::UTF_16));
    }
    let text = without_comments(bytes);
    if drawing::count(&text) > 1 {
        return Err(Failure::content(source_name, "several drawn boards, expected one"));
    }
    if drawing::is_drawn(&text) {
        let problem =
            drawing::parse(&text).map_err(|error| Failure::content(source_name, error))?;
        return Ok(Game::from_position(problem.position).into());
    }
    let shape = shape(&text);
    read(shape, &text).map_err(|error| match shape {
        None => Failure::content(source_name, format!("neither a board nor moves, {EXPECTED}")),
        // Perhaps these are the lines of several games, each right by itself.
        Some(_) if error.line > 1 => {
            Failure::content(source_name, format!("{error} (--game takes one of several lines)"))
        }
        Some(_) => Failure::content(source_name, error),
    })
}

/// What a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Board,
    Moves,
}

/// Returns what a text looks like by how it begins, or `None` if it looks like nothing.
fn shape(text: &[u8]) -> Option<Shape> {
    let mut visible = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    match (visible.next()?.to_ascii_lowercase(), visible.next().unwrap_or(&b' ')) {
        (b'a'..=b'z', b'1'..=b'9') | (b'1'..=b'9', _) => Some(Shape::Moves),
        (b'p', b'a' | b'A' | b's' | b'S') => Some(Shape::Moves),
        (b'x' | b'o' | b'*' | b'b' | b'w' | b'0' | b'-' | b'.' | b'_', _) => Some(Shape::Board),
        _ => None,
    }
}

/// Returns whether a text is letters and digits in turns, as moves are and names of files are not.
fn is_points(text: &[u8]) -> bool {
    let visible = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    visible.enumerate().all(|(index, byte)| match index % 2 {
        0 => byte.is_ascii_alphabetic(),
        _ => byte.is_ascii_digit(),
    })
}

fn read(shape: Option<Shape>, text: &[u8]) -> Result<GameRecord, ReadError> {
    let game = match shape {
        Some(Shape::Board) => Game::from_position(obf::parse(text)?.position),
        Some(Shape::Moves) => transcript::parse(text)?,
        // This is no board either, which the parser says.
        None => Game::from_position(obf::parse(text)?.position),
    };
    Ok(GameRecord::from(game))
}

/// Returns a text with blanks for its byte order mark and its comments, so that places stay.
fn without_comments(bytes: &[u8]) -> Vec<u8> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut text = bytes.to_vec();
    for line in text.split_mut(|&byte| byte == b'\n') {
        if matches!(line.trim_ascii_start().first(), Some(b'#' | b'%')) {
            line.fill(b' ');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_apart_by_how_they_begin() {
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

    #[test]
    fn comments_leave_places_as_they_are() {
        let text = "\u{feff}# one\nf5 # two\n  % 3\r\nd6";
        assert_eq!(without_comments(text.as_bytes()), b"     \nf5 # two\n      \nd6");
    }
}
