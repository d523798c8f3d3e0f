//! Why a plan was refused.

/// The reason that a gathering plan cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GatherError {
    /// The list of cells is empty.
    #[error("no cells, expected at least one")]
    NoCells,
    /// More cells than the field, table or code of this plan holds.
    #[error("{cells} cells, expected at most {most}")]
    TooManyCells {
        /// How many were given.
        cells: usize,
        /// The most that this plan takes.
        most: usize,
    },
    /// A cell that is no bit of a board.
    #[error("cell {cell} at place {place}, expected a bit from 0 to 63")]
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
    #[error("cell {cell} at place {place} follows a higher one, expected ascending cells")]
    NotAscending {
        /// The place of the cell that is too low.
        place: usize,
        /// The cell.
        cell: u16,
    },
    /// A shift gathers neighbouring bits only.
    #[error("cell {cell} at place {place}, expected {expected}: a shift needs a contiguous run")]
    NotContiguous {
        /// The place of the cell that is no neighbour.
        place: usize,
        /// The cell.
        cell: u16,
        /// The cell that would continue the run, 64 past the last.
        expected: u16,
    },
    /// The halves of one multiply need the same distance between all neighbours.
    #[error("cell {cell} at place {place}, expected {expected}: the pitch must not change")]
    UnevenPitch {
        /// The place of the cell that is off.
        place: usize,
        /// The cell.
        cell: u16,
        /// The cell that would keep the pitch; it may lie off the board.
        expected: i16,
    },
    /// An odd number of cells has no halves.
    #[error("{cells} cells, expected an even number")]
    OddCells {
        /// How many were given.
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
    #[error("a field of {width} bits at bit {shift}, expected it to end below bit 64")]
    FieldPastTop {
        /// The lowest bit of the field.
        shift: u32,
        /// Its width in bits.
        width: u32,
    },
    /// The factor gives a wrong field, because of a missing term or a carry.
    #[error(
        "factor {factor:#x} gives {got} on boards {first:#x} and {second:#x}, expected {expected}"
    )]
    Refuted {
        /// The factor.
        factor: u64,
        /// A board of the first colour on which it fails.
        first: u64,
        /// The board of the second colour, 0 for a plan that reads one board.
        second: u64,
        /// What the plan would read.
        got: u32,
        /// What the cells say.
        expected: u32,
    },
    /// The stated search found no factor; others may exist outside its bounds.
    #[error(
        "no factor for {cells} cells, tried pre-shifts 0 to {last_pre} and field positions 0 to \
         {last_shift}"
    )]
    NotFound {
        /// How many cells were given.
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
