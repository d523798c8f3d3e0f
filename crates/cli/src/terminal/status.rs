//! A status line.

use std::time::Duration;

use indicatif::ProgressBar;

use super::bars;

/// A line on standard error, if that is a terminal. Dropping it removes the line.
#[derive(Debug)]
pub(crate) struct Status {
    bar: ProgressBar,
}

/// The message in the line, for threads that report progress.
#[derive(Clone, Debug)]
pub(crate) struct Message(ProgressBar);

/// Interval between redraws of the line.
const TICK: Duration = Duration::from_millis(200);

impl Status {
    /// Starts the line of a single task.
    pub(crate) fn of_one() -> Self {
        Self::new(ProgressBar::new_spinner(), "{spinner} {elapsed} {wide_msg}")
    }

    /// Starts the line of several tasks, with their number if known.
    pub(crate) fn of_several(count: Option<u64>) -> Self {
        match count {
            Some(count) => {
                let template = "{bar:12} {pos}/{len} {elapsed}{left} {wide_msg}";
                Self::new(ProgressBar::new(count), template)
            }
            None => {
                Self::new(ProgressBar::new_spinner(), "{spinner} {pos} done {elapsed} {wide_msg}")
            }
        }
    }

    /// Returns a line that is never shown, for one of several threads.
    pub(crate) fn hidden() -> Self {
        Self { bar: ProgressBar::hidden() }
    }

    fn new(bar: ProgressBar, template: &str) -> Self {
        Self { bar: bars::show(bar, template) }
    }

    /// Redraws the line regularly, so that its time advances.
    pub(crate) fn ticking(self) -> Self {
        // A hidden line needs no thread.
        if !self.bar.is_hidden() {
            self.bar.enable_steady_tick(TICK);
        }
        self
    }

    /// Returns the message of the line.
    pub(crate) fn message(&self) -> Message {
        Message(self.bar.clone())
    }

    /// Counts a finished task.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    /// Removes the line while writing something else.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Message {
    /// Sets the message; the text is made only if the line is visible.
    pub(crate) fn set(&self, text: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_message(text());
            self.0.tick();
        }
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
