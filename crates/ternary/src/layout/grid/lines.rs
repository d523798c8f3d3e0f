//! The lines of a board.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::layout::{Layout, LayoutError};

/// The largest side of a board.
pub const MAX_SIZE: usize = 32;

/// Refuses a side that no board has.
pub(super) const fn check(size: usize) -> Result<(), LayoutError> {
    if size == 0 || size > MAX_SIZE {
        return Err(LayoutError::SizeOutOfRange { size, max: MAX_SIZE });
    }
    Ok(())
}

/// One of the four directions of lines on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Direction {
    /// Along a row: y is constant.
    Horizontal = 0,
    /// Along a column: x is constant.
    Vertical = 1,
    /// x − y is constant.
    Diagonal = 2,
    /// x + y is constant.
    AntiDiagonal = 3,
}

impl Direction {
    /// All directions, in the order of their lines.
    pub const ALL: [Self; 4] =
        [Self::Horizontal, Self::Vertical, Self::Diagonal, Self::AntiDiagonal];

    /// Returns 0 to 3.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name, such as `anti-diagonal`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }

    /// Returns the step (dx, dy) from a cell of a line to the next.
    #[must_use]
    #[inline]
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Diagonal => (1, 1),
            Self::AntiDiagonal => (1, -1),
        }
    }

    /// Returns the number of lines of a board of `width` by `height` cells in this direction.
    #[must_use]
    #[inline]
    pub const fn line_count(self, width: usize, height: usize) -> usize {
        match self {
            Self::Horizontal => height,
            Self::Vertical => width,
            Self::Diagonal | Self::AntiDiagonal => (width + height).saturating_sub(1),
        }
    }
}

/// The name.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of a text that names no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown direction; expected horizontal, vertical, diagonal or anti-diagonal")]
pub struct ParseDirectionError;

impl FromStr for Direction {
    type Err = ParseDirectionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.name().eq_ignore_ascii_case(text))
            .ok_or(ParseDirectionError)
    }
}

/// The rows, columns, diagonals and anti-diagonals of a board of w by h cells.
///
/// Every cell is in four of them.
///
/// # Examples
///
/// ```
/// use ternary::layout::grid::{Direction, GridLines};
///
/// // y 2   8 9 . .
/// //   1   4 5 6 7
/// //   0   0 1 2 3
/// //     x 0 1 2 3
/// let lines = GridLines::new(4, 3)?;
/// assert_eq!(lines.line(Direction::Horizontal, 1), [4, 5, 6, 7]);
/// assert_eq!(lines.line(Direction::Vertical, 1), [1, 5, 9]);
/// assert_eq!(lines.line(Direction::Diagonal, 4), [4, 9]);
/// assert_eq!(lines.line(Direction::AntiDiagonal, 2), [8, 5, 2]);
/// assert_eq!(lines.layout().len(), 3 + 4 + 6 + 6);
///
/// assert_eq!(GridLines::square(15)?, GridLines::new(15, 15)?);
/// # Ok::<(), ternary::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serde::GridData", into = "crate::serde::GridData")
)]
pub struct GridLines {
    width: usize,
    height: usize,
    layout: Layout,
}

impl GridLines {
    /// Lists the lines of a board of `width` by `height` cells.
    ///
    /// # Errors
    ///
    /// [`LayoutError::SizeOutOfRange`] unless both are 1 to [`MAX_SIZE`](super::MAX_SIZE).
    pub fn new(width: usize, height: usize) -> Result<Self, LayoutError> {
        check(width)?;
        check(height)?;
        let lines = Direction::ALL.into_iter().flat_map(|direction| {
            let indices = 0..direction.line_count(width, height);
            indices.map(move |index| cells(direction, index, width, height))
        });
        Ok(Self { width, height, layout: Layout::new(width * height, lines)? })
    }

    /// Lists the lines of a square board.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn square(size: usize) -> Result<Self, LayoutError> {
        Self::new(size, size)
    }

    /// Returns the number of columns of the board.
    #[must_use]
    #[inline]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows of the board.
    #[must_use]
    #[inline]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns all lines as a layout: rows, columns, diagonals, anti-diagonals.
    #[must_use]
    #[inline]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the index of the first line of a direction in the layout.
    #[must_use]
    #[inline]
    pub const fn offset(&self, direction: Direction) -> usize {
        let straight = self.height + self.width;
        match direction {
            Direction::Horizontal => 0,
            Direction::Vertical => self.height,
            Direction::Diagonal => straight,
            Direction::AntiDiagonal => 2 * straight - 1,
        }
    }

    /// Returns the direction of a line of the layout and its index there, or `None` if there is no
    /// such line.
    #[must_use]
    pub fn direction_of(&self, line: usize) -> Option<(Direction, usize)> {
        if line >= self.layout.len() {
            return None;
        }
        let direction = Direction::ALL.into_iter().rfind(|&d| self.offset(d) <= line)?;
        Some((direction, line - self.offset(direction)))
    }

    /// Returns the cells of a line in the order of its digits.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not below [`Direction::line_count`].
    #[must_use]
    #[inline]
    pub fn line(&self, direction: Direction, index: usize) -> &[u16] {
        let count = direction.line_count(self.width, self.height);
        assert!(index < count, "the direction has no such line");
        self.layout.pattern(self.offset(direction) + index)
    }

    /// Returns the cells of every run of `length` neighbours on a line, in the order of the lines and of their
    /// digits: the places where `length` in a row can be. Cell (x, y) has the number y · width + x.
    ///
    /// Lines shorter than `length` have none. With a length of 1 every cell comes once for each direction.
    ///
    /// # Panics
    ///
    /// Panics if `length` is 0.
    ///
    /// # Examples
    ///
    /// For tables over parts of long lines, which overlap no more than they must, see
    /// [`layout::window::windows`](crate::layout::window::windows).
    ///
    /// An m,n,k game counts the stones of each player on every window:
    ///
    /// ```
    /// use ternary::layout::grid::GridLines;
    ///
    /// let five_in_a_row = GridLines::square(15)?;
    /// assert_eq!(five_in_a_row.windows(5).count(), 2 * 15 * 11 + 2 * 11 * 11);
    ///
    /// let tic_tac_toe = GridLines::square(3)?;
    /// let stones = [0, 4, 8];
    /// assert!(tic_tac_toe.windows(3).any(|cells| cells.iter().all(|cell| stones.contains(cell))));
    /// # Ok::<(), ternary::layout::LayoutError>(())
    /// ```
    #[track_caller]
    pub fn windows(&self, length: usize) -> impl Iterator<Item = &[u16]> + Clone {
        assert!(length > 0, "a window has at least one cell");
        let lines = (0..self.layout.len()).map(|line| self.layout.pattern(line));
        lines.flat_map(move |cells| cells.windows(length))
    }

    /// Returns the line of the layout through a cell in a direction, and the cell's position
    /// there.
    ///
    /// # Panics
    ///
    /// Panics if the board has no cell (x, y).
    #[must_use]
    #[inline]
    pub const fn locate(&self, direction: Direction, x: usize, y: usize) -> (usize, usize) {
        assert!(x < self.width && y < self.height, "the cell is not on the board");
        let top = self.height - 1;
        let (index, position) = match direction {
            Direction::Horizontal => (y, x),
            Direction::Vertical => (x, y),
            Direction::Diagonal => (self.width - 1 - x + y, if x < y { x } else { y }),
            Direction::AntiDiagonal => (x + y, if x + y > top { top - y } else { x }),
        };
        (self.offset(direction) + index, position)
    }
}

/// Lists the cells of one line.
#[expect(clippy::cast_possible_truncation, reason = "a board has at most 1,024 cells")]
fn cells(direction: Direction, index: usize, width: usize, height: usize) -> Vec<u16> {
    let cell = |x: usize, y: usize| (y * width + x) as u16;
    let (right, top) = (width - 1, height - 1);
    match direction {
        Direction::Horizontal => (0..width).map(|x| cell(x, index)).collect(),
        Direction::Vertical => (0..height).map(|y| cell(index, y)).collect(),
        Direction::Diagonal => {
            let (x, y) = (right.saturating_sub(index), index.saturating_sub(right));
            (0..(width - x).min(height - y)).map(|i| cell(x + i, y + i)).collect()
        }
        Direction::AntiDiagonal => {
            let (x, y) = (index.saturating_sub(top), index.min(top));
            (0..=y.min(right - x)).map(|i| cell(x + i, y - i)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::skew;

    #[test]
    fn names_are_read_back() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().parse(), Ok(direction));
        }
        assert_eq!("across".parse::<Direction>(), Err(ParseDirectionError));
    }

    #[test]
    fn windows_are_neighbours_of_every_direction() {
        for (lines, length) in grids().zip((1..=6).cycle()) {
            let (width, height) = (lines.width(), lines.height());
            let runs = |size: usize| (size + 1).saturating_sub(length);
            let straight = height * runs(width) + width * runs(height);
            let count = straight + 2 * runs(width) * runs(height);
            let mut found: Vec<&[u16]> = lines.windows(length).collect();
            assert_eq!(found.len(), count, "{width} by {height}, {length}");
            for cells in &found {
                assert_eq!(cells.len(), length);
                let steps = cells.windows(2).map(|pair| i32::from(pair[1]) - i32::from(pair[0]));
                let step = steps.clone().next().unwrap_or(1);
                assert!(steps.into_iter().all(|other| other == step));
                let at = |cell: u16| (usize::from(cell) % width, usize::from(cell) / width);
                let (first, last) = (at(cells[0]), at(cells[length - 1]));
                assert!([0, length - 1].contains(&first.0.abs_diff(last.0)));
                assert!([0, length - 1].contains(&first.1.abs_diff(last.1)));
            }
            if length > 1 {
                found.sort_unstable();
                found.dedup();
                assert_eq!(found.len(), count, "each window once");
            }
        }
    }

    /// Every width with every height.
    fn grids() -> impl Iterator<Item = GridLines> {
        let sizes =
            (1..=MAX_SIZE).flat_map(|width| (1..=MAX_SIZE).map(move |height| (width, height)));
        sizes.map(|(width, height)| GridLines::new(width, height).unwrap())
    }

    #[test]
    fn every_cell_is_in_four_lines() {
        for lines in grids() {
            let (width, height) = (lines.width(), lines.height());
            let count = 3 * (width + height) - 2;
            assert_eq!(lines.layout().len(), count);
            assert_eq!(lines.layout().longest(), width.max(height));
            for y in 0..height {
                for x in 0..width {
                    let cell = y * width + x;
                    let located = Direction::ALL.map(|direction| lines.locate(direction, x, y));
                    assert!(lines.layout().patterns_of(cell).eq(located));
                    for (direction, (line, position)) in Direction::ALL.into_iter().zip(located) {
                        let (same, index) = lines.direction_of(line).unwrap();
                        assert_eq!(same, direction);
                        assert_eq!(usize::from(lines.line(direction, index)[position]), cell);
                    }
                }
            }
            assert_eq!(lines.direction_of(count), None);
        }
    }

    #[test]
    fn lines_run_in_their_direction_from_edge_to_edge() {
        for lines in grids() {
            let (width, height) = (lines.width(), lines.height());
            for direction in Direction::ALL {
                let (dx, dy) = direction.step();
                let on_board = |x: usize, y: usize, sign: isize| {
                    let x = x.checked_add_signed(sign * dx).filter(|&x| x < width);
                    let y = y.checked_add_signed(sign * dy).filter(|&y| y < height);
                    Some((x?, y?))
                };
                for index in 0..direction.line_count(width, height) {
                    let line = lines.line(direction, index);
                    let point = |cell: u16| (usize::from(cell) % width, usize::from(cell) / width);
                    let (x, y) = point(line[0]);
                    assert_eq!(on_board(x, y, -1), None);
                    for pair in line.windows(2) {
                        let (x, y) = point(pair[0]);
                        assert_eq!(on_board(x, y, 1), Some(point(pair[1])));
                    }
                    let (x, y) = point(line[line.len() - 1]);
                    assert_eq!(on_board(x, y, 1), None);
                }
            }
        }
    }

    /// The closed forms for a code with one digit per cell of a row: digits and start values.
    #[test]
    fn short_lines_stand_on_the_high_digits() {
        for size in 1..=skew::MAX_DIGITS {
            let lines = GridLines::square(size).unwrap();
            let digit = |direction, x, y| {
                let (line, position) = lines.locate(direction, x, y);
                position + size - lines.layout().pattern(line).len()
            };
            for y in 0..size {
                for x in 0..size {
                    assert_eq!(digit(Direction::Diagonal, x, y), x.max(y));
                    let expected = if x + y >= size { x } else { size - 1 - y };
                    assert_eq!(digit(Direction::AntiDiagonal, x, y), expected);
                }
            }
            for direction in [Direction::Diagonal, Direction::AntiDiagonal] {
                for index in 0..direction.line_count(size, size) {
                    let expected = match index {
                        i if i + 1 < size => 3 * skew::WEIGHTS[size - 2 - i],
                        i if i + 1 == size => 0,
                        i => 3 * skew::WEIGHTS[i - size],
                    };
                    let len = lines.line(direction, index).len();
                    assert_eq!(skew::start(len, size), Ok(expected));
                }
            }
        }
    }

    #[test]
    fn refuses_other_sizes() {
        for size in [0, 33] {
            let error = LayoutError::SizeOutOfRange { size, max: 32 };
            assert_eq!(GridLines::new(size, 3), Err(error));
            assert_eq!(GridLines::new(3, size), Err(error));
        }
    }

    #[test]
    #[should_panic(expected = "no such line")]
    fn there_is_no_line_behind_the_last() {
        let _ = GridLines::square(3).unwrap().line(Direction::Horizontal, 3);
    }
}
