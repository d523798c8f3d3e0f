//! The rules of the game as data: what counts as a five for each colour.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Color;

/// A rule set of the game.
///
/// The names and numbers are those of the Gomocup protocol (`INFO rule`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Rule {
    /// Five or more in a row win (INFO 0).
    #[default]
    Freestyle,
    /// Exactly five in a row win (INFO 1).
    Standard,
    /// Renju (INFO 4): Black needs exactly five, White five or more. See [`renju`](crate::renju) for Black's
    /// forbidden points.
    Renju,
    /// Exactly five that are not blocked at both ends win (INFO 9).
    Caro5,
    /// Five that are not blocked at both ends win, six or more always do (INFO 8).
    Caro6,
}

/// What a five is for one colour: the part of a [`Rule`] that concerns a single line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct LineRule {
    /// Whether a run of six or more is not a five.
    pub exact: bool,
    /// Whether a run of exactly five with an opponent's stone at both ends is not a five. The edge of the
    /// board does not block.
    pub blocked: bool,
}

impl LineRule {
    /// Five or more win.
    pub const FREESTYLE: Self = Self { exact: false, blocked: false };
    /// Exactly five win.
    pub const EXACT: Self = Self { exact: true, blocked: false };
    /// Exactly five win unless blocked at both ends.
    pub const CARO5: Self = Self { exact: true, blocked: true };
    /// Five win unless blocked at both ends, six or more always.
    pub const CARO6: Self = Self { exact: false, blocked: true };

    /// All four line rules.
    pub const ALL: [Self; 4] = [Self::FREESTYLE, Self::EXACT, Self::CARO5, Self::CARO6];

    /// Returns the number of cells on each side of a cell that decide its kind: 4, or 5 if the ends of a
    /// five matter.
    #[must_use]
    pub const fn margin(self) -> usize {
        if self.exact || self.blocked { 5 } else { 4 }
    }

    /// Returns whether a run of `length` stones is a five. `blocked_ends` counts the ends, 0 to
    /// 2, where a stone of the opponent stands.
    #[must_use]
    pub const fn is_five(self, length: usize, blocked_ends: usize) -> bool {
        match length {
            0..5 => false,
            5 => !(self.blocked && blocked_ends == 2),
            _ => !self.exact,
        }
    }
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 5] =
        [Self::Freestyle, Self::Standard, Self::Renju, Self::Caro5, Self::Caro6];

    /// Returns what a five is for a colour.
    #[must_use]
    pub const fn line_rule(self, color: Color) -> LineRule {
        match (self, color) {
            (Self::Freestyle, _) | (Self::Renju, Color::White) => LineRule::FREESTYLE,
            (Self::Standard, _) | (Self::Renju, Color::Black) => LineRule::EXACT,
            (Self::Caro5, _) => LineRule::CARO5,
            (Self::Caro6, _) => LineRule::CARO6,
        }
    }

    /// Returns whether a colour has forbidden points: Black under renju.
    #[must_use]
    #[inline]
    pub const fn restricts(self, color: Color) -> bool {
        matches!((self, color), (Self::Renju, Color::Black))
    }

    /// Returns the number of cells on each side of a cell that decide its kind for either colour: 4 or 5.
    #[must_use]
    pub const fn margin(self) -> usize {
        let black = self.line_rule(Color::Black).margin();
        let white = self.line_rule(Color::White).margin();
        if black > white { black } else { white }
    }

    /// Returns the number of the Gomocup protocol: 0, 1, 4, 9 or 8.
    #[must_use]
    pub const fn info(self) -> u32 {
        match self {
            Self::Freestyle => 0,
            Self::Standard => 1,
            Self::Renju => 4,
            Self::Caro5 => 9,
            Self::Caro6 => 8,
        }
    }

    /// Returns the rule whose number is [`info`](Self::info), as files keep it, or `None` for other numbers. Unlike
    /// [`from_info`](Self::from_info) it does not know 2.
    #[must_use]
    pub const fn with_info(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Freestyle),
            1 => Some(Self::Standard),
            4 => Some(Self::Renju),
            8 => Some(Self::Caro6),
            9 => Some(Self::Caro5),
            _ => None,
        }
    }

    /// Returns the rule with a number of the Gomocup protocol, or `None` for other numbers. The number is a sum of
    /// bits: 1 exactly five, 2 continuous game, 4 renju, 8 caro; clear bit 2 of a manager's number first. Alone, 2 is
    /// renju as well, as in the Yixin protocol.
    ///
    /// The rule text of the Gomocup caro league requires exactly five, which is 9, but its tests have sent
    /// 8: a manager of that league may map 8 to [`Caro5`](Self::Caro5).
    #[must_use]
    pub const fn from_info(number: u32) -> Option<Self> {
        match number {
            2 => Some(Self::Renju),
            _ => Self::with_info(number),
        }
    }

    /// Returns the name used on the command line and in JSON, such as `freestyle`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro5 => "caro5",
            Self::Caro6 => "caro6",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown rule; expected freestyle, standard, renju, caro5 or caro6")]
pub struct ParseRuleError;

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.name().eq_ignore_ascii_case(text))
            .ok_or(ParseRuleError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
            assert_eq!(Rule::from_info(rule.info()), Some(rule));
            assert_eq!(Rule::with_info(rule.info()), Some(rule));
        }
        assert_eq!("chess".parse::<Rule>(), Err(ParseRuleError));
        assert_eq!([Rule::from_info(2), Rule::with_info(2)], [Some(Rule::Renju), None]);
    }

    #[test]
    fn fives_are_those_of_the_rule_table() {
        use Color::{Black, White};
        // Run of five, of five between two opponents, of six, of six between two opponents.
        let table = [
            (Rule::Freestyle, [true, true, true, true]),
            (Rule::Standard, [true, true, false, false]),
            (Rule::Caro5, [true, false, false, false]),
            (Rule::Caro6, [true, false, true, true]),
        ];
        let fives = |rule: Rule, color| {
            let rule = rule.line_rule(color);
            [rule.is_five(5, 1), rule.is_five(5, 2), rule.is_five(6, 1), rule.is_five(6, 2)]
        };
        for (rule, expected) in table {
            for color in Color::ALL {
                assert_eq!(fives(rule, color), expected, "{rule} {color}");
                assert!(!rule.line_rule(color).is_five(4, 0));
            }
        }
        assert_eq!(fives(Rule::Renju, Black), fives(Rule::Standard, Black));
        assert_eq!(fives(Rule::Renju, White), fives(Rule::Freestyle, White));
    }
}
