//! Progress of long work.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::bars;

/// Time before the progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on standard error, if that is a terminal, for work of at least a second.
///
/// Dropping it removes the bar. Threads may share it.
#[derive(Debug)]
pub(crate) struct Progress {
    start: Instant,
    bar: OnceLock<ProgressBar>,
    is_over: AtomicBool,
}

impl Progress {
    /// Starts the clock of some work.
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), bar: OnceLock::new(), is_over: AtomicBool::new(false) }
    }

    /// Sets the amount done and the total, in any unit.
    pub(crate) fn set(&self, done: u64, total: u64) {
        let is_early = self.bar.get().is_none() && self.start.elapsed() < PATIENCE;
        if is_early || self.is_over.load(Ordering::Relaxed) {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(total).with_elapsed(self.start.elapsed());
            bars::show(bar, "{bar:32} {percent} % {elapsed}{left}")
        });
        bar.set_position(done);
        // Another thread may have finished the progress while this one made the bar.
        if self.is_over.load(Ordering::SeqCst) {
            bar.finish_and_clear();
        }
    }

    /// Removes the bar, even if other threads still report progress.
    pub(crate) fn finish(&self) {
        self.is_over.store(true, Ordering::SeqCst);
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_work_has_no_bar() {
        let mut progress = Progress::start();
        progress.set(1, 2);
        assert!(progress.bar.get().is_none());
        progress.start -= PATIENCE;
        progress.set(1, 2);
        assert_eq!(progress.bar.get().map(ProgressBar::position), Some(1));
        progress.finish();
        assert_eq!(progress.bar.get().map(ProgressBar::is_finished), Some(true));
        let last = progress.bar.get().map(ProgressBar::position);
        progress.set(0, 2);
        assert_eq!(progress.bar.get().map(ProgressBar::position), last);
    }
}
