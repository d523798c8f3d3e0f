//! What ends the work on a command early.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Ends the work on commands, which have numbers, when a later one says so: also one that came before
/// the work began.
#[derive(Debug, Default)]
pub(super) struct Stopper(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// No command before this one is worked on for long.
    first: u64,
    /// The command that is worked on, and the flag that the work looks at.
    current: Option<(u64, Arc<AtomicBool>)>,
}

impl Stopper {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the work on all commands before one.
    pub(super) fn stop_before(&self, number: u64) {
        let mut state = self.state();
        state.first = state.first.max(number);
        if let Some((current, flag)) = &state.current
            && *current < state.first
        {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the flag that the work on a command looks at. There is one at a time.
    pub(super) fn begin(&self, number: u64) -> Arc<AtomicBool> {
        let mut state = self.state();
        let flag = Arc::new(AtomicBool::new(number < state.first));
        state.current = Some((number, Arc::clone(&flag)));
        flag
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_commands_end_the_work_on_earlier_ones() {
        let stopper = Stopper::default();
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let first = stopper.begin(1);
        stopper.stop_before(1);
        assert!(!is_set(&first), "nothing ends its own work");
        stopper.stop_before(4);
        assert!(is_set(&first));
        // What was read before the work began counts, too, and what was read last of all.
        stopper.stop_before(2);
        assert!(is_set(&stopper.begin(3)));
        let fourth = stopper.begin(4);
        assert!(!is_set(&fourth));
        stopper.stop_before(u64::MAX);
        assert!(is_set(&fourth));
    }
}
