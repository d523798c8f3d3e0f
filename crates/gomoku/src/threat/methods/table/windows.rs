//! Tables of windows: all kinds by class, and five and straight-four points alone.

use core::iter::FusedIterator;

use processor::simd::Lanes;
use ternary::Numbering;
use ternary::line::Line;
use ternary::table::{ClassTable, LineTable, TableBuilder, TableError};

use super::codes::{Answers, CodesError, LineCodes, LineRecord, halves, stones};
use crate::lines::{GROUP, GROUPS, Lines};
use crate::lines::{LinePair, both, half};
use crate::point_set::BitPositions;
use crate::threat::kernel::line_kinds;
use crate::threat::kernel::with_rule;
use crate::threat::point_kinds::Kind;
use crate::threat::threats::Threats;
use crate::{Color, Direction, Point, PointSet, Rule};

/// A table of every window of 12 cells (freestyle) or 13 cells (the other rules): a 16-bit class
/// for each code and one [`LineRecord`] for each class.
///
/// Few answers differ, so all kinds of both colours take two bytes per code, as one mixed mask would.
#[derive(Clone, Debug)]
pub struct WindowTable {
    rule: Rule,
    classes: ClassTable<LineRecord>,
}

impl WindowTable {
    /// Returns the number of cells of a rule's windows: 12 where four cells on each side decide,
    /// 13 where five do.
    #[must_use]
    pub const fn digits_of(rule: Rule) -> usize {
        8 + rule.margin()
    }

    /// Builds the table of a rule with up to `threads` threads; 0 stands for one per processor.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    ///
    /// # Complexity
    ///
    /// One judgement for each of 797,161 codes (freestyle) or 2,391,484 codes (other rules).
    pub fn build(rule: Rule, threads: usize) -> Result<Self, TableError> {
        let builder = TableBuilder::new(Numbering::Skew, Self::digits_of(rule))?.threads(threads);
        // A function pointer, so that the builder is compiled once and not for each rule.
        let judge: fn(&Line) -> LineRecord = with_rule!(rule, R => LineRecord::judge::<R>);
        Ok(Self { rule, classes: builder.build_classes(judge)? })
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the classes.
    #[must_use]
    pub const fn classes(&self) -> &ClassTable<LineRecord> {
        &self.classes
    }

    /// Returns the codes of an empty board of `size` that this table answers.
    ///
    /// # Errors
    ///
    /// When the size is not in 5 to 22.
    pub fn codes(&self, size: usize) -> Result<LineCodes, CodesError> {
        LineCodes::new(size, Self::digits_of(self.rule), self.rule.margin())
    }

    /// Returns all threat points of a board's codes.
    ///
    /// # Panics
    ///
    /// When the codes are not of this table's windows, or a code is not one of a line, because stones were
    /// added or removed that the position does not allow.
    #[must_use]
    pub fn threats(&self, codes: &LineCodes) -> Threats {
        let plan = codes.plan_for(self.classes.digits(), self.rule);
        let mut threats = Threats::new(plan.size, self.rule);
        for kind in Kind::ALL {
            let answers = Points { classes: &self.classes, kind };
            plan.merge(codes.as_slice(), answers, &mut threats.groups, kind.index());
        }
        threats.recount();
        threats
    }
}

/// The points of one kind.
struct Points<'a> {
    classes: &'a ClassTable<LineRecord>,
    kind: Kind,
}

impl Answers for Points<'_> {
    #[inline(always)]
    fn of<L: Lanes>(&self, lanes: L, codes: &[u32; GROUP], lane: usize) -> L::Words {
        lanes.lanes_from(|i| self.classes[codes[lane + i]].pair(self.kind))
    }
}

/// A table of the five points and straight-four points of both colours: that of the article, with separate
/// colours.
#[derive(Clone, Debug)]
pub struct WinningPointTable {
    rule: Rule,
    /// Black's mask in the low 16 bits, White's in the high ones.
    masks: LineTable<u32>,
}

/// The five points and straight-four points of every line, by colour.
#[derive(Clone, Debug)]
pub struct WinningPoints {
    size: usize,
    groups: [[[LinePair; GROUP]; 1]; GROUPS],
}

impl WinningPointTable {
    /// The digits that hold every line of a board of 15 whole.
    pub const WHOLE_LINES: usize = 15;

    /// Builds the table of a rule for whole lines of up to 15 cells, 82.10 MiB, with up to
    /// `threads` threads; 0 stands for one per processor.
    ///
    /// One read answers a line of a board of 15, which is fastest if nothing else needs the cache.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    ///
    /// # Complexity
    ///
    /// One judgement for each of 21,523,360 codes.
    pub fn build(rule: Rule, threads: usize) -> Result<Self, TableError> {
        Self::build_digits(rule, Self::WHOLE_LINES, threads)
    }

    /// Builds the table of a rule for the windows of [`WindowTable`], 3 MiB (freestyle) or
    /// 9 MiB, with up to `threads` threads; 0 stands for one per processor.
    ///
    /// A line longer than a window takes two or more reads.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    pub fn build_windows(rule: Rule, threads: usize) -> Result<Self, TableError> {
        Self::build_digits(rule, WindowTable::digits_of(rule), threads)
    }

    fn build_digits(rule: Rule, digits: usize, threads: usize) -> Result<Self, TableError> {
        let builder = TableBuilder::new(Numbering::Skew, digits)?.threads(threads);
        // A function pointer, so that the builder is compiled once and not for each rule.
        let mask: fn(&Line) -> u32 = with_rule!(rule, R => |line| {
            let kinds = line_kinds::<R, LinePair>(stones(line), both(line.cells()));
            let [black, white] =
                halves(kinds[Kind::Five.index()] | kinds[Kind::StraightFour.index()]);
            u32::from(black) | u32::from(white) << 16
        });
        Ok(Self { rule, masks: builder.build(mask)? })
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the masks by code: Black's digits in the low 16 bits, White's in the high ones.
    #[must_use]
    pub const fn masks(&self) -> &LineTable<u32> {
        &self.masks
    }

    /// Returns the codes of an empty board of `size` that this table answers.
    ///
    /// # Errors
    ///
    /// When the size is not in 5 to 22.
    pub fn codes(&self, size: usize) -> Result<LineCodes, CodesError> {
        LineCodes::new(size, self.masks.digits(), self.rule.margin())
    }

    /// Looks up every line and writes its points over those in `points`.
    ///
    /// # Panics
    ///
    /// When the codes are not of this table's windows, or a code is not one of a line, because stones were
    /// added or removed that the position does not allow.
    #[inline]
    pub fn look_up(&self, codes: &LineCodes, points: &mut WinningPoints) {
        let plan = codes.plan_for(self.masks.digits(), self.rule);
        points.size = plan.size;
        let answers = MasksOf(self.masks.as_slice());
        plan.merge(codes.as_slice(), answers, &mut points.groups, 0);
    }
}

struct MasksOf<'a>(&'a [u32]);

impl Answers for MasksOf<'_> {
    #[inline(always)]
    fn of<L: Lanes>(&self, lanes: L, codes: &[u32; GROUP], lane: usize) -> L::Words {
        // First only reads of the table, which overlap; then arithmetic on vectors.
        let mut masks = [0; GROUP];
        for (mask, &code) in masks.iter_mut().zip(codes) {
            *mask = self.0[code as usize];
        }
        lanes.load_pairs(&masks[lane..])
    }
}

/// The points of both colours, Black's first, each line by line.
#[derive(Clone, Debug)]
pub struct WinningPointIter<'a> {
    points: &'a WinningPoints,
    color: Color,
    /// The next line.
    slot: usize,
    /// Positions on the line before it.
    positions: BitPositions,
}

impl Iterator for WinningPointIter<'_> {
    type Item = (Point, Color, Direction);

    fn next(&mut self) -> Option<Self::Item> {
        let lines = Lines::of_size(self.points.size);
        loop {
            if let Some(position) = self.positions.next() {
                let slot = self.slot - 1;
                return Some((lines.point(slot, position), self.color, lines.direction(slot)));
            }
            if self.slot == lines.len() {
                if self.color == Color::White {
                    return None;
                }
                (self.color, self.slot) = (Color::White, 0);
            }
            let pair = self.points.groups[self.slot / GROUP][0][self.slot % GROUP];
            self.positions = BitPositions(half(pair, self.color));
            self.slot += 1;
        }
    }
}

impl FusedIterator for WinningPointIter<'_> {}

impl<'a> IntoIterator for &'a WinningPoints {
    type Item = (Point, Color, Direction);
    type IntoIter = WinningPointIter<'a>;

    fn into_iter(self) -> WinningPointIter<'a> {
        let positions = BitPositions(0);
        WinningPointIter { points: self, color: Color::Black, slot: 0, positions }
    }
}

impl WinningPoints {
    /// Returns the points of an empty board of `size`: none.
    ///
    /// # Panics
    ///
    /// When `size` is not in 5 to 22.
    #[must_use]
    pub fn new(size: usize) -> Self {
        assert!(
            (crate::MIN_SIZE..=crate::MAX_SIZE).contains(&size),
            "no board has {size} points per side"
        );
        Self { size, groups: [[[0; GROUP]; 1]; GROUPS] }
    }

    /// Returns the points of a colour with their directions, line by line.
    pub fn iter(&self, color: Color) -> impl Iterator<Item = (Point, Direction)> + '_ {
        let lines = Lines::of_size(self.size);
        (0..lines.len()).flat_map(move |slot| {
            BitPositions(half(self.groups[slot / GROUP][0][slot % GROUP], color))
                .map(move |position| (lines.point(slot, position), lines.direction(slot)))
        })
    }

    /// Returns the set of a colour's points.
    #[must_use]
    pub fn points(&self, color: Color) -> PointSet {
        self.iter(color).map(|(point, _)| point).collect()
    }
}
