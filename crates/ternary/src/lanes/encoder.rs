//! The columns of a set of patterns and the moves on their codes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::kernels::widest;
use super::{Lanes, LanesError, MAX_PATTERN_CELLS, MAX_PATTERNS};
use crate::layout::Layout;
use crate::{Color, Digit};

/// The columns of up to 64 patterns of up to ten cells, and the moves on their codes.
///
/// Cell `j` of a pattern has weight 3^j. The encoder is immutable and can be shared; the codes of
/// a position are a [`Lanes`] of its own. More patterns, longer ones and skew codes are for
/// [`SparseEncoder`](crate::encoder::SparseEncoder), which has the same moves.
///
/// The moves trust the caller to know the position: removing a disc that is not there gives codes
/// of no position (they wrap, which the opposite move undoes), never undefined behaviour.
///
/// # Examples
///
/// ```
/// use ternary::lanes::DenseEncoder;
/// use ternary::{Color, Digit};
///
/// // cells 0 1 2     the upper row, the left column
/// //       3 4 5     and the diagonal of a 3×3 board
/// //       6 7 8
/// let encoder = DenseEncoder::new(9, &[[0, 1, 2], [0, 3, 6], [0, 4, 8]])?;
///
/// // X . O
/// // . X .
/// // . . .
/// let mut codes = encoder.empty();
/// encoder.place(&mut codes, 0, Color::First);
/// encoder.place(&mut codes, 2, Color::Second);
/// encoder.place(&mut codes, 4, Color::First);
/// assert_eq!(codes.as_array()[..3], [1 + 2 * 9, 1, 1 + 3]);
///
/// // The disc in the centre turns over; then it is taken back.
/// encoder.flip(&mut codes, 4, Color::First);
/// assert_eq!(codes.get(2), 1 + 2 * 3);
/// encoder.remove(&mut codes, 4, Color::Second);
///
/// let mut rebuilt = encoder.empty();
/// encoder.rebuild(&mut rebuilt, |cell| match cell {
///     0 => Digit::First,
///     2 => Digit::Second,
///     _ => Digit::Empty,
/// });
/// assert_eq!(codes, rebuilt);
/// # Ok::<(), ternary::lanes::LanesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DenseEncoder {
    // The change that a disc of the first colour makes; the second colour's is added as twice
    // this, which measured no slower than a stored second column and keeps 64 cells in 8 KiB.
    columns: Box<[Lanes]>,
    pattern_count: usize,
}

impl DenseEncoder {
    /// Makes the columns of the patterns of a board of `cell_count` cells.
    ///
    /// Pattern `p` is lane `p`; its cell `j` is digit `j`. Costs 128 bytes a cell.
    ///
    /// # Errors
    ///
    /// Refuses more than [`MAX_PATTERNS`] patterns, more than [`Layout::MAX_CELLS`] cells of the
    /// board, and patterns that are empty, have more than [`MAX_PATTERN_CELLS`] cells, name a cell
    /// twice or one that the board does not have.
    pub fn new(cell_count: usize, patterns: &[impl AsRef<[u16]>]) -> Result<Self, LanesError> {
        if patterns.len() > MAX_PATTERNS {
            return Err(LanesError::TooManyPatterns { patterns: patterns.len() });
        }
        if cell_count > Layout::MAX_CELLS {
            return Err(LanesError::BoardTooLarge { cell_count });
        }
        // All patterns are checked before the columns are allocated.
        for (pattern, cells) in patterns.iter().enumerate() {
            check(pattern, cells.as_ref(), cell_count)?;
        }
        let mut columns = vec![Lanes::EMPTY; cell_count].into_boxed_slice();
        for (pattern, cells) in patterns.iter().enumerate() {
            let mut weight = 1;
            for &cell in cells.as_ref().iter().take(MAX_PATTERN_CELLS) {
                // Indexed with care: `as_ref` may answer differently the second time.
                if let Some(column) = columns.get_mut(usize::from(cell)) {
                    column.0[pattern] = weight;
                }
                weight = weight.wrapping_mul(3);
            }
        }
        Ok(Self { columns, pattern_count: patterns.len() })
    }

    /// Makes the columns of the patterns of a layout: pattern `p` is lane `p`.
    ///
    /// # Errors
    ///
    /// Refuses more than [`MAX_PATTERNS`] patterns, and patterns of more than
    /// [`MAX_PATTERN_CELLS`] cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::Color;
    /// use ternary::lanes::DenseEncoder;
    /// use ternary::layout::Layout;
    ///
    /// let layout = Layout::new(9, [[0, 1, 2], [0, 3, 6], [0, 4, 8]])?;
    /// let encoder = DenseEncoder::of_layout(&layout)?;
    /// let mut codes = encoder.empty();
    /// encoder.place(&mut codes, 8, Color::Second);
    /// assert_eq!(codes.as_array()[..3], [0, 0, 2 * 9]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of_layout(layout: &Layout) -> Result<Self, LanesError> {
        // Counted before the list is allocated: a layout may have many more.
        if layout.len() > MAX_PATTERNS {
            return Err(LanesError::TooManyPatterns { patterns: layout.len() });
        }
        let patterns: Vec<&[u16]> = layout.patterns().collect();
        Self::new(layout.cell_count(), &patterns)
    }

    /// Returns the number of cells of the board.
    #[must_use]
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.columns.len()
    }

    /// Returns the number of patterns: the lanes in use.
    #[must_use]
    #[inline]
    pub fn pattern_count(&self) -> usize {
        self.pattern_count
    }

    /// Returns the weights of a cell in all patterns, 0 where a pattern does not contain it.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[must_use]
    #[inline]
    pub fn column(&self, cell: usize) -> &Lanes {
        &self.columns[cell]
    }

    /// Returns the codes of the empty board: all 0.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Lanes {
        Lanes::EMPTY
    }

    /// Puts a disc on an empty cell.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[inline]
    pub fn place(&self, codes: &mut Lanes, cell: usize, color: Color) {
        let column = &self.columns[cell].0;
        match color {
            Color::First => widest::add(&mut codes.0, column),
            Color::Second => widest::add_twice(&mut codes.0, column),
        }
    }

    /// Takes a disc of the given colour off its cell: undoes [`place`](Self::place).
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[inline]
    pub fn remove(&self, codes: &mut Lanes, cell: usize, color: Color) {
        let column = &self.columns[cell].0;
        match color {
            Color::First => widest::sub(&mut codes.0, column),
            Color::Second => widest::sub_twice(&mut codes.0, column),
        }
    }

    /// Turns over a disc that shows `from` now; undone by a flip from the other colour.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[inline]
    pub fn flip(&self, codes: &mut Lanes, cell: usize, from: Color) {
        let column = &self.columns[cell].0;
        match from {
            Color::First => widest::add(&mut codes.0, column),
            Color::Second => widest::sub(&mut codes.0, column),
        }
    }

    /// Computes the codes of a whole position, whatever `codes` held before.
    ///
    /// `digit` is asked for each cell once, in ascending order; [`Digit::Edge`] has no meaning in
    /// base 3 and counts as empty.
    pub fn rebuild(&self, codes: &mut Lanes, mut digit: impl FnMut(usize) -> Digit) {
        *codes = Lanes::EMPTY;
        for cell in 0..self.columns.len() {
            if let Some(color) = digit(cell).color() {
                self.place(codes, cell, color);
            }
        }
    }
}

/// Checks one pattern.
fn check(pattern: usize, cells: &[u16], cell_count: usize) -> Result<(), LanesError> {
    if cells.is_empty() {
        return Err(LanesError::EmptyPattern { pattern });
    }
    if cells.len() > MAX_PATTERN_CELLS {
        return Err(LanesError::TooManyCells { pattern, cells: cells.len() });
    }
    for (place, &cell) in cells.iter().enumerate() {
        if usize::from(cell) >= cell_count {
            return Err(LanesError::CellOutOfRange { pattern, place, cell, cell_count });
        }
        if cells[..place].contains(&cell) {
            return Err(LanesError::RepeatedCell { pattern, place, cell });
        }
    }
    Ok(())
}
