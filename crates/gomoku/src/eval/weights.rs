//! What an evaluation is made of.

use thiserror::Error;

use crate::pattern::{LineClass, PointClass, PointKey, WindowClasses};
use crate::{Color, Rule};

/// Why numbers are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// There are not as many as there are windows, or multisets of classes.
    #[error("{found} weights, expected {expected}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A point of which nothing can come is worth something.
    #[error("a point of four dead lines is worth something, expected 0")]
    Dead,
    /// A window with a stone in the middle is worth something.
    #[error("window {code} has a stone in the middle and is worth something, expected 0")]
    Stone {
        /// The code of the window.
        code: u32,
    },
}

/// What windows and points are worth under a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pub(super) rule: Rule,
    /// By code of a window, for Black; nothing where a stone is in the middle.
    pub(super) windows: Box<[i16]>,
    /// By colour, then by multiset of classes.
    pub(super) points: [Box<[MultisetWeights]>; 2],
    /// What it is worth to be on move, by colour.
    pub(super) turn: [i16; 2],
}

/// What an empty point is worth, by what a stone of one colour would make there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MultisetWeights {
    /// To that colour when it is on move.
    pub mover: i16,
    /// To that colour when its opponent is on move.
    pub waiting: i16,
    /// How much a move there promises the colour, to order moves by.
    pub attack: i16,
    /// How much a move there promises its opponent.
    pub defence: i16,
}

impl Weights {
    /// Returns weights of a rule.
    ///
    /// `windows` has a weight for each code of [`WindowClasses::numbering`], 0 where a stone is in the
    /// middle; `points` for each colour one for each [multiset](PointKey::multiset), of which the one of
    /// four dead lines is 0.
    ///
    /// # Errors
    ///
    /// When there are too few or too many, or one is not 0 that shall be.
    pub fn new(
        rule: Rule,
        windows: Box<[i16]>,
        points: [Box<[MultisetWeights]>; 2],
        turn: [i16; 2],
    ) -> Result<Self, WeightsError> {
        let numbering = WindowClasses::of(rule).numbering();
        let codes = numbering.code_count() as usize;
        let lengths = [(windows.len(), codes)]
            .into_iter()
            .chain(points.each_ref().map(|points| (points.len(), PointKey::MULTISETS)));
        for (found, expected) in lengths {
            if found != expected {
                return Err(WeightsError::Count { found, expected });
            }
        }
        let dead = PointKey::default().multiset();
        let is_dead = |weights: &MultisetWeights| (weights.mover, weights.waiting) == (0, 0);
        if !points.iter().all(|points| is_dead(&points[dead])) {
            return Err(WeightsError::Dead);
        }
        let middle = |code: u32| {
            let mut window = [ternary::Digit::Edge; 11];
            let window = &mut window[..numbering.len()];
            numbering.decode(code, window).ok().map(|()| window[numbering.radius()])
        };
        for (code, weight) in (0..).zip(&windows) {
            if *weight != 0 && middle(code) != Some(ternary::Digit::Empty) {
                return Err(WeightsError::Stone { code });
            }
        }
        Ok(Self { rule, windows, points, turn })
    }

    /// Returns weights set by hand: what self-play begins with.
    #[must_use]
    pub fn by_hand(rule: Rule) -> Self {
        let codes = WindowClasses::of(rule).numbering().code_count() as usize;
        let mut points = vec![MultisetWeights::default(); PointKey::MULTISETS];
        for bits in 0..=u16::MAX {
            let key = PointKey(bits);
            points[key.multiset()] = by_hand(key);
        }
        let points: Box<[_]> = points.into();
        Self {
            rule,
            windows: vec![0; codes].into(),
            points: [points.clone(), points],
            turn: [20; 2],
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns what each window is worth to Black, by its code.
    #[must_use]
    pub fn windows(&self) -> &[i16] {
        &self.windows
    }

    /// Returns what empty points are worth to a colour, by the multiset of their classes.
    #[must_use]
    pub fn points(&self, color: Color) -> &[MultisetWeights] {
        &self.points[color.index()]
    }

    /// Returns what it is worth to a colour to be on move.
    #[must_use]
    pub const fn turn(&self, color: Color) -> i16 {
        self.turn[color.index()]
    }
}

fn by_hand(key: PointKey) -> MultisetWeights {
    const LINES: [i16; LineClass::COUNT] = [0, 1, 2, 3, 6, 8, 10, 10, 24, 30, 30, 80, 80, 0, 80];
    const POINTS: [i16; PointClass::COUNT] = [0, 0, 0, 6, 10, 0, 30, 70, 10, 40, 150, 100, 100];
    const ATTACK: [i16; PointClass::COUNT] =
        [0, 20, 20, 60, 50, 120, 180, 300, 60, 110, 500, 1000, 4000];
    const DEFENCE: [i16; PointClass::COUNT] =
        [0, 10, 10, 40, 30, 60, 100, 200, 20, 60, 350, 800, 2000];
    let lines: i16 = key.lines().iter().map(|class| LINES[class.index()]).sum();
    let class = key.class().index();
    let waiting = lines + POINTS[class];
    MultisetWeights {
        mover: waiting + waiting / 4,
        waiting,
        attack: ATTACK[class] + 2 * lines,
        defence: DEFENCE[class] + lines,
    }
}
