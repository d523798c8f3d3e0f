//! What every plan does.

/// The most cells of a plan: 20, because 3^20 codes are the most that a `u32` holds.
pub const MAX_CELLS: usize = 20;

/// A way to read the base-3 code of some cells off two bitboards.
///
/// Cell `j` of the plan has weight 3^j; bits outside [`mask`](Self::mask) are ignored.
pub trait Gather {
    /// Returns the number of cells, 1 to [`MAX_CELLS`].
    fn cell_count(&self) -> u32;

    /// Returns the cells as a bitboard.
    fn mask(&self) -> u64;

    /// Returns the sum of 3^j over the cells `j` set in `bits`, at most (3^cells − 1) / 2.
    fn base3(&self, bits: u64) -> u32;

    /// Returns the code of the cells: digit 1 where `first` is set, 2 where `second` is.
    ///
    /// The code is less than 3^cells. A cell set in both boards is no position; its code is
    /// unspecified.
    #[inline]
    fn code(&self, first: u64, second: u64) -> u32 {
        self.base3(first).wrapping_add(self.base3(second).wrapping_mul(2))
    }
}
