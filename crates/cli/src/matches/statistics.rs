//! The difference in strength that the results of a match show.
//!
//! Games come in pairs, one opening with both colours, and the two games of a pair depend on each other: an
//! uneven opening gives a win each. So pairs are counted, with 0, ½, 1, 1½ or 2 points: the pentanomial
//! distribution.

use serde::Serialize;

use crate::failure::Failure;

/// Numbers of pairs of games with 0, ½, 1, 1½ and 2 points for the first player.
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

/// Replaces a count of 0, since no kind of pair is known to be impossible.
const NEXT_TO_NONE: f64 = 1e-3;

impl Pentanomial {
    /// Counts a pair in which the first player has `half_points`, 0 to 4.
    pub(super) const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Adds pairs in which the other player is the first.
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
        // An infinite end is replaced by the distance of the other one.
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
        // One pair has no variance.
        let several = self.score().filter(|_| self.pairs() > 1);
        several
            .map_or([None; 2], |Estimate { value, error }| [value - error, value + error].map(elo))
    }

    /// Returns the generalized log-likelihood ratio of two hypotheses about the lead of the first player in Elo.
    /// Each has the likeliest shares of the five kinds of pairs with its mean score.
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

/// The sequential probability ratio test of two differences in Elo between the first and the second engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) hypotheses: [f64; 2],
    /// Probability of accepting the second hypothesis when the first is true.
    pub(super) alpha: f64,
    /// Probability of accepting the first hypothesis when the second is true.
    pub(super) beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// The first hypothesis is accepted.
    First,
    /// The second hypothesis is accepted.
    Second,
}

impl Sprt {
    /// Reads settings such as `elo0=0`.
    ///
    /// # Errors
    ///
    /// When a setting is wrong or missing, or `elo0` is not below `elo1`.
    pub(super) fn read(settings: &[String]) -> Result<Self, Failure> {
        let usage = |what: String| Failure::Usage(format!("--sprt: {what}"));
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, None, None);
        for word in settings {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match key {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => {
                    return Err(usage(format!(
                        "{word:?} is not a setting; expected elo0=, elo1=, alpha= or beta= and a number"
                    )));
                }
            };
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| usage(format!("{word:?}; expected a number")))?;
            if slot.replace(number).is_some() {
                return Err(usage(format!("{key}= is given twice; give it once")));
            }
        }
        let hypotheses = match (elo0, elo1) {
            (Some(less), Some(more)) if less < more && less > -1000.0 && more < 1000.0 => {
                [less, more]
            }
            (Some(_), Some(_)) => {
                return Err(usage("expected elo0 below elo1, both from -1000 to 1000".to_owned()));
            }
            _ => {
                return Err(usage(
                    "expected both elo0= and elo1=, such as elo0=0 elo1=5".to_owned(),
                ));
            }
        };
        let rate = |name, rate: Option<f64>| {
            let rate = rate.unwrap_or(0.05);
            let is_rate = rate > 0.0 && rate < 0.5;
            is_rate
                .then_some(rate)
                .ok_or_else(|| usage(format!("{name}={rate}; expected a number between 0 and 0.5")))
        };
        Ok(Self { hypotheses, alpha: rate("alpha", alpha)?, beta: rate("beta", beta)? })
    }

    /// Returns the log-likelihood ratios at which the test ends.
    pub(super) fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Returns the log-likelihood ratio of results.
    pub(super) fn ratio(&self, results: &Pentanomial) -> f64 {
        results.log_likelihood_ratio(self.hypotheses)
    }

    /// Returns the decision from results, if there is one yet.
    pub(super) fn decision(&self, results: &Pentanomial) -> Option<Decision> {
        let ratio = self.ratio(results);
        let [low, high] = self.bounds();
        match () {
            () if ratio <= low => Some(Decision::First),
            () if ratio >= high => Some(Decision::Second),
            () => None,
        }
    }
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

    #[test]
    fn exchanged_players_have_opposite_results() {
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
        // The interval of a nearly complete win has an infinite end.
        let nearly = Pentanomial([0, 0, 1, 0, 2]).elo().unwrap();
        assert!(nearly.value > 200.0 && nearly.error.is_finite(), "{nearly:?}");
    }

    fn read(text: &str) -> Result<Sprt, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Sprt::read(&words).map_err(|failure| failure.to_string())
    }

    #[test]
    fn settings_are_those_of_cutechess() {
        let sprt = Sprt { hypotheses: [0.0, 10.0], alpha: 0.05, beta: 0.05 };
        assert_eq!(read("elo0=0 elo1=10"), Ok(sprt));
        assert_eq!(
            read("beta=0.1 elo1=2.5 elo0=-1.5 alpha=0.01"),
            Ok(Sprt { hypotheses: [-1.5, 2.5], alpha: 0.01, beta: 0.1 })
        );
        for (text, error) in [
            ("elo0=0", "expected both elo0= and elo1=, such as elo0=0 elo1=5"),
            ("elo0=5 elo1=5", "expected elo0 below elo1, both from -1000 to 1000"),
            ("elo0=0 elo1=5000", "expected elo0 below elo1, both from -1000 to 1000"),
            ("elo0=x elo1=5", "\"elo0=x\"; expected a number"),
            ("elo0=nan elo1=5", "\"elo0=nan\"; expected a number"),
            (
                "elo2=1",
                "\"elo2=1\" is not a setting; expected elo0=, elo1=, alpha= or beta= and a number",
            ),
            ("elo0=1 elo0=1", "elo0= is given twice; give it once"),
            ("elo0=0 elo1=5 beta=0.7", "beta=0.7; expected a number between 0 and 0.5"),
        ] {
            assert_eq!(read(text), Err(format!("--sprt: {error}")), "{text}");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let [low, high] = read("elo0=0 elo1=5").unwrap().bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn enough_results_decide() {
        let sprt = read("elo0=0 elo1=20").unwrap();
        assert_eq!(sprt.decision(&Pentanomial::default()), None);
        assert_eq!(sprt.decision(&Pentanomial([1, 5, 20, 6, 2])), None);
        assert_eq!(sprt.decision(&Pentanomial([20, 200, 600, 300, 60])), Some(Decision::Second));
        assert_eq!(sprt.decision(&Pentanomial([60, 300, 600, 200, 20])), Some(Decision::First));
        // However clear, a few pairs alike decide nothing.
        assert_eq!(sprt.decision(&Pentanomial([0, 0, 0, 0, 3])), None);
    }
}
