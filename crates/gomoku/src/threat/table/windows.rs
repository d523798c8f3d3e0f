//! Full answers from a table that fits the cache: windows of 12 or 13 cells, classed.

use processor::simd::Lanes;
use ternary::Numbering;
use ternary::line::Line;
use ternary::table::{ClassTable, TableBuilder, TableError};

use super::codes::{Answers, CodesError, LineCodes};
use super::record::LineRecord;
use crate::Rule;
use crate::lines::GROUP;
use crate::threat::kind::Kind;
use crate::threat::rule_masks::with_rule;
use crate::threat::threats::Threats;

/// A table of every window of 12 cells (freestyle) or 13 cells (the other rules): a 16-bit class
/// for each code and one [`LineRecord`] for each class.
///
/// Few of the answers are different, so all kinds of both colours take the two bytes a code that
/// one mixed mask would take.
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
    /// When there is no memory for it.
    ///
    /// # Complexity
    ///
    /// One judgement for each of 797,161 codes (freestyle) or 2,391,484 codes (other rules).
    pub fn build(rule: Rule, threads: usize) -> Result<Self, TableError> {
        let builder = TableBuilder::new(Numbering::Skew, Self::digits_of(rule))?.threads(threads);
        // A pointer, so that what builds is compiled once and not for every rule.
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

    /// Returns every threat point of a board's codes.
    ///
    /// # Panics
    ///
    /// When the codes are not of windows as this table's, or one of them is no code of a line: then
    /// stones were placed on others, or removed where there were none.
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
