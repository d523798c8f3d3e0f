//! Errors of unreadable records.
//!
//! Handling of unreadable records.

use std::io;

use thiserror::Error;

use crate::quoted::Quoted;
use crate::{Color, ParsePositionError, PlayError};

/// An unreadable record, and the place of the error.
///
/// ```
/// use othello::notation::transcript;
///
/// let error = transcript::parse("f5d6c9").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 5: unexpected \"c9\"; expected a move such as `F5`, or `PA` for a pass"
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
    /// Kind of the error.
    pub kind: ReadErrorKind,
}

/// Kind of an error in a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The source failed; the reader returns nothing more in either mode.
    #[error("{0}")]
    Io(io::Error),
    /// The record that begins here is too long.
    #[error("a record of more than {MAX_RECORD_BYTES} bytes")]
    TooLong,
    /// The record ends before it is complete.
    #[error("the text ends here; expected {expected}")]
    Ends {
        /// What was expected.
        expected: &'static str,
    },
    /// An unexpected character or word.
    #[error("unexpected {}; expected {expected}", Quoted(found))]
    Unexpected {
        /// The character or the word, truncated if it is long.
        found: String,
        /// What was expected there.
        expected: &'static str,
    },
    /// A line of a plain text in no known notation.
    #[error(
        "{} is neither a board nor moves; expected 64 squares and the side to move, or moves such as f5d6c3",
        Quoted(found)
    )]
    Neither {
        /// The first word or character of the line.
        found: String,
    },
    /// A move that the rules do not allow.
    #[error("move {number}: {error}")]
    Play {
        /// The number of the move from 1, including passes, even implied ones; in a problem, the
        /// number of the entry.
        number: usize,
        /// Why it is illegal.
        error: PlayError,
    },
    /// A move of the wrong player.
    #[error("move {number} is of {found}; expected one of {expected}")]
    WrongSide {
        /// The number of the move from 1, including passes.
        number: usize,
        /// The player given for the move.
        found: Color,
        /// The player to move.
        expected: Color,
    },
    /// A board that cannot be read.
    #[error("{0}")]
    Position(ParsePositionError),
    /// A board with `*` beside another sign for black discs.
    #[error(
        "`*` beside another sign of black discs; expected one sign, or `*` on the legal moves alone"
    )]
    Mixed,
    /// A drawn board with column letters out of order.
    #[error("the letters of the columns are out of order; expected A to H, or H to A")]
    Columns,
    /// A score that is not a number or is too large.
    #[error("score {}; expected a number from -64 to 64", Quoted(found))]
    Score {
        /// The text.
        found: String,
    },
    /// A game other than Othello.
    #[error("game {}; expected `Othello`", Quoted(found))]
    Game {
        /// Its name.
        found: String,
    },
    /// A board other than 8×8, or other rules.
    #[error("type {}; expected `8`: Othello on 8×8 squares", Quoted(found))]
    Type {
        /// The type.
        found: String,
    },
    /// A record without a required part.
    #[error("no `{name}` before this; expected one")]
    Missing {
        /// The name of the missing part.
        name: &'static str,
    },
    /// A part that a record may have at most once.
    #[error("`{name}` a second time; expected it once")]
    Repeated {
        /// Its name.
        name: String,
    },
}

impl ReadError {
    /// Returns an error of a kind at a place.
    pub(super) const fn new(place: Place, kind: ReadErrorKind) -> Self {
        Self { line: place.line, column: place.column, kind }
    }
}

/// Maximum length of a record in bytes: 1 MiB.
pub const MAX_RECORD_BYTES: usize = 1 << 20;

/// A line and a column, both from 1. Columns count UTF-8 characters; in other encodings, bytes from
/// 128 to 191 do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The place of the first character of a text.
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Returns the place of the beginning of a line.
    pub(super) const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// Returns the place after bytes that begin here.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        bytes.iter().fold(self, |Self { line, column }, byte| match byte {
            b'\n' => Self::line(line + 1),
            0x80..0xc0 => Self { line, column },
            _ => Self { line, column: column + 1 },
        })
    }
}

/// Handling of a record with an invalid structure or an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Returns an error and stops.
    #[default]
    Strict,
    /// Skips exactly that record, counts it, and continues with the next.
    Lenient,
}

/// Returns or counts errors, depending on the mode.
#[derive(Debug)]
pub(super) struct Skips {
    mode: Mode,
    count: u64,
    first: Option<ReadError>,
    stopped: bool,
}

impl Skips {
    pub(super) const fn new(mode: Mode) -> Self {
        Self { mode, count: 0, first: None, stopped: false }
    }

    pub(super) const fn mode(&self) -> Mode {
        self.mode
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    pub(super) const fn first(&self) -> Option<&ReadError> {
        self.first.as_ref()
    }

    /// Returns the next record for the caller.
    ///
    /// `read` returns the next record on each call, and `None` at the end.
    pub(super) fn next<T>(
        &mut self,
        mut read: impl FnMut() -> Option<Result<T, ReadError>>,
    ) -> Option<Result<T, ReadError>> {
        while !self.stopped {
            match read() {
                Some(Err(error)) if self.forgives(&error) => {
                    self.count += 1;
                    self.first.get_or_insert(error);
                }
                Some(Ok(record)) => return Some(Ok(record)),
                last => {
                    self.stopped = true;
                    return last;
                }
            }
        }
        None
    }

    fn forgives(&self, error: &ReadError) -> bool {
        self.mode == Mode::Lenient && !matches!(error.kind, ReadErrorKind::Io(_))
    }
}

/// Adds the methods common to all readers to a reader with a [`Skips`] in its field `skips`.
macro_rules! skipping {
    ($reader:ident) => {
        impl<R> $reader<R> {
            /// Returns the handling of unreadable records.
            #[must_use]
            pub const fn mode(&self) -> $crate::notation::Mode {
                self.skips.mode()
            }

            /// Returns the number of records skipped so far; always 0 in strict mode.
            #[must_use]
            pub const fn skipped(&self) -> u64 {
                self.skips.count()
            }

            /// Returns the error of the first skipped record.
            #[must_use]
            pub const fn first_skipped(&self) -> Option<&$crate::notation::ReadError> {
                self.skips.first()
            }
        }
    };
}

pub(super) use skipping;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::error::Place;

    #[test]
    fn places_count_lines_and_characters() {
        assert_eq!(Place::START.after(b""), Place::START);
        assert_eq!(Place::START.after("é\nab○".as_bytes()), Place { line: 2, column: 4 });
        assert_eq!(Place { line: 7, column: 5 }.after(b"\xe9x"), Place { line: 7, column: 7 });
    }

    fn results() -> Vec<Result<u8, ReadError>> {
        let error = |line, kind| Err(ReadError::new(Place::line(line), kind));
        vec![
            Ok(1),
            error(2, ReadErrorKind::TooLong),
            error(3, ReadErrorKind::Missing { name: "x" }),
            Ok(4),
            error(5, ReadErrorKind::Io(io::Error::other("unplugged"))),
            Ok(6),
        ]
    }

    fn run(mode: Mode) -> (Vec<String>, Skips) {
        let mut skips = Skips::new(mode);
        let mut source = results().into_iter();
        let mut seen = Vec::new();
        for _ in 0..10 {
            match skips.next(|| source.next()) {
                Some(Ok(number)) => seen.push(number.to_string()),
                Some(Err(error)) => seen.push(error.to_string()),
                None => {}
            }
        }
        (seen, skips)
    }

    #[test]
    fn strict_stops_at_the_first_error() {
        let (seen, skips) = run(Mode::Strict);
        assert_eq!(seen, ["1", "line 2, column 1: a record of more than 1048576 bytes"]);
        assert_eq!((skips.count(), skips.first().is_none()), (0, true));
    }

    #[test]
    fn lenient_counts_bad_records_and_stops_where_the_source_fails() {
        let (seen, skips) = run(Mode::Lenient);
        assert_eq!(seen, ["1", "4", "line 5, column 1: unplugged"]);
        assert_eq!(skips.count(), 2);
        assert_eq!(skips.first().map(|error| error.line), Some(2));
    }
}
