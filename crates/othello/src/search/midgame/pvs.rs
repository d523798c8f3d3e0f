//! Principal variation search (Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees",
//! 1982): an open window for the first move of a node, null windows for the others, and an open window
//! again for moves that fail high.

use super::null_window::{MAX_HAND_OVER, MIN_TABLE_DEPTH};
use crate::eval::{Evaluation, Points};
use crate::search::abdada::AbdadaMoves;
use crate::search::lazy_state::LazyState;
use crate::search::node::{Best, Candidate, NO_SCORE, Node};
use crate::search::worker::Worker;
use crate::{Score, Square};

/// Returns the depth in plies of the searches that order the moves of a node of the principal variation:
/// there are few such nodes, and order matters most there.
const fn order_depth(depth: u32) -> u32 {
    match depth {
        ..5 => 0,
        5..8 => 1,
        8..11 => 2,
        11..14 => 3,
        _ => 4,
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a node to `depth` plies, at most the number of empty squares. Returns its score, or outside
    /// of the window a bound of it. Any number if the search was stopped.
    ///
    /// To the end of the game, both ends of the window are whole numbers of discs.
    pub(super) fn pvs(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        beta: Points,
        depth: u32,
    ) -> Points {
        if depth == node.empties && depth <= MAX_HAND_OVER {
            return self.hand_over_between(node, state, alpha, beta);
        }
        let unit = node.score_unit(depth);
        if depth < MIN_TABLE_DEPTH {
            let state = state.get(self.evaluation());
            let score = self.fixed_depth(node, state, alpha, beta, depth);
            self.check_limits_after_search();
            return score;
        }
        self.count_node();
        if self.check_limits() {
            return alpha;
        }
        let board = node.board;
        if node.moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return Score::new(board.final_score()).into();
            }
            return -self.pvs(&node.pass(replies), &state.pass(), -beta, -alpha, depth);
        }
        let hash = board.hash64();
        let hash_moves = self.table().probe(board, hash).map_or([None; 2], |entry| entry.moves);
        let candidates = match self.candidates(node) {
            Ok(candidates) => self.in_order(node, state, candidates, hash_moves, depth),
            Err(wipe_out) => {
                self.store_bounds(node, hash, [Points::MAX; 2], depth, Some(wipe_out));
                return Points::MAX;
            }
        };
        let mut best = Best::<Points>::NONE;
        for next in AbdadaMoves::new(self.abdada(), depth, &candidates, false) {
            let candidate = next.candidate;
            let child = node.after(candidate);
            let state = state.child(node, candidate.square, candidate.child);
            let low = alpha.max(best.score);
            let mut score = NO_SCORE;
            if best.square.is_some() {
                score = -self.null_window(&child, &state, -(low + unit), depth - 1);
            }
            if best.square.is_none() || low < score && score < beta {
                score = -self.pvs(&child, &state, -beta, -low, depth - 1);
            }
            if self.is_stopped() {
                return alpha;
            }
            best.update(score, Some(candidate.square));
            if score >= beta {
                break;
            }
        }
        let lower = if best.score > alpha { best.score } else { Points::MIN };
        let upper = if best.score < beta { best.score } else { Points::MAX };
        self.store_bounds(node, hash, [lower, upper], depth, best.square);
        best.score
    }

    /// Hands a node with few empty squares over to the exact solver, by null windows from the static
    /// evaluation on. Returns its score, or outside of the window a bound of it.
    fn hand_over_between(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        beta: Points,
    ) -> Points {
        let (mut lower, mut upper) = (NO_SCORE, -NO_SCORE);
        let mut guess = Points::ZERO;
        if node.moves.any() {
            let evaluation = self.evaluation();
            let value = evaluation.evaluate(state.get(evaluation), node.board, node.moves);
            guess = value.to_score().into();
        }
        while lower < upper && lower < beta && upper > alpha && !self.is_stopped() {
            let low = alpha.max(lower);
            let bound = guess.clamp(low, (beta.min(upper) - Points::DISC).max(low));
            let score = self.hand_over(node, state, bound);
            if score > bound {
                (lower, guess) = (score, score);
            } else {
                (upper, guess) = (score, score - Points::DISC);
            }
        }
        if upper <= alpha { upper } else { lower.max(NO_SCORE) }
    }

    /// Returns moves in the order in which they are searched: hash moves first.
    fn in_order(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        mut candidates: Vec<Candidate>,
        hash_moves: [Option<Square>; 2],
        depth: u32,
    ) -> Vec<Candidate> {
        let mut ordered = 0;
        for square in hash_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                candidates[ordered..=index].rotate_right(1);
                ordered += 1;
            }
        }
        if candidates.len() > ordered + 1 {
            self.order(node, state, &mut candidates[ordered..], order_depth(depth));
        }
        candidates
    }
}
