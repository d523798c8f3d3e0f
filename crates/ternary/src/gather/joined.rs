//! Two plans read as one longer line.

use super::{Gather, GatherError, MAX_CELLS};

/// Reads the cells of `low` as the low digits and those of `high` as the digits above.
///
/// For lists that no single plan takes: the long diagonals folded in two parts, or an edge with
/// its two X squares.
///
/// # Examples
///
/// ```
/// use ternary::gather::{Gather, Joined, PextGather, ShiftGather};
///
/// // X . . . . . . O     the top edge
/// // . X . . . . . .     and the squares diagonal to its corners
/// let edge = ShiftGather::new(&[0, 1, 2, 3, 4, 5, 6, 7])?;
/// let edge_2x = Joined::new(edge, PextGather::new(&[9, 14])?)?;
/// assert_eq!(edge_2x.code(1 | 1 << 9, 1 << 7), 1 + 2 * 2187 + 6561);
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined<L, H> {
    low: L,
    high: H,
    scale: u32,
}

impl<L: Gather, H: Gather> Joined<L, H> {
    /// Joins two plans of at most [`MAX_CELLS`] cells together.
    ///
    /// # Errors
    ///
    /// Refuses plans with too many cells, or with [`SharedCells`](GatherError::SharedCells) in
    /// common.
    pub fn new(low: L, high: H) -> Result<Self, GatherError> {
        let shared = low.mask() & high.mask();
        if shared != 0 {
            return Err(GatherError::SharedCells { shared });
        }
        let cells = (low.cell_count() + high.cell_count()) as usize;
        if cells > MAX_CELLS {
            return Err(GatherError::TooManyCells { cells, most: MAX_CELLS });
        }
        // 3^20 fits, should a foreign plan have all the cells.
        let scale = 3_u32.pow(low.cell_count());
        Ok(Self { low, high, scale })
    }
}

impl<L: Gather, H: Gather> Gather for Joined<L, H> {
    #[inline]
    fn cell_count(&self) -> u32 {
        self.low.cell_count() + self.high.cell_count()
    }

    #[inline]
    fn mask(&self) -> u64 {
        self.low.mask() | self.high.mask()
    }

    #[inline]
    fn base3(&self, bits: u64) -> u32 {
        self.low.base3(bits).wrapping_add(self.high.base3(bits).wrapping_mul(self.scale))
    }

    #[inline]
    fn code(&self, first: u64, second: u64) -> u32 {
        let high = self.high.code(first, second);
        self.low.code(first, second).wrapping_add(high.wrapping_mul(self.scale))
    }
}
