//! The lines of a board as skew-ternary codes of windows, maintained stone by stone.

use std::ops::Range;

use ternary::Digit;
use ternary::encoder::{SparseCodes, SparseEncoder};
use ternary::layout::Layout;
use ternary::layout::window::{WindowError, windows};

use crate::lines::Lines;
use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::point_set::BitPositions;
use crate::threat::kernel::LinePair;
use crate::{Board, BoardError, Color, Point};

/// Why lines cannot be coded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodesError {
    /// The board's side is out of range.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The windows cannot cover the lines.
    #[error(transparent)]
    Window(#[from] WindowError),
    /// The windows have more digits than a code.
    #[error("windows of {digits} digits, expected 5 to {max}")]
    Digits {
        /// The digits asked for.
        digits: usize,
        /// The most digits of a record.
        max: usize,
    },
}

/// The codes of every window of every line of five points or more.
///
/// Slot i is the first window of line i, in the order rows, columns, diagonals, anti-diagonals;
/// the second windows of longer lines follow, then the third and fourth. A line on a board of at most as many
/// points as the codes have digits has one window.
#[derive(Clone, Debug)]
pub struct LineCodes {
    pub(super) plan: WindowPlan,
    encoder: SparseEncoder,
    codes: SparseCodes,
}

/// Which window stands for which part of which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WindowPlan {
    pub(super) size: usize,
    pub(super) digits: usize,
    pub(super) margin: usize,
    /// All slots in order: the first windows of all lines, then successive lines that have a
    /// second window, and so on.
    pub(super) runs: Vec<Run>,
}

/// Successive slots of successive lines.
///
/// The lists are padded with zeros to whole vectors: a window that owns nothing answers
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) slots: Range<usize>,
    pub(super) first_line: usize,
    /// The digits whose answers count, in both halves.
    owned: Vec<LinePair>,
    /// The digit of the window's first cell.
    first_digit: Vec<u64>,
    /// The position of the window's first cell.
    first_position: Vec<u64>,
}

impl Run {
    fn new(slot: usize, line: usize) -> Self {
        Self {
            slots: slot..slot,
            first_line: line,
            owned: vec![],
            first_digit: vec![],
            first_position: vec![],
        }
    }

    fn pad(&mut self) {
        let len = self.slots.len().next_multiple_of(VECTOR);
        self.owned.resize(len, 0);
        self.first_digit.resize(len, 0);
        self.first_position.resize(len, 0);
    }

    /// Writes the windows' answers to their lines, over what was there for first windows, beside
    /// it for others. `answers` holds 16 digits of each colour for each slot, Black's in the low
    /// half.
    ///
    /// Answers and lines should go on behind the run, for whole vectors.
    #[inline(always)]
    pub(super) fn merge(
        &self,
        answers: impl ExactSizeIterator<Item = LinePair>,
        lines: &mut [LinePair],
    ) {
        let moves = self.first_digit.iter().zip(&self.first_position);
        let moved =
            answers.zip(&self.owned).zip(moves).map(|((digits, owned), (digit, position))| {
                (digits & owned) >> (digit & 31) << (position & 31)
            });
        if self.slots.start == 0 {
            lines.iter_mut().zip(moved).for_each(|(line, points)| *line = points);
        } else {
            lines.iter_mut().zip(moved).for_each(|(line, points)| *line |= points);
        }
    }
}

/// Slots are handled in groups of this many, a multiple of the lanes of every register.
const VECTOR: usize = 8;

/// The most windows of a board in windows of 8 + margin cells, as the tables have them.
pub(super) const MAX_SLOTS: usize = 312 + VECTOR;

impl LineCodes {
    /// The most digits of a window: masks have 16 bits.
    pub const MAX_DIGITS: usize = 16;

    /// Returns the codes of an empty board of `size`, for windows of `digits` cells that answer
    /// cells at least `margin` from the ends they share with other windows.
    ///
    /// # Errors
    ///
    /// When the size is not in 5 to 22, or the windows are too short or too long.
    pub fn new(size: usize, digits: usize, margin: usize) -> Result<Self, CodesError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(BoardError::Size { size }.into());
        }
        if !(5..=Self::MAX_DIGITS).contains(&digits) {
            return Err(CodesError::Digits { digits, max: Self::MAX_DIGITS });
        }
        let lines = Lines::of_size(size);
        let mut slots = Vec::new();
        for line in 0..lines.len() {
            let positions: Vec<_> = BitPositions(lines.positions(line)).collect();
            for (index, window) in windows(positions.len(), digits, margin)?.into_iter().enumerate()
            {
                let cells: Vec<_> = positions[window.start..window.start + window.len]
                    .iter()
                    .map(|&position| cell_of(lines.point(line, position), size))
                    .collect();
                let first_digit = digits - window.len;
                let owned = window.owned_mask(digits);
                slots.push((index, line, cells, owned, first_digit, positions[window.start]));
            }
        }
        // Stable: the further windows stay in the order of lines, the second before the third.
        slots.sort_by_key(|slot| slot.0);
        let mut runs: Vec<Run> = Vec::new();
        for (slot, &(index, line, _, owned, first_digit, first_position)) in
            slots.iter().enumerate()
        {
            let goes_on = runs.last().is_some_and(|run| {
                run.first_line + run.slots.len() == line && slots[slot - 1].0 == index
            });
            if !goes_on {
                runs.push(Run::new(slot, line));
            }
            let run = runs.last_mut().expect("there is one now");
            run.slots.end += 1;
            run.owned.push(owned | owned << 32);
            run.first_digit.push(first_digit as u64);
            run.first_position.push(first_position as u64);
        }
        runs.iter_mut().for_each(Run::pad);
        let layout = Layout::new(size * size, slots.iter().map(|slot| &slot.2))
            .expect("windows are made of distinct cells of the board");
        let encoder = SparseEncoder::skew(&layout, digits)
            .expect("windows have at most as many cells as digits");
        let plan = WindowPlan { size, digits, margin, runs };
        Ok(Self { plan, codes: encoder.empty(), encoder })
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.plan.size
    }

    /// Returns the number of digits of each code.
    #[must_use]
    pub const fn digits(&self) -> usize {
        self.plan.digits
    }

    /// Returns the codes by slot.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u32] {
        self.codes.as_slice()
    }

    /// Adds a stone. Whether the point is empty is not checked: codes are sums.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        let cell = usize::from(cell_of(point, self.plan.size));
        self.encoder.place(&mut self.codes, cell, color.into());
    }

    /// Takes a stone out. Whether it is there is not checked: codes are sums.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[inline]
    pub fn remove(&mut self, point: Point, color: Color) {
        let cell = usize::from(cell_of(point, self.plan.size));
        self.encoder.remove(&mut self.codes, cell, color.into());
    }

    /// Makes the codes those of a board.
    ///
    /// # Panics
    ///
    /// When the board has another size.
    pub fn rebuild(&mut self, board: &Board) {
        self.rebuild_as(board, |color| color);
    }

    /// Makes the codes those of a board whose stones are recoloured.
    pub(super) fn rebuild_as(&mut self, board: &Board, recolor: impl Fn(Color) -> Color) {
        assert_eq!(board.size(), self.plan.size, "codes of another size of board");
        let size = self.plan.size;
        self.encoder.rebuild(&mut self.codes, |cell| {
            let color = Point::new(cell % size, cell / size).and_then(|point| board.get(point));
            color.map_or(Digit::Empty, |color| ternary::Color::from(recolor(color)).into())
        });
    }
}

/// Returns the number of a point's cell in the layout.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 484 cells")]
fn cell_of(point: Point, size: usize) -> u16 {
    assert!(point.is_on(size), "{point} is not on a board of {size}×{size}");
    (point.y() * size + point.x()) as u16
}
