//! The trait of plans, their errors, and the checks and enumerations that their constructors share.

use crate::base3::WEIGHTS;

/// Maximum number of cells of a plan: 20, because 3^20 codes are the most that a `u32` holds.
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

/// The reason that a gathering plan cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GatherError {
    /// The list of cells is empty.
    #[error("no cells; expected at least one")]
    NoCells,
    /// More cells than the field, table or code of this plan holds.
    #[error("{cells} cells; expected at most {most}")]
    TooManyCells {
        /// The number given.
        cells: usize,
        /// The maximum.
        most: usize,
    },
    /// A cell that is no bit of a board.
    #[error("cell {cell} at place {place}; expected a bit from 0 to 63")]
    CellOutOfRange {
        /// Its place in the list.
        place: usize,
        /// The cell.
        cell: u16,
    },
    /// A cell that stands twice in the list.
    #[error("cell {cell} at place {place} stands in the list already")]
    RepeatedCell {
        /// The place of its second appearance.
        place: usize,
        /// The cell.
        cell: u16,
    },
    /// The instruction gathers in ascending order only.
    #[error("cell {cell} at place {place} follows a higher one; expected ascending cells")]
    NotAscending {
        /// The place of the cell that is too low.
        place: usize,
        /// The cell.
        cell: u16,
    },
    /// A shift gathers neighbouring bits only.
    #[error("cell {cell} at place {place}; expected {expected}: a shift needs a contiguous run")]
    NotContiguous {
        /// The place of the cell that is no neighbour.
        place: usize,
        /// The cell.
        cell: u16,
        /// The cell that would continue the run, 64 past the last.
        expected: u16,
    },
    /// The halves of one multiply need the same distance between all neighbours.
    #[error("cell {cell} at place {place}; expected {expected}: the pitch must not change")]
    UnevenPitch {
        /// The place of the cell that is off.
        place: usize,
        /// The cell.
        cell: u16,
        /// The cell that would keep the pitch; it may lie off the board.
        expected: i16,
    },
    /// An odd number of cells has no halves.
    #[error("{cells} cells; expected an even number")]
    OddCells {
        /// The number given.
        cells: usize,
    },
    /// The pre-shift would push a cell off the board.
    #[error("a pre-shift of {pre} drops cell {cell}")]
    PreShiftTooFar {
        /// The pre-shift.
        pre: u32,
        /// The lowest cell.
        cell: u16,
    },
    /// The gathered field must end below bit 64.
    #[error("a field of {width} bits at bit {shift}; expected it to end below bit 64")]
    FieldPastTop {
        /// The lowest bit of the field.
        shift: u32,
        /// Its width in bits.
        width: u32,
    },
    /// The factor gives a wrong field, because of a missing term or a carry.
    #[error(
        "factor {factor:#x} gives {got} on boards {first:#x} and {second:#x}; expected {expected}"
    )]
    Refuted {
        /// The factor.
        factor: u64,
        /// A board of the first colour on which it fails.
        first: u64,
        /// The board of the second colour, 0 for a plan that reads one board.
        second: u64,
        /// The code that the plan would read.
        got: u32,
        /// The code of the cells.
        expected: u32,
    },
    /// The stated search found no factor; others may exist outside its bounds.
    #[error(
        "no factor for {cells} cells, tried pre-shifts 0 to {last_pre} and field positions 0 to \
         {last_shift}"
    )]
    NotFound {
        /// Number of cells given.
        cells: usize,
        /// The highest pre-shift tried: the lowest cell.
        last_pre: u32,
        /// The highest position of the field tried: 64 − its width.
        last_shift: u32,
    },
    /// Two joined plans read the same cells.
    #[error("both plans read the cells {shared:#x}")]
    SharedCells {
        /// The cells as a bitboard.
        shared: u64,
    },
}

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
