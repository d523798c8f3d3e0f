//! Five and straight-four points of every line, from codes alone.

use processor::simd::Lanes;
use ternary::Numbering;
use ternary::line::Line;
use ternary::table::{LineTable, TableBuilder, TableError};

use super::codes::{Answers, CodesError, LineCodes};
use super::windows::WindowTable;
use crate::line_pair::{LinePair, both, half};
use crate::lines::{GROUP, GROUPS, Lines};
use crate::point_set::BitPositions;
use crate::threat::kernel::line_kinds;
use crate::threat::kind::Kind;
use crate::threat::rule_masks::with_rule;
use crate::threat::table::record::{halves, stones};
use crate::{Color, Direction, Point, PointSet, Rule};

/// A table of the five points and straight-four points of both colours: what the article looks
/// up, but with the colours apart.
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
    /// One read answers a line of a board of 15: the fastest, as long as nothing else contends for
    /// the cache.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    ///
    /// # Complexity
    ///
    /// One judgement for each of 21,523,360 codes.
    pub fn build(rule: Rule, threads: usize) -> Result<Self, TableError> {
        Self::build_digits(rule, Self::WHOLE_LINES, threads)
    }

    /// Builds the table of a rule for windows as those of [`WindowTable`], 3 MiB (freestyle) or
    /// 9 MiB, with up to `threads` threads; 0 stands for one per processor.
    ///
    /// A line longer than a window takes two reads or more.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    pub fn build_windows(rule: Rule, threads: usize) -> Result<Self, TableError> {
        Self::build_digits(rule, WindowTable::digits_of(rule), threads)
    }

    fn build_digits(rule: Rule, digits: usize, threads: usize) -> Result<Self, TableError> {
        let builder = TableBuilder::new(Numbering::Skew, digits)?.threads(threads);
        // A pointer, so that what builds is compiled once and not for every rule.
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
    /// When the codes are not of windows as this table's, or one of them is no code of a line: then
    /// stones were placed on others, or removed where there were none.
    #[inline]
    pub fn look_up(&self, codes: &LineCodes, points: &mut WinningPoints) {
        let plan = codes.plan_for(self.masks.digits(), self.rule);
        points.size = plan.size;
        let answers = Masks(self.masks.as_slice());
        plan.merge(codes.as_slice(), answers, &mut points.groups, 0);
    }
}

struct Masks<'a>(&'a [u32]);

impl Answers for Masks<'_> {
    #[inline(always)]
    fn of<L: Lanes>(&self, lanes: L, codes: &[u32; GROUP], lane: usize) -> L::Words {
        // First nothing but reads of the table, several a round; then arithmetic on vectors.
        let mut masks = [0; GROUP];
        for (mask, &code) in masks.iter_mut().zip(codes) {
            *mask = self.0[code as usize];
        }
        lanes.load_pairs(&masks[lane..])
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
            "no board has {size} points a side"
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
