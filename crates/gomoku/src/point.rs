//! The points of a board.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Direction;

/// Greatest size of a board in points per side.
pub const MAX_SIZE: usize = 22;

/// Least size of a board in points per side.
pub const MIN_SIZE: usize = 5;

/// A point of a board: `x` counts from the left, `y` from the lowest row, both from 0.
///
/// The text form is a letter (A, B, C … with I) and a row number from 1: `H8` is `x` 7, `y` 7.
/// Points are ordered by `y`, then by `x`.
///
/// ```
/// use gomoku::Point;
///
/// let point: Point = "H8".parse()?;
/// assert_eq!((point.x(), point.y()), (7, 7));
/// assert_eq!(point.to_string(), "H8");
/// # Ok::<(), gomoku::ParsePointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    y: u8,
    x: u8,
}

impl Point {
    /// Returns the point with two coordinates, or `None` if one is above 21.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both are below 22")]
    pub const fn new(x: usize, y: usize) -> Option<Self> {
        if x < MAX_SIZE && y < MAX_SIZE { Some(Self { y: y as u8, x: x as u8 }) } else { None }
    }

    /// Returns the column, 0 to 21 from the left.
    #[must_use]
    #[inline]
    pub const fn x(self) -> usize {
        self.x as usize
    }

    /// Returns the row, 0 to 21 from the lowest.
    #[must_use]
    #[inline]
    pub const fn y(self) -> usize {
        self.y as usize
    }

    /// Returns the position of the point along its line: y in a column, else x.
    #[must_use]
    #[inline]
    pub const fn along(self, direction: Direction) -> usize {
        match direction {
            Direction::Vertical => self.y(),
            Direction::Horizontal | Direction::Diagonal | Direction::AntiDiagonal => self.x(),
        }
    }

    /// Returns whether the point lies on a board of `size`.
    #[must_use]
    #[inline]
    pub const fn is_on(self, size: usize) -> bool {
        self.x() < size && self.y() < size
    }

    /// Returns the points of a board of `size`, at most 22, row by row from the lowest.
    pub fn all(size: usize) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |y| (0..size).filter_map(move |x| Self::new(x, y)))
    }

    /// Returns the point `steps` times (`dx`, `dy`) away, or `None` if it is not on a board of `size`.
    #[must_use]
    pub fn offset(self, (dx, dy): (isize, isize), steps: isize, size: usize) -> Option<Self> {
        let x = self.x().checked_add_signed(dx.checked_mul(steps)?)?;
        let y = self.y().checked_add_signed(dy.checked_mul(steps)?)?;
        Self::new(x, y).filter(|point| point.is_on(size))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.x), self.y + 1)
    }
}

/// The text is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a point; expected a letter from A to V and a row from 1 to 22, such as H8")]
pub struct ParsePointError;

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(ParsePointError)?;
        let x = letter.to_ascii_uppercase().wrapping_sub(b'A');
        let row = match digits {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            _ => return Err(ParsePointError),
        };
        Self::new(usize::from(x), usize::from(row - 1)).ok_or(ParsePointError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for point in Point::all(MAX_SIZE) {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
        assert_eq!(Point::all(15).count(), 225);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "H", "8", "H0", "H08", "H23", "W1", "H8 ", "é8", "H-1", "H123", "[1"] {
            assert_eq!(text.parse::<Point>(), Err(ParsePointError), "{text:?}");
        }
    }

    #[test]
    fn order_is_row_first() {
        let points: Vec<_> = Point::all(6).collect();
        assert!(points.is_sorted());
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        let corner = Point::new(14, 0).unwrap();
        assert_eq!(corner.offset((1, 0), 1, 15), None);
        assert_eq!(corner.offset((1, 1), -1, 15), None);
        assert_eq!(corner.offset((-1, 1), 14, 15), Point::new(0, 14));
        assert_eq!(corner.offset((2, 2), isize::MAX, 15), None);
    }
}
