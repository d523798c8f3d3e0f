//! The lines or patterns of a board.
//!
//! A [`Layout`] is a list of patterns, each a list of cells: cell `i` of a pattern is digit `i` of
//! its code (or, in skew ternary, stands as many digits higher as the pattern is shorter than the
//! code). Where it comes from does not matter:
//!
//! * [`grid`] gives the rows, columns, diagonals and anti-diagonals of boards of w by h cells, and the
//!   symmetries of the square;
//! * [`window`] cuts lines that are too long for one table into windows;
//! * [`Layout::new`] takes any lists of cells.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use thiserror::Error;

pub mod grid;
pub mod window;

/// The error of lists of cells that are not a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The board has more cells than a `u16` can number.
    #[error("a board of {cell_count} cells; expected at most {max}")]
    TooManyCells {
        /// The cells asked for.
        cell_count: usize,
        /// The maximum.
        max: usize,
    },
    /// There are more patterns, or more cells in all of them, than a `u32` can count.
    #[error("more than {max} cells in all patterns")]
    TooManyPatterns {
        /// The maximum.
        max: u32,
    },
    /// A pattern has no cell.
    #[error("pattern {pattern} has no cell")]
    EmptyPattern {
        /// The index of the pattern.
        pattern: usize,
    },
    /// A pattern names a cell that the board does not have.
    #[error("pattern {pattern} has cell {cell}; expected a cell below {cell_count}")]
    CellOutOfRange {
        /// The index of the pattern.
        pattern: usize,
        /// The cell.
        cell: u16,
        /// Number of cells of the board.
        cell_count: usize,
    },
    /// A pattern names a cell twice.
    #[error("pattern {pattern} has cell {cell} twice")]
    DuplicateCell {
        /// The index of the pattern.
        pattern: usize,
        /// The cell.
        cell: u16,
    },
    /// A side of a board is not one of those supported.
    #[error("a board side of {size} cells; expected 1 to {max}")]
    SizeOutOfRange {
        /// The side asked for.
        size: usize,
        /// The longest side.
        max: usize,
    },
}

/// The patterns of a board, and for each cell the patterns it is in.
///
/// # Examples
///
/// ```
/// use ternary::layout::Layout;
///
/// // cells   0 1 2      the upper row, and the L of the two left columns
/// //         3 4 5
/// let layout = Layout::new(6, [&[0, 1, 2][..], &[0, 3, 4]])?;
/// assert_eq!(layout.pattern(1), [0, 3, 4]);
/// assert!(layout.patterns_of(0).eq([(0, 0), (1, 0)]));
/// assert!(layout.patterns_of(4).eq([(1, 2)]));
/// assert_eq!(layout.patterns_of(5).len(), 0);
/// # Ok::<(), ternary::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serde::LayoutData", into = "crate::serde::LayoutData")
)]
pub struct Layout {
    /// The cells of all patterns, one pattern after the other.
    cells: Box<[u16]>,
    /// Index of the start of each pattern in `cells`, and the end.
    offsets: Box<[u32]>,
    /// For one cell after the other, the patterns it is in and its position there.
    places: Box<[(u32, u32)]>,
    /// Index of the start of each cell in `places`, and the end.
    place_offsets: Box<[u32]>,
}

impl Layout {
    /// Maximum number of cells a board may have: as many as a `u16` can number.
    pub const MAX_CELLS: usize = 1 << 16;

    /// Makes a layout of a board of `cell_count` cells from the cells of each pattern.
    ///
    /// # Errors
    ///
    /// [`LayoutError`] if there are too many cells or patterns, or if a pattern is empty, names a
    /// cell twice, or names one the board does not have.
    ///
    /// # Complexity
    ///
    /// Linear in the cells of the board and of all patterns.
    pub fn new<I>(cell_count: usize, patterns: I) -> Result<Self, LayoutError>
    where
        I: IntoIterator<Item: AsRef<[u16]>>,
    {
        if cell_count > Self::MAX_CELLS {
            return Err(LayoutError::TooManyCells { cell_count, max: Self::MAX_CELLS });
        }
        let mut cells = Vec::new();
        let mut offsets = vec![0];
        // The last pattern that named each cell, counted from 1.
        let mut named = vec![0; cell_count];
        for (pattern, list) in patterns.into_iter().enumerate() {
            let list = list.as_ref();
            if list.is_empty() {
                return Err(LayoutError::EmptyPattern { pattern });
            }
            for &cell in list {
                let Some(last) = named.get_mut(usize::from(cell)) else {
                    return Err(LayoutError::CellOutOfRange { pattern, cell, cell_count });
                };
                if *last == pattern + 1 {
                    return Err(LayoutError::DuplicateCell { pattern, cell });
                }
                *last = pattern + 1;
            }
            cells.extend_from_slice(list);
            let end = u32::try_from(cells.len())
                .map_err(|_| LayoutError::TooManyPatterns { max: u32::MAX })?;
            offsets.push(end);
        }
        let mut layout = Self {
            cells: cells.into(),
            offsets: offsets.into(),
            places: Box::default(),
            place_offsets: Box::default(),
        };
        layout.list_places(cell_count);
        Ok(layout)
    }

    /// Lists for each cell the patterns it is in, in their order.
    fn list_places(&mut self, cell_count: usize) {
        let mut offsets = vec![0; cell_count + 1];
        for &cell in &self.cells {
            offsets[usize::from(cell) + 1] += 1;
        }
        for cell in 0..cell_count {
            offsets[cell + 1] += offsets[cell];
        }
        let mut next = offsets.clone();
        let mut places = vec![(0, 0); self.cells.len()];
        for (number, pattern) in (0..).zip(self.patterns()) {
            for (position, &cell) in (0..).zip(pattern) {
                let next = &mut next[usize::from(cell)];
                places[*next as usize] = (number, position);
                *next += 1;
            }
        }
        self.places = places.into();
        self.place_offsets = offsets.into();
    }

    /// Returns the number of cells of the board.
    #[must_use]
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.place_offsets.len() - 1
    }

    /// Returns the number of patterns.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns whether there is no pattern.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the cells of a pattern in the order of its digits.
    ///
    /// # Panics
    ///
    /// Panics if `pattern` is not below [`len`](Self::len).
    #[must_use]
    #[inline]
    pub fn pattern(&self, pattern: usize) -> &[u16] {
        &self.cells[self.offsets[pattern] as usize..self.offsets[pattern + 1] as usize]
    }

    /// Returns the cells of each pattern.
    #[inline]
    pub fn patterns(&self) -> impl ExactSizeIterator<Item = &[u16]> + DoubleEndedIterator + Clone {
        (0..self.len()).map(|pattern| self.pattern(pattern))
    }

    /// Returns the patterns a cell is in, each with the cell's position there.
    ///
    /// # Panics
    ///
    /// Panics if `cell` is not below [`cell_count`](Self::cell_count).
    #[inline]
    pub fn patterns_of(
        &self,
        cell: usize,
    ) -> impl ExactSizeIterator<Item = (usize, usize)> + DoubleEndedIterator + Clone {
        let places = self.place_offsets[cell] as usize..self.place_offsets[cell + 1] as usize;
        self.places[places].iter().map(|&(pattern, position)| (pattern as usize, position as usize))
    }

    /// Returns the number of cells of the longest pattern, 0 if there is none.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.patterns().map(<[u16]>::len).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_and_places_are_inverse() {
        let lists: [&[u16]; 4] = [&[4, 2, 0], &[1], &[5, 4, 3, 2, 1, 0], &[2, 5]];
        let layout = Layout::new(7, lists).unwrap();
        assert_eq!(layout.len(), 4);
        assert_eq!(layout.cell_count(), 7);
        assert_eq!(layout.longest(), 6);
        assert!(layout.patterns().eq(lists));
        let mut places = 0;
        for cell in 0..7 {
            let mut before = None;
            for (pattern, position) in layout.patterns_of(cell) {
                assert_eq!(usize::from(lists[pattern][position]), cell);
                assert!(before < Some(pattern));
                before = Some(pattern);
                places += 1;
            }
        }
        assert_eq!(places, 12);
    }

    #[test]
    fn refuses_what_is_not_a_layout() {
        let new = |cells, lists: &[&[u16]]| Layout::new(cells, lists).unwrap_err();
        assert_eq!(new(3, &[&[0], &[]]), LayoutError::EmptyPattern { pattern: 1 });
        let error = LayoutError::CellOutOfRange { pattern: 0, cell: 3, cell_count: 3 };
        assert_eq!(new(3, &[&[2, 3]]), error);
        assert_eq!(new(3, &[&[0], &[2, 1, 2]]), LayoutError::DuplicateCell { pattern: 1, cell: 2 });
        let error = LayoutError::TooManyCells { cell_count: 65_537, max: 65_536 };
        assert_eq!(new(65_537, &[]), error);

        let none = Layout::new(0, [[0_u16; 0]; 0]).unwrap();
        assert!(none.is_empty());
        assert_eq!((none.cell_count(), none.longest()), (0, 0));
        assert_eq!(Layout::new(65_536, [[65_535]]).unwrap().patterns_of(65_535).len(), 1);
    }
}
