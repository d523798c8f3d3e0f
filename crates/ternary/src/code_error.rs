//! Why a value is not a line code.

use thiserror::Error;

/// Why a line has no code, or a number is not the code of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The line is longer than its code can be.
    #[error(
        "{cells} cells do not fit in a code of at most {max} digits; \
         longer lines need windows, see `layout::window`"
    )]
    TooManyCells {
        /// The cells or digits asked for.
        cells: usize,
        /// The most that fit.
        max: usize,
    },
    /// The number is not below the count of codes.
    #[error("code {code} is out of range, expected a code below {count}")]
    CodeOutOfRange {
        /// The number given.
        code: u32,
        /// How many codes there are.
        count: u32,
    },
    /// The number is further from 0 than balanced codes reach.
    #[error("code {code} is out of range, expected a code from -{max} to {max}")]
    BalancedCodeOutOfRange {
        /// The number given.
        code: i32,
        /// The last code; the first one is its negative.
        max: i32,
    },
    /// The edge digit stands where only an empty cell or a stone may stand.
    #[error("cell {cell} is the edge digit, expected an empty cell or a stone")]
    EdgeDigit {
        /// The cell, from the low end of the slice.
        cell: usize,
    },
    /// A digit below the edge digit is not zero.
    #[error("digit {digit} is below the edge digit, expected it to be empty")]
    BelowEdge {
        /// The first such digit, counted from the edge downwards.
        digit: usize,
    },
}
