//! What a table says of one line.

use ternary::line::Line;

use crate::line_pair::{LinePair, both};
use crate::threat::kernel::line_kinds;
use crate::threat::kind::Kind;
use crate::threat::rule_masks::{RuleMasks, with_rule};
use crate::{Color, Rule};

/// The cells of each kind of a line of at most 16 digits, for both colours: bit i is digit i of
/// the line's code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineRecord {
    masks: [[u16; 2]; 6],
}

impl LineRecord {
    /// Judges a decoded line.
    ///
    /// # Panics
    ///
    /// When the line has more than 16 digits.
    #[must_use]
    #[inline]
    pub fn of_line(rule: Rule, line: &Line) -> Self {
        with_rule!(rule, R => Self::judge::<R>(line))
    }

    /// Judges a decoded line of at most 16 digits by a rule known at compile time.
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
