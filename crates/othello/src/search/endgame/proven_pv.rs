//! The principal variation that proves a score: each move is found by null windows that prove it.

use crate::eval::Evaluation;
use crate::search::lazy_eval_state::LazyEvalState;
use crate::search::node::Node;
use crate::search::solution::Bounds;
use crate::search::worker::Worker;
use crate::{Bitboard, Board, Move, Score, Square};

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns a PV to the end of the game that keeps the score of a board within its proven bounds: moves of
    /// the mover keep the lower bound, moves of the opponent the upper one.
    ///
    /// A player who has no bound to keep makes the move that looks best. The PV is shorter if the search is
    /// stopped.
    pub(in crate::search) fn proven_pv(&mut self, board: Board, bounds: Bounds) -> Vec<Move> {
        let mut pv = Vec::new();
        let mut node = Node::new(board);
        let mut bounds = bounds;
        loop {
            if node.moves.is_empty() {
                let replies = node.board.pass().moves();
                if replies.is_empty() {
                    return pv;
                }
                pv.push(Move::Pass);
                node = node.pass(replies);
            } else {
                let square = match self.proven_move(&node, bounds.lower) {
                    Ok(square) => square,
                    Err(refuted) => {
                        if pv.is_empty() {
                            self.best_mut().refute(refuted);
                        }
                        return pv;
                    }
                };
                pv.push(Move::Place(square));
                let child = node.board.play(square);
                node = node.child(square, child, child.moves());
            }
            bounds = bounds.of_opponent();
        }
    }

    /// Returns a move that is proven to get at least `lower`, or if the search is stopped before it is found,
    /// the moves that are proven not to.
    fn proven_move(&mut self, node: &Node, lower: Score) -> Result<Square, Bitboard> {
        let order = self.table_moves_first(node);
        let mut refuted = Bitboard::EMPTY;
        for square in order {
            if lower <= Score::MIN {
                return Ok(square);
            }
            let board = node.board.play(square);
            let child = node.child(square, board, board.moves());
            let eval_state = LazyEvalState::of_board(board);
            let score = -self.solve_null_window(&child, &eval_state, -lower);
            if self.is_stopped() {
                break;
            }
            if score >= lower {
                return Ok(square);
            }
            refuted.insert(square);
        }
        Err(refuted)
    }

    /// Returns the moves of a node: first those of the table, then the others by the number of moves that they
    /// leave the opponent.
    pub(super) fn table_moves_first(&self, node: &Node) -> Vec<Square> {
        let entry = self.table().probe(node.board, node.board.hash64());
        let first = entry.map_or([None; 2], |entry| entry.moves);
        let first = first.into_iter().flatten().filter(|&square| node.moves.contains(square));
        let mut untried = node.moves;
        let mut order: Vec<Square> = Vec::new();
        for square in first {
            untried.remove(square);
            order.push(square);
        }
        let mut others: Vec<Square> = untried.iter().collect();
        others.sort_by_key(|&square| node.board.play(square).moves().len());
        order.extend(others);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Features;
    use crate::search::samples::{self, pool, score, worker};
    use crate::{Color, Game, Position};

    #[test]
    fn a_pv_keeps_the_proven_bounds() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for empties in [0, 3, 6, 8] {
            for board in samples::boards(empties, samples::fewer(40)) {
                let score = score(board);
                for (below, above) in [(0, 0), (4, 0), (0, 4), (6, 6), (128, 0), (0, 128)] {
                    let lower = (score - below).max(Score::MIN);
                    let bounds = Bounds { lower, upper: (score + above).min(Score::MAX) };
                    let pv = worker.proven_pv(board, bounds);
                    let mut game = Game::new(Position::new(board, Color::Black));
                    for &played in &pv {
                        game.play(played).expect("a legal move");
                    }
                    let end = game.position();
                    let reached = end.final_score(Color::Black);
                    assert!(end.is_over(), "{pv:?}\n{board}");
                    assert!((lower..=bounds.upper).contains(&reached), "{reached} {bounds:?}");
                }
            }
        }
    }

    #[test]
    fn a_stopped_search_proves_no_pv() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for board in samples::boards(8, 20).into_iter().filter(|board| board.moves().any()) {
            let score = score(board);
            worker.stop();
            let pv = worker.proven_pv(board, Bounds::exact(score));
            assert!(pv.is_empty() || score == Score::MIN, "{pv:?}\n{board}");
        }
    }
}
