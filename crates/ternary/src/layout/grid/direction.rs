//! The four directions of lines.

use core::fmt;

/// One of the four directions of lines on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// Returns how many lines a board of `width` by `height` cells has in this direction.
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
