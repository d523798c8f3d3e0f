//! Searches that look only so many moves ahead and then ask the evaluation.

use arrayvec::ArrayVec;

use super::candidate::weighted_mobility;
use super::node::Node;
use super::worker::Worker;
use crate::eval::{DISC, Evaluation};
use crate::{Bitboard, Board, Square};

impl<E: Evaluation> Worker<'_, E> {
    /// Returns the score of a node in [points](DISC) for the mover, when both look `depth` moves
    /// ahead, or a bound of it outside the window.
    pub(super) fn look(
        &mut self,
        node: &Node,
        state: &E::State,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        self.nodes += 1;
        let &Node { board, moves, .. } = node;
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return board.final_score() * DISC;
            }
            let state = self.shared.evaluation.pass(state);
            return -self.look(&node.pass(replies), &state, -beta, -alpha, depth);
        }
        if depth == 0 {
            return self.shared.evaluation.evaluate(state, board, moves);
        }
        let mut list: ArrayVec<(Square, Board, Bitboard, Bitboard, i32), 60> = ArrayVec::new();
        for square in moves {
            let flips = board.flips(square);
            let child = board.after(square, flips);
            let moves = child.moves();
            let value = if depth > 1 { weighted_mobility(moves) } else { 0 };
            list.push((square, child, flips, moves, value));
        }
        if depth > 1 {
            list.sort_unstable_by_key(|x| x.4);
        }
        let mut best = -65 * DISC;
        let mut alpha = alpha;
        for (square, board, flips, moves, _) in list {
            let state = self.shared.evaluation.play(state, node.board, square, flips);
            let child = node.child(square, board, moves);
            let score = -self.look(&child, &state, -beta, -alpha, depth - 1);
            if score > best {
                best = score;
                if score >= beta {
                    return best;
                }
                alpha = alpha.max(score);
            }
        }
        best
    }
}
