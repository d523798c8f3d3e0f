//! Why a library cannot be read or written.

use thiserror::Error;

use crate::Color;

/// A library that cannot be read, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {kind}")]
#[non_exhaustive]
pub struct RenLibError {
    /// The byte, from 0.
    pub offset: usize,
    /// What is wrong there.
    pub kind: RenLibErrorKind,
}

/// What is wrong with a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenLibErrorKind {
    /// The file is too long.
    #[error("more than {max} bytes")]
    TooLong {
        /// The most bytes.
        max: usize,
    },
    /// The tree would take too much memory.
    #[error("more nodes and notes than {max} bytes of memory hold")]
    Memory {
        /// The most bytes.
        max: usize,
    },
    /// The file does not begin like a library.
    #[error("no library, expected the header of RenLib or the move H8")]
    Header,
    /// The file is of a later version.
    #[error("version {major}.{minor}, expected 3.4 or earlier")]
    Version {
        /// The first number.
        major: u8,
        /// The second number.
        minor: u8,
    },
    /// The file ends too early.
    #[error("the file ends here, expected {expected}")]
    Ended {
        /// What should have come.
        expected: &'static str,
    },
    /// A byte that is no point.
    #[error("{byte:#04x} is not a point, expected a column 1 to 15 and a row 0 to 14")]
    Point {
        /// The byte.
        byte: u8,
    },
    /// The tree is complete, but the file goes on.
    #[error("more bytes behind the last node")]
    Trailing,
}

/// Why a tree cannot be a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenLibWriteError {
    /// The board has another size.
    #[error("a library is of boards of 15×15, not {size}×{size}")]
    Size {
        /// The side of the board.
        size: usize,
    },
    /// There are set-up stones.
    #[error("a library has no set-up stones, expected moves only")]
    Setup,
    /// The colours do not alternate.
    #[error("move {number} is {color}'s, but in a library moves alternate from Black on")]
    Color {
        /// The number of the move, from 1.
        number: usize,
        /// Its colour.
        color: Color,
    },
    /// A move lies outside.
    #[error("move {number} is not on the board")]
    OffBoard {
        /// The number of the move, from 1.
        number: usize,
    },
}
