//! One dense range of codes for each way to cut a window. The errors of all parts are here, too.

use core::ops::Range;

use thiserror::Error;

use crate::encoder::SparseError;
use crate::layout::LayoutError;
use crate::{Digit, base3};

/// Maximum number of cells of a window.
pub const MAX_LEN: usize = 11;

/// Maximum number of cells that can miss at either end.
const MAX_RADIUS: usize = MAX_LEN / 2;

/// Numbers the windows of `K` cells around a cell of the board: 0, 1, 2, … without a hole.
///
/// A window is cut where the line ends: (`low`, `high`) cells are missing, each 0 to (`K` − 1)/2.
/// Every such pair has a range of its own, in lexicographic order; in it a window of m cells has
/// its base-3 code of those cells, its first cell in the lowest digit:
///
/// ```text
/// cells of the window    | | . X O      K = 5, (low, high) = (2, 0), code 180 + 0 + 3·1 + 9·2
/// weight                     1 3 9
/// ```
///
/// A skew code cannot say so, because its edge is on the low side only.
///
/// # Stability
///
/// Codes may be stored with tables: changing one is a breaking change.
///
/// # Examples
///
/// ```
/// use ternary::Digit::{Edge, Empty, First, Second};
/// use ternary::convolution::WindowNumbering;
///
/// let numbering = WindowNumbering::new(5)?;
/// assert_eq!(numbering.code_count(), 507);
/// // 3^5 + 3^4 + 3^3 codes for low = 0, then 3^4 + 3^3 + 3^2 for low = 1.
/// assert_eq!(numbering.start(2, 0), Some(351 + 117));
/// assert_eq!(numbering.encode(&[Edge, Edge, Empty, First, Second]), Ok(468 + 3 + 18));
///
/// assert_eq!(WindowNumbering::new(11)?.code_count(), 397_488);
/// # Ok::<(), ternary::convolution::ConvolutionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowNumbering {
    len: usize,
    /// The first code of each pair (low, high); pairs that there are not have the code count.
    starts: [[u32; MAX_RADIUS + 1]; MAX_RADIUS + 1],
    count: u32,
}

impl WindowNumbering {
    /// Numbers the windows of `len` cells.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::KernelLen`] unless `len` is odd and at most [`MAX_LEN`].
    pub fn new(len: usize) -> Result<Self, ConvolutionError> {
        check_len(len)?;
        let mut numbering = Self { len, starts: Default::default(), count: 0 };
        for (low, high) in numbering.pairs() {
            numbering.starts[low][high] = numbering.count;
            numbering.count += base3::WEIGHTS[len - low - high];
        }
        Ok(numbering)
    }

    /// Returns the number of cells of a window, the missing ones included.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "no window is empty")]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of cells on each side of the centre, which is the maximum that can miss.
    #[must_use]
    #[inline]
    pub const fn radius(&self) -> usize {
        self.len / 2
    }

    /// Returns the number of codes: 3·((3^((`K` + 1)/2) − 1)/2)².
    #[must_use]
    #[inline]
    pub const fn code_count(&self) -> u32 {
        self.count
    }

    /// Returns the code of the empty window with cells missing at its ends, or `None` if more than
    /// [`radius`](Self::radius) miss on a side.
    #[must_use]
    #[inline]
    pub const fn start(&self, missing_low: usize, missing_high: usize) -> Option<u32> {
        if missing_low > self.radius() || missing_high > self.radius() {
            return None;
        }
        Some(self.starts[missing_low][missing_high])
    }

    /// Returns the codes of the windows with cells missing at their ends, or `None` if more than
    /// [`radius`](Self::radius) miss on a side.
    #[must_use]
    pub fn range(&self, missing_low: usize, missing_high: usize) -> Option<Range<u32>> {
        let start = self.start(missing_low, missing_high)?;
        Some(start..start + base3::WEIGHTS[self.len - missing_low - missing_high])
    }

    /// Returns the pairs of cells missing at the low and the high end, in the order of their codes.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let radius = self.radius();
        (0..=radius).flat_map(move |low| (0..=radius).map(move |high| (low, high)))
    }

    /// Returns the code of a window.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::WindowLen`], [`ConvolutionError::EdgeInside`] if a cell is off the
    /// board and the cells between it and the nearer end are not, or if the centre is.
    pub fn encode(&self, window: &[Digit]) -> Result<u32, ConvolutionError> {
        if window.len() != self.len {
            let (cells, expected) = (window.len(), self.len);
            return Err(ConvolutionError::WindowLen { cells, expected });
        }
        let on_board = |digit: &Digit| *digit != Digit::Edge;
        let inside = |cell| ConvolutionError::EdgeInside { cell };
        let low = window.iter().position(on_board).unwrap_or(self.len);
        let high = window.iter().rev().position(on_board).unwrap_or(self.len);
        let start = self.start(low, high).ok_or(inside(self.radius()))?;
        let line = base3::encode(&window[low..self.len - high]);
        line.map(|code| start + code).map_err(|_| {
            let edge = |&cell: &usize| !on_board(&window[cell]);
            inside((low..self.len - high).find(edge).unwrap_or(low))
        })
    }

    /// Writes the window of a code into `window`.
    ///
    /// On an error `window` is left as it was.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::WindowLen`], [`ConvolutionError::CodeOutOfRange`].
    pub fn decode(&self, code: u32, window: &mut [Digit]) -> Result<(), ConvolutionError> {
        if window.len() != self.len {
            let (cells, expected) = (window.len(), self.len);
            return Err(ConvolutionError::WindowLen { cells, expected });
        }
        let error = ConvolutionError::CodeOutOfRange { code, count: self.count };
        if code >= self.count {
            return Err(error);
        }
        let starts = |&(low, high): &(usize, usize)| self.starts[low][high] <= code;
        let (low, high) = self.pairs().take_while(starts).last().ok_or(error)?;
        let cells = low..self.len - high;
        base3::decode(code - self.starts[low][high], &mut window[cells.clone()])
            .map_err(|_| error)?;
        window[..cells.start].fill(Digit::Edge);
        window[cells.end..].fill(Digit::Edge);
        Ok(())
    }
}

/// Returns an error unless windows can have `len` cells.
pub(super) fn check_len(len: usize) -> Result<(), ConvolutionError> {
    if len.is_multiple_of(2) || len > MAX_LEN {
        return Err(ConvolutionError::KernelLen { len, max: MAX_LEN });
    }
    Ok(())
}

/// The error of a kernel, window or table that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConvolutionError {
    /// A kernel has no channel.
    #[error("a kernel of 0 channels; expected at least 1")]
    NoChannel,
    /// A kernel does not cover an odd number of cells up to the longest.
    #[error("a kernel of {len} cells; expected an odd number up to {max}")]
    KernelLen {
        /// The cells asked for.
        len: usize,
        /// Maximum number of cells.
        max: usize,
    },
    /// The weights do not have the shape of the kernel.
    #[error("{weights} weights; expected {expected}")]
    WeightCount {
        /// Number of weights.
        weights: usize,
        /// The number that the shape needs; [`usize::MAX`] if they cannot be counted.
        expected: usize,
    },
    /// A weight is infinite or not a number.
    #[error("weight {index} is not finite")]
    NotFinite {
        /// The index of the weight.
        index: usize,
    },
    /// A window does not have as many cells as the kernel.
    #[error("a window of {cells} cells; expected {expected}")]
    WindowLen {
        /// Number of cells.
        cells: usize,
        /// The expected number.
        expected: usize,
    },
    /// The edge stands in the middle of a window or has cells of the board behind it.
    #[error(
        "cell {cell} of the window is off the board; expected a run at an end without the centre"
    )]
    EdgeInside {
        /// The cell of the window.
        cell: usize,
    },
    /// There is no such window.
    #[error("code {code} is out of range; expected a code below {count}")]
    CodeOutOfRange {
        /// The code given.
        code: u32,
        /// Number of codes.
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
    #[error("the table takes {bytes} bytes; expected at most {max_bytes}")]
    TooLarge {
        /// The bytes the table takes; [`usize::MAX`] if they cannot be counted.
        bytes: usize,
        /// The maximum.
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
