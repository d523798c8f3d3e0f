//! Cut-offs that rest on a search of less depth.
//!
//! If a shallow search says that a score lies far beyond the window, the exact score most likely
//! does too: `ProbCut` (Buro, "`ProbCut`: An Effective Selective Extension of the Alpha-Beta
//! Algorithm", 1995). How far is far, the deviation of the evaluation tells. Searches that cut this
//! way come before the exact one, which never does: they guess its score and leave it their moves.

use super::node::Node;
use super::worker::Worker;
use crate::eval::{DISC, Evaluation};

/// The fewest empty squares of a node that is cut.
const LEAST: u32 = 12;

/// Sixteenths of a standard deviation by which the shallow score must lie beyond the window, by
/// selectivity.
const MARGINS: [i32; 4] = [18, 24, 32, 42];

/// Returns how many moves ahead a search looks that may cut a node.
const fn probe_depth(count: u32) -> u32 {
    match count {
        ..13 => 1,
        13..15 => 2,
        15..18 => 3,
        18..20 => 4,
        _ => 5,
    }
}

impl<E: Evaluation> Worker<'_, E> {
    /// Returns a bound that shallower searches make likely, if this search may cut by them.
    pub(super) fn selective_cut(
        &mut self,
        node: &Node,
        state: &E::State,
        alpha: i32,
    ) -> Option<i32> {
        let margin = MARGINS.get(usize::from(self.selectivity))?;
        if node.count < LEAST {
            return None;
        }
        for depth in [0, probe_depth(node.count)] {
            let margin = self.shared.evaluation.deviation(node.count, depth)? * margin / 16;
            let (low, high) = (alpha * DISC - margin, (alpha + 1) * DISC + margin);
            let score = self.look(node, state, low, high, depth);
            // No score lies beyond 64 discs.
            if score >= high && high < 64 * DISC {
                return Some(alpha + 1);
            }
            if score <= low && low > -64 * DISC {
                return Some(alpha);
            }
        }
        None
    }
}
