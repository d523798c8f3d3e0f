//! The operators that every file of this folder gives its registers.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::line_pair::LinePair;

/// What the kernel needs of a word: a [`LinePair`], or several that move in step.
pub(crate) trait LineWord:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Returns the word with the same pair in every lane.
    fn splat(pair: LinePair) -> Self;
}

impl LineWord for LinePair {
    #[inline(always)]
    fn splat(pair: LinePair) -> Self {
        pair
    }
}

/// Several lines in registers.
pub(crate) trait LineLanes: LineWord {
    /// The number of lines.
    const LANES: usize;

    /// Reads the first lines of a slice.
    fn load(lines: &[LinePair]) -> Self;
    /// Writes over the first lines of a slice.
    fn store(self, lines: &mut [LinePair]);
    /// Returns the lines from one of eight on, in which both halves share a word, 16 bits each.
    fn from_narrow(lines: &[u32; 8], first: usize) -> Self;
    /// Shifts each line by its own count, below 64, towards higher positions.
    fn shl_each(self, counts: Self) -> Self;
    /// Shifts each line by its own count, below 64, towards lower positions.
    fn shr_each(self, counts: Self) -> Self;
    /// Adds half by half, wrapping.
    fn add_halves(self, other: Self) -> Self;
    /// Subtracts half by half, wrapping.
    fn sub_halves(self, other: Self) -> Self;
}
