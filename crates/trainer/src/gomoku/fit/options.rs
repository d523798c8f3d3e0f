//! The options of a fit.

use crate::fit::{FitError, expect};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Share of the value of the search in the target, 0 to 1; the rest is the result of the game.
    pub lambda: f64,
    /// Number of epochs for the values, 1 to 1000.
    pub epochs: u32,
    /// Learning rate of the first epoch, more than 0, at most 1; it falls linearly.
    pub rate: f64,
    /// Number of epochs for the ordering, at most 1000.
    pub ordering_epochs: u32,
    /// Learning rate of the ordering, likewise.
    pub ordering_rate: f64,
    /// Share of the games in the held-out set, 0 to 0.5.
    pub validation: f64,
    /// Seed of the held-out set and of the order of the training set.
    pub seed: u64,
    /// Maximum memory for positions, in MiB, at least 1.
    pub memory_mib: usize,
}

impl Options {
    /// Returns the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            lambda: 0.5,
            epochs: 16,
            rate: 0.005,
            ordering_epochs: 6,
            ordering_rate: 0.1,
            validation: 0.05,
            seed: 1,
            memory_mib: 4096,
        }
    }

    /// Checks that every option is within its range.
    pub(super) fn check(&self) -> Result<(), FitError> {
        let Self { lambda, epochs, rate, ordering_epochs, ordering_rate, .. } = *self;
        let Self { validation, memory_mib, .. } = *self;
        let rates = "more than 0, at most 1";
        expect("lambda", lambda, (0.0..=1.0).contains(&lambda), "0 to 1")?;
        expect("validation", validation, (0.0..=0.5).contains(&validation), "0 to 0.5")?;
        expect("rate", rate, rate > 0.0 && rate <= 1.0, rates)?;
        let is_rate = ordering_rate > 0.0 && ordering_rate <= 1.0;
        expect("ordering rate", ordering_rate, is_rate, rates)?;
        expect("epochs", epochs, (1..=1000).contains(&epochs), "1 to 1000")?;
        expect("ordering epochs", ordering_epochs, ordering_epochs <= 1000, "at most 1000")?;
        expect("memory", memory_mib, memory_mib > 0, "at least 1 MiB")
    }

    /// Returns the options that determine the weights, in lines of a name and a value.
    pub(super) fn text(&self) -> String {
        let Self { lambda, epochs, rate, ordering_epochs, ordering_rate, validation, seed, .. } =
            self;
        format!(
            "lambda {lambda}\nepochs {epochs}\nrate {rate}\nordering-epochs {ordering_epochs}\n\
             ordering-rate {ordering_rate}\nvalidation {validation}\nseed {seed}\n"
        )
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}
