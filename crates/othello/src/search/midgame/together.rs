//! Threads that search the same node together.
//!
//! Each of them searches all of it, as if it were alone, with the table that they share; a move that
//! another one searches at the moment is put off. Who is first has the score, and
//! the others stop. Nobody waits for anybody, as the masters of splits do: below most nodes of the
//! middle game there is less to do than a meeting takes.
//!
//! Weill, "The ABDADA Distributed Minimax-Search Algorithm", 1996; Kerrigan, "Simplified ABDADA", 2017.

use std::sync::Arc;

use engine::pool::Split;

use super::scout::NONE;
use crate::eval::{Evaluation, Points};
use crate::search::busy_moves::BusyMoves;
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::worker::{SearchMove, Shared, SplitNode, Worker};

/// The least depth of a search that several threads make together.
const LEAST_TOGETHER: u32 = 6;

impl<'s, E: Evaluation + 'static> Worker<'s, E> {
    /// Returns the score of a node by a search from the root, which other threads make too. `alpha` is
    /// whatever that search takes for it.
    pub(super) fn together(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
        search: SearchMove<E>,
    ) -> Points {
        let helpers = if depth < LEAST_TOGETHER { 0 } else { self.pool.helpers() };
        if helpers == 0 {
            return search(self, node, state, alpha, depth);
        }
        let node = SplitNode {
            budget: Arc::clone(self.meter.budget()),
            node: *node,
            state: state.get(&self.shared.evaluation).clone(),
            alpha,
            depth,
            selectivity: self.selectivity,
            probes: self.probes,
            search,
        };
        let split = Arc::new(Split::new(self.split.clone(), node, NONE, vec![None; helpers + 1]));
        self.share(&split);
        split.best().0
    }

    /// Returns what other threads search at the moment, unless this one searches alone.
    #[inline]
    pub(super) fn busy_moves(&self) -> Option<&'s BusyMoves> {
        let shared: &'s Shared<E> = self.shared;
        self.is_accompanied.then_some(&shared.busy_moves)
    }
}
