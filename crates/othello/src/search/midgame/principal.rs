//! Principal variation search: an open window for the first move of a node, null windows for the
//! others, and an open one again for what is better.

use super::scout::{Best, LEAST_KEPT, MOST_HANDED_OVER, NONE, unit_of};
use crate::eval::{Evaluation, Points};
use crate::search::busy_moves::Turns;
use crate::search::candidate::Candidate;
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::worker::Worker;
use crate::{Score, Square};

/// Returns how many moves ahead the searches look that order the moves of a node on the principal
/// variation: it is worth more than elsewhere, and there are few of them.
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
    /// Returns the score of a search of `depth` moves, at most as many as there are empty squares, or
    /// outside the window a bound of it. Any number if the search was stopped.
    ///
    /// To the end of the game both ends of the window are whole numbers of discs.
    pub(super) fn principal(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        beta: Points,
        depth: u32,
    ) -> Points {
        if depth == node.count && depth <= MOST_HANDED_OVER {
            return self.solve_between(node, state, alpha, beta);
        }
        let unit = unit_of(depth, node.count);
        if depth < LEAST_KEPT {
            let made = state.get(&self.shared.evaluation);
            let score = self.fixed_depth(node, made, alpha, beta, depth);
            self.check_result();
            return score;
        }
        self.meter.count();
        if self.check() {
            return alpha;
        }
        let board = node.board;
        if node.moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return Score::new(board.final_score()).into();
            }
            return -self.principal(&node.pass(replies), &state.pass(), -beta, -alpha, depth);
        }
        let hash = board.hash64();
        let hash_moves = self.shared.table.get(board, hash).map_or([None; 2], |known| known.moves);
        let candidates = match self.candidates(node) {
            Ok(candidates) => self.in_order(node, state, candidates, hash_moves, depth),
            Err(wipe_out) => {
                self.keep_bounds(node, hash, [Points::MAX; 2], depth, Some(wipe_out));
                return Points::MAX;
            }
        };
        let mut best: Best = NONE;
        for turn in Turns::new(self.busy_moves(), depth, &candidates, false) {
            let candidate = turn.candidate;
            let child = node.child(candidate.square, candidate.child, candidate.moves);
            let state = state.child(node, candidate.square, candidate.child);
            let low = alpha.max(best.0);
            let mut score = NONE.0;
            if best.1.is_some() {
                score = -self.scout(&child, &state, -(low + unit), depth - 1);
            }
            if best.1.is_none() || low < score && score < beta {
                score = -self.principal(&child, &state, -beta, -low, depth - 1);
            }
            if self.stopped {
                return alpha;
            }
            if score > best.0 {
                best = (score, Some(candidate.square));
                if score >= beta {
                    break;
                }
            }
        }
        let lower = if best.0 > alpha { best.0 } else { Points::MIN };
        let upper = if best.0 < beta { best.0 } else { Points::MAX };
        self.keep_bounds(node, hash, [lower, upper], depth, best.1);
        best.0
    }

    /// Returns the exact score of a node with few empty squares, or outside the window a bound of it.
    fn solve_between(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        beta: Points,
    ) -> Points {
        let (mut lower, mut upper) = (NONE.0, -NONE.0);
        let mut guess = Points::ZERO;
        if node.moves.any() {
            let evaluation = &self.shared.evaluation;
            let value = evaluation.evaluate(state.get(evaluation), node.board, node.moves);
            guess = value.to_score().into();
        }
        while lower < upper && lower < beta && upper > alpha && !self.stopped {
            let low = alpha.max(lower);
            let asked = guess.clamp(low, (beta.min(upper) - Points::DISC).max(low));
            let score = self.solve_window(node, state, asked);
            if score > asked {
                (lower, guess) = (score, score);
            } else {
                (upper, guess) = (score, score - Points::DISC);
            }
        }
        if upper <= alpha { upper } else { lower.max(NONE.0) }
    }

    /// Returns moves in the order in which they are searched.
    fn in_order(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        mut candidates: Vec<Candidate>,
        hash_moves: [Option<Square>; 2],
        depth: u32,
    ) -> Vec<Candidate> {
        let mut known = 0;
        for square in hash_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                candidates[known..=index].rotate_right(1);
                known += 1;
            }
        }
        if candidates.len() > known + 1 {
            self.order(node, state, &mut candidates[known..], order_depth(depth));
        }
        candidates
    }
}
