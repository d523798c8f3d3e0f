//! Eight cells and both colours in one multiplication, read as two halves.
//!
//! With the weights of half the cells as factor, the product of a line of even pitch holds the
//! code of every run of that many neighbours, one per group. Two of the groups are the two halves
//! of the line:
//!
//! ```text
//! groups of the line      h  g  f  e  d  c  b  a        a is cell 0, in the lowest group
//! times the weights                   1  3  9 27        27 stands in the lowest group
//! group 3   a·1 + b·3 + c·9 + d·27                      the low half
//! group 7   e·1 + f·3 + g·9 + h·27                      the high half
//! code      group 3 + 81 · group 7
//! ```

use super::cells::{Positions, check_shifts, mask_of};
use super::folded::width;
use super::{FoldedGather, Gather, GatherError};
use crate::base3::WEIGHTS;

/// Reads both colours of an even number of cells of even pitch by one multiplication.
///
/// Columns and anti-diagonals of eight cells fit; the long diagonal does not, since its upper
/// half would end past bit 63.
///
/// # Examples
///
/// ```
/// use ternary::gather::{FoldedHalvesGather, Gather};
///
/// // The B file:  X O . . . . . X
/// let file = FoldedHalvesGather::new(&[1, 9, 17, 25, 33, 41, 49, 57])?;
/// assert_eq!(file.code(1 << 1 | 1 << 57, 1 << 9), 1 + 2 * 3 + 2187);
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedHalvesGather {
    mask: u64,
    factor: u64,
    field: u32,
    scale: u32,
    pre: u8,
    low_shift: u8,
    high_shift: u8,
}

impl FoldedHalvesGather {
    /// Makes the plan of at most ten cells, ascending or descending, and proves it on all 3^n
    /// positions.
    ///
    /// # Errors
    ///
    /// Refuses a list that is empty, too long, repetitive or off the board,
    /// [`OddCells`](GatherError::OddCells), [`UnevenPitch`](GatherError::UnevenPitch),
    /// [`FieldPastTop`](GatherError::FieldPastTop) and, if the pitch is too small for the carries,
    /// [`Refuted`](GatherError::Refuted).
    ///
    /// # Complexity
    ///
    /// O(3^n) steps.
    #[expect(clippy::cast_possible_truncation, reason = "ten cells at most, shifts below 64")]
    pub const fn new(cells: &[u16]) -> Result<Self, GatherError> {
        let mask = match mask_of(cells, FoldedGather::MAX_CELLS) {
            Ok(mask) => mask,
            Err(error) => return Err(error),
        };
        let half = cells.len() / 2;
        if cells.len() % 2 == 1 {
            return Err(GatherError::OddCells { cells: cells.len() });
        }
        let step = cells[1].cast_signed() - cells[0].cast_signed();
        let mut place = 2;
        while place < cells.len() {
            let (cell, expected) = (cells[place], cells[place - 1].cast_signed() + step);
            if cell.cast_signed() != expected {
                return Err(GatherError::UnevenPitch { place, cell, expected });
            }
            place += 1;
        }

        let pitch = step.unsigned_abs() as u32;
        let pre = mask.trailing_zeros();
        // Groups count from the lowest bit: in a descending list the high digits stand low.
        let (near, far) = (pitch * (half as u32 - 1), pitch * (cells.len() as u32 - 1));
        let (low_shift, high_shift) = if step > 0 { (near, far) } else { (far, near) };
        let width = width(WEIGHTS[half] - 1);
        if let Err(error) = check_shifts(mask, pre, far, width) {
            return Err(error);
        }
        let mut factor = 0_u64;
        let mut group = 0;
        while group < half {
            let weight = WEIGHTS[if step > 0 { half - 1 - group } else { group }] as u64;
            factor += weight << (pitch * group as u32);
            group += 1;
        }

        let plan = Self {
            mask,
            factor,
            field: (1 << width) - 1,
            scale: WEIGHTS[half],
            pre: pre as u8,
            low_shift: low_shift as u8,
            high_shift: high_shift as u8,
        };
        let mut position = Positions::new(cells);
        while position.advance() {
            let got = plan.read(position.first, position.second);
            if got != position.code {
                return Err(GatherError::Refuted {
                    factor,
                    first: position.first,
                    second: position.second,
                    got,
                    expected: position.code,
                });
            }
        }
        Ok(plan)
    }

    /// Returns the factor: the weights of half the cells, one per group.
    #[must_use]
    #[inline]
    pub const fn factor(&self) -> u64 {
        self.factor
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the fields have at most 8 bits")]
    const fn read(&self, first: u64, second: u64) -> u32 {
        let first = (first & self.mask).wrapping_shr(self.pre as u32);
        let second = (second & self.mask).wrapping_shr(self.pre as u32);
        let product = first.wrapping_add(second << 1).wrapping_mul(self.factor);
        let low = product.wrapping_shr(self.low_shift as u32) as u32 & self.field;
        let high = product.wrapping_shr(self.high_shift as u32) as u32 & self.field;
        low + self.scale * high
    }
}

impl Gather for FoldedHalvesGather {
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
        self.read(bits, 0)
    }

    #[inline]
    fn code(&self, first: u64, second: u64) -> u32 {
        self.read(first, second)
    }
}
