//! Telling how a search goes.

use std::fmt;
use std::time::Duration;

use super::worker::Worker;
use super::{Bounds, Progress, Selectivity};
use crate::eval::Evaluation;
use crate::{Board, Move};

/// The longest time between two reports, but for the clock being looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// Who is told how a search goes, and what the search from the root has found.
pub(super) struct Reporter<'r> {
    report: &'r mut dyn FnMut(&Progress),
    last: Duration,
    /// The move before the board that is searched, if the one before it was asked about.
    before: Option<Move>,
    root: Root,
}

/// What the search from the root has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) board: Board,
    pub(super) depth: u32,
    pub(super) selectivity: Selectivity,
    pub(super) bounds: Bounds,
    pub(super) estimate: i32,
}

impl<'r> Reporter<'r> {
    pub(super) fn new(board: Board, report: &'r mut dyn FnMut(&Progress)) -> Self {
        let root = Root {
            board,
            depth: 0,
            selectivity: Selectivity::Exact,
            bounds: Bounds::UNKNOWN,
            estimate: 0,
        };
        Self { report, last: Duration::ZERO, before: None, root }
    }

    /// Tells about the board before a move while the one after it is searched.
    pub(super) fn set_before(&mut self, before: Move) {
        self.before = Some(before);
    }
}

impl fmt::Debug for Reporter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").field("root", &self.root).finish_non_exhaustive()
    }
}

impl<E: Evaluation> Worker<'_, E> {
    /// Tells what the search from the root has found.
    pub(super) fn report(&mut self, root: Root) {
        if let Some(reporter) = &mut self.reporter {
            reporter.root = root;
            self.tell();
        } else {
            // Whoever is told nothing gets the line in the end.
            self.known_line(root.board);
        }
    }

    /// Tells how many nodes there are by now, unless that was told a moment ago.
    pub(super) fn report_if_due(&mut self) {
        let elapsed = self.job.elapsed();
        if self.reporter.as_ref().is_some_and(|reporter| elapsed >= reporter.last + INTERVAL) {
            self.tell();
        }
    }

    fn tell(&mut self) {
        let Some(mut reporter) = self.reporter.take() else {
            return;
        };
        let Root { board, depth, selectivity, bounds, estimate } = reporter.root;
        let elapsed = self.job.elapsed();
        let mut progress = Progress {
            depth,
            selectivity,
            estimate,
            bounds,
            nodes: self.job.nodes() + self.nodes,
            elapsed,
            line: self.known_line(board),
        };
        if let Some(before) = reporter.before {
            progress.depth += 1;
            progress.estimate = -estimate;
            progress.bounds = bounds.of_opponent();
            progress.line.insert(0, before);
        }
        (reporter.report)(&progress);
        reporter.last = elapsed;
        self.reporter = Some(reporter);
    }
}
