//! Telling how a search goes.

use std::time::Duration;

use engine::control;

use super::progress::Progress;
use super::selectivity::Selectivity;
use super::solution::Bounds;
use crate::{Board, Move, Score};

/// Who is told how a search goes, and what the search from the root has found.
#[derive(Debug)]
pub(super) struct Reporter {
    listener: control::Reporter<Progress>,
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

impl Reporter {
    /// Returns what tells about a board, if anybody is told.
    pub(super) fn new(board: Board, listener: control::Reporter<Progress>) -> Option<Self> {
        let root = Root {
            board,
            depth: 0,
            selectivity: Selectivity::Exact,
            bounds: Bounds::UNKNOWN,
            estimate: Score::DRAW,
        };
        listener.has_listener().then_some(Self { listener, before: None, root })
    }

    /// Tells about the board before a move while the one after it is searched.
    pub(super) fn set_before(&mut self, before: Move) {
        self.before = Some(before);
    }

    /// Returns whether the last report is some time ago.
    pub(super) fn is_due(&self, elapsed: Duration, nodes: u64) -> bool {
        self.listener.is_due(elapsed, nodes)
    }

    /// Tells what the search from the root has found, and how far it has come.
    pub(super) fn tell(&mut self, nodes: u64, elapsed: Duration, line: Vec<Move>) {
        let Root { depth, selectivity, bounds, estimate, .. } = self.root;
        let mut progress =
            Progress { depth, selectivity, estimate, bounds, nodes, elapsed, pv: line };
        if let Some(before) = self.before {
            progress.depth += 1;
            progress.estimate = -estimate;
            progress.bounds = bounds.of_opponent();
            progress.pv.insert(0, before);
        }
        self.listener.report(elapsed, nodes, &progress);
    }
}
