//! What fits in the lanes.

use super::DenseError;
use crate::layout::Layout;

/// The most patterns of an encoder: the lanes of two 512-bit registers.
pub const MAX_PATTERNS: usize = 64;

/// The most cells of a pattern: 10, because codes of ten cells reach ±29,524 and fit `i16`, and
/// those of eleven do not.
pub const MAX_PATTERN_CELLS: usize = 10;

/// The most cells of a board: those of a bitboard of 64 bits, which tells the flips of a move.
pub const MAX_CELLS: usize = 64;

/// Refuses layouts that do not fit.
pub(super) fn check(layout: &Layout) -> Result<(), DenseError> {
    let (cell_count, patterns) = (layout.cell_count(), layout.len());
    if cell_count > MAX_CELLS {
        return Err(DenseError::BoardTooLarge { cell_count });
    }
    if patterns > MAX_PATTERNS {
        return Err(DenseError::TooManyPatterns { patterns });
    }
    for (pattern, cells) in layout.patterns().enumerate() {
        if cells.len() > MAX_PATTERN_CELLS {
            return Err(DenseError::TooManyCells { pattern, cells: cells.len() });
        }
    }
    Ok(())
}
