//! Why there is no such kernel, window or table.

use thiserror::Error;

use crate::encoder::SparseError;
use crate::layout::LayoutError;

/// Why there is no such kernel, window or table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConvolutionError {
    /// A kernel has no channel.
    #[error("a kernel of 0 channels, expected at least 1")]
    NoChannel,
    /// A kernel does not cover an odd number of cells up to the longest.
    #[error("a kernel of {len} cells, expected an odd number up to {max}")]
    KernelLen {
        /// The cells asked for.
        len: usize,
        /// The most cells.
        max: usize,
    },
    /// The weights do not have the shape of the kernel.
    #[error("{weights} weights, expected {expected}")]
    WeightCount {
        /// How many weights there are.
        weights: usize,
        /// How many the shape asks for; [`usize::MAX`] if they cannot be counted.
        expected: usize,
    },
    /// A weight is infinite or not a number.
    #[error("weight {index} is not finite")]
    NotFinite {
        /// The index of the weight.
        index: usize,
    },
    /// A window does not have as many cells as the kernel.
    #[error("a window of {cells} cells, expected {expected}")]
    WindowLen {
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        expected: usize,
    },
    /// The edge stands in the middle of a window or has cells of the board behind it.
    #[error(
        "cell {cell} of the window is off the board, expected a run at an end without the centre"
    )]
    EdgeInside {
        /// The cell of the window.
        cell: usize,
    },
    /// There is no such window.
    #[error("code {code} is out of range, expected a code below {count}")]
    CodeOutOfRange {
        /// The code given.
        code: u32,
        /// How many codes there are.
        count: u32,
    },
    /// The sum of one channel does not fit its type.
    #[error("the sum of channel {channel} overflows")]
    Overflow {
        /// The channel.
        channel: usize,
    },
    /// The sum of one channel in a row of the table does not fit its type.
    #[error("the sum of channel {channel} overflows in the window of code {code}")]
    RowOverflow {
        /// The code of a window with the greatest or least sum.
        code: u32,
        /// The channel.
        channel: usize,
    },
    /// The table would be larger than allowed.
    #[error("the table takes {bytes} bytes, expected at most {max_bytes}")]
    TooLarge {
        /// The bytes the table takes; [`usize::MAX`] if they cannot be counted.
        bytes: usize,
        /// The most allowed.
        max_bytes: usize,
    },
    /// The system has no memory for the table.
    #[error("no memory for a table of {bytes} bytes")]
    OutOfMemory {
        /// The bytes that were asked for.
        bytes: usize,
    },
    /// There is no such board.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The windows do not fit in an encoder.
    #[error(transparent)]
    Encoder(#[from] SparseError),
}
