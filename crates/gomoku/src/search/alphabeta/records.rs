//! Records that the search passes from function to function: the root and its moves, a node, a move of it,
//! and the moves that a threat leaves.

use std::time::Duration;

use engine::control::Reporter;

use super::question::{Analysis, RankedMove};
use super::value::{INFINITE, Value};
use crate::{Point, PointSet};

/// The moves of the root, and how their search is limited and reported.
pub(super) struct Root {
    pub(super) moves: Vec<RootMove>,
    pub(super) multi_pv: usize,
    pub(super) soft: Option<Duration>,
    pub(super) reporter: Reporter<Analysis>,
    pub(super) before: Before,
}

/// Nodes and time of searches before this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// Difference of its class score from the best one.
    pub(super) gap: i32,
    /// The value in the current iteration, or less than any if it failed low.
    pub(super) value: i32,
    /// The last exact value, and the depth of its iteration.
    pub(super) last_exact: Option<(i32, u32)>,
    pub(super) pv: Vec<Point>,
}

impl RootMove {
    pub(super) const fn new(point: Point) -> Self {
        Self { point, gap: 0, value: -INFINITE, last_exact: None, pv: Vec::new() }
    }

    pub(super) fn ranked(&self) -> RankedMove {
        let (value, depth) = self.last_exact.unwrap_or((0, 0));
        let pv = if self.pv.is_empty() { vec![self.point] } else { self.pv.clone() };
        RankedMove { point: self.point, value: Value::new(value), depth, pv }
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether the node is expected to fail high.
    pub(super) is_cut: bool,
    /// Whether only some moves are tried, because the opponent threatens to win.
    pub(super) is_threatened: bool,
    /// Whether the evaluation is better for the mover than at its last move.
    pub(super) improving: bool,
    /// The static evaluation.
    pub(super) evaluation: i32,
    /// The value of the node if none of its moves is better, from which fail-soft starts.
    pub(super) fail_soft_floor: i32,
    pub(super) table_move: Option<Point>,
    /// A move that is not searched.
    pub(super) excluded: Option<Point>,
    /// Extension of the table move, in plies.
    pub(super) extension: i32,
}

/// A move that has just been made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) point: Point,
    /// Number of moves of the node searched before.
    pub(super) tried: i32,
    /// Neither makes nor stops anything that needs a reply at once.
    pub(super) is_quiet: bool,
    /// A four that is not bare.
    pub(super) is_four: bool,
    /// A bare four where the opponent threatens to win, which only delays the loss.
    pub(super) only_delays: bool,
    /// Difference of its class score from the best one of the node.
    pub(super) gap: i32,
    pub(super) history: i32,
}

/// Which moves of a node are searched.
pub(super) enum MoveSet {
    /// All moves near stones.
    NearStones,
    /// Only the moves that may stop a threat of the opponent. There may be none.
    Forced(Forced),
}

/// The moves that may stop a threat.
pub(super) struct Forced {
    pub(super) moves: PointSet,
    /// Number of plies in which the opponent wins if nothing stops it, beginning with its own move.
    pub(super) plies: usize,
}
