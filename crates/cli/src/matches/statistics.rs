//! What the results of a match say of the difference in strength.
//!
//! Games come in pairs, one opening with both colours, and the two of a pair depend on each other: a
//! lopsided opening gives a win each. So the pair is what counts, with 0, ½, 1, 1½ or 2 points: the
//! pentanomial distribution.

use serde::Serialize;

/// How many pairs of games ended with 0, ½, 1, 1½ and 2 points for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Pentanomial(pub(super) [u64; 5]);

/// An estimate with the half width of its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) error: f64,
}

/// Standard deviations on either side of the mean that have 95 % of a normal distribution.
const SIGMAS_OF_95: f64 = 1.959_964;

/// The mean score of a game of each kind of pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What stands for the count of a kind of pair that there was none of: nothing is known to be
/// impossible.
const NEXT_TO_NONE: f64 = 1e-3;

impl Pentanomial {
    /// Counts a pair of which the first player has so many half points, 0 to 4.
    pub(super) const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Adds pairs of which the other player is the first.
    pub(super) fn add_reversed(&mut self, other: Self) {
        for (count, added) in self.0.iter_mut().rev().zip(other.0) {
            *count += added;
        }
    }

    /// Adds pairs.
    pub(super) fn add_all(&mut self, other: Self) {
        for (count, added) in self.0.iter_mut().zip(other.0) {
            *count += added;
        }
    }

    /// Returns the number of pairs.
    pub(super) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the mean score of a game of the first player, 0 to 1; `None` without pairs.
    pub(super) fn score(&self) -> Option<Estimate> {
        let pairs = self.pairs();
        if pairs == 0 {
            return None;
        }
        let all = || self.0.iter().map(|&count| count as f64 / pairs as f64).zip(SCORES);
        let value: f64 = all().map(|(share, score)| share * score).sum();
        let variance: f64 = all().map(|(share, score)| share * (score - value).powi(2)).sum();
        Some(Estimate { value, error: SIGMAS_OF_95 * (variance / pairs as f64).sqrt() })
    }

    /// Returns how much stronger the first player is, in Elo; `None` if it has won or lost everything.
    pub(super) fn elo(&self) -> Option<Estimate> {
        let Estimate { value, error } = self.score()?;
        let (low, high) = (elo(value - error), elo(value + error));
        let value = elo(value)?;
        // An end that nobody can reach is as far as the other one.
        let error = match (low, high) {
            (Some(low), Some(high)) => (high - low) / 2.0,
            (Some(low), None) => value - low,
            (None, Some(high)) => high - value,
            (None, None) => f64::INFINITY,
        };
        Some(Estimate { value, error })
    }

    /// Returns the ends of the interval of 95 % of the difference in Elo; `None` for one without end.
    pub(super) fn elo_interval(&self) -> [Option<f64>; 2] {
        // One pair says nothing of how much pairs differ.
        let several = self.score().filter(|_| self.pairs() > 1);
        several
            .map_or([None; 2], |Estimate { value, error }| [value - error, value + error].map(elo))
    }

    /// Returns the logarithm of how much likelier the results are if the first player is stronger by
    /// `hypotheses[1]` Elo than if it is by `hypotheses[0]`: the generalized likelihood ratio, for each
    /// hypothesis with the likeliest shares of the five kinds of pairs that have its mean score.
    pub(super) fn log_likelihood_ratio(&self, hypotheses: [f64; 2]) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|count| if count == 0 { NEXT_TO_NONE } else { count as f64 });
        let [less, more] = hypotheses.map(|elo| {
            let mean = expected_score(elo);
            let tilt = tilt(counts, mean);
            SCORES.map(|score| 1.0 + tilt * (score - mean))
        });
        counts
            .iter()
            .zip(less)
            .zip(more)
            .map(|((count, less), more)| count * (less / more).ln())
            .sum()
    }
}

/// Returns the `x` with which the shares that are likeliest, of all with a mean score, are
/// proportional to `count / (1 + x · (score - mean))`.
fn tilt(counts: [f64; 5], mean: f64) -> f64 {
    // It falls from one end to the other, where a share would be infinite.
    let excess = |tilt: f64| -> f64 {
        let terms = counts.iter().zip(SCORES);
        terms.map(|(count, score)| count * (score - mean) / (1.0 + tilt * (score - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Returns the difference of ratings that a mean score stands for.
fn elo(score: f64) -> Option<f64> {
    // Nothing is -0.
    (score > 0.0 && score < 1.0).then(|| 0.0 - 400.0 * (1.0 / score - 1.0).log10())
}

/// Returns the mean score that a difference of ratings stands for.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(value: f64, expected: f64) -> bool {
        (value - expected).abs() <= 0.01 * expected.abs()
    }

    #[test]
    fn intervals_have_their_ends() {
        let even = Pentanomial([0, 0, 1, 0, 0]);
        assert_eq!(even.elo_interval(), [None; 2]);
        assert!(even.elo().is_some_and(|elo| elo.value.is_sign_positive()));
        let ends = Pentanomial([0, 10, 80, 10, 0]).elo_interval().map(Option::unwrap);
        assert!(ends[0] < 0.0 && (ends[0] + ends[1]).abs() < 1e-9, "{ends:?}");
        assert_eq!(Pentanomial::default().elo_interval(), [None; 2]);
        let [low, high] = Pentanomial([0, 0, 1, 0, 1]).elo_interval();
        assert!(low.is_some() && high.is_none());
    }

    /// Numbers that the tests of fastchess have.
    #[test]
    fn estimates_are_those_published() {
        for (counts, value, error) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65),
            ([332, 433, 498, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95),
        ] {
            let elo = Pentanomial(counts).elo().unwrap();
            assert!(is_near(elo.value, value) && is_near(elo.error, error), "{counts:?} {elo:?}");
        }
    }

    /// Numbers that the tests of fastchess have, for hypotheses in Elo as here.
    #[test]
    fn likelihood_ratios_are_those_published() {
        for (counts, hypotheses, expected) in [
            ([223, 9863, 21_279, 10_037, 246], [0.5, 2.5], -3.07),
            ([871, 26_175, 55_983, 26_678, 821], [0.0, 2.0], -4.98),
        ] {
            let ratio = Pentanomial(counts).log_likelihood_ratio(hypotheses);
            assert!(is_near(ratio, expected), "{counts:?} {ratio}");
        }
    }

    /// With means near the observed one both are the normal approximation.
    #[test]
    fn likelihood_ratios_are_nearly_normal() {
        let results = Pentanomial([500, 2000, 5000, 2100, 520]);
        let [less, more] = [1.0, 4.0].map(expected_score);
        let Estimate { value, error } = results.score().unwrap();
        let variance = (error / SIGMAS_OF_95).powi(2);
        let expected = (more - less) * (2.0 * value - less - more) / (2.0 * variance);
        let ratio = results.log_likelihood_ratio([1.0, 4.0]);
        assert!(is_near(ratio, expected), "{ratio} {expected}");
    }

    /// Who is likelier under which hypothesis does not depend on who is the first.
    #[test]
    fn exchanged_players_have_the_opposite() {
        let results = Pentanomial([3, 10, 40, 20, 9]);
        let mut reversed = Pentanomial::default();
        reversed.add_reversed(results);
        assert_eq!(reversed, Pentanomial([9, 20, 40, 10, 3]));
        let (elo, other) = (results.elo().unwrap(), reversed.elo().unwrap());
        assert!((elo.value + other.value).abs() < 1e-9 && (elo.error - other.error).abs() < 1e-9);
        let ratio = results.log_likelihood_ratio([0.0, 20.0]);
        let other = reversed.log_likelihood_ratio([0.0, -20.0]);
        assert!((ratio - other).abs() < 1e-9, "{ratio} {other}");
        let back = results.log_likelihood_ratio([20.0, 0.0]);
        assert!((ratio + back).abs() < 1e-9);
    }

    #[test]
    fn scores_and_ratings_are_those_of_the_formula() {
        for (score, rating) in [(0.5, 0.0), (10.0 / 11.0, 400.0), (0.64, 99.951)] {
            assert!((elo(score).unwrap() - rating).abs() < 1e-2, "{score}");
            assert!((expected_score(rating) - score).abs() < 1e-4, "{rating}");
        }
    }

    #[test]
    fn nothing_and_everything_have_no_rating() {
        assert_eq!(Pentanomial::default().score(), None);
        assert_eq!(Pentanomial::default().log_likelihood_ratio([0.0, 5.0]), 0.0);
        let won = Pentanomial([0, 0, 0, 0, 7]);
        assert_eq!((won.elo(), won.score()), (None, Some(Estimate { value: 1.0, error: 0.0 })));
        assert!(won.log_likelihood_ratio([0.0, 5.0]) > 0.0);
        // All alike: there is no error to see.
        let even = Pentanomial([0, 0, 7, 0, 0]).elo().unwrap();
        assert_eq!((even.value.abs(), even.error), (0.0, 0.0));
        // A win that is nearly whole has an end that nobody reaches.
        let nearly = Pentanomial([0, 0, 1, 0, 2]).elo().unwrap();
        assert!(nearly.value > 200.0 && nearly.error.is_finite(), "{nearly:?}");
    }
}
