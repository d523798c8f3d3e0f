//! The lines of a square board.

use alloc::vec::Vec;

use super::{Direction, size};
use crate::layout::{Layout, LayoutError};

/// The rows, columns, diagonals and anti-diagonals of a square board.
///
/// Every cell is in four of them.
///
/// # Examples
///
/// ```
/// use ternary::layout::square::{Direction, SquareLines};
///
/// // y 2   6 7 8
/// //   1   3 4 5
/// //   0   0 1 2
/// //     x 0 1 2
/// let lines = SquareLines::new(3)?;
/// assert_eq!(lines.line(Direction::Horizontal, 1), [3, 4, 5]);
/// assert_eq!(lines.line(Direction::Vertical, 1), [1, 4, 7]);
/// assert_eq!(lines.line(Direction::Diagonal, 3), [3, 7]);
/// assert_eq!(lines.line(Direction::AntiDiagonal, 2), [6, 4, 2]);
/// assert_eq!(lines.layout().len(), 3 + 3 + 5 + 5);
/// # Ok::<(), ternary::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareLines {
    size: usize,
    layout: Layout,
}

impl SquareLines {
    /// Lists the lines of a board of `size` by `size` cells.
    ///
    /// # Errors
    ///
    /// [`LayoutError::SizeOutOfRange`] unless `size` is 1 to [`MAX_SIZE`](super::MAX_SIZE).
    pub fn new(size: usize) -> Result<Self, LayoutError> {
        size::check(size)?;
        let lines = Direction::ALL.into_iter().flat_map(|direction| {
            (0..direction.line_count(size)).map(move |index| cells(direction, index, size))
        });
        Ok(Self { size, layout: Layout::new(size * size, lines)? })
    }

    /// Returns the side of the board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns all lines as a layout: rows, columns, diagonals, anti-diagonals.
    #[must_use]
    #[inline]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns where the lines of a direction start in the layout.
    #[must_use]
    #[inline]
    pub const fn offset(&self, direction: Direction) -> usize {
        match direction {
            Direction::Horizontal => 0,
            Direction::Vertical => self.size,
            Direction::Diagonal => 2 * self.size,
            Direction::AntiDiagonal => 4 * self.size - 1,
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
        assert!(index < direction.line_count(self.size), "the direction has no such line");
        self.layout.pattern(self.offset(direction) + index)
    }

    /// Returns the line of the layout through a cell in a direction, and the cell's position
    /// there.
    ///
    /// # Panics
    ///
    /// Panics if x or y is not below the size.
    #[must_use]
    #[inline]
    pub const fn locate(&self, direction: Direction, x: usize, y: usize) -> (usize, usize) {
        assert!(x < self.size && y < self.size, "the cell is not on the board");
        let last = self.size - 1;
        let (index, position) = match direction {
            Direction::Horizontal => (y, x),
            Direction::Vertical => (x, y),
            Direction::Diagonal => (last - x + y, if x < y { x } else { y }),
            Direction::AntiDiagonal => (x + y, if x + y > last { last - y } else { x }),
        };
        (self.offset(direction) + index, position)
    }
}

/// Lists the cells of one line.
#[expect(clippy::cast_possible_truncation, reason = "a board has at most 1,024 cells")]
fn cells(direction: Direction, index: usize, size: usize) -> Vec<u16> {
    let cell = |x: usize, y: usize| (y * size + x) as u16;
    let last = size - 1;
    match direction {
        Direction::Horizontal => (0..size).map(|x| cell(x, index)).collect(),
        Direction::Vertical => (0..size).map(|y| cell(index, y)).collect(),
        Direction::Diagonal => {
            let (x, y) = (last.saturating_sub(index), index.saturating_sub(last));
            (0..size - x.max(y)).map(|i| cell(x + i, y + i)).collect()
        }
        Direction::AntiDiagonal => {
            let (x, y) = (index.saturating_sub(last), index.min(last));
            (0..=y - x).map(|i| cell(x + i, y - i)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::MAX_SIZE;
    use super::*;
    use crate::skew;

    #[test]
    fn every_cell_is_in_four_lines() {
        for size in 1..=MAX_SIZE {
            let lines = SquareLines::new(size).unwrap();
            assert_eq!(lines.size(), size);
            assert_eq!(lines.layout().len(), 6 * size - 2);
            assert_eq!(lines.layout().longest(), size);
            for y in 0..size {
                for x in 0..size {
                    let cell = y * size + x;
                    let located = Direction::ALL.map(|direction| lines.locate(direction, x, y));
                    assert!(lines.layout().patterns_of(cell).eq(located));
                    for (direction, (line, position)) in Direction::ALL.into_iter().zip(located) {
                        let (same, index) = lines.direction_of(line).unwrap();
                        assert_eq!(same, direction);
                        assert_eq!(usize::from(lines.line(direction, index)[position]), cell);
                    }
                }
            }
            assert_eq!(lines.direction_of(6 * size - 2), None);
        }
    }

    #[test]
    fn lines_run_in_their_direction_from_edge_to_edge() {
        for size in 1..=MAX_SIZE {
            let lines = SquareLines::new(size).unwrap();
            for direction in Direction::ALL {
                let (dx, dy) = direction.step();
                let on_board = |x: usize, y: usize, sign: isize| {
                    let x = x.checked_add_signed(sign * dx).filter(|&x| x < size);
                    let y = y.checked_add_signed(sign * dy).filter(|&y| y < size);
                    Some((x?, y?))
                };
                for index in 0..direction.line_count(size) {
                    let line = lines.line(direction, index);
                    let point = |cell: u16| (usize::from(cell) % size, usize::from(cell) / size);
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
            let lines = SquareLines::new(size).unwrap();
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
                for index in 0..direction.line_count(size) {
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
            assert_eq!(SquareLines::new(size), Err(error));
        }
    }

    #[test]
    #[should_panic(expected = "no such line")]
    fn there_is_no_line_behind_the_last() {
        let _ = SquareLines::new(3).unwrap().line(Direction::Horizontal, 3);
    }
}
