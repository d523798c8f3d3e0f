//! The progress of long work.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::bars;

/// How long work takes before its progress is worth a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on standard error, if that is a terminal, once some work has taken a second.
///
/// It goes when this is dropped. Threads may share it.
#[derive(Debug)]
pub(crate) struct Progress {
    start: Instant,
    bar: OnceLock<ProgressBar>,
    is_over: AtomicBool,
}

impl Progress {
    /// Begins some work.
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), bar: OnceLock::new(), is_over: AtomicBool::new(false) }
    }

    /// Tells how much is done, in any unit.
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
        // Perhaps the bar was made while somebody took it away.
        if self.is_over.load(Ordering::SeqCst) {
            bar.finish_and_clear();
        }
    }

    /// Takes the bar away, whoever still tells how much is done.
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
    fn work_that_is_soon_done_has_no_bar() {
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
