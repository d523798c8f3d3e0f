//! What goes on, in one line.

use std::time::Duration;

use indicatif::ProgressBar;

use super::bars;

/// A line on standard error, if that is a terminal. It goes when this is dropped.
#[derive(Debug)]
pub(crate) struct Status {
    bar: ProgressBar,
}

/// The message in the line, for whoever is told how work goes.
#[derive(Clone, Debug)]
pub(crate) struct Message(ProgressBar);

/// How often the line is drawn anew.
const TICK: Duration = Duration::from_millis(200);

impl Status {
    /// Begins the line of one piece of work.
    pub(crate) fn of_one() -> Self {
        Self::new(ProgressBar::new_spinner(), "{spinner} {elapsed} {wide_msg}")
    }

    /// Begins the line of several pieces of work; perhaps it is known how many.
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

    fn new(bar: ProgressBar, template: &str) -> Self {
        Self { bar: bars::show(bar, template) }
    }

    /// Lets the time in the line go on by itself.
    pub(crate) fn ticking(self) -> Self {
        // Else a thread would draw nothing.
        if !self.bar.is_hidden() {
            self.bar.enable_steady_tick(TICK);
        }
        self
    }

    /// Returns the message of the line.
    pub(crate) fn message(&self) -> Message {
        Message(self.bar.clone())
    }

    /// Counts a piece that is done.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    /// Writes something while the line is away.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Message {
    /// Sets a message, which is made only if somebody sees it.
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
