//! Errors of reading and writing libraries.

use thiserror::Error;

use crate::Color;

/// Error in a library, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {kind}")]
#[non_exhaustive]
pub struct RenLibError {
    /// Byte offset, from 0.
    pub offset: usize,
    /// Kind of the error.
    pub kind: RenLibErrorKind,
}

/// Kind of a library error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenLibErrorKind {
    /// The file is too long.
    #[error("more than {max} bytes")]
    TooLong {
        /// Maximum length in bytes.
        max: usize,
    },
    /// The tree would take too much memory.
    #[error("more nodes and notes than {max} bytes of memory hold")]
    Memory {
        /// Maximum memory in bytes.
        max: usize,
    },
    /// The file does not begin like a library.
    #[error("no library, expected the header of RenLib or the move H8")]
    Header,
    /// The file is of a later version.
    #[error("version {major}.{minor}, expected 3.4 or earlier")]
    Version {
        /// Major version.
        major: u8,
        /// Minor version.
        minor: u8,
    },
    /// The file ends too early.
    #[error("the file ends here, expected {expected}")]
    Ended {
        /// Expected content.
        expected: &'static str,
    },
    /// A byte is not a point.
    #[error("{byte:#04x} is not a point, expected a column 1 to 15 and a row 0 to 14")]
    Point {
        /// The byte.
        byte: u8,
    },
    /// The file continues after the complete tree.
    #[error("more bytes behind the last node")]
    Trailing,
}

/// Reason why a tree cannot be written as a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenLibWriteError {
    /// The board has another size.
    #[error("wrong board size {size}×{size}; .lib needs 15×15")]
    Size {
        /// Side of the board.
        size: usize,
    },
    /// The tree has set-up stones.
    #[error("a library has no set-up stones, expected moves only")]
    Setup,
    /// The colours do not alternate.
    #[error("move {number} is {color}'s, but in a library moves alternate from Black on")]
    Color {
        /// Number of the move, from 1.
        number: usize,
        /// Colour of the move.
        color: Color,
    },
    /// A move is off the board.
    #[error("move {number} is not on the board")]
    OffBoard {
        /// Number of the move, from 1.
        number: usize,
    },
}
