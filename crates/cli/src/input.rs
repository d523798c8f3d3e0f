//! Where boards and lines come from: a file, standard input or the argument itself.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};

use gomoku::notation::{self, MAX_BYTES, moves};
use gomoku::{Board, Rule};

use crate::failure::Failure;

pub(crate) const STANDARD_INPUT: &str = "standard input";

/// Returns the board of an argument: `-`, the path of a file that exists, or moves. Without an
/// argument it is the board of the article. `size` is for moves; a grid has its own.
pub(crate) fn board(argument: Option<&OsStr>, size: usize, rule: Rule) -> Result<Board, Failure> {
    let Some(argument) = argument else {
        return Ok(notation::article_board(rule));
    };
    let parse = |source_name: &str, bytes: &[u8]| {
        notation::parse_board(bytes, size, rule)
            .map_err(|error| Failure::Notation { source_name: source_name.to_owned(), error })
    };
    if argument == "-" {
        return parse(STANDARD_INPUT, &standard_input()?);
    }
    let name = argument.to_string_lossy();
    if fs::metadata(argument).is_ok_and(|found| !(found.is_dir() && moves::is_points(&name))) {
        return parse(&name, &read(&name, || File::open(argument))?);
    }
    moves::parse(argument.as_encoded_bytes(), size, rule).map_err(|error| {
        if moves::is_points(&name) {
            Failure::Notation { source_name: "the moves".to_owned(), error }
        } else {
            Failure::NeitherFileNorMoves { argument: name.into_owned(), error }
        }
    })
}

/// Returns the bytes of standard input, at most one more than a text may have.
pub(crate) fn standard_input() -> Result<Vec<u8>, Failure> {
    read(STANDARD_INPUT, || Ok(io::stdin().lock()))
}

/// Returns the bytes of what `open` opens, at most one more than a text may have.
pub(crate) fn read<R: Read>(
    name: &str,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Vec<u8>, Failure> {
    // Room for one byte too many, so that the parser can refuse it, and for a byte order mark.
    let limit = MAX_BYTES.max(othello::notation::MAX_RECORD_BYTES) as u64 + 4;
    read_up_to(limit, name, open)
}

/// Returns the bytes of what `open` opens, at most so many.
pub(crate) fn read_up_to<R: Read>(
    limit: u64,
    name: &str,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match open().and_then(|reader| reader.take(limit).read_to_end(&mut bytes)) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::Read { source_name: name.to_owned(), error }),
    }
}

/// Returns the text of a line argument; `-` is standard input.
pub(crate) fn line(argument: &OsStr) -> Result<(&'static str, Vec<u8>), Failure> {
    if argument == "-" {
        return Ok((STANDARD_INPUT, standard_input()?));
    }
    Ok(("the line", argument.as_encoded_bytes().to_vec()))
}
