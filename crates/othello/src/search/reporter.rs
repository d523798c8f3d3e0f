//! Telling how a search goes.

use std::fmt;
use std::time::Duration;

use super::control::Progress;
use super::selectivity::Selectivity;
use super::solution::Bounds;
use crate::{Board, Move, Score};

/// The longest time between two reports, but for the clock being looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// Who is told how a search goes, and what the search from the root has found.
pub(super) struct Reporter<'r> {
    report: &'r mut dyn FnMut(&Progress),
    last: Duration,
    /// The move before the board that is searched, if the one before it was asked about.
    before: Option<Move>,
    pub(super) root: Root,
}

/// What the search from the root has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) board: Board,
    pub(super) depth: u32,
    pub(super) selectivity: Selectivity,
    pub(super) bounds: Bounds,
    pub(super) estimate: Score,
}

impl<'r> Reporter<'r> {
    pub(super) fn new(board: Board, report: &'r mut dyn FnMut(&Progress)) -> Self {
        let root = Root {
            board,
            depth: 0,
            selectivity: Selectivity::Exact,
            bounds: Bounds::UNKNOWN,
            estimate: Score::DRAW,
        };
        Self { report, last: Duration::ZERO, before: None, root }
    }

    /// Tells about the board before a move while the one after it is searched.
    pub(super) fn set_before(&mut self, before: Move) {
        self.before = Some(before);
    }

    /// Returns whether so long after the start of the search the last report is some time ago.
    pub(super) fn is_due(&self, elapsed: Duration) -> bool {
        elapsed >= self.last + INTERVAL
    }

    /// Tells what the search from the root has found, and how far it has come.
    pub(super) fn tell(&mut self, nodes: u64, elapsed: Duration, line: Vec<Move>) {
        let Root { depth, selectivity, bounds, estimate, .. } = self.root;
        let mut progress = Progress { depth, selectivity, estimate, bounds, nodes, elapsed, line };
        if let Some(before) = self.before {
            progress.depth += 1;
            progress.estimate = -estimate;
            progress.bounds = bounds.of_opponent();
            progress.line.insert(0, before);
        }
        (self.report)(&progress);
        self.last = elapsed;
    }
}

impl fmt::Debug for Reporter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").field("root", &self.root).finish_non_exhaustive()
    }
}
