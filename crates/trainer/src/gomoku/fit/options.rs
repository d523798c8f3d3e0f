//! How weights are learned.

use super::error::FitError;

/// How weights are learned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The part of the value that the search has found in what is learned, 0 to 1; the rest is the
    /// result of the game.
    pub lambda: f64,
    /// How many times the positions are gone through for the weights of values, 1 to 1000.
    pub epochs: u32,
    /// How far a step of the first epoch goes, more than 0, at most 1; those of later ones go less far.
    pub rate: f64,
    /// How many times the moves are gone through for the weights of ordering, at most 1000.
    pub ordering_epochs: u32,
    /// As [`rate`](Self::rate).
    pub ordering_rate: f64,
    /// The part of the games that is held back to measure losses, 0 to 0.5.
    pub validation: f64,
    /// What chooses those games, and the order of the others.
    pub seed: u64,
    /// The most memory for what positions have, in MiB, at least 1.
    pub memory_mib: usize,
}

impl Options {
    /// Returns the options that are taken where nothing else is said.
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

    /// Returns that everything is within its range.
    pub(super) fn check(&self) -> Result<(), FitError> {
        let number = |name, found: String, is_within: bool, expected| {
            if is_within { Ok(()) } else { Err(FitError::Option { name, found, expected }) }
        };
        let part = |name, found: f64, most: f64, expected| {
            number(name, found.to_string(), (0.0..=most).contains(&found), expected)
        };
        let rate = |name, found: f64| {
            number(name, found.to_string(), found > 0.0 && found <= 1.0, "more than 0, at most 1")
        };
        let Self { epochs, ordering_epochs, memory_mib, .. } = *self;
        part("lambda", self.lambda, 1.0, "0 to 1")?;
        part("validation", self.validation, 0.5, "0 to 0.5")?;
        rate("rate", self.rate)?;
        rate("ordering rate", self.ordering_rate)?;
        number("epochs", epochs.to_string(), (1..=1000).contains(&epochs), "1 to 1000")?;
        let found = ordering_epochs.to_string();
        number("ordering epochs", found, ordering_epochs <= 1000, "at most 1000")?;
        number("memory", memory_mib.to_string(), memory_mib > 0, "at least 1 MiB")
    }

    /// Returns what the weights depend on, in lines of a name and a value.
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
