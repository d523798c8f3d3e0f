//! Ordering moves by searches that look a few moves ahead.

use std::cmp::Reverse;

use super::candidate::{Candidate, weighted_mobility};
use super::lazy_state::LazyState;
use super::node::Node;
use super::worker::Worker;
use crate::Score;
use crate::eval::{Evaluation, Points};

/// What each of the opponent's moves takes from the value of a move: few moves are searched fast.
const MOBILITY_VALUE: Points = Points::of(Score::new(2));

/// What a move in an odd region gains.
const PARITY_VALUE: Points = Points::new(64);

/// How many moves are put in order by searches, those that the evaluation alone puts first: most
/// nodes are cut by one of them, or by none at all.
const MOST_SEARCHED: usize = 4;

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Puts the moves of a node in the order in which they are searched: all by the evaluation, the
    /// first few by searches of so many moves from the boards after them.
    pub(super) fn order(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        candidates: &mut [Candidate],
        depth: u32,
    ) {
        let state = state.get(&self.shared.evaluation);
        self.order_at(node, state, candidates, 0);
        if depth > 0 {
            let few = candidates.len().min(MOST_SEARCHED);
            self.order_at(node, state, &mut candidates[..few], depth);
        }
    }

    /// Puts moves in order by searches of one depth.
    fn order_at(
        &mut self,
        node: &Node,
        state: &E::State,
        candidates: &mut [Candidate],
        depth: u32,
    ) {
        let evaluation = &self.shared.evaluation;
        for candidate in candidates.iter_mut() {
            let child = node.child(candidate.square, candidate.child, candidate.moves);
            let flips = candidate.flips(node.board);
            let state = evaluation.play(state, node.board, candidate.square, flips);
            let score = -self.fixed_depth(&child, &state, Points::MIN, Points::MAX, depth);
            let mut value = score - MOBILITY_VALUE * weighted_mobility(candidate.moves);
            if node.odd.contains(candidate.square) {
                value += PARITY_VALUE;
            }
            candidate.value = value;
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.value));
    }
}
