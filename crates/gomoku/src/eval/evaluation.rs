//! Weights, ready for look-up.

use std::fmt;

use super::canonical::CanonicalWindows;
use super::weights::{PointWeights, Weights};
use crate::pattern::PointKey;
use crate::{Color, Rule};

/// The evaluation of a rule: [`Weights`] by code and by key.
pub struct Evaluation {
    rule: Rule,
    windows: Box<[i16]>,
    points: [Box<[PointWeights]>; 2],
    turn: [i16; 2],
}

impl Evaluation {
    /// Returns the evaluation by some weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let canonical = CanonicalWindows::of(weights.rule());
        let window = |code| match canonical.weight(code) {
            Some((index, false)) => weights.windows()[index],
            Some((index, true)) => weights.windows()[index].saturating_neg(),
            None => 0,
        };
        let codes = u32::try_from(canonical.code_count()).expect("fewer than 400,000 codes");
        let points = |color| -> Box<[PointWeights]> {
            let points = &weights.side(color).points;
            (0..=u16::MAX).map(|bits| points[PointKey(bits).multiset()]).collect()
        };
        Self {
            rule: weights.rule(),
            windows: (0..codes).map(window).collect(),
            points: Color::ALL.map(points),
            turn: Color::ALL.map(|color| weights.side(color).turn),
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns what an empty point is worth to a colour.
    #[must_use]
    #[inline(always)]
    pub fn point(&self, color: Color, key: PointKey) -> PointWeights {
        self.points[color.index()][usize::from(key.0)]
    }

    /// Returns what a window is worth to Black.
    ///
    /// # Panics
    ///
    /// When there is no such code.
    #[must_use]
    #[inline(always)]
    pub fn window(&self, code: u32) -> i16 {
        self.windows[code as usize]
    }

    /// Returns what it is worth to a colour to be on move.
    #[must_use]
    #[inline]
    pub const fn turn(&self, color: Color) -> i16 {
        self.turn[color.index()]
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation").field("rule", &self.rule).finish_non_exhaustive()
    }
}
