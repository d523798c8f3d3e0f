//! Boards of w by h cells: their lines in four directions, and the symmetries of squares.
//!
//! Cell (x, y) of a board of width W has the number y·W + x, x from the left; which way y runs is
//! the game's choice. The lines come in this order:
//!
//! | direction | index of a line | its cells in order of |
//! |---|---|---|
//! | [`Horizontal`](Direction::Horizontal) | y | x |
//! | [`Vertical`](Direction::Vertical) | x | y |
//! | [`Diagonal`](Direction::Diagonal), x − y constant | W − 1 − x + y | x |
//! | [`AntiDiagonal`](Direction::AntiDiagonal), x + y constant | x + y | x |

mod lines;
mod symmetry;

pub use lines::{Direction, GridLines, MAX_SIZE, ParseDirectionError};
pub use symmetry::{Symmetry, pattern_symmetries};
