//! The codes of all patterns, side by side, and what fits in them.

use thiserror::Error;

use crate::layout::Layout;

/// Maximum number of patterns of an encoder: the lanes of two 512-bit registers.
pub const MAX_PATTERNS: usize = 64;

/// Maximum number of cells of a pattern: 10, because codes of ten cells reach ±29,524 and fit `i16`, and
/// those of eleven do not.
pub const MAX_PATTERN_CELLS: usize = 10;

/// Maximum number of cells of a board: a bitboard of 64 bits has the flips of a move.
pub const MAX_CELLS: usize = 64;

/// 64 lanes of `i16`, aligned for the widest register: the codes of a position, or one column of
/// weights.
///
/// Lanes beyond the patterns of an encoder stay 0. Copying costs 128 bytes: a search may keep one
/// per ply instead of undoing moves.
///
/// # Stability
///
/// The code of a pattern is the [`balanced`](crate::balanced) number with weight 3^j for its cell
/// `j`: changing this is a breaking change. The layout in memory is not part of the promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serde::LanesData", into = "crate::serde::LanesData")
)]
#[repr(align(64))]
pub struct Lanes(pub(super) [i16; MAX_PATTERNS]);

impl Lanes {
    /// Every lane 0: the codes of the empty board.
    pub const EMPTY: Self = Self([0; MAX_PATTERNS]);

    /// Makes lanes of their values, pattern by pattern.
    #[must_use]
    #[inline]
    pub const fn new(values: [i16; MAX_PATTERNS]) -> Self {
        Self(values)
    }

    /// Returns the code of a pattern.
    ///
    /// # Panics
    ///
    /// Panics if `pattern` is not less than [`MAX_PATTERNS`].
    #[must_use]
    #[inline]
    pub const fn get(&self, pattern: usize) -> i16 {
        self.0[pattern]
    }

    /// Returns all lanes, pattern by pattern.
    #[must_use]
    #[inline]
    pub const fn as_array(&self) -> &[i16; MAX_PATTERNS] {
        &self.0
    }
}

impl From<[i16; MAX_PATTERNS]> for Lanes {
    #[inline]
    fn from(values: [i16; MAX_PATTERNS]) -> Self {
        Self::new(values)
    }
}

impl Default for Lanes {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The error of a layout that has no dense encoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DenseError {
    /// A board with more cells than a bitboard has bits.
    #[error("a board of {cell_count} cells; expected at most {MAX_CELLS}")]
    BoardTooLarge {
        /// The number of cells of the board.
        cell_count: usize,
    },
    /// More patterns than lanes.
    #[error("{patterns} patterns; expected at most {MAX_PATTERNS}")]
    TooManyPatterns {
        /// Number of patterns.
        patterns: usize,
    },
    /// A pattern whose codes do not fit a lane.
    #[error("pattern {pattern} has {cells} cells; expected at most {MAX_PATTERN_CELLS}")]
    TooManyCells {
        /// The pattern.
        pattern: usize,
        /// The number of its cells.
        cells: usize,
    },
}

/// Returns an error if a layout does not fit.
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
