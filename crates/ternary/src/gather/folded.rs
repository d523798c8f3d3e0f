//! Gathering and the change from base 2 to base 3, folded into one multiplication.
//!
//! A factor with 3^j at bit t − p for each cell p adds 3^j into the group at bit t. The other
//! groups must not carry into it. For cells at an even distance of s bits the groups are s bits
//! wide and every one is at most the sum of all weights, so (3^n − 1) / 2 < 2^s is enough:
//!
//! | pitch s | one colour | both at once |
//! |---|---|---|
//! | 7 (anti-diagonals) | 5 cells | 4 cells |
//! | 8 (columns) | 5 | 5 |
//! | 9 (diagonals) | 6 | 5 |
//!
//! The constructors do not trust the rule: they try every input, carries included.
//!
//! # Two halves
//!
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

use super::plan::{Gather, GatherError, Positions, Subsets, check_shifts, mask_of};
use crate::base3::WEIGHTS;

/// The numbers of one folded multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fold {
    mask: u64,
    factor: u64,
    field: u32,
    pre: u8,
    shift: u8,
}

impl Fold {
    /// Checks all but the factor; `largest` is the largest value of the field.
    #[expect(clippy::cast_possible_truncation, reason = "both shifts are checked to be below 64")]
    const fn new(
        cells: &[u16],
        pre: u32,
        factor: u64,
        shift: u32,
        largest: u32,
    ) -> Result<Self, GatherError> {
        let mask = match mask_of(cells, FoldedGather::MAX_CELLS) {
            Ok(mask) => mask,
            Err(error) => return Err(error),
        };
        let width = width(largest);
        if let Err(error) = check_shifts(mask, pre, shift, width) {
            return Err(error);
        }
        let field = (1 << width) - 1;
        Ok(Self { mask, factor, field, pre: pre as u8, shift: shift as u8 })
    }

    #[inline]
    const fn low(&self, bits: u64) -> u64 {
        (bits & self.mask).wrapping_shr(self.pre as u32)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the field has at most 16 bits")]
    const fn read(&self, low: u64) -> u32 {
        low.wrapping_mul(self.factor).wrapping_shr(self.shift as u32) as u32 & self.field
    }
}

/// Returns the number of bits of a value.
pub(super) const fn width(value: u32) -> u32 {
    u32::BITS - value.leading_zeros()
}

/// Returns 3^n of a list that may be too long; the check of its length comes after.
pub(super) const fn pow3_of(cells: &[u16]) -> u32 {
    WEIGHTS
        [if cells.len() < FoldedGather::MAX_CELLS { cells.len() } else { FoldedGather::MAX_CELLS }]
}

/// Reads one colour in base 3 by `((bits & mask) >> pre) * factor >> shift & field`.
///
/// A code takes two of these multiplications, one per colour.
///
/// # Examples
///
/// ```
/// use ternary::gather::{FoldedGather, Gather};
///
/// // a . . .
/// // . b . .     243, 81, 27, 9, 3, 1 at bits 0, 9, … 45 of the factor
/// // . . c .     meet the bits of f, e, d, c, b, a at bit 45 of the product
/// // . . . d …
/// let plan = FoldedGather::new(&[0, 9, 18, 27, 36, 45], 0, 0x2030_486C_A2F3, 45)?;
/// assert_eq!(plan.base3(1 << 9 | 1 << 45), 3 + 243);
/// assert_eq!(plan.code(1 << 9, 1 << 45), 3 + 2 * 243);
///
/// // Five weights cannot serve six cells, whatever field is read.
/// assert!(FoldedGather::new(&[0, 9, 18, 27, 36, 45], 0, 0x10_1824_3651, 45).is_err());
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedGather(Fold);

impl FoldedGather {
    /// Maximum number of cells of a plan: 10, the codes of which fit 16 bits. Few lists of more than six
    /// cells have a factor at all.
    pub const MAX_CELLS: usize = 10;

    /// Makes the plan of a factor and proves it on all 2^n inputs.
    ///
    /// `pre` shifts the masked board down before the product; `shift` is the lowest bit of the
    /// field, which is as wide as (3^n − 1) / 2.
    /// [`search::folded`](super::search::folded) finds such numbers.
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
    pub const fn new(
        cells: &[u16],
        pre: u32,
        factor: u64,
        shift: u32,
    ) -> Result<Self, GatherError> {
        let fold = match Fold::new(cells, pre, factor, shift, (pow3_of(cells) - 1) / 2) {
            Ok(fold) => fold,
            Err(error) => return Err(error),
        };
        let mut subset = Subsets::new(cells);
        while subset.advance() {
            let got = fold.read(fold.low(subset.bits));
            if got != subset.base3 {
                return Err(GatherError::Refuted {
                    factor,
                    first: subset.bits,
                    second: 0,
                    got,
                    expected: subset.base3,
                });
            }
        }
        Ok(Self(fold))
    }

    /// Returns the factor.
    #[must_use]
    #[inline]
    pub const fn factor(&self) -> u64 {
        self.0.factor
    }

    /// Returns the shift of the masked board before the product.
    #[must_use]
    #[inline]
    pub const fn pre(&self) -> u32 {
        self.0.pre as u32
    }

    /// Returns the lowest bit of the gathered field in the product.
    #[must_use]
    #[inline]
    pub const fn shift(&self) -> u32 {
        self.0.shift as u32
    }
}

impl Gather for FoldedGather {
    #[inline]
    fn cell_count(&self) -> u32 {
        self.0.mask.count_ones()
    }

    #[inline]
    fn mask(&self) -> u64 {
        self.0.mask
    }

    #[inline]
    fn base3(&self, bits: u64) -> u32 {
        self.0.read(self.0.low(bits))
    }
}

/// Reads both colours in one multiplication: the digits first + 2·second are formed on the
/// board, two bits each, before the product.
///
/// # Examples
///
/// ```
/// use ternary::gather::{FoldedPairGather, Gather};
///
/// // Five cells of a diagonal:  X . O . X
/// let plan = FoldedPairGather::new(&[0, 9, 18, 27, 36], 0, 0x10_1824_3651, 36)?;
/// assert_eq!(plan.code(1 | 1 << 36, 1 << 18), 1 + 2 * 9 + 81);
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedPairGather(Fold);

impl FoldedPairGather {
    /// Makes the plan of a factor and proves it on all 3^n positions.
    ///
    /// The numbers are those of [`FoldedGather::new`] with a field as wide as 3^n − 1;
    /// [`search::folded_pair`](super::search::folded_pair) finds them.
    ///
    /// # Errors
    ///
    /// As [`FoldedGather::new`]; the limit is the same ten cells.
    ///
    /// # Complexity
    ///
    /// O(3^n) steps.
    pub const fn new(
        cells: &[u16],
        pre: u32,
        factor: u64,
        shift: u32,
    ) -> Result<Self, GatherError> {
        let fold = match Fold::new(cells, pre, factor, shift, pow3_of(cells) - 1) {
            Ok(fold) => fold,
            Err(error) => return Err(error),
        };
        let plan = Self(fold);
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

    /// Returns the factor.
    #[must_use]
    #[inline]
    pub const fn factor(&self) -> u64 {
        self.0.factor
    }

    /// Returns the shift of the masked boards before the product.
    #[must_use]
    #[inline]
    pub const fn pre(&self) -> u32 {
        self.0.pre as u32
    }

    /// Returns the lowest bit of the gathered field in the product.
    #[must_use]
    #[inline]
    pub const fn shift(&self) -> u32 {
        self.0.shift as u32
    }

    #[inline]
    const fn read(&self, first: u64, second: u64) -> u32 {
        self.0.read(self.0.low(first).wrapping_add(self.0.low(second) << 1))
    }
}

impl Gather for FoldedPairGather {
    #[inline]
    fn cell_count(&self) -> u32 {
        self.0.mask.count_ones()
    }

    #[inline]
    fn mask(&self) -> u64 {
        self.0.mask
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
