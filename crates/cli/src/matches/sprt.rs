//! The sequential probability ratio test: whether to go on.

use super::statistics::Pentanomial;
use crate::failure::Failure;

/// A test whether the first player is stronger by the second of two differences in Elo rather than by
/// the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) hypotheses: [f64; 2],
    /// How likely the second one is accepted although the first is true.
    pub(super) alpha: f64,
    /// How likely the first one is accepted although the second is true.
    pub(super) beta: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The first hypothesis is accepted.
    First,
    /// The second one is.
    Second,
}

impl Sprt {
    /// Reads words such as `elo0=0`.
    ///
    /// # Errors
    ///
    /// When a word is none, or a difference is missing or not less than the other.
    pub(super) fn of_words(words: &[String]) -> Result<Self, Failure> {
        let usage = |what: String| Failure::Usage(format!("--sprt: {what}"));
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, None, None);
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match key {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => {
                    return Err(usage(format!(
                        "{word:?}, expected elo0=, elo1=, alpha= or beta= and a number"
                    )));
                }
            };
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| usage(format!("{word:?}, expected a number")))?;
            if slot.replace(number).is_some() {
                return Err(usage(format!("{key}= twice, expected it once")));
            }
        }
        let hypotheses = match (elo0, elo1) {
            (Some(less), Some(more)) if less < more && less > -1000.0 && more < 1000.0 => {
                [less, more]
            }
            (Some(_), Some(_)) => {
                return Err(usage("expected elo0 below elo1, both within 1000".to_owned()));
            }
            _ => return Err(usage("expected elo0= and elo1=".to_owned())),
        };
        let rate = |name, rate: Option<f64>| {
            let rate = rate.unwrap_or(0.05);
            let is_rate = rate > 0.0 && rate < 0.5;
            is_rate
                .then_some(rate)
                .ok_or_else(|| usage(format!("{name}={rate}, expected a number between 0 and 0.5")))
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

    /// Returns what results decide, if they do.
    pub(super) fn verdict(&self, results: &Pentanomial) -> Option<Verdict> {
        let ratio = self.ratio(results);
        let [low, high] = self.bounds();
        match () {
            () if ratio <= low => Some(Verdict::First),
            () if ratio >= high => Some(Verdict::Second),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Sprt, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Sprt::of_words(&words).map_err(|failure| failure.to_string())
    }

    #[test]
    fn words_are_those_of_cutechess() {
        let sprt = Sprt { hypotheses: [0.0, 10.0], alpha: 0.05, beta: 0.05 };
        assert_eq!(read("elo0=0 elo1=10"), Ok(sprt));
        assert_eq!(
            read("beta=0.1 elo1=2.5 elo0=-1.5 alpha=0.01"),
            Ok(Sprt { hypotheses: [-1.5, 2.5], alpha: 0.01, beta: 0.1 })
        );
        for (text, error) in [
            ("elo0=0", "expected elo0= and elo1="),
            ("elo0=5 elo1=5", "expected elo0 below elo1, both within 1000"),
            ("elo0=0 elo1=5000", "expected elo0 below elo1, both within 1000"),
            ("elo0=x elo1=5", "\"elo0=x\", expected a number"),
            ("elo0=nan elo1=5", "\"elo0=nan\", expected a number"),
            ("elo2=1", "\"elo2=1\", expected elo0=, elo1=, alpha= or beta= and a number"),
            ("elo0=1 elo0=1", "elo0= twice, expected it once"),
            ("elo0=0 elo1=5 beta=0.7", "beta=0.7, expected a number between 0 and 0.5"),
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
        assert_eq!(sprt.verdict(&Pentanomial::default()), None);
        assert_eq!(sprt.verdict(&Pentanomial([1, 5, 20, 6, 2])), None);
        assert_eq!(sprt.verdict(&Pentanomial([20, 200, 600, 300, 60])), Some(Verdict::Second));
        assert_eq!(sprt.verdict(&Pentanomial([60, 300, 600, 200, 20])), Some(Verdict::First));
        // However clear, a few pairs alike decide nothing.
        assert_eq!(sprt.verdict(&Pentanomial([0, 0, 0, 0, 3])), None);
    }
}
