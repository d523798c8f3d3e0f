//! Errors of reading texts.

use core::fmt;

use thiserror::Error;

use crate::{BoardError, ParsePointError, PlaceError};

/// Maximum length of a text in bytes: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// Error in a text, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct NotationError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in that line, in characters from 1.
    pub column: usize,
    /// Kind of the error.
    pub kind: NotationErrorKind,
}

/// Kind of a [`NotationError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text is too long for a board.
    #[error("more than {MAX_BYTES} bytes")]
    TooLong,
    /// The bytes are not text.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// The text has an unsupported encoding.
    #[error("UTF-16: save as UTF-8")]
    Utf16,
    /// The text ends too early.
    #[error("the text ends here; expected {expected}")]
    Empty {
        /// Expected content.
        expected: &'static str,
    },
    /// A character has no meaning here.
    #[error("unknown character {}; expected {expected}", Named(*found))]
    UnknownCharacter {
        /// The character.
        found: char,
        /// Expected content.
        expected: &'static str,
    },
    /// A letter stands for a stone in a grid that draws its stones.
    #[error("letter {found:?} in a drawn grid; expected ● for black and ○ for white")]
    LetterInDrawing {
        /// The letter.
        found: char,
    },
    /// A row is longer or shorter than the others.
    #[error("a row of {found} points; expected {expected} as in the other rows")]
    RowWidth {
        /// Number of points in this row.
        found: usize,
        /// Number of points in most rows.
        expected: usize,
    },
    /// A row label does not continue the labels above it.
    #[error("row label {found}; expected {expected}: labels count up or down by one")]
    RowLabel {
        /// The label.
        found: i32,
        /// Expected label.
        expected: i32,
    },
    /// The grid is not square.
    #[error("{found} rows of {expected} points; expected {expected} rows")]
    RowCount {
        /// Number of rows.
        found: usize,
        /// Number of points in each row.
        expected: usize,
    },
    /// The board size is out of range.
    #[error("{0}")]
    Board(BoardError),
    /// The text is not a move.
    #[error("{0}")]
    Point(ParsePointError),
    /// The move is not legal.
    #[error("{0}")]
    Place(PlaceError),
    /// The line is too long.
    #[error("more than {max} cells in a line")]
    LineTooLong {
        /// Maximum number of cells.
        max: usize,
    },
    /// The content is not valid here.
    #[error("unexpected text; expected {expected}")]
    Expected {
        /// Expected content.
        expected: &'static str,
    },
    /// The game is not gomoku or renju.
    #[error("a game of another kind; expected {expected}")]
    Game {
        /// Number of the game.
        expected: &'static str,
    },
    /// The line is not a move.
    #[error("not a move; expected a column, a row and milliseconds such as 8,8,0")]
    BrokenMove,
    /// The game has more moves than its format can hold.
    #[error("{found} moves; expected at most {max}")]
    MoveCount {
        /// Number of moves.
        found: usize,
        /// Maximum number of moves.
        max: usize,
    },
    /// The XML is not well-formed.
    #[error("not well-formed XML; expected a database of RenjuNet")]
    Xml,
    /// This build lacks the reader of a format.
    #[error("this build does not read {format}; expected one with the feature {feature}")]
    NotBuilt {
        /// Name of the format.
        format: &'static str,
        /// Feature of the crate that adds the reader.
        feature: &'static str,
    },
    /// The text encoding is unknown.
    #[error("text that is not UTF-8, in an unknown character set; expected UTF-8 or ISO-8859-1")]
    CharacterSet,
    /// The file is too long.
    #[error("more than {max} bytes")]
    FileTooLong {
        /// Maximum length in bytes.
        max: usize,
    },
    /// The file would take too much memory.
    #[error("more nodes and notes than {max} bytes of memory hold")]
    Memory {
        /// Maximum memory in bytes.
        max: usize,
    },
    /// More text follows where one line was expected.
    #[error("a second line; expected one")]
    SecondLine,
}

/// Returns a character in quotes, or its code if it is not visible.
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
    /// Returns an error of a kind at a position (line, column).
    pub(super) const fn new((line, column): (usize, usize), kind: NotationErrorKind) -> Self {
        Self { line, column, kind }
    }
}
