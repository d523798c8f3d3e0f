//! Gathering by a multiplication: "kindergarten" or magic bitboards.
//!
//! A product is the sum of copies of one operand, shifted to where the other has bits. So a
//! factor with a bit at t + j − p moves cell p to place t + j. It is right only if no other copy
//! of any cell, and no carry of two that meet below, lands in the field; that is what the
//! constructor checks, on all 2^n inputs.

use super::base3_table::base3;
use super::cells::{Subsets, check_shifts, mask_of};
use super::{Gather, GatherError};

/// Reads scattered cells by `((bits & mask) >> pre) * factor >> shift & field`.
///
/// # Examples
///
/// ```
/// use ternary::gather::{Gather, MultiplyGather};
///
/// // bit 0  a . .
/// // bit 8  b . .   times 2^16 + 2^9 + 2^2 brings a, b, c together at bit 16
/// // bit 16 c . .
/// let plan = MultiplyGather::new(&[0, 8, 16], 0, 0x1_0204, 16)?;
/// assert_eq!(plan.gather(1 << 8 | 1 << 16), 0b110);
/// assert_eq!(plan.code(1 << 8, 1 << 16), 3 + 2 * 9);
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiplyGather {
    mask: u64,
    factor: u64,
    field: u32,
    pre: u8,
    shift: u8,
}

impl MultiplyGather {
    /// The most cells of a plan: 16, which keeps the proof of 2^16 inputs fit for a `static`.
    pub const MAX_CELLS: usize = 16;

    /// Makes the plan of a factor and proves it on all 2^n inputs.
    ///
    /// `pre` shifts the masked board down before the product; `shift` is the lowest bit of the
    /// gathered field, which has one bit per cell. [`search::multiply`](super::search::multiply)
    /// finds such numbers.
    ///
    /// # Errors
    ///
    /// Refuses a list that is empty, too long, repetitive or off the board, shifts that lose a
    /// cell or a part of the field, and with [`Refuted`](GatherError::Refuted) a factor that is
    /// wrong on some input.
    ///
    /// # Complexity
    ///
    /// O(2^n) steps.
    #[expect(clippy::cast_possible_truncation, reason = "both shifts are checked to be below 64")]
    pub const fn new(
        cells: &[u16],
        pre: u32,
        factor: u64,
        shift: u32,
    ) -> Result<Self, GatherError> {
        let mask = match mask_of(cells, Self::MAX_CELLS) {
            Ok(mask) => mask,
            Err(error) => return Err(error),
        };
        let width = cells.len() as u32;
        if let Err(error) = check_shifts(mask, pre, shift, width) {
            return Err(error);
        }
        let field = (1 << width) - 1;
        let plan = Self { mask, factor, field, pre: pre as u8, shift: shift as u8 };
        let mut subset = Subsets::new(cells);
        while subset.advance() {
            let got = plan.gather(subset.bits);
            if got != subset.binary {
                return Err(GatherError::Refuted {
                    factor,
                    first: subset.bits,
                    second: 0,
                    got,
                    expected: subset.binary,
                });
            }
        }
        Ok(plan)
    }

    /// Returns the cells of `bits`, cell `j` as bit `j`.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the field has at most 16 bits")]
    pub const fn gather(&self, bits: u64) -> u32 {
        let low = (bits & self.mask).wrapping_shr(self.pre as u32);
        low.wrapping_mul(self.factor).wrapping_shr(self.shift as u32) as u32 & self.field
    }

    /// Returns the factor.
    #[must_use]
    #[inline]
    pub const fn factor(&self) -> u64 {
        self.factor
    }

    /// Returns how far the masked board is shifted down before the product.
    #[must_use]
    #[inline]
    pub const fn pre(&self) -> u32 {
        self.pre as u32
    }

    /// Returns the lowest bit of the gathered field in the product.
    #[must_use]
    #[inline]
    pub const fn shift(&self) -> u32 {
        self.shift as u32
    }
}

impl Gather for MultiplyGather {
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
