//! Weights, ready for look-up.

use std::fmt;

use super::weights::{MultisetWeights, Weights};
use crate::pattern::PointKey;
use crate::{Color, Rule};

/// The evaluation of a rule: [`Weights`] by code and by key.
pub struct Evaluation {
    rule: Rule,
    windows: Box<[i16]>,
    points: [Box<[MultisetWeights]>; 2],
    turn: [i16; 2],
}

impl Evaluation {
    /// Returns the evaluation by some weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let points = |color: Color| -> Box<[MultisetWeights]> {
            let of_multiset = weights.points(color);
            (0..=u16::MAX).map(|bits| of_multiset[PointKey(bits).multiset()]).collect()
        };
        Self {
            rule: weights.rule(),
            windows: weights.windows().into(),
            points: Color::ALL.map(points),
            turn: weights.turn,
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
    pub fn point(&self, color: Color, key: PointKey) -> MultisetWeights {
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
