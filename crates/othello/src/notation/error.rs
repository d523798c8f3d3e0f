//! Why a record of a text cannot be read.

use std::io;

use thiserror::Error;

use crate::quoted::Quoted;
use crate::{Color, ParsePositionError, PlayError};

/// A record that cannot be read, and where.
///
/// ```
/// use othello::notation::transcript;
///
/// let error = transcript::parse("f5d6c9").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 5: unexpected \"c9\", expected a move such as `F5`, or `PA`"
/// );
/// assert_eq!((error.line, error.column), (1, 5));
/// ```
#[derive(Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ReadError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in that line, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// What is wrong with a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The source failed; nothing more comes from it, in either mode.
    #[error("{0}")]
    Io(io::Error),
    /// The record that begins here is too long.
    #[error("a record of more than {MAX_RECORD_BYTES} bytes")]
    TooLong,
    /// The record ends before it is complete.
    #[error("the record ends here, expected {expected}")]
    Ends {
        /// What should have come.
        expected: &'static str,
    },
    /// Something that means nothing here.
    #[error("unexpected {}, expected {expected}", Quoted(found))]
    Unexpected {
        /// The character or the word, cut short if it is long.
        found: String,
        /// What could have stood there.
        expected: &'static str,
    },
    /// A line of a plain text that is nothing that is read.
    #[error(
        "{} is neither a board nor moves, expected 64 squares and the side to move, or moves such as f5d6c3",
        Quoted(found)
    )]
    Neither {
        /// The first word or character of the line.
        found: String,
    },
    /// A move that the rules do not allow.
    #[error("move {number}: {error}")]
    Play {
        /// The number of the move from 1, passes among them, also implied ones; in a problem,
        /// the number of the entry.
        number: usize,
        /// Why it is illegal.
        error: PlayError,
    },
    /// A move of the player who is not to move.
    #[error("move {number} is of {found}, expected one of {expected}")]
    WrongSide {
        /// The number of the move from 1, passes among them.
        number: usize,
        /// The player whose move it is said to be.
        found: Color,
        /// The player to move.
        expected: Color,
    },
    /// A board that cannot be read.
    #[error("{0}")]
    Position(ParsePositionError),
    /// A board with `*` beside another sign of black discs.
    #[error(
        "`*` beside another sign of black discs, expected one sign, or `*` on the legal moves alone"
    )]
    Mixed,
    /// A drawn board whose columns have no order.
    #[error("the letters of the columns are out of order, expected A to H, or H to A")]
    Columns,
    /// A score that is no number or too large.
    #[error("score {}, expected a number from -64 to 64", Quoted(found))]
    Score {
        /// The text.
        found: String,
    },
    /// Another game than Othello.
    #[error("game {}, expected `Othello`", Quoted(found))]
    Game {
        /// Its name.
        found: String,
    },
    /// Another board than that of 8×8, or other rules.
    #[error("type {}, expected `8`: Othello on 8×8 squares", Quoted(found))]
    Type {
        /// The type.
        found: String,
    },
    /// A record without something that it needs.
    #[error("no `{name}` before this, expected one")]
    Missing {
        /// The name of what is missing.
        name: &'static str,
    },
    /// Something that a record has at most once.
    #[error("`{name}` a second time, expected it once")]
    Repeated {
        /// Its name.
        name: String,
    },
}

impl ReadError {
    /// Returns the error of a kind at a place.
    pub(super) const fn new(place: Place, kind: ReadErrorKind) -> Self {
        Self { line: place.line, column: place.column, kind }
    }
}

/// The longest record that a reader takes: 1 MiB.
pub const MAX_RECORD_BYTES: usize = 1 << 20;

/// A line and a column, both from 1. Columns count characters of UTF-8; in other encodings a byte
/// of 128 to 191 does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The first character of a text.
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Returns the beginning of a line.
    pub(super) const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// Returns the place after some bytes that begin here.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        bytes.iter().fold(self, |Self { line, column }, byte| match byte {
            b'\n' => Self::line(line + 1),
            0x80..0xc0 => Self { line, column },
            _ => Self { line, column: column + 1 },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        assert_eq!(Place::START.after(b""), Place::START);
        assert_eq!(Place::START.after("é\nab○".as_bytes()), Place { line: 2, column: 4 });
        assert_eq!(Place { line: 7, column: 5 }.after(b"\xe9x"), Place { line: 7, column: 7 });
    }
}
