//! What a caller asks of the [engine](super::Engine), and what it answers.

use std::time::Duration;

use engine::control;
use engine::limits::End;

use super::value::Value;
use crate::{Point, PointSet};

/// Limits of a search, and the observer that receives each new [`Analysis`].
pub type Control = control::Control<Analysis>;

/// Depth, number of lines and excluded moves of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// Depth in plies at which iterative deepening ends, 1 to [`MAX_DEPTH`](Self::MAX_DEPTH).
    pub depth: u32,
    /// Multi-PV: number of best moves that get a value, at least 1.
    pub multi_pv: usize,
    /// Soft time limit: the search begins no new iteration when most of this time is used. The hard
    /// limit is that of the [`Control`].
    pub soft: Option<Duration>,
    /// Points that are not searched as moves of the root. Deeper in the tree they are ordinary points.
    pub excluded: PointSet,
}

impl Question {
    /// Greatest depth of a search, in plies.
    pub const MAX_DEPTH: u32 = 100;

    /// Returns the question for the best move, with no limit on depth or time.
    #[must_use]
    pub const fn new() -> Self {
        Self { depth: Self::MAX_DEPTH, multi_pv: 1, soft: None, excluded: PointSet::EMPTY }
    }

    /// Sets [`depth`](Self::depth).
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`multi_pv`](Self::multi_pv).
    #[must_use]
    pub const fn multi_pv(mut self, multi_pv: usize) -> Self {
        self.multi_pv = multi_pv;
        self
    }

    /// Sets [`soft`](Self::soft).
    #[must_use]
    pub const fn soft(mut self, soft: Duration) -> Self {
        self.soft = Some(soft);
        self
    }

    /// Sets [`excluded`](Self::excluded).
    #[must_use]
    pub const fn excluded(mut self, excluded: PointSet) -> Self {
        self.excluded = excluded;
        self
    }
}

impl Default for Question {
    fn default() -> Self {
        Self::new()
    }
}

/// A move with its value and principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub point: Point,
    /// Value for the player who makes the move.
    pub value: Value,
    /// Depth in plies of the iteration that found the value, the move itself included; 0 if no
    /// iteration was needed.
    pub depth: u32,
    /// Principal variation: this move and the best replies after it, as far as the search knows them.
    pub pv: Vec<Point>,
}

/// The best moves that a search has found, and what the search cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Analysis {
    /// Up to [`multi_pv`](Question::multi_pv) moves, best first; empty if there is no move.
    pub moves: Vec<RankedMove>,
    /// Number of nodes. Each visit of a position counts, also those of searches for forced wins.
    pub nodes: u64,
    /// Selective depth: ply of the deepest node visited.
    pub selective_depth: u32,
    /// Time taken, zero on platforms without a [clock](engine::time::HAS_CLOCK).
    pub elapsed: Duration,
    /// Why the search ended: [`End::Solved`] if it reached the depth asked for, or if no deeper
    /// iteration could change the result.
    pub end: End,
}

impl Analysis {
    /// Returns the best move, or `None` if there is no move.
    #[must_use]
    pub fn best(&self) -> Option<&RankedMove> {
        self.moves.first()
    }
}
