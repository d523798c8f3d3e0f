//! One line as both colours see it.

use crate::Color;

/// The two views of a line in one word: Black's in the low half, White's in the high half.
pub(crate) type LinePair = u64;

/// Returns the word with the same cells in both halves.
#[inline]
pub(crate) const fn both(cells: u32) -> LinePair {
    cells as u64 | (cells as u64) << 32
}

/// Returns the half of a colour.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "one half is asked for")]
pub(crate) const fn half(pair: LinePair, color: Color) -> u32 {
    (pair >> (32 * color.index())) as u32
}

/// Returns the bit of a colour's stone at a position.
#[inline]
pub(crate) const fn stone_bit(position: usize, color: Color) -> LinePair {
    1 << (position + 32 * color.index())
}
