//! The four directions of lines.

use std::fmt;

use crate::Point;

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// A row: y constant.
    Horizontal = 0,
    /// A column: x constant.
    Vertical = 1,
    /// x − y constant.
    Diagonal = 2,
    /// x + y constant.
    AntiDiagonal = 3,
}

impl Direction {
    /// All directions, in the order of every list.
    pub const ALL: [Self; 4] =
        [Self::Horizontal, Self::Vertical, Self::Diagonal, Self::AntiDiagonal];

    /// Returns 0 to 3.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the step (dx, dy) from a cell of the line to the next.
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

    /// Returns the position of a point along its line: y in a column, else x.
    #[must_use]
    #[inline]
    pub const fn position(self, point: Point) -> usize {
        match self {
            Self::Vertical => point.y(),
            Self::Horizontal | Self::Diagonal | Self::AntiDiagonal => point.x(),
        }
    }

    /// Returns the name used in JSON, such as `anti-diagonal`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
