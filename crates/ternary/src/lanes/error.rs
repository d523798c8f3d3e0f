//! Why a set of patterns was refused.

use super::{MAX_PATTERN_CELLS, MAX_PATTERNS};
use crate::layout::Layout;

/// The reason that an encoder cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LanesError {
    /// A board with more cells than a `u16` can number.
    #[error("a board of {cell_count} cells, expected at most {max}", max = Layout::MAX_CELLS)]
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
    /// A pattern without cells.
    #[error("pattern {pattern} has no cells, expected at least one")]
    EmptyPattern {
        /// The pattern.
        pattern: usize,
    },
    /// A pattern whose codes do not fit a lane.
    #[error("pattern {pattern} has {cells} cells, expected at most {MAX_PATTERN_CELLS}")]
    TooManyCells {
        /// The pattern.
        pattern: usize,
        /// The number of its cells.
        cells: usize,
    },
    /// A cell that the board does not have.
    #[error("cell {cell} at place {place} of pattern {pattern}, expected less than {cell_count}")]
    CellOutOfRange {
        /// The pattern.
        pattern: usize,
        /// The place in the pattern.
        place: usize,
        /// The cell.
        cell: u16,
        /// The number of cells of the board.
        cell_count: usize,
    },
    /// A cell that stands twice in one pattern.
    #[error("cell {cell} at place {place} of pattern {pattern} stands in the pattern already")]
    RepeatedCell {
        /// The pattern.
        pattern: usize,
        /// The place of its second appearance.
        place: usize,
        /// The cell.
        cell: u16,
    },
}
