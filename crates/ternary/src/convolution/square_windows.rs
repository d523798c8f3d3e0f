//! The windows of a square board, maintained stone by stone.

use super::numbering::{ConvolutionError, WindowNumbering};
use crate::base3;
use crate::encoder::SparseEncoder;
use crate::layout::grid::{Direction, GridLines};

/// One window for each cell of a square board and each direction.
///
/// The window's cells come in the order of the line, see
/// [`layout::grid`](crate::layout::grid). The [`encoder`](Self::encoder) maintains the codes:
/// a stone changes those of the `K` cells around it in each direction, fewer near the edge.
///
/// # Examples
///
/// ```
/// use ternary::Color;
/// use ternary::convolution::SquareWindows;
/// use ternary::layout::grid::Direction;
///
/// // y 2   . . .      The column x = 1 around (1, 1) is . O . from below,
/// //   1   . O .      the row around (2, 1) is O . and nothing behind.
/// //   0   . . .
/// //     x 0 1 2
/// let windows = SquareWindows::new(3, 3)?;
/// let mut codes = windows.encoder().empty();
/// windows.encoder().place(&mut codes, 4, Color::Second);
/// assert_eq!(codes.get(windows.slot(Direction::Vertical, 4)), 2 * 3);
/// let start = windows.numbering().start(0, 1).unwrap();
/// assert_eq!(codes.get(windows.slot(Direction::Horizontal, 5)), start + 2);
/// # Ok::<(), ternary::convolution::ConvolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareWindows {
    size: usize,
    numbering: WindowNumbering,
    encoder: SparseEncoder,
}

impl SquareWindows {
    /// Lists the windows of `len` cells on a board of `size` by `size` cells.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::Layout`] unless `size` is 1 to
    /// [`MAX_SIZE`](crate::layout::grid::MAX_SIZE), [`ConvolutionError::KernelLen`] unless `len`
    /// is odd and at most [`MAX_LEN`](super::MAX_LEN).
    pub fn new(size: usize, len: usize) -> Result<Self, ConvolutionError> {
        let numbering = WindowNumbering::new(len)?;
        let lines = GridLines::square(size)?;
        let radius = numbering.radius();

        // The line of a slot, the position of its cell there, and how many cells miss in front.
        let place = |cell: usize, direction: Direction| {
            let (line, position) = lines.locate(direction, cell % size, cell / size);
            (lines.layout().pattern(line), position, radius.saturating_sub(position))
        };
        let slots = (0..size * size)
            .flat_map(|cell| Direction::ALL.map(|direction| place(cell, direction)));
        let starts = slots.map(|(line, position, low)| {
            let high = (position + radius + 1).saturating_sub(line.len());
            numbering.start(low, high).unwrap_or(numbering.code_count())
        });
        let column = |cell: usize| {
            Direction::ALL.into_iter().flat_map(move |direction| {
                let (line, position, _) = place(cell, direction);
                let centres =
                    position.saturating_sub(radius)..line.len().min(position + radius + 1);
                centres.map(move |centre| {
                    let missing = radius.saturating_sub(centre);
                    let digit = position + radius - centre - missing;
                    (slot(direction, usize::from(line[centre])), base3::WEIGHTS[digit])
                })
            })
        };
        let starts: alloc::vec::Vec<u32> = starts.collect();
        let encoder = SparseEncoder::from_columns(starts, (0..size * size).map(column))?;
        Ok(Self { size, numbering, encoder })
    }

    /// Returns the side of the board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns the numbering of the windows.
    #[must_use]
    #[inline]
    pub const fn numbering(&self) -> &WindowNumbering {
        &self.numbering
    }

    /// Returns the encoder that maintains the code of each slot; cell (x, y) is `y * size + x`.
    #[must_use]
    #[inline]
    pub const fn encoder(&self) -> &SparseEncoder {
        &self.encoder
    }

    /// Returns the slot of the window around a cell: 4 · `cell` + `direction`.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[must_use]
    #[inline]
    pub const fn slot(&self, direction: Direction, cell: usize) -> usize {
        assert!(cell < self.size * self.size, "the board has no such cell");
        slot(direction, cell)
    }
}

/// Returns the slot of a cell in a direction: the four of a cell are neighbours.
const fn slot(direction: Direction, cell: usize) -> usize {
    4 * cell + direction as usize
}
