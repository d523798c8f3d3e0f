//! How a fit goes, told on standard error.

use std::time::Instant;

use indicatif::ProgressBar;
use trainer::gomoku::fit::{Epoch, Event};

use crate::terminal::{bars, output};

/// A line for each epoch, and a bar, if standard error is a terminal.
#[derive(Debug)]
pub(super) struct FitMeter {
    start: Instant,
    bar: ProgressBar,
}

impl FitMeter {
    /// Begins to tell of a fit.
    pub(super) fn start() -> Self {
        let bar = bars::show(ProgressBar::new(1), "{bar:12} {elapsed} {wide_msg}");
        Self { start: Instant::now(), bar }
    }

    /// Tells of something.
    pub(super) fn tell(&self, event: &Event) {
        match *event {
            Event::Read { files, total } => self.draw(files, total, "games are read"),
            Event::Epoch { part, number, total, epoch } => {
                let Epoch { training, validation } = epoch;
                let text = format!(
                    "{}, epoch {number} of {total}: loss {validation:.4} held back, {training:.4} \
                     learned",
                    part.name()
                );
                self.bar.suspend(|| output::note(text));
                self.draw(number as usize, total as usize, part.name());
            }
            _ => {}
        }
    }

    fn draw(&self, done: usize, total: usize, what: &'static str) {
        self.bar.set_length(total as u64);
        self.bar.set_position(done as u64);
        self.bar.set_message(what);
    }

    /// Takes the bar away, and says how long it took.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        output::note(format!("{:.1} s", self.start.elapsed().as_secs_f64()));
    }
}
