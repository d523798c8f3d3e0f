//! A move of a game.

use crate::{Color, Point};

/// A stone that a player puts on the board, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Whose move it is.
    pub color: Color,
    /// The point of the stone, or `None` for a pass.
    pub point: Option<Point>,
}

impl Move {
    /// Returns the move of a stone.
    #[must_use]
    pub const fn stone(color: Color, point: Point) -> Self {
        Self { color, point: Some(point) }
    }

    /// Returns a pass.
    #[must_use]
    pub const fn pass(color: Color) -> Self {
        Self { color, point: None }
    }
}
