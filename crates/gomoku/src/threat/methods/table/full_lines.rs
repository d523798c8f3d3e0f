//! Tables of whole lines of up to 15 cells, for one colour at a time.

use processor::simd::Lanes;
use ternary::Numbering;
use ternary::line::Line;
use ternary::table::{ClassTable, TableBuilder, TableError};

use super::codes::{Answers, CodesError, LineCodes, LineRecord};
use crate::lines::{GROUP, GROUPS};
use crate::rule::LineRule;
use crate::threat::kernel::with_rule;
use crate::threat::point_kinds::Kind;
use crate::threat::threats::Threats;
use crate::{Board, Color, Point, Rule};

/// A table of every line of up to 15 cells for one colour: 41 MiB of classes, twice that in renju,
/// where the colours' fives differ.
///
/// Both colours together have more answers than 16-bit classes can tell apart, so a line is looked up once
/// for each colour, by a code in which that colour's stones are digit 1.
#[derive(Clone, Debug)]
pub struct FullLineTable {
    rule: Rule,
    black: ClassTable<[u16; 6]>,
    /// Classes of White, if its fives differ from Black's.
    white: Option<ClassTable<[u16; 6]>>,
}

/// The codes of a board's lines as each colour sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullLineCodes {
    views: [LineCodes; 2],
}

impl FullLineTable {
    /// The digits of the codes: the longest line.
    pub const DIGITS: usize = 15;

    /// Builds the table of a rule with up to `threads` threads; 0 stands for one per processor.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    ///
    /// # Complexity
    ///
    /// One judgement for each of 21,523,360 codes, twice in renju.
    pub fn build(rule: Rule, threads: usize) -> Result<Self, TableError> {
        let builder = TableBuilder::new(Numbering::Skew, Self::DIGITS)?.threads(threads);
        let build = |line_rule: LineRule| {
            let same = [Rule::Freestyle, Rule::Standard, Rule::Caro5, Rule::Caro6]
                .into_iter()
                .find(|rule| rule.line_rule(Color::Black) == line_rule)
                .expect("every line rule has a rule of its own");
            // A function pointer, so that the builder is compiled once and not for each rule.
            let judge: fn(&Line) -> LineRecord = with_rule!(same, R => LineRecord::judge::<R>);
            builder.build_classes(|line| {
                let record = judge(line);
                Kind::ALL.map(|kind| record.mask(Color::Black, kind))
            })
        };
        let [black, white] = Color::ALL.map(|color| rule.line_rule(color));
        Ok(Self {
            rule,
            black: build(black)?,
            white: if white == black { None } else { Some(build(white)?) },
        })
    }

    /// Returns the classes by which a colour is looked up.
    #[must_use]
    pub fn classes(&self, color: Color) -> &ClassTable<[u16; 6]> {
        match (color, &self.white) {
            (Color::White, Some(white)) => white,
            _ => &self.black,
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns all threat points of a board's codes.
    ///
    /// # Panics
    ///
    /// When a code is not one of a line, because stones were added or removed that the position does not
    /// allow.
    #[must_use]
    pub fn threats(&self, codes: &FullLineCodes) -> Threats {
        let [black, white] = &codes.views;
        let mut threats = Threats::new(black.size(), self.rule);
        for (view, color) in [(black, Color::Black), (white, Color::White)] {
            let classes = self.classes(color);
            for kind in Kind::ALL {
                let mut points = [[[0; GROUP]; 1]; GROUPS];
                let answers = Points { classes, kind };
                view.plan.merge(view.as_slice(), answers, &mut points, 0);
                for (group, [points]) in threats.groups.iter_mut().zip(points) {
                    for (line, points) in group[kind.index()].iter_mut().zip(points) {
                        *line |= points << (32 * color.index());
                    }
                }
            }
        }
        threats.recount();
        threats
    }
}

/// The points of one kind.
struct Points<'a> {
    classes: &'a ClassTable<[u16; 6]>,
    kind: Kind,
}

impl Answers for Points<'_> {
    #[inline(always)]
    fn of<L: Lanes>(&self, lanes: L, codes: &[u32; GROUP], lane: usize) -> L::Words {
        lanes.lanes_from(|i| self.classes[codes[lane + i]][self.kind.index()].into())
    }
}

impl FullLineCodes {
    /// Returns the codes of an empty board of `size`, 5 to 15.
    ///
    /// # Errors
    ///
    /// When the size is out of range; whole lines end at 15 cells.
    pub fn new(size: usize) -> Result<Self, CodesError> {
        let max = FullLineTable::DIGITS;
        if size > max {
            return Err(CodesError::TooLong { size, max });
        }
        // Every line is one window, so there are no ends to keep a margin from.
        let view = LineCodes::new(size, max, 0)?;
        Ok(Self { views: [view.clone(), view] })
    }

    /// Adds a stone; see [`LineCodes::place`].
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        self.views[0].place(point, color);
        self.views[1].place(point, color.opponent());
    }

    /// Takes a stone out; see [`LineCodes::remove`].
    #[inline]
    pub fn remove(&mut self, point: Point, color: Color) {
        self.views[0].remove(point, color);
        self.views[1].remove(point, color.opponent());
    }

    /// Makes the codes those of a board; see [`LineCodes::rebuild`].
    pub fn rebuild(&mut self, board: &Board) {
        self.views[0].rebuild(board);
        self.views[1].rebuild_as(board, Color::opponent);
    }
}
