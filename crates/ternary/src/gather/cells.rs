//! What every plan checks of its list of cells, and the enumerations that the proofs walk.

use super::GatherError;
use crate::base3::WEIGHTS;

/// Returns the cells as a bitboard, or what is wrong with the list.
pub(super) const fn mask_of(cells: &[u16], most: usize) -> Result<u64, GatherError> {
    if cells.is_empty() {
        return Err(GatherError::NoCells);
    }
    if cells.len() > most {
        return Err(GatherError::TooManyCells { cells: cells.len(), most });
    }
    let mut mask = 0_u64;
    let mut place = 0;
    while place < cells.len() {
        let cell = cells[place];
        if cell > 63 {
            return Err(GatherError::CellOutOfRange { place, cell });
        }
        if mask >> cell & 1 == 1 {
            return Err(GatherError::RepeatedCell { place, cell });
        }
        mask |= 1 << cell;
        place += 1;
    }
    Ok(mask)
}

/// Checks that no cell falls off by the pre-shift and that the field ends below bit 64.
pub(super) const fn check_shifts(
    mask: u64,
    pre: u32,
    shift: u32,
    width: u32,
) -> Result<(), GatherError> {
    if pre > mask.trailing_zeros() {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a mask has at most 64 trailing zeros"
        )]
        return Err(GatherError::PreShiftTooFar { pre, cell: mask.trailing_zeros() as u16 });
    }
    // `shift` alone first: the sum could overflow.
    if shift > 63 || shift + width > 64 {
        return Err(GatherError::FieldPastTop { shift, width });
    }
    Ok(())
}

/// Walks all subsets of the cells in Gray-code order, one cell changed per step, so that a proof
/// costs O(1) per input; the weights are summed along.
pub(super) struct Subsets<'a> {
    cells: &'a [u16],
    step: u64,
    /// The subset as a bitboard.
    pub(super) bits: u64,
    /// Bit `j` for each cell `j` in the subset.
    pub(super) binary: u32,
    /// 3^j for each cell `j` in the subset.
    pub(super) base3: u32,
}

impl<'a> Subsets<'a> {
    /// Starts at the empty subset.
    pub(super) const fn new(cells: &'a [u16]) -> Self {
        Self { cells, step: 0, bits: 0, binary: 0, base3: 0 }
    }

    /// Goes to the next subset; `false` after the last one.
    pub(super) const fn advance(&mut self) -> bool {
        self.step += 1;
        let j = self.step.trailing_zeros() as usize;
        if j >= self.cells.len() {
            return false;
        }
        self.bits ^= 1 << self.cells[j];
        self.binary ^= 1 << j;
        if self.binary >> j & 1 == 1 {
            self.base3 += WEIGHTS[j];
        } else {
            self.base3 -= WEIGHTS[j];
        }
        true
    }
}

/// Walks all positions of the cells, 3^n of them, counting in base 3.
pub(super) struct Positions<'a> {
    cells: &'a [u16],
    /// The cells of the first colour.
    pub(super) first: u64,
    /// The cells of the second colour.
    pub(super) second: u64,
    /// The code, which is also the number of steps taken.
    pub(super) code: u32,
}

impl<'a> Positions<'a> {
    /// Starts at the empty position.
    pub(super) const fn new(cells: &'a [u16]) -> Self {
        Self { cells, first: 0, second: 0, code: 0 }
    }

    /// Goes to the next position; `false` after the last one.
    pub(super) const fn advance(&mut self) -> bool {
        let mut j = 0;
        while j < self.cells.len() {
            let bit = 1 << self.cells[j];
            if self.second & bit != 0 {
                self.second ^= bit;
                j += 1;
                continue;
            }
            if self.first & bit != 0 {
                self.first ^= bit;
                self.second ^= bit;
            } else {
                self.first ^= bit;
            }
            self.code += 1;
            return true;
        }
        false
    }
}
