//! Gathering by bit extraction: the PEXT instruction, or the same in six steps.

use super::base3_table::base3;
use super::cells::mask_of;
use super::{Gather, GatherError, MAX_CELLS};

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
            super::bmi2::extract(bits, self.mask) as u32
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
