//! Cells gathered as neighbouring bits, by a shift, a multiplication or an extraction.
//!
//! **Multiplication** ("kindergarten" or magic bitboards). A product is the sum of copies of one
//! operand, shifted to where the other has bits. So a factor with a bit at t + j − p moves cell p to
//! place t + j. It is right only if no other copy of any cell, and no carry of two that meet below,
//! lands in the field; that is what the constructor checks, on all 2^n inputs.

use super::base3_table::base3;
use super::plan::{Gather, GatherError, MAX_CELLS, Subsets, check_shifts, mask_of};

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
    /// Maximum number of cells of a plan: 16, which keeps the proof of 2^16 inputs fit for a `static`.
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

    /// Returns the shift of the masked board before the product.
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

/// Reads any cells in ascending order by extracting the bits of a mask.
///
/// Builds for CPUs with BMI2 use its instruction; others take [`gather_portable`], which does the
/// same in six steps of shifts and masks. The instruction takes tens to hundreds of cycles on
/// AMD processors before Zen 3, where a [`MultiplyGather`](super::MultiplyGather) is the better
/// plan.
///
/// [`gather_portable`]: Self::gather_portable
///
/// # Examples
///
/// ```
/// use ternary::gather::{Gather, GatherError, PextGather};
///
/// // Two rows of three cells:  . X X      bits  0  1  2
/// //                           . . O            8  9 10
/// let corner = PextGather::new(&[0, 1, 2, 8, 9, 10])?;
/// assert_eq!(corner.gather(0b110), 0b110);
/// assert_eq!(corner.code(0b110, 1 << 10), 3 + 9 + 2 * 243);
///
/// // Extraction cannot reorder cells.
/// let error = PextGather::new(&[8, 0]).unwrap_err();
/// assert_eq!(error, GatherError::NotAscending { place: 1, cell: 0 });
/// # Ok::<(), GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PextGather {
    mask: u64,
    // Bits that step i moves down by 2^i places ("Hacker's Delight", section 7-4).
    moves: [u64; 6],
}

impl PextGather {
    /// Makes the plan of at most [`MAX_CELLS`] cells in ascending order.
    ///
    /// # Errors
    ///
    /// Refuses a list that is empty, too long, repetitive or off the board, and
    /// [`NotAscending`](GatherError::NotAscending) if its order is another one.
    pub const fn new(cells: &[u16]) -> Result<Self, GatherError> {
        let mask = match mask_of(cells, MAX_CELLS) {
            Ok(mask) => mask,
            Err(error) => return Err(error),
        };
        let mut place = 1;
        while place < cells.len() {
            if cells[place] < cells[place - 1] {
                return Err(GatherError::NotAscending { place, cell: cells[place] });
            }
            place += 1;
        }
        Ok(Self { mask, moves: moves(mask) })
    }

    /// Makes the plan of the cells of a bitboard, the lowest bit first.
    ///
    /// # Errors
    ///
    /// Refuses an empty mask and one of more than [`MAX_CELLS`] cells.
    pub const fn from_mask(mask: u64) -> Result<Self, GatherError> {
        let cells = mask.count_ones() as usize;
        if cells == 0 {
            return Err(GatherError::NoCells);
        }
        if cells > MAX_CELLS {
            return Err(GatherError::TooManyCells { cells, most: MAX_CELLS });
        }
        Ok(Self { mask, moves: moves(mask) })
    }

    /// Returns the cells of `bits`, cell `j` as bit `j`.
    #[must_use]
    #[inline]
    pub fn gather(&self, bits: u64) -> u32 {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
        #[expect(clippy::cast_possible_truncation, reason = "a mask has at most 20 cells")]
        {
            processor::simd::Bmi2::of_build().extract(bits, self.mask) as u32
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
        {
            self.gather_portable(bits)
        }
    }

    /// Does what [`gather`](Self::gather) does without the instruction.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a mask has at most 20 cells")]
    pub const fn gather_portable(&self, bits: u64) -> u32 {
        let mut rest = bits & self.mask;
        let mut step = 0;
        while step < self.moves.len() {
            let moved = rest & self.moves[step];
            rest = (rest ^ moved) | (moved >> (1 << step));
            step += 1;
        }
        rest as u32
    }
}

/// Computes which bits move in each of the six steps.
const fn moves(mut mask: u64) -> [u64; 6] {
    let mut moves = [0; 6];
    // Bit i says that the place below i is no cell, so that all above come down by one.
    let mut gaps = !mask << 1;
    let mut step = 0;
    while step < 6 {
        // Parity of the gaps at and below each place: the lowest bit of its distance to go.
        let mut parity = gaps;
        let mut reach = 1;
        while reach < 64 {
            parity ^= parity << reach;
            reach *= 2;
        }
        moves[step] = parity & mask;
        mask = (mask ^ moves[step]) | (moves[step] >> (1 << step));
        gaps &= !parity;
        step += 1;
    }
    moves
}

impl Gather for PextGather {
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
