//! Gathering by a shift: the cells of a row are neighbours already.

use super::base3_table::base3;
use super::cells::mask_of;
use super::{Gather, GatherError, MAX_CELLS};

/// Reads a run of neighbouring bits: `(bits & mask) >> first cell`.
///
/// # Examples
///
/// ```
/// use ternary::gather::{Gather, ShiftGather};
///
/// // Row 2 of an 8×8 board, cells 8 to 15:  X O . . . . . .
/// let row = ShiftGather::new(&[8, 9, 10, 11, 12, 13, 14, 15])?;
/// assert_eq!(row.gather(0xFF00), 0xFF);
/// assert_eq!(row.code(1 << 8, 1 << 9), 1 + 2 * 3);
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShiftGather {
    mask: u64,
    shift: u16,
}

impl ShiftGather {
    /// Makes the plan of a run of at most [`MAX_CELLS`] cells, each one higher than the last.
    ///
    /// # Errors
    ///
    /// Refuses a list that is empty, too long or off the board, and
    /// [`NotContiguous`](GatherError::NotContiguous) if it is not an ascending run.
    pub const fn new(cells: &[u16]) -> Result<Self, GatherError> {
        let mask = match mask_of(cells, MAX_CELLS) {
            Ok(mask) => mask,
            Err(error) => return Err(error),
        };
        let mut place = 1;
        while place < cells.len() {
            let (cell, expected) = (cells[place], cells[place - 1] + 1);
            if cell != expected {
                return Err(GatherError::NotContiguous { place, cell, expected });
            }
            place += 1;
        }
        Ok(Self { mask, shift: cells[0] })
    }

    /// Returns the cells of `bits`, cell `j` as bit `j`.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the run has at most 20 cells")]
    pub const fn gather(&self, bits: u64) -> u32 {
        (bits & self.mask).wrapping_shr(self.shift as u32) as u32
    }
}

impl Gather for ShiftGather {
    #[inline]
    fn cell_count(&self) -> u32 {
        self.mask.count_ones()
    }

    #[inline]
    fn mask(&self) -> u64 {
        self.mask
    }

    #[inline]
    fn base3(&self, bits: u64) -> u32 {
        base3(self.gather(bits))
    }
}
