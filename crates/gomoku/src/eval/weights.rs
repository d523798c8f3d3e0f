//! Weights of an evaluation, and their units.
//!
//! Situations: what both sides could make with their next stones, as a number.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use thiserror::Error;

use super::windows::CanonicalWindows;
use crate::pattern::{LineClass, Observer, PatternState, PointClass, PointKey};
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

/// Returns the weights of a point set by hand.
pub(super) fn by_hand(key: PointKey) -> PointWeights {
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

/// What both sides could make with their next stones, as a number: whether the side to move has a four,
/// a four and a three, two threes, and about how many threes; the same for the opponent, and whether it
/// has a four that nothing stops.
///
/// The sum over points counts an open three at each of its points; a situation shows it once, together
/// with the other threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation(u16);

/// The bits of one side.
const SIDE_BITS: u32 = 5;

impl Situation {
    /// Number of situations.
    pub const COUNT: usize = 1 << (2 * SIDE_BITS + 1);

    /// Returns the situation of a board for a colour that is on move.
    #[must_use]
    #[inline]
    pub fn of<O: Observer>(state: &PatternState<O>, mover: Color) -> Self {
        let has = |color, class| u16::from(state.count(color, class) > 0);
        let side = |color| {
            let fours =
                state.count(color, PointClass::Four) + state.count(color, PointClass::FourPlus);
            let threes =
                state.count(color, PointClass::Three) + state.count(color, PointClass::ThreePlus);
            u16::from(fours > 0)
                | has(color, PointClass::FourThree) << 1
                | has(color, PointClass::ThreeThree) << 2
                | level(threes) << 3
        };
        let opponent = mover.opponent();
        Self(
            side(mover)
                | side(opponent) << SIDE_BITS
                | has(opponent, PointClass::StraightFour) << (2 * SIDE_BITS),
        )
    }

    /// Returns the number of the situation, below [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns the level of a number of points with a three: 0 for none, 1 up to two, 2 up to five, else 3.
#[inline]
const fn level(threes: usize) -> u16 {
    (threes > 0) as u16 + (threes > 2) as u16 + (threes > 5) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::moves;

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

    fn situation(text: &str) -> u16 {
        let board = moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap();
        Situation::of(&PatternState::new(&board), board.side_to_move()).0
    }

    #[test]
    fn bits_are_those_of_the_threats() {
        assert_eq!(situation("h8"), 0);
        // Black's open two, on White's and on Black's move: four points make a three.
        assert_eq!(situation("h8a1i8"), 0b10_000 << 5);
        assert_eq!(situation("h8a1i8o1"), 0b10_000);
        // An open three: fours at its ends, beyond them simple ones.
        assert_eq!(situation("h8a1i8o1j8"), 1 << 10 | 1 << 5);
        // Three closed by White: fours alone.
        assert_eq!(situation("h8g8i8a1j8") >> 10, 0);
        assert_eq!(situation("h8g8i8a1j8") >> 5 & 0b111, 1);
        // Two open twos that cross: a point with two threes.
        assert_eq!(situation("h8a1i8o1j9a15j10o15") & 0b100, 0b100);
    }

    #[test]
    fn every_situation_has_a_number() {
        assert_eq!(Situation::COUNT, 2048);
        assert_eq!([0, 1, 2, 3, 5, 6, 90].map(level), [0, 1, 1, 2, 2, 3, 3]);
    }
}
