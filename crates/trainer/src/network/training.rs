//! The loop of a training: epochs, and a checkpoint between two of them now and then.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::options::TrainingOptions;
use super::results::Event;
use crate::fit::{FitError, check};

/// Minimum time between two checkpoints, which may have many megabytes.
const LEAST_BETWEEN: Duration = Duration::from_secs(20);

/// A network while it is trained on its sets.
pub(crate) trait Trained {
    /// Losses or errors after an epoch.
    type Epoch: Copy;

    /// Returns the finished epochs.
    fn epochs(&mut self) -> &mut Vec<Self::Epoch>;

    /// Goes through the training set once. `report` receives the number of steps done, and may end the training.
    fn epoch(
        &mut self,
        report: &mut dyn FnMut(u64) -> Result<(), FitError>,
    ) -> Result<Self::Epoch, FitError>;

    /// Writes a checkpoint.
    fn save(&self) -> Result<(), FitError>;
}

/// Goes through a training set of `positions` positions until the epochs of the options are done.
pub(crate) fn train<T: Trained>(
    training: &mut T,
    options: &TrainingOptions,
    positions: usize,
    stop: &AtomicBool,
    report: &dyn Fn(&Event<T::Epoch>),
) -> Result<(), FitError> {
    let (total, epochs) = (options.steps(positions), options.epochs as usize);
    let positions = options.batch.min(positions);
    let mut written = Instant::now();
    while training.epochs().len() < epochs {
        let epoch = training.epoch(&mut |done| {
            report(&Event::Step { done, total, positions });
            check(stop)
        })?;
        training.epochs().push(epoch);
        let number = training.epochs().len();
        report(&Event::Epoch { number, epoch });
        if number == epochs || stop.load(Ordering::Relaxed) || written.elapsed() >= LEAST_BETWEEN {
            training.save()?;
            written = Instant::now();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Counts the checkpoints. The losses of an epoch are its number.
    #[derive(Default)]
    struct Counts {
        epochs: Vec<usize>,
        saved: Cell<usize>,
    }

    impl Trained for Counts {
        type Epoch = usize;

        fn epochs(&mut self) -> &mut Vec<usize> {
            &mut self.epochs
        }

        fn epoch(
            &mut self,
            report: &mut dyn FnMut(u64) -> Result<(), FitError>,
        ) -> Result<usize, FitError> {
            let number = self.epochs.len() + 1;
            report(number as u64)?;
            Ok(number)
        }

        fn save(&self) -> Result<(), FitError> {
            self.saved.set(self.saved.get() + 1);
            Ok(())
        }
    }

    #[test]
    fn the_last_epoch_is_saved_and_a_stop_ends_the_training() {
        let (mut counts, stop) = (Counts::default(), AtomicBool::new(false));
        let options = |epochs| TrainingOptions {
            epochs,
            batch: 100,
            rate: 0.01,
            last_rate: 0.1,
            validation: 0.0,
            seed: 1,
            memory_mib: 1,
        };
        train(&mut counts, &options(5), 60, &stop, &|_| {}).unwrap();
        assert_eq!((&*counts.epochs, counts.saved.get()), (&[1, 2, 3, 4, 5][..], 1));
        // The state is read back with some epochs; a stop in the second of the others leaves the first.
        let stops = |event: &Event<usize>| match *event {
            Event::Step { done, total, positions } => {
                assert_eq!((total, positions), (9, 60));
                stop.store(done == 7, Ordering::Relaxed);
            }
            Event::Epoch { number, epoch } => assert_eq!((number, epoch), (6, 6)),
            _ => panic!("{event:?}"),
        };
        let ended = train(&mut counts, &options(9), 60, &stop, &stops);
        assert!(matches!(ended, Err(FitError::Interrupted)));
        assert_eq!(counts.epochs.len(), 6);
    }
}
