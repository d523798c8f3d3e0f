//! The options that the trainings of both games share.

use super::adam::Schedule;
use crate::fit::{FitError, HeldOut, Memory, expect};

/// How often and how fast the training of a network goes through its positions.
///
/// The defaults of a game are `Options::TRAINING` of its module.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingOptions {
    /// Number of times that the training set is passed, 1 to 1000.
    pub epochs: u32,
    /// Number of positions of a step, 64 to 1,048,576, or what the game allows.
    pub batch: usize,
    /// Highest learning rate, more than 0, at most 1.
    pub rate: f64,
    /// Learning rate of the last step, as a share of the highest one, 0 to 1.
    pub last_rate: f64,
    /// Share of the games in the held-out set, 0 to 0.5.
    pub validation: f64,
    /// Random seed of the first numbers, of the order of the positions and of the held-out set.
    pub seed: u64,
    /// Memory for positions, in MiB.
    pub memory_mib: usize,
}

impl TrainingOptions {
    /// Checks that every option is within its range.
    pub(crate) fn check(&self) -> Result<(), FitError> {
        let Self { epochs, batch, rate, last_rate, validation, .. } = *self;
        expect("epochs", epochs, (1..=1000).contains(&epochs), "1 to 1000")?;
        expect("batch", batch, (64..=1 << 20).contains(&batch), "64 to 1,048,576")?;
        expect("rate", rate, rate > 0.0 && rate <= 1.0, "more than 0, at most 1")?;
        expect("last rate", last_rate, (0.0..=1.0).contains(&last_rate), "0 to 1")?;
        expect("validation", validation, (0.0..=0.5).contains(&validation), "0 to 0.5")
    }

    /// Returns the options that determine the network, in lines of a name and a value.
    pub(crate) fn text(&self) -> String {
        let Self { epochs, batch, rate, last_rate, validation, seed, memory_mib: _ } = self;
        format!(
            "epochs {epochs}\nbatch {batch}\nrate {rate}\nlast-rate {last_rate}\nvalidation {validation}\n\
             seed {seed}\n"
        )
    }

    /// Returns the number of steps of all epochs for a training set of some number of positions.
    pub(crate) fn steps(&self, positions: usize) -> u64 {
        positions.div_ceil(self.batch) as u64 * u64::from(self.epochs)
    }

    /// Returns the learning rates of these steps.
    pub(crate) fn schedule(&self, positions: usize) -> Schedule {
        Schedule { rate: self.rate, last: self.last_rate, steps: self.steps(positions) }
    }

    /// Returns the memory for positions.
    pub(crate) const fn memory(&self) -> Memory {
        Memory { mib: self.memory_mib }
    }

    /// Returns the games of the held-out set.
    pub(crate) const fn held_out(&self) -> HeldOut {
        HeldOut::new(self.seed, self.validation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_their_ranges_are_refused_by_name() {
        let right = TrainingOptions {
            epochs: 1,
            batch: 64,
            rate: 1.0,
            last_rate: 0.0,
            validation: 0.5,
            seed: 0,
            memory_mib: 0,
        };
        right.check().unwrap();
        for (wrong, name) in [
            (TrainingOptions { epochs: 0, ..right }, "epochs 0"),
            (TrainingOptions { batch: 63, ..right }, "batch 63"),
            (TrainingOptions { batch: (1 << 20) + 1, ..right }, "batch 1048577"),
            (TrainingOptions { rate: 0.0, ..right }, "rate 0"),
            (TrainingOptions { rate: f64::NAN, ..right }, "rate NaN"),
            (TrainingOptions { last_rate: 1.5, ..right }, "last rate 1.5"),
            (TrainingOptions { validation: 0.6, ..right }, "validation 0.6"),
        ] {
            let error = wrong.check().unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name}; expected ")), "{error}");
        }
    }

    #[test]
    fn the_last_step_of_an_epoch_may_be_smaller() {
        let options = TrainingOptions {
            epochs: 3,
            batch: 64,
            rate: 0.1,
            last_rate: 0.1,
            validation: 0.0,
            seed: 1,
            memory_mib: 1,
        };
        assert_eq!([0, 1, 64, 65].map(|positions| options.steps(positions)), [0, 3, 3, 6]);
    }
}
