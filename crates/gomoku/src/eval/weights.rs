//! Weights of an evaluation, and their units.

use thiserror::Error;

use super::canonical::CanonicalWindows;
use super::situation::Situation;
use crate::pattern::{LineClass, PointClass, PointKey};
use crate::{Color, Rule};

/// Number of units of the evaluation in one unit of the logistic function.
pub const SCALE: f64 = 200.0;

/// Number of parts of a unit in which weights of windows, points and situations are given. A board has
/// hundreds of windows, most of a few kinds, so rounding to whole units would add up.
pub const WEIGHT_SCALE: i16 = 32;

/// Limit of evaluations in both directions. Values beyond it are wins and losses.
pub const MAX_EVALUATION: i32 = 20_000;

/// Weights of windows, points and situations under a rule.
///
/// If the rule is the same for both colours, they share their weights. All weights but ordering scores
/// are in parts of a unit, of which there are [`WEIGHT_SCALE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    rule: Rule,
    /// By number of [`CanonicalWindows`], for Black.
    windows: Box<[i16]>,
    /// By colour, or one for both.
    sides: Vec<SideWeights>,
}

/// Weights of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideWeights {
    /// By [multiset](PointKey::multiset) of classes.
    pub points: Box<[PointWeights]>,
    /// The value of being on move, by [`Situation`].
    pub turns: Box<[i16]>,
}

/// Weights of an empty point, by what a stone of one colour would make there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointWeights {
    /// Value for that colour when it is on move.
    pub mover: i16,
    /// Value for that colour when its opponent is on move.
    pub waiting: i16,
    /// Ordering score of a move there by that colour.
    pub attack: i16,
    /// Ordering score of a move there by its opponent.
    pub defence: i16,
}

/// Why weights are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// A number of weights is wrong.
    #[error("{found} {what}; expected {expected}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// The weight of a point with four dead lines is not 0.
    #[error("a point of four dead lines is worth something; expected 0")]
    Dead,
}

impl Weights {
    /// Returns the weights of a rule.
    ///
    /// `windows` has one weight per number of [`CanonicalWindows`]. `sides` has one entry if the rule is
    /// the same for both colours, else Black's and White's; each has weights for all
    /// [multisets](PointKey::multiset), of which that of four dead lines is 0, and for all
    /// [`Situation`]s.
    ///
    /// # Errors
    ///
    /// When a number of weights is wrong, or a dead point has a weight.
    pub fn new(
        rule: Rule,
        windows: Box<[i16]>,
        sides: Vec<SideWeights>,
    ) -> Result<Self, WeightsError> {
        let count = |what, found, expected| match found == expected {
            true => Ok(()),
            false => Err(WeightsError::Count { what, found, expected }),
        };
        count("weights of windows", windows.len(), CanonicalWindows::of(rule).count())?;
        count("sides", sides.len(), Self::side_count(rule))?;
        let dead = PointKey::default().multiset();
        for side in &sides {
            count("weights of points", side.points.len(), PointKey::MULTISETS)?;
            count("weights of situations", side.turns.len(), Situation::COUNT)?;
            let PointWeights { mover, waiting, .. } = side.points[dead];
            if (mover, waiting) != (0, 0) {
                return Err(WeightsError::Dead);
            }
        }
        Ok(Self { rule, windows, sides })
    }

    /// Returns the number of sides with weights of their own: 1 if the rule is the same for both colours.
    #[must_use]
    pub const fn side_count(rule: Rule) -> usize {
        if CanonicalWindows::is_symmetric(rule) { 1 } else { 2 }
    }

    /// Returns weights set by hand, from which self-play starts.
    #[must_use]
    pub fn by_hand(rule: Rule) -> Self {
        let mut points: Box<[_]> = vec![PointWeights::default(); PointKey::MULTISETS].into();
        for bits in 0..=u16::MAX {
            let key = PointKey(bits);
            points[key.multiset()] = by_hand(key);
        }
        let windows = vec![0; CanonicalWindows::of(rule).count()].into();
        let side = SideWeights { points, turns: vec![20 * WEIGHT_SCALE; Situation::COUNT].into() };
        Self { rule, windows, sides: vec![side; Self::side_count(rule)] }
    }

    /// Returns the same weights for another rule, if both rules are equal or caro: the windows of the caro
    /// rules have the same codes, and nearly all the same meaning.
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Option<Self> {
        let is_caro = |rule| matches!(rule, Rule::Caro5 | Rule::Caro6);
        if self.rule != rule && !(is_caro(self.rule) && is_caro(rule)) {
            return None;
        }
        self.rule = rule;
        Some(self)
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the weights of windows for Black, by number of [`CanonicalWindows`].
    #[must_use]
    pub fn windows(&self) -> &[i16] {
        &self.windows
    }

    /// Returns the weights of a colour.
    #[must_use]
    pub fn side(&self, color: Color) -> &SideWeights {
        &self.sides[color.index().min(self.sides.len() - 1)]
    }

    /// Returns the sides with weights of their own, Black's first.
    #[must_use]
    pub fn sides(&self) -> &[SideWeights] {
        &self.sides
    }
}

fn by_hand(key: PointKey) -> PointWeights {
    const LINES: [i16; LineClass::COUNT] = [0, 1, 2, 3, 6, 8, 10, 10, 24, 30, 30, 80, 80, 0, 80];
    const POINTS: [i16; PointClass::COUNT] = [0, 0, 0, 6, 10, 0, 30, 70, 10, 40, 150, 100, 100];
    const ATTACK: [i16; PointClass::COUNT] =
        [0, 20, 20, 60, 50, 120, 180, 300, 60, 110, 500, 1000, 4000];
    const DEFENCE: [i16; PointClass::COUNT] =
        [0, 10, 10, 40, 30, 60, 100, 200, 20, 60, 350, 800, 2000];
    let lines: i16 = key.lines().iter().map(|class| LINES[class.index()]).sum();
    let class = key.class().index();
    let waiting = lines + POINTS[class];
    PointWeights {
        mover: (waiting + waiting / 4) * WEIGHT_SCALE,
        waiting: waiting * WEIGHT_SCALE,
        attack: ATTACK[class] + 2 * lines,
        defence: DEFENCE[class] + lines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_numbers_of_weights_are_refused() {
        for rule in Rule::ALL {
            let weights = Weights::by_hand(rule);
            let (windows, sides) = (weights.windows.clone(), weights.sides.clone());
            assert_eq!(Weights::new(rule, windows.clone(), sides.clone()), Ok(weights));
            let error = Weights::new(rule, windows[1..].into(), sides.clone()).unwrap_err();
            let expected = windows.len();
            let what = "weights of windows";
            assert_eq!(error, WeightsError::Count { what, found: expected - 1, expected });
            let error = Weights::new(rule, windows.clone(), sides[1..].to_vec()).unwrap_err();
            assert!(matches!(error, WeightsError::Count { what: "sides", .. }));
            let mut short = sides.clone();
            short[0].turns = [0].into();
            let error = Weights::new(rule, windows.clone(), short).unwrap_err();
            assert!(matches!(error, WeightsError::Count { what: "weights of situations", .. }));
            let mut bad = sides.clone();
            bad[0].points[PointKey::default().multiset()].waiting = 1;
            assert_eq!(Weights::new(rule, windows, bad), Err(WeightsError::Dead));
        }
    }
}
