//! Why a layout has no dense encoder.

use thiserror::Error;

use super::{MAX_CELLS, MAX_PATTERN_CELLS, MAX_PATTERNS};

/// The reason that an encoder cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DenseError {
    /// A board with more cells than a bitboard has bits.
    #[error("a board of {cell_count} cells, expected at most {MAX_CELLS}")]
    BoardTooLarge {
        /// The number of cells of the board.
        cell_count: usize,
    },
    /// More patterns than lanes.
    #[error("{patterns} patterns, expected at most {MAX_PATTERNS}")]
    TooManyPatterns {
        /// How many were given.
        patterns: usize,
    },
    /// A pattern whose codes do not fit a lane.
    #[error("pattern {pattern} has {cells} cells, expected at most {MAX_PATTERN_CELLS}")]
    TooManyCells {
        /// The pattern.
        pattern: usize,
        /// The number of its cells.
        cells: usize,
    },
}
