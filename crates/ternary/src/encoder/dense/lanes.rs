//! The codes of all patterns, side by side.

use super::MAX_PATTERNS;

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
