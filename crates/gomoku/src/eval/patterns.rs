//! The evaluation by weights of patterns: tables for look-up, and the sums of a board that are updated with it.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::evaluation::Evaluation;
use super::weights::Situation;
use super::weights::{MAX_EVALUATION, PointWeights, SideWeights, WEIGHT_SCALE, Weights};
use super::windows::CanonicalWindows;
use crate::pattern::{Observer, PatternState, PointKey};
use crate::{Color, Rule};

/// The evaluation of a rule by its [`Weights`], in tables by code of a window and by key of a point.
///
/// Clones share the tables.
///
/// ```
/// use gomoku::eval::{Evaluation, PatternEvaluation, Weights};
/// use gomoku::pattern::PatternState;
/// use gomoku::{Color, Rule, notation::moves};
///
/// let evaluation = PatternEvaluation::new(&Weights::by_hand(Rule::Freestyle));
/// let board = moves::parse(b"h8a1i8a3j8a5", 15, Rule::Freestyle)?;
/// let state = evaluation.state(Rule::Freestyle).expect("weights of this rule");
/// let patterns = PatternState::with_observer(&board, state);
/// assert!(evaluation.evaluate(&patterns, Color::Black) > 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PatternEvaluation {
    tables: Arc<Tables>,
}

struct Tables {
    rule: Rule,
    windows: Box<[i16]>,
    /// Values of a point, by colour and by its key.
    points: [Arc<[PairSum; PointKey::COUNT]>; 2],
    /// Ordering scores of a move by the key of its point: what a stone of a colour there is worth to that
    /// colour in attack, and to its opponent in defence.
    ordering_scores: [Arc<[[i16; 2]; PointKey::COUNT]>; 2],
    /// Value of being on move, by colour and situation.
    turns: [Box<[i16]>; 2],
}

/// Two sums in one number: values of points for the side to move, and for the side that waits.
///
/// The lower half is a sum of its own. Its carries and borrows go into the upper half and are taken out
/// when that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PairSum(i64);

impl PairSum {
    fn new(mover: i16, waiting: i16) -> Self {
        Self((i64::from(mover) << 32) + i64::from(waiting))
    }

    #[inline(always)]
    const fn add(&mut self, other: Self) {
        self.0 += other.0;
    }

    #[inline(always)]
    const fn subtract(&mut self, other: Self) {
        self.0 -= other.0;
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
    const fn waiting(self) -> i32 {
        self.0 as i32
    }

    #[inline(always)]
    const fn mover(self) -> i32 {
        ((self.0 - self.waiting() as i64) >> 32) as i32
    }
}

impl PatternEvaluation {
    /// Returns the evaluation with the given weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let canonical = CanonicalWindows::of(weights.rule());
        let window = |code| match canonical.weight(code) {
            Some((index, false)) => weights.windows()[index],
            Some((index, true)) => weights.windows()[index].saturating_neg(),
            None => 0,
        };
        let codes = u32::try_from(canonical.code_count()).expect("fewer than 400,000 codes");
        let tables = Tables {
            rule: weights.rule(),
            windows: (0..codes).map(window).collect(),
            points: by_key(weights, |point| PairSum::new(point.mover, point.waiting)),
            ordering_scores: by_key(weights, |point| [point.attack, point.defence]),
            turns: Color::ALL.map(|color| weights.side(color).turns.clone()),
        };
        Self { tables: Arc::new(tables) }
    }

    /// Returns whether both share their tables.
    #[cfg(all(test, feature = "weights"))]
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables)
    }

    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.tables.rule
    }

    /// Returns the weights of an empty point for a colour, in the units of [`Weights`].
    #[must_use]
    #[inline(always)]
    pub fn point(&self, color: Color, key: PointKey) -> PointWeights {
        let sum = self.point_sum(color, key);
        let [attack, defence] = self.tables.ordering_scores[color.index()][usize::from(key.0)];
        let weight = |sum: i32| i16::try_from(sum).unwrap_or_default();
        PointWeights { mover: weight(sum.mover()), waiting: weight(sum.waiting()), attack, defence }
    }

    /// Returns the values of an empty point for a colour, on move and waiting.
    #[inline(always)]
    fn point_sum(&self, color: Color, key: PointKey) -> PairSum {
        self.tables.points[color.index()][usize::from(key.0)]
    }

    /// Returns the value of a window for Black, in parts of a unit, of which there are [`WEIGHT_SCALE`].
    ///
    /// # Panics
    ///
    /// When the code is out of range.
    #[must_use]
    #[inline(always)]
    pub fn window(&self, code: u32) -> i16 {
        self.tables.windows[code as usize]
    }

    /// Returns the value for a colour of being on move in a situation, in the same parts.
    #[must_use]
    #[inline]
    pub fn turn(&self, color: Color, situation: Situation) -> i16 {
        self.tables.turns[color.index()][situation.index()]
    }
}

/// Returns a table by key for each colour; the colours share one if their weights are the same.
fn by_key<T>(weights: &Weights, of: impl Fn(&PointWeights) -> T) -> [Arc<[T; PointKey::COUNT]>; 2] {
    let table = |side: &SideWeights| -> Arc<[T; PointKey::COUNT]> {
        PointKey::table(|key| of(&side.points[key.multiset()])).into()
    };
    let tables: Vec<_> = weights.sides().iter().map(table).collect();
    Color::ALL.map(|color| Arc::clone(&tables[color.index().min(tables.len() - 1)]))
}

impl fmt::Debug for PatternEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternEvaluation").field("rule", &self.tables.rule).finish_non_exhaustive()
    }
}

impl Evaluation for PatternEvaluation {
    type State = Self;

    #[inline]
    fn state(&self, rule: Rule) -> Option<Self> {
        (rule == self.rule()).then(|| self.clone())
    }

    #[inline]
    fn evaluate(&self, patterns: &PatternState<Self>, mover: Color) -> i32 {
        patterns.value(mover)
    }

    #[inline(always)]
    fn ordering_scores(&self, color: Color, key: PointKey) -> [i16; 2] {
        self.tables.ordering_scores[color.index()][usize::from(key.0)]
    }
}

/// The sums of the values of all windows and points of a board, in parts of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Of windows, for Black.
    windows: i32,
    /// Of points, by colour.
    points: [PairSum; 2],
}

impl Sums {
    /// Returns the sum for a colour that is on move.
    #[inline]
    fn value(self, mover: Color) -> i32 {
        let Self { windows, points } = self;
        let windows = match mover {
            Color::Black => windows,
            Color::White => -windows,
        };
        windows + points[mover.index()].mover() - points[mover.opponent().index()].waiting()
    }
}

impl AsRef<Self> for PatternEvaluation {
    #[inline(always)]
    fn as_ref(&self) -> &Self {
        self
    }
}

impl<O: Observer<Sums = Sums> + AsRef<PatternEvaluation>> PatternState<O> {
    /// Returns the static evaluation of the board for a colour that is on move, at most
    /// [`MAX_EVALUATION`] in both directions: that by the weights alone.
    #[must_use]
    #[inline]
    pub fn value(&self, mover: Color) -> i32 {
        let evaluation: &PatternEvaluation = self.observer().as_ref();
        let turn = evaluation.turn(mover, Situation::of(self, mover));
        let value = (self.sums().value(mover) + i32::from(turn)) / i32::from(WEIGHT_SCALE);
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

impl Observer for PatternEvaluation {
    type Sums = Sums;

    #[inline(always)]
    fn window_added(&self, sums: &mut Sums, code: u32) {
        sums.windows += i32::from(self.window(code));
    }

    #[inline(always)]
    fn window_removed(&self, sums: &mut Sums, code: u32) {
        sums.windows -= i32::from(self.window(code));
    }

    #[inline(always)]
    fn window_changed(&mut self, sums: &mut Sums, _: usize, before: u32, after: u32) {
        sums.windows += i32::from(self.window(after)) - i32::from(self.window(before));
    }

    #[inline(always)]
    fn point_added(&self, sums: &mut Sums, color: Color, key: PointKey) {
        sums.points[color.index()].add(self.point_sum(color, key));
    }

    #[inline(always)]
    fn point_removed(&self, sums: &mut Sums, color: Color, key: PointKey) {
        sums.points[color.index()].subtract(self.point_sum(color, key));
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;

    #[test]
    fn two_sums_do_not_mix() {
        let mut random = SplitMix64::new(5);
        let mut next = || i16::from_le_bytes(random.word().to_le_bytes()[..2].try_into().unwrap());
        let (mut pair, mut sums) = (PairSum::default(), [0; 2]);
        for step in 0..2_000 {
            let [mover, waiting] = [next(), next()];
            let sign = if step % 3 == 0 { -1 } else { 1 };
            match sign {
                1 => pair.add(PairSum::new(mover, waiting)),
                _ => pair.subtract(PairSum::new(mover, waiting)),
            }
            sums[0] += sign * i32::from(mover);
            sums[1] += sign * i32::from(waiting);
            assert_eq!([pair.mover(), pair.waiting()], sums);
        }
    }

    #[test]
    fn points_have_the_values_of_the_weights() {
        for rule in Rule::ALL {
            let weights = Weights::by_hand(rule);
            let evaluation = PatternEvaluation::new(&weights);
            for (color, bits) in Color::ALL.into_iter().zip([0x1234, 0x9A00]) {
                let key = PointKey(bits);
                assert_eq!(
                    evaluation.point(color, key),
                    weights.side(color).points[key.multiset()]
                );
            }
        }
    }
}
