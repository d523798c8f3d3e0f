//! Searches that look only so many moves ahead and then ask the evaluation.

use arrayvec::ArrayVec;

use super::candidate::weighted_mobility;
use super::node::Node;
use super::table::Known;
use super::worker::Worker;
use crate::eval::{Evaluation, Points};
use crate::{Bitboard, Board, Score, Square};

/// The least depth whose best moves are kept in the table: that of the searches from the root. Moves
/// of shallower ones mislead the search to the end, which orders moves better by itself.
const LEAST_KEPT: u32 = 6;

/// The least depth at which limits are looked at.
const LEAST_CHECKED: u32 = 3;

/// A move with the board after it.
#[derive(Clone, Copy, Debug)]
struct Reply {
    square: Square,
    flips: Bitboard,
    child: Board,
    moves: Bitboard,
    mobility: i32,
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns the score of a node for the mover, when both look `depth` moves ahead, or a bound of
    /// it outside the window.
    pub(super) fn fixed_depth(
        &mut self,
        node: &Node,
        state: &E::State,
        alpha: Points,
        beta: Points,
        depth: u32,
    ) -> Points {
        self.meter.count();
        let &Node { board, moves, .. } = node;
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return Score::new(board.final_score()).into();
            }
            let state = self.shared.evaluation.pass(state);
            return -self.fixed_depth(&node.pass(replies), &state, -beta, -alpha, depth);
        }
        // A look of few moves takes so little time that nobody waits for its end.
        if depth >= LEAST_CHECKED && self.check() {
            return alpha;
        }
        if depth == 0 {
            return self.shared.evaluation.evaluate(state, board, moves);
        }
        if depth == 1 {
            return self.look_once(node, state, alpha, beta);
        }
        let mut list: ArrayVec<Reply, 60> = ArrayVec::new();
        for square in moves {
            let flips = board.flips(square);
            let child = board.after(square, flips);
            let moves = child.moves();
            list.push(Reply { square, flips, child, moves, mobility: weighted_mobility(moves) });
        }
        list.sort_unstable_by_key(|reply| reply.mobility);
        let hash = if depth >= LEAST_KEPT { board.hash64() } else { 0 };
        if depth >= LEAST_KEPT
            && let Some(known) = self.shared.table.get(board, hash)
        {
            for square in known.moves.into_iter().rev().flatten() {
                if let Some(index) = list.iter().position(|reply| reply.square == square) {
                    list[..=index].rotate_right(1);
                }
            }
        }
        let mut best = Points::MIN - Points::DISC;
        let mut best_move = None;
        let mut alpha = alpha;
        for &Reply { square, flips, child, moves, .. } in &list {
            let state = self.shared.evaluation.play(state, board, square, flips);
            let child = node.child(square, child, moves);
            let score = -self.fixed_depth(&child, &state, -beta, -alpha, depth - 1);
            if depth >= LEAST_CHECKED && self.stopped {
                return best;
            }
            if score > best {
                best = score;
                best_move = Some(square);
                if score >= beta {
                    break;
                }
                alpha = alpha.max(score);
            }
        }
        if depth >= LEAST_KEPT {
            // Bounds of a score that rests on an evaluation are of no use to the end game.
            let known = Known {
                lower: i16::MIN,
                upper: i16::MAX,
                depth: u8::try_from(depth).unwrap_or(u8::MAX),
                selectivity: 0,
                moves: [best_move, None],
            };
            self.shared.table.insert(board, hash, known);
        }
        best
    }

    /// Returns the score of a node with moves, one move ahead, or a bound of it outside the window.
    ///
    /// Moves are not ordered, so none is made before it is its turn.
    fn look_once(&mut self, node: &Node, state: &E::State, alpha: Points, beta: Points) -> Points {
        let board = node.board;
        let mut best = Points::MIN - Points::DISC;
        for square in node.moves {
            let flips = board.flips(square);
            let child = board.after(square, flips);
            let state = self.shared.evaluation.play(state, board, square, flips);
            let child = node.child(square, child, child.moves());
            let score = -self.fixed_depth(&child, &state, -beta, -alpha.max(best), 0);
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{self, minimax, pool, worker};
    use super::*;
    use crate::eval::Features;

    #[test]
    fn looking_ahead_is_minimax() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for (depth, count) in [(0, 30), (1, 30), (2, 20), (3, 8)] {
            for empties in [2, 9, 14, 25] {
                for board in samples::boards(empties, samples::fewer(count)) {
                    let (node, expected) = (Node::new(board), minimax(board, depth));
                    let (low, high) = (Points::MIN, Points::MAX);
                    let unit = Points::new(1);
                    let mut look = |alpha, beta| worker.fixed_depth(&node, &(), alpha, beta, depth);
                    assert_eq!(look(low, high), expected, "{depth}\n{board}");
                    // Outside the window it is a bound.
                    for beta in [expected - Points::DISC * 2, expected] {
                        let bound = look(beta - unit, beta);
                        assert!(beta <= bound && bound <= expected, "{bound} {beta}\n{board}");
                    }
                    for alpha in [expected, expected + Points::DISC * 2] {
                        let bound = look(alpha, alpha + unit);
                        assert!(expected <= bound && bound <= alpha, "{bound} {alpha}\n{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_deeper_looks_keep_is_a_move_without_bounds() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for board in samples::boards(16, 4).into_iter().filter(|board| board.moves().any()) {
            let node = Node::new(board);
            let hash = board.hash64();
            worker.fixed_depth(&node, &(), Points::MIN, Points::MAX, LEAST_KEPT - 1);
            assert_eq!(pool.crew().table.get(board, hash), None);
            worker.fixed_depth(&node, &(), Points::MIN, Points::MAX, LEAST_KEPT);
            let known = pool.crew().table.get(board, hash).expect("the last board stays");
            assert_eq!((known.lower, known.upper, known.selectivity), (i16::MIN, i16::MAX, 0));
            let best = known.moves[0].expect("one move is best");
            assert!(board.moves().contains(best), "{best}\n{board}");
        }
    }
}
