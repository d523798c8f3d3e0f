//! What a search has found of a position's moves.

use std::time::Duration;

use engine::limits::End;

use super::value::Value;
use crate::Point;

/// A move with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub point: Point,
    /// Its value for the player who moves.
    pub value: Value,
    /// How many moves ahead the search looked that found the value, this one included; 0 if it was
    /// found without one.
    pub depth: u32,
    /// The move and the best ones after it, as far as they are known.
    pub pv: Vec<Point>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Analysis {
    /// As many moves as were asked for, best first; none if the board is full.
    pub moves: Vec<RankedMove>,
    /// Nodes searched: every position reached counts once each time, those of searches for forced
    /// wins among them.
    pub nodes: u64,
    /// How many moves ahead the search looked where it looked farthest.
    pub selective_depth: u32,
    /// Time taken, zero on platforms without a [clock](engine::time::HAS_CLOCK).
    pub elapsed: Duration,
    /// Why the search ended: if it is solved, it went as far as was asked for.
    pub end: End,
}

impl Analysis {
    /// Returns the best move, `None` only if the board is full.
    #[must_use]
    pub fn best(&self) -> Option<&RankedMove> {
        self.moves.first()
    }
}
