//! Move ordering by shallow searches, mobility and parity.

use std::cmp::Reverse;

use super::lazy_state::LazyState;
use super::node::{Candidate, Node, weighted_mobility};
use super::worker::Worker;
use crate::Score;
use crate::eval::{Evaluation, Points};

/// Penalty for each move of the opponent: nodes with few moves are searched fast.
const MOBILITY_PENALTY: Points = Points::of(Score::new(2));

/// Bonus of a move in an odd region.
const PARITY_BONUS: Points = Points::new(64);

/// Maximum number of moves that are ordered by searches, those that the evaluation alone ranks first: most
/// nodes fail high by one of them, or not at all.
const MAX_SEARCHED: usize = 4;

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Orders the moves of a node: all by the evaluation of the boards after them, the first few by
    /// searches of these boards to `depth` plies.
    pub(super) fn order(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        candidates: &mut [Candidate],
        depth: u32,
    ) {
        let state = state.get(self.evaluation());
        self.order_at(node, state, candidates, 0);
        if depth > 0 {
            let few = candidates.len().min(MAX_SEARCHED);
            self.order_at(node, state, &mut candidates[..few], depth);
        }
    }

    /// Orders moves by searches of one depth.
    fn order_at(
        &mut self,
        node: &Node,
        state: &E::State,
        candidates: &mut [Candidate],
        depth: u32,
    ) {
        let evaluation = self.evaluation();
        for candidate in candidates.iter_mut() {
            let child = node.after(candidate);
            let flips = candidate.flips(node.board);
            let state = evaluation.play(state, node.board, candidate.square, flips);
            let score = -self.fixed_depth(&child, &state, Points::MIN, Points::MAX, depth);
            candidate.score = score - MOBILITY_PENALTY * weighted_mobility(candidate.moves);
            if node.odd.contains(candidate.square) {
                candidate.score += PARITY_BONUS;
            }
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.score));
    }
}
