//! How far values lie apart.

use serde::Serialize;

/// The range, the mean and the standard deviation of some values, the last two to four decimals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Spread {
    pub(super) least: f64,
    pub(super) most: f64,
    pub(super) mean: f64,
    /// Of the values as a whole population.
    pub(super) deviation: f64,
}

impl Spread {
    /// Returns the spread, or `None` without values.
    pub(super) fn of(values: &[f64]) -> Option<Self> {
        let least = values.iter().copied().reduce(f64::min)?;
        let most = values.iter().copied().reduce(f64::max)?;
        let count = values.iter().fold(0.0, |count, _| count + 1.0);
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let rounded = |value: f64| (value * 1e4).round() / 1e4;
        Some(Self {
            least,
            most,
            mean: rounded(mean),
            deviation: rounded((squares / count).sqrt()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_the_population() {
        let spread = Spread::of(&[-2.0, 0.0, 2.0, 4.0]).unwrap();
        assert_eq!(
            (spread.least.to_string(), spread.most.to_string(), spread.mean.to_string()),
            ("-2".to_owned(), "4".to_owned(), "1".to_owned())
        );
        assert!((spread.deviation - 5.0_f64.sqrt()).abs() < 1e-4);
        assert!(Spread::of(&[3.5]).unwrap().deviation.abs() < 1e-12);
        assert_eq!(Spread::of(&[]), None);
    }
}
