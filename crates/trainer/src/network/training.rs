//! The loop of a training: epochs, and a checkpoint between two of them now and then.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::fit::{FitError, check};

/// Minimum time between two checkpoints, which may have many megabytes.
const LEAST_BETWEEN: Duration = Duration::from_secs(20);

/// A network while it is trained.
pub(crate) trait Trained {
    /// Returns the number of finished epochs.
    fn epochs(&self) -> usize;

    /// Goes through the training set once and appends the epoch. `report` receives the number of steps done, and may
    /// end the training.
    fn epoch(
        &mut self,
        report: &mut dyn FnMut(u64) -> Result<(), FitError>,
    ) -> Result<(), FitError>;

    /// Writes a checkpoint.
    fn save(&self) -> Result<(), FitError>;
}

/// Goes through the training set until there are so many epochs. `report` receives the number of steps done.
pub(crate) fn train(
    training: &mut impl Trained,
    epochs: u32,
    stop: &AtomicBool,
    report: impl Fn(u64),
) -> Result<(), FitError> {
    let mut written = Instant::now();
    while training.epochs() < epochs as usize {
        training.epoch(&mut |done| {
            report(done);
            check(stop)
        })?;
        let is_last = training.epochs() == epochs as usize;
        if is_last || stop.load(Ordering::Relaxed) || written.elapsed() >= LEAST_BETWEEN {
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

    /// Counts its epochs and the checkpoints.
    #[derive(Default)]
    struct Counts {
        epochs: usize,
        saved: Cell<usize>,
    }

    impl Trained for Counts {
        fn epochs(&self) -> usize {
            self.epochs
        }

        fn epoch(
            &mut self,
            report: &mut dyn FnMut(u64) -> Result<(), FitError>,
        ) -> Result<(), FitError> {
            report(self.epochs as u64 + 1)?;
            self.epochs += 1;
            Ok(())
        }

        fn save(&self) -> Result<(), FitError> {
            self.saved.set(self.saved.get() + 1);
            Ok(())
        }
    }

    #[test]
    fn the_last_epoch_is_saved_and_a_stop_ends_the_training() {
        let (mut counts, stop) = (Counts::default(), AtomicBool::new(false));
        train(&mut counts, 5, &stop, |_| {}).unwrap();
        assert_eq!((counts.epochs, counts.saved.get()), (5, 1));
        // The state is read back with some epochs; a stop in the second of the others leaves the first.
        let at = |done| stop.store(done == 7, Ordering::Relaxed);
        assert!(matches!(train(&mut counts, 9, &stop, at), Err(FitError::Interrupted)));
        assert_eq!(counts.epochs, 6);
    }
}
