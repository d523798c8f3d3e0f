//! Windows: long lines from tables of short ones.
//!
//! What happens on a cell of a line often depends only on the few cells beside it, the *margin*:
//! in Gomoku, whether a stone there makes a five depends on four cells on each side, or five where
//! an overline does not win. So a line that is longer than the codes of a table is covered by
//! overlapping windows of it, and each cell is answered by one window that sees its whole margin,
//! or the end of the line:
//!
//! ```text
//! cells      0 1 2 3 4 5 6 7 8 9 a b c d e      a line of 15, windows of 12, margin 4
//! window 0   * * * * * * * * . . . .            owns cells 0 to 7
//! window 1         . . . . . * * * * * * *      owns cells 8 to 14
//! ```
//!
//! An end of a window inside the line is an end of its code like any other, so the table takes it
//! for the edge of the board: the answers for cells that the window does not own may be wrong.
//!
//! # Examples
//!
//! In Connect6, played on 19×19, a move is two stones and six in a row win. One table over windows of 12
//! cells tells for every line where two stones complete a six:
//!
//! ```
//! use ternary::encoder::SparseEncoder;
//! use ternary::layout::Layout;
//! use ternary::layout::grid::GridLines;
//! use ternary::layout::window::windows;
//! use ternary::table::TableBuilder;
//! use ternary::{Color, Numbering};
//!
//! // A six through a cell reaches at most five cells to either side.
//! let (digits, margin) = (12, 5);
//! let table = TableBuilder::new(Numbering::Skew, digits)?.build(|line| {
//!     let open = |six: u32| six & !line.cells() == 0 && six & line.stones(Color::Second) == 0;
//!     let has_four = |six: u32| (six & line.stones(Color::First)).count_ones() >= 4;
//!     let sixes = (0..7).map(|start| 0b11_1111 << start);
//!     let found = sixes.filter(|&six| open(six) && has_four(six)).fold(0, |all, six| all | six);
//!     found & line.empty()
//! })?;
//!
//! // Every line of the board, cut into windows.
//! let lines = GridLines::square(19)?;
//! let (mut patterns, mut places) = (Vec::new(), Vec::new());
//! for line in lines.layout().patterns() {
//!     for window in windows(line.len(), digits, margin)? {
//!         patterns.push(&line[window.start..window.start + window.len]);
//!         places.push((window, line));
//!     }
//! }
//! let encoder = SparseEncoder::skew(&Layout::new(19 * 19, patterns)?, digits)?;
//!
//! // x   0 1 2 3 4 5 6 7 8 9
//! //     . . * X X * X X * .     row 9; a pair of the points * completes a six
//! let mut codes = encoder.empty();
//! for x in [3, 4, 6, 7] {
//!     encoder.place(&mut codes, 19 * 9 + x, Color::First);
//! }
//! let mut points = Vec::new();
//! for (slot, (window, line)) in places.iter().enumerate() {
//!     let answers = table[codes.get(slot)] & u32::try_from(window.owned_mask(digits))?;
//!     let digits_found = (0..digits).filter(|digit| answers >> digit & 1 == 1);
//!     points.extend(digits_found.filter_map(|digit| Some(line[window.cell_of(digit, digits)?])));
//! }
//! assert_eq!(points, [2, 5, 8].map(|x| 19 * 9 + x));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use thiserror::Error;

use super::Layout;

/// The error of lines that windows cannot cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum WindowError {
    /// The line has no cells, so there is nothing to cover.
    #[error("a line of 0 cells; expected at least 1")]
    Empty,
    /// The line is longer than any board.
    #[error("a line of {len} cells; expected at most {max}")]
    TooLong {
        /// The length of the line.
        len: usize,
        /// The largest length: [`Layout::MAX_CELLS`].
        max: usize,
    },
    /// The windows are too short to own cells beside their margins.
    #[error(
        "windows of {digits} cells cannot cover a line of {len} cells \
         with a margin of {margin}; expected more than {min}"
    )]
    TooShort {
        /// The length of the line.
        len: usize,
        /// The length of the windows.
        digits: usize,
        /// The cells beside a cell that its answer depends on.
        margin: usize,
        /// The length that every window must exceed.
        min: usize,
    },
}

/// One window of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Window {
    /// The line's cell that the window starts at.
    pub start: usize,
    /// Number of cells of the window.
    pub len: usize,
    /// The line's cells that the window answers.
    pub owned: Range<usize>,
}

impl Window {
    /// Returns the digit of a cell of the line in the window's code of `digits` digits, on which
    /// the window stands high; `None` if the window does not have the cell.
    #[must_use]
    #[inline]
    pub const fn digit_of(&self, cell: usize, digits: usize) -> Option<usize> {
        if cell < self.start || cell >= self.start + self.len || digits < self.len {
            return None;
        }
        Some(cell - self.start + (digits - self.len))
    }

    /// Returns the cell of the line at a digit of the window's code of `digits` digits, or `None`
    /// below the window's first cell and behind its last.
    #[must_use]
    #[inline]
    pub const fn cell_of(&self, digit: usize, digits: usize) -> Option<usize> {
        if digit >= digits || digit + self.len < digits {
            return None;
        }
        Some(digit + self.len - digits + self.start)
    }

    /// Returns the digits of the owned cells as a mask of the window's code of `digits` digits.
    ///
    /// Digits of 64 and above are left out.
    #[must_use]
    pub fn owned_mask(&self, digits: usize) -> u64 {
        let owned = self.owned.clone().filter_map(|cell| self.digit_of(cell, digits));
        owned.filter(|&digit| digit < 64).fold(0, |mask, digit| mask | 1 << digit)
    }
}

/// Covers a line of `len` cells by windows of at most `digits` cells.
///
/// Each cell is owned by one window, which has the `margin` cells on each side of it as far as the
/// line goes. A line of at most `digits` cells is one window. The windows of a longer line have
/// `digits` cells each; they come in the order of the line.
///
/// For every run of neighbours on a board, as m,n,k games need them, see
/// [`GridLines::windows`](crate::layout::grid::GridLines::windows).
///
/// # Errors
///
/// [`WindowError::Empty`] if the line has no cells, [`WindowError::TooLong`] if it has more than [`Layout::MAX_CELLS`] cells, and
/// [`WindowError::TooShort`] if there is no such cover: two windows take more than `margin` digits,
/// three or more windows, which lines longer than 2·(`digits` − `margin`) need, take more than
/// 2·`margin`.
///
/// # Complexity
///
/// Linear in the windows, which are no more than the cells of the line.
///
/// # Examples
///
/// ```
/// use ternary::layout::Layout;
/// use ternary::layout::window::{Window, windows};
///
/// let cover = windows(15, 12, 4)?;
/// assert_eq!(cover[0], Window { start: 0, len: 12, owned: 0..8 });
/// assert_eq!(cover[1], Window { start: 3, len: 12, owned: 8..15 });
///
/// // The windows of all rows of a board as patterns, the first ones of all rows before the second
/// // ones, so that the windows of neighbouring lines have neighbouring codes.
/// let row = |y: u16| (0..15).map(|x| 15 * y + x).collect::<Vec<_>>();
/// let patterns = cover.iter().flat_map(|window| {
///     (0..15).map(move |y| row(y)[window.start..window.start + window.len].to_vec())
/// });
/// let layout = Layout::new(225, patterns)?;
/// assert_eq!(layout.len(), 30);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn windows(len: usize, digits: usize, margin: usize) -> Result<Vec<Window>, WindowError> {
    if len == 0 {
        return Err(WindowError::Empty);
    }
    if len > Layout::MAX_CELLS {
        return Err(WindowError::TooLong { len, max: Layout::MAX_CELLS });
    }
    if len <= digits {
        return Ok(Vec::from([Window { start: 0, len, owned: 0..len }]));
    }
    let mut windows = Vec::new();
    let too_short = |min| WindowError::TooShort { len, digits, margin, min };
    // The first window is cut on one side only, those behind it on both, the last one on one.
    let mut answered = digits.saturating_sub(margin);
    if answered == 0 {
        return Err(too_short(margin));
    }
    windows.push(Window { start: 0, len: digits, owned: 0..answered });
    while answered < (len - digits).saturating_add(margin) {
        let both = margin.saturating_mul(2);
        if digits <= both {
            return Err(too_short(both));
        }
        let start = answered - margin;
        let end = answered + (digits - both);
        windows.push(Window { start, len: digits, owned: answered..end });
        answered = end;
    }
    windows.push(Window { start: len - digits, len: digits, owned: answered..len });
    Ok(windows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    #[test]
    fn every_cell_has_one_window_that_sees_its_margin() {
        for len in 1..=40 {
            for digits in 1..=20 {
                for margin in 0..=12 {
                    let Ok(cover) = windows(len, digits, margin) else {
                        let two_suffice = len <= 2 * digits.saturating_sub(margin);
                        assert!(len > digits && !two_suffice && digits <= 2 * margin);
                        continue;
                    };
                    let mut next = 0;
                    for window in &cover {
                        assert_eq!(window.len, len.min(digits));
                        assert_eq!(window.owned.start, next);
                        assert!(!window.owned.is_empty());
                        next = window.owned.end;
                        let end = window.start + window.len;
                        assert!(end <= len);
                        for cell in window.owned.clone() {
                            assert!(window.start <= cell.saturating_sub(margin));
                            assert!(end >= len.min(cell + margin + 1));
                        }
                    }
                    assert_eq!(next, len);
                }
            }
        }
    }

    #[test]
    fn covers_of_gomoku_boards() {
        let ranges = |len, digits, margin| -> Vec<Range<usize>> {
            let cover = windows(len, digits, margin).unwrap();
            cover.iter().map(|window| window.start..window.start + window.len).collect()
        };
        assert_eq!(ranges(15, 12, 4), [0..12, 3..15]);
        assert_eq!(ranges(15, 13, 5), [0..13, 2..15]);
        assert_eq!(ranges(15, 14, 5), [0..14, 1..15]);
        assert_eq!(ranges(20, 12, 4), [0..12, 4..16, 8..20]);
        assert_eq!(ranges(20, 14, 5), [0..14, 4..18, 6..20]);
        let owned: Vec<_> = windows(20, 13, 5).unwrap().into_iter().map(|w| w.owned).collect();
        assert_eq!(owned, [0..8, 8..11, 11..14, 14..20]);
        for len in [21, 22] {
            let counts =
                [(12, 4), (13, 5), (14, 5)].map(|(n, margin)| ranges(len, n, margin).len());
            assert_eq!(counts, [4, 4, 3]);
        }
    }

    #[test]
    fn short_lines_are_one_window() {
        for len in 1..=12 {
            let whole = Window { start: 0, len, owned: 0..len };
            assert_eq!(windows(len, 12, 5), Ok(vec![whole]));
        }
    }

    #[test]
    fn a_line_without_cells_is_refused() {
        for (digits, margin) in [(0, 0), (12, 5), (usize::MAX, usize::MAX)] {
            assert_eq!(windows(0, digits, margin), Err(WindowError::Empty));
        }
        assert_eq!(
            std::format!("{}", WindowError::Empty),
            "a line of 0 cells; expected at least 1"
        );
    }

    #[test]
    fn windows_without_room_beside_the_margin_are_refused() {
        let error = WindowError::TooShort { len: 5, digits: 4, margin: 4, min: 4 };
        assert_eq!(windows(5, 4, 4), Err(error));
        let error = WindowError::TooShort { len: 9, digits: 8, margin: 4, min: 8 };
        assert_eq!(windows(9, 8, 4), Err(error));
        // Two windows that are cut on one side only.
        assert_eq!(windows(8, 7, 3).unwrap().len(), 2);
        assert_eq!(windows(8, 6, 2).unwrap().len(), 2);
        assert!(windows(7, 6, 3).is_err());
        assert!(windows(9, 4, usize::MAX).is_err());
    }

    #[test]
    fn lines_longer_than_a_board_are_refused() {
        let max = Layout::MAX_CELLS;
        for len in [max + 1, usize::MAX] {
            for (digits, margin) in [(1, 0), (12, 4), (4, usize::MAX), (usize::MAX, 4)] {
                assert_eq!(windows(len, digits, margin), Err(WindowError::TooLong { len, max }));
            }
        }
        assert_eq!(windows(max, 1, 0).unwrap().len(), max);
    }

    #[test]
    fn digits_and_cells_of_a_window_are_inverse() {
        for window in [
            Window { start: 3, len: 12, owned: 8..15 },
            Window { start: 0, len: 5, owned: 0..5 },
            Window { start: 0, len: 0, owned: 0..0 },
        ] {
            for digits in window.len..15 {
                let mut mask = 0;
                for cell in 0..20 {
                    let digit = window.digit_of(cell, digits);
                    let inside = (window.start..window.start + window.len).contains(&cell);
                    assert_eq!(digit.is_some(), inside);
                    if let Some(digit) = digit {
                        assert!(digit < digits);
                        assert_eq!(window.cell_of(digit, digits), Some(cell));
                        mask |= u64::from(window.owned.contains(&cell)) << digit;
                    }
                }
                assert_eq!(window.owned_mask(digits), mask);
                let cells = (0..20).filter(|&digit| window.cell_of(digit, digits).is_some());
                assert_eq!(cells.count(), window.len);
            }
        }
    }
}
