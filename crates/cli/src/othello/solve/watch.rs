//! What is shown while a search is under way.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use othello::search::endgame::{Bounds, Progress, Selectivity};

use super::check::range;
use super::question::Question;

use crate::output::grouped;
use crate::pace::speed;

/// A line on standard error, if that is a terminal. It goes when this is dropped.
#[derive(Debug)]
pub(super) struct Watch {
    bar: ProgressBar,
    empties: u32,
}

impl Watch {
    /// Begins to show how far the work on some positions is, perhaps it is known on how many.
    pub(super) fn start(count: Option<u64>) -> Self {
        let (bar, template) = match count {
            Some(count) => (ProgressBar::new(count), "{bar:12} {pos}/{len} {elapsed} {wide_msg}"),
            None => (ProgressBar::new_spinner(), "{spinner} {pos} done {elapsed} {wide_msg}"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, empties: 0 }
    }

    /// Turns to the next position.
    pub(super) fn begin(&mut self, empties: u32) {
        self.empties = empties;
        self.bar.set_message(format!("{empties} empties"));
    }

    /// Shows what a search knows.
    pub(super) fn tell(&self, question: Question, progress: &Progress) {
        // Else there is no terminal.
        if !self.bar.is_hidden() {
            self.bar.set_message(message(self.empties, question, progress));
        }
    }

    /// Writes something while the line is away.
    pub(super) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Counts a position that is done.
    pub(super) fn advance(&self) {
        self.bar.inc(1);
    }

    /// Takes the line away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.finish();
    }
}

fn message(empties: u32, question: Question, progress: &Progress) -> String {
    let Progress { depth, selectivity, estimate, bounds, nodes, elapsed, line } = progress;
    let mut message = format!("{empties} empties, depth {depth}");
    if *selectivity != Selectivity::Exact {
        message.push_str(&format!(" at {selectivity}"));
    }
    // Of single moves the search knows what the opponent has after them.
    if question != Question::Moves {
        let known = match *bounds {
            Bounds::UNKNOWN => format!("~{estimate:+}"),
            bounds => range(bounds),
        };
        message.push_str(&format!(": {known}"));
    }
    message.push_str(&format!(", {} nodes", grouped(nodes)));
    let speed = speed(*nodes, *elapsed);
    if !speed.is_empty() {
        message.push_str(&format!(", {speed} Mn/s"));
    }
    if question != Question::Moves {
        for played in line {
            message.push_str(&format!(" {played}"));
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use othello::{Move, Score, Square};

    use super::*;

    #[test]
    fn messages_say_what_is_known() {
        let mut progress = Progress {
            depth: 6,
            selectivity: Selectivity::Percent73,
            estimate: Score::new(4),
            bounds: Bounds::UNKNOWN,
            nodes: 12_345,
            elapsed: Duration::ZERO,
            line: vec![Move::Place(Square::A2), Move::Pass],
        };
        assert_eq!(
            message(20, Question::Score, &progress),
            "20 empties, depth 6 at 73%: ~+4, 12,345 nodes A2 pass"
        );
        progress.selectivity = Selectivity::Exact;
        progress.bounds.lower = Score::new(2);
        progress.elapsed = Duration::from_millis(10);
        assert_eq!(
            message(20, Question::Outcome, &progress),
            "20 empties, depth 6: at least +2, 12,345 nodes, 1.2 Mn/s A2 pass"
        );
        assert_eq!(
            message(20, Question::Moves, &progress),
            "20 empties, depth 6, 12,345 nodes, 1.2 Mn/s"
        );
    }
}
