//! The lines of a board as skew-ternary codes of windows, updated stone by stone, and the record that a table
//! has for each code.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use processor::simd::{Computation, Lanes, Registers, Words, at_level};
use ternary::encoder::{SparseCodes, SparseEncoder, SparseError};
use ternary::layout::window::{WindowError, windows};
use ternary::line::Line;
use ternary::{CodeError, Digit, skew};
use thiserror::Error;

use crate::lines::{GROUP, GROUPS, Lines};
use crate::lines::{LinePair, both};
use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::point_set::BitPositions;
use crate::threat::kernel::line_kinds;
use crate::threat::kernel::{RuleMasks, with_rule};
use crate::threat::point_kinds::Kind;
use crate::{Board, BoardError, Color, Point, Rule};

/// Why lines cannot be coded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodesError {
    /// The board's side is out of range.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Whole lines are longer than the codes.
    #[error("lines of a board of {size} are longer than whole-line codes of {max} cells")]
    TooLong {
        /// The side of the board.
        size: usize,
        /// The longest line.
        max: usize,
    },
    /// The windows cannot cover the lines.
    #[error(transparent)]
    Window(#[from] WindowError),
    /// The windows have no codes.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// There are too many windows.
    #[error(transparent)]
    Encoder(#[from] SparseError),
    /// The windows have more digits than a mask.
    #[error("windows of {digits} digits; expected 5 to {max}")]
    Digits {
        /// Number of digits.
        digits: usize,
        /// Greatest number of digits of a record.
        max: usize,
    },
}

/// The codes of all windows of all lines of at least five points.
///
/// A line that is not longer than the codes has one window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCodes {
    /// Shared by clones, which therefore cost no more than their codes.
    pub(super) plan: Arc<WindowPlan>,
    encoder: Arc<SparseEncoder>,
    codes: SparseCodes,
}

/// The windows of all lines, and the parts of the lines that each of them answers.
///
/// They are numbered by groups of lines, so that answers are merged a register at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WindowPlan {
    pub(super) size: usize,
    pub(super) digits: usize,
    pub(super) margin: usize,
    /// The first windows of all lines, eight lines to a block, then the second windows of those
    /// blocks of lines that have any, and so on.
    blocks: Vec<Block>,
}

/// The windows of a group of lines, one each; block i has the slots from 8i on.
///
/// A line without such a window still has a slot, whose code stays 0 and whose answers are not owned, so
/// that each step works on whole registers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    /// The group of lines.
    group: usize,
    /// Whether these are the first windows of their lines.
    first_windows: bool,
    /// The digits whose answers count, in both halves.
    owned: [LinePair; GROUP],
    /// The digit of the window's first cell.
    first_digit: [u64; GROUP],
    /// The position of the window's first cell on its line.
    first_position: [u64; GROUP],
}

impl WindowPlan {
    /// Returns the plan, the code of each slot on an empty board, and for each cell of the board
    /// the slots it is in with its weights.
    #[expect(clippy::type_complexity, reason = "what `SparseEncoder::from_columns` takes")]
    fn new(
        size: usize,
        digits: usize,
        margin: usize,
    ) -> Result<(Self, Vec<u32>, Vec<Vec<(usize, u32)>>), CodesError> {
        let lines = Lines::of_size(size);
        let covers: Vec<_> = (0..lines.len())
            .map(|line| windows(lines.positions(line).count_ones() as usize, digits, margin))
            .collect::<Result<_, _>>()?;
        let mut plan = Self { size, digits, margin, blocks: vec![] };
        let mut starts = Vec::new();
        let mut columns = vec![Vec::new(); size * size];
        for layer in 0..covers.iter().map(Vec::len).max().unwrap_or(0) {
            for group in 0..lines.len().div_ceil(GROUP) {
                let block_lines = group * GROUP..((group + 1) * GROUP).min(lines.len());
                if !covers[block_lines.clone()].iter().any(|cover| cover.len() > layer) {
                    continue;
                }
                let first_windows = layer == 0;
                let mut block = Block { group, first_windows, ..Block::default() };
                let first_slot = starts.len();
                starts.resize(first_slot + GROUP, 0);
                for (lane, line) in block_lines.enumerate() {
                    let Some(window) = covers[line].get(layer) else {
                        continue;
                    };
                    let positions = BitPositions(lines.positions(line)).skip(window.start);
                    let first_digit = digits - window.len;
                    let owned = window.owned_mask(digits);
                    block.owned[lane] = owned | owned << 32;
                    block.first_digit[lane] = first_digit as u64;
                    let slot = first_slot + lane;
                    starts[slot] = skew::start(window.len, digits)?;
                    for (index, position) in positions.take(window.len).enumerate() {
                        if index == 0 {
                            block.first_position[lane] = position as u64;
                        }
                        let cell = cell_of(lines.point(line, position), size);
                        columns[cell].push((slot, skew::WEIGHTS[first_digit + index]));
                    }
                }
                plan.blocks.push(block);
            }
        }
        Ok((plan, starts, columns))
    }

    /// Writes the answers of all windows to their lines, in the part `index` of each group of lines.
    #[inline]
    pub(super) fn merge<const PARTS: usize>(
        &self,
        codes: &[u32],
        answers: impl Answers,
        groups: &mut [[[LinePair; GROUP]; PARTS]; GROUPS],
        index: usize,
    ) {
        at_level(Merge { blocks: &self.blocks, codes, answers, groups, index });
    }
}

/// The answers of a table about windows.
pub(super) trait Answers {
    /// Returns the digits of several slots of a block from a lane on, 16 of each colour with
    /// Black's in the low half.
    fn of<L: Lanes>(&self, lanes: L, codes: &[u32; GROUP], lane: usize) -> L::Words;
}

struct Merge<'a, A, const PARTS: usize> {
    blocks: &'a [Block],
    codes: &'a [u32],
    answers: A,
    groups: &'a mut [[[LinePair; GROUP]; PARTS]; GROUPS],
    index: usize,
}

impl<A: Answers, const PARTS: usize> Computation for Merge<'_, A, PARTS> {
    type Output = ();

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) {
        let wide = registers.wide();
        for (block, codes) in self.blocks.iter().zip(self.codes.as_chunks().0) {
            let lines = &mut self.groups[block.group][self.index];
            for lane in (0..GROUP).step_by(<R::Wide as Lanes>::Words::LANES) {
                let answers = self.answers.of(wide, codes, lane);
                let digits = answers & wide.load(&block.owned[lane..]);
                let cells = digits.shr_each(wide.load(&block.first_digit[lane..]));
                let points = cells.shl_each(wide.load(&block.first_position[lane..]));
                let lines = &mut lines[lane..];
                if block.first_windows {
                    points.store(lines);
                } else {
                    (points | wide.load(lines)).store(lines);
                }
            }
        }
    }
}

impl LineCodes {
    /// Greatest number of digits of a window: masks have 16 bits.
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
        let (plan, starts, columns) = WindowPlan::new(size, digits, margin)?;
        let encoder = SparseEncoder::from_columns(starts, columns)?;
        Ok(Self { plan: Arc::new(plan), codes: encoder.empty(), encoder: Arc::new(encoder) })
    }

    /// Returns the plan, for a table of windows of `digits` cells under a rule.
    ///
    /// # Panics
    ///
    /// When the codes are not of such windows.
    #[inline]
    pub(super) fn plan_for(&self, digits: usize, rule: Rule) -> &WindowPlan {
        assert!(
            self.plan.digits == digits && self.plan.margin >= rule.margin(),
            "codes of other windows than the table's"
        );
        &self.plan
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.plan.size
    }

    /// Returns the number of digits of each code.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.plan.digits
    }

    /// Returns the codes by slot: the first windows of all lines (rows, columns, diagonals,
    /// anti-diagonals), eight lines to a block, then the second windows of those blocks of lines
    /// that have any, and so on. A slot that stands for no window holds 0.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u32] {
        self.codes.as_slice()
    }

    /// Adds a stone. Codes are sums, so it is not checked whether the point is empty; looking up codes of an
    /// impossible position may panic.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        let cell = cell_of(point, self.plan.size);
        self.encoder.place(&mut self.codes, cell, color.into());
    }

    /// Removes a stone. Codes are sums, so it is not checked whether the stone is there; looking up codes of
    /// an impossible position may panic.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[inline]
    pub fn remove(&mut self, point: Point, color: Color) {
        let cell = cell_of(point, self.plan.size);
        self.encoder.remove(&mut self.codes, cell, color.into());
    }

    /// Sets the codes to those of a board.
    ///
    /// # Panics
    ///
    /// When the board has another size.
    pub fn rebuild(&mut self, board: &Board) {
        self.rebuild_as(board, |color| color);
    }

    /// Sets the codes to those of a board with recoloured stones.
    pub(super) fn rebuild_as(&mut self, board: &Board, recolor: impl Fn(Color) -> Color) {
        assert_eq!(board.size(), self.plan.size, "codes of another size of board");
        let size = self.plan.size;
        self.encoder.rebuild(&mut self.codes, |cell| {
            let color = Point::new(cell % size, cell / size).and_then(|point| board.get(point));
            color.map_or(Digit::Empty, |color| ternary::Color::from(recolor(color)).into())
        });
    }
}

/// Returns the number of a point's cell in the encoder.
#[inline]
fn cell_of(point: Point, size: usize) -> usize {
    assert!(point.is_on(size), "{point} is not on a board of {size}×{size}");
    point.y() * size + point.x()
}

/// The cells of each kind of a line of at most 16 digits, for both colours: bit i is digit i of
/// the line's code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineRecord {
    masks: [[u16; 2]; 6],
}

impl LineRecord {
    /// Returns the record of a decoded line.
    ///
    /// # Panics
    ///
    /// When the line has more than 16 digits.
    #[must_use]
    #[inline]
    pub fn of_line(rule: Rule, line: &Line) -> Self {
        with_rule!(rule, R => Self::judge::<R>(line))
    }

    /// Returns the record of a decoded line of at most 16 digits, by a rule known at compile time.
    #[inline(always)]
    pub(super) fn judge<R: RuleMasks>(line: &Line) -> Self {
        assert!(line.digits() <= 16, "a record holds 16 digits");
        let kinds = line_kinds::<R, LinePair>(stones(line), both(line.cells()));
        Self { masks: kinds.map(halves) }
    }

    /// Returns the digits on which a stone of `color` makes `kind`.
    #[must_use]
    #[inline]
    pub const fn mask(&self, color: Color, kind: Kind) -> u16 {
        self.masks[kind.index()][color.index()]
    }

    /// Returns the digits of a kind, Black's in the low half.
    #[inline]
    pub(super) fn pair(&self, kind: Kind) -> LinePair {
        let [black, white] = self.masks[kind.index()];
        LinePair::from(black) | LinePair::from(white) << 32
    }
}

/// Returns the stones of a decoded line, Black's in the low half.
#[inline]
pub(super) fn stones(line: &Line) -> LinePair {
    LinePair::from(line.stones(ternary::Color::First))
        | LinePair::from(line.stones(ternary::Color::Second)) << 32
}

/// Returns the low 16 bits of both halves, Black's first.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only 16 digits are in use")]
pub(super) const fn halves(pair: LinePair) -> [u16; 2] {
    [pair as u16, (pair >> 32) as u16]
}
