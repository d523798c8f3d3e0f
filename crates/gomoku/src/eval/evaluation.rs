//! Weights, ready for look-up.

use std::fmt;
use std::sync::Arc;

use super::canonical::CanonicalWindows;
use super::situation::Situation;
use super::weights::{PointWeights, SideWeights, Weights};
use crate::pattern::PointKey;
use crate::{Color, Rule};

/// The evaluation of a rule: [`Weights`] by code and by key.
pub struct Evaluation {
    rule: Rule,
    windows: Box<[i16]>,
    /// What a point is worth, by colour and by its key.
    points: [Arc<[PairSum; PointKey::COUNT]>; 2],
    /// What a move promises, by the key of the point: to a colour, and to its opponent.
    promises: [Arc<[[i16; 2]; PointKey::COUNT]>; 2],
    /// What it is worth to be on move, by colour.
    turns: [Box<[i16]>; 2],
}

/// Two sums in one number: what points are worth to the mover and to who waits.
///
/// The lower half is a sum of its own, of which a carry or borrow goes into the upper one, and out of it
/// again when it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PairSum(i64);

impl PairSum {
    fn new(mover: i16, waiting: i16) -> Self {
        Self((i64::from(mover) << 32) + i64::from(waiting))
    }

    #[inline(always)]
    pub(super) const fn add(&mut self, other: Self) {
        self.0 += other.0;
    }

    #[inline(always)]
    pub(super) const fn subtract(&mut self, other: Self) {
        self.0 -= other.0;
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
    pub(super) const fn waiting(self) -> i32 {
        self.0 as i32
    }

    #[inline(always)]
    pub(super) const fn mover(self) -> i32 {
        ((self.0 - self.waiting() as i64) >> 32) as i32
    }
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
        Self {
            rule: weights.rule(),
            windows: (0..codes).map(window).collect(),
            points: by_key(weights, |point| PairSum::new(point.mover, point.waiting)),
            promises: by_key(weights, |point| [point.attack, point.defence]),
            turns: Color::ALL.map(|color| weights.side(color).turns.clone()),
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns what an empty point is worth to a colour, in the units of [`Weights`].
    #[must_use]
    #[inline(always)]
    pub fn point(&self, color: Color, key: PointKey) -> PointWeights {
        let sum = self.point_sum(color, key);
        let [attack, defence] = self.promises(color, key);
        let weight = |sum: i32| i16::try_from(sum).unwrap_or_default();
        PointWeights { mover: weight(sum.mover()), waiting: weight(sum.waiting()), attack, defence }
    }

    /// Returns what an empty point is worth to a colour, on move and waiting.
    #[inline(always)]
    pub(super) fn point_sum(&self, color: Color, key: PointKey) -> PairSum {
        self.points[color.index()][usize::from(key.0)]
    }

    /// Returns how much a move to an empty point promises a colour, and its opponent.
    #[inline(always)]
    pub(crate) fn promises(&self, color: Color, key: PointKey) -> [i16; 2] {
        self.promises[color.index()][usize::from(key.0)]
    }

    /// Returns what a window is worth to Black, in parts of a unit, of which there are
    /// [`WEIGHT_SCALE`](super::WEIGHT_SCALE).
    ///
    /// # Panics
    ///
    /// When there is no such code.
    #[must_use]
    #[inline(always)]
    pub fn window(&self, code: u32) -> i16 {
        self.windows[code as usize]
    }

    /// Returns what it is worth to a colour to be on move in a situation, in the same parts.
    #[must_use]
    #[inline]
    pub fn turn(&self, color: Color, situation: Situation) -> i16 {
        self.turns[color.index()][situation.index()]
    }
}

/// Returns a table by key for each colour; one serves both where points are worth the same.
fn by_key<T>(weights: &Weights, of: impl Fn(&PointWeights) -> T) -> [Arc<[T; PointKey::COUNT]>; 2] {
    let table = |side: &SideWeights| -> Arc<[T; PointKey::COUNT]> {
        PointKey::table(|key| of(&side.points[key.multiset()])).into()
    };
    let tables: Vec<_> = weights.sides().iter().map(table).collect();
    Color::ALL.map(|color| Arc::clone(&tables[color.index().min(tables.len() - 1)]))
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation").field("rule", &self.rule).finish_non_exhaustive()
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
    fn points_are_worth_what_weights_say() {
        for rule in Rule::ALL {
            let weights = Weights::by_hand(rule);
            let evaluation = Evaluation::new(&weights);
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
