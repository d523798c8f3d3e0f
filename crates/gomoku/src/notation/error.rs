//! Why a text cannot be read.

use std::fmt;

use thiserror::Error;

use crate::{BoardError, ParsePointError, PlaceError};

/// The most bytes of a text: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// A text that cannot be read, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct NotationError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in that line, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text is too long to be a board.
    #[error("more than {MAX_BYTES} bytes")]
    TooLong,
    /// The bytes are no text.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// The bytes are text in another encoding.
    #[error("UTF-16: save as UTF-8")]
    Utf16,
    /// The text ends before anything was found.
    #[error("the text ends here, expected {expected}")]
    Empty {
        /// What should have come.
        expected: &'static str,
    },
    /// A character that means nothing here.
    #[error("unknown character {}, expected {expected}", Named(*found))]
    UnknownCharacter {
        /// The character.
        found: char,
        /// What could have stood there.
        expected: &'static str,
    },
    /// A letter for a stone in a grid that draws its stones.
    #[error("letter {found:?} in a drawn grid, expected ● for black and ○ for white")]
    LetterInDrawing {
        /// The letter.
        found: char,
    },
    /// A row that is longer or shorter than the others.
    #[error("a row of {found} points, expected {expected} as in the other rows")]
    RowWidth {
        /// The points of this row.
        found: usize,
        /// The points of most rows.
        expected: usize,
    },
    /// A label of a row that does not count on from those above it.
    #[error("row label {found}, expected {expected}: labels count up or down by one")]
    RowLabel {
        /// The label.
        found: i32,
        /// What would count on.
        expected: i32,
    },
    /// A grid that is not square.
    #[error("{found} rows of {expected} points, expected {expected} rows")]
    RowCount {
        /// The number of rows.
        found: usize,
        /// The points of each row.
        expected: usize,
    },
    /// A board that cannot be, by its size.
    #[error("{0}")]
    Board(BoardError),
    /// Something else than a move.
    #[error("{0}")]
    Point(ParsePointError),
    /// A move that is not legal.
    #[error("{0}")]
    Place(PlaceError),
    /// A line that is too long.
    #[error("more than {max} cells in a line")]
    LineTooLong {
        /// The most cells.
        max: usize,
    },
    /// Something else than what belongs here.
    #[error("unexpected text, expected {expected}")]
    Expected {
        /// What could have stood there.
        expected: &'static str,
    },
    /// A game that is none of ours.
    #[error("a game of another kind, expected {expected}")]
    Game {
        /// The kind.
        expected: &'static str,
    },
    /// A line that is no move.
    #[error("not a move, expected a column, a row and milliseconds such as 8,8,0")]
    BrokenMove,
    /// A game that has more moves than its format holds.
    #[error("{found} moves, expected at most {max}")]
    MoveCount {
        /// The moves.
        found: usize,
        /// The most moves.
        max: usize,
    },
    /// XML that breaks its grammar.
    #[error("not well-formed XML, expected a database of RenjuNet")]
    Xml,
    /// The reader of a format is not part of this build.
    #[error("this build does not read {format}, expected one with the feature {feature}")]
    NotBuilt {
        /// The format.
        format: &'static str,
        /// The feature of the crate that has it.
        feature: &'static str,
    },
    /// An encoding of text that is not known.
    #[error("text that is not UTF-8, in an unknown character set, expected UTF-8 or ISO-8859-1")]
    CharacterSet,
    /// A file that is too long.
    #[error("more than {max} bytes")]
    FileTooLong {
        /// The most bytes.
        max: usize,
    },
    /// A file that would take too much memory.
    #[error("more nodes and notes than {max} bytes of memory hold")]
    Memory {
        /// The most bytes.
        max: usize,
    },
    /// More text where one line was expected.
    #[error("a second line, expected one")]
    SecondLine,
}

/// A character in quotes, or the number of one that shows nothing.
struct Named(char);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\n' | '\t' | '\r' => write!(f, "{:?}", self.0),
            c if c.is_control() => write!(f, "U+{:04X}", u32::from(c)),
            c => write!(f, "{c:?}"),
        }
    }
}

impl NotationError {
    /// Returns the error of a kind at a position (line, column).
    pub(super) const fn new((line, column): (usize, usize), kind: NotationErrorKind) -> Self {
        Self { line, column, kind }
    }
}
