//! The moves that prove a score.

use crate::eval::Evaluation;
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::solution::Bounds;
use crate::search::worker::Worker;
use crate::{Bitboard, Board, Move, Score, Square};

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns moves to the end of the game that keep the score of a board within bounds that are
    /// proven for it: the mover's moves keep the lower bound, the opponent's the upper one.
    ///
    /// A player who has nothing to keep makes the move that seemed best. Shorter if the search is
    /// stopped.
    pub(in crate::search) fn line(&mut self, board: Board, bounds: Bounds) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = Node::new(board);
        let mut bounds = bounds;
        loop {
            if node.moves.is_empty() {
                let replies = node.board.pass().moves();
                if replies.is_empty() {
                    return line;
                }
                line.push(Move::Pass);
                node = node.pass(replies);
            } else {
                let square = match self.keeping(&node, bounds.lower) {
                    Ok(square) => square,
                    Err(refuted) => {
                        if line.is_empty() {
                            self.best.refute(refuted);
                        }
                        return line;
                    }
                };
                line.push(Move::Place(square));
                let child = node.board.play(square);
                node = node.child(square, child, child.moves());
            }
            bounds = bounds.of_opponent();
        }
    }

    /// Returns a move after which the mover still has at least `lower`, or those that are known not
    /// to be such moves if the search is stopped before.
    fn keeping(&mut self, node: &Node, lower: Score) -> Result<Square, Bitboard> {
        let order = self.likely_first(node);
        let mut refuted = Bitboard::EMPTY;
        for square in order {
            if lower <= Score::MIN {
                return Ok(square);
            }
            let board = node.board.play(square);
            let child = node.child(square, board, board.moves());
            let state = LazyState::of_board(board);
            let score = -self.null_window(&child, &state, -lower);
            if self.stopped {
                break;
            }
            if score >= lower {
                return Ok(square);
            }
            refuted.insert(square);
        }
        Err(refuted)
    }

    /// Returns the moves of a node, first those that the table has, then those that leave the
    /// opponent the fewest.
    pub(super) fn likely_first(&self, node: &Node) -> Vec<Square> {
        let known = self.shared.table.get(node.board, node.board.hash64());
        let first = known.map_or([None; 2], |known| known.moves);
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
    use super::super::samples::score;
    use super::*;
    use crate::eval::Features;
    use crate::search::samples::{self, pool, worker};
    use crate::{Color, Game, Position};

    #[test]
    fn lines_keep_what_is_proven() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for empties in [0, 3, 6, 8] {
            for board in samples::boards(empties, samples::fewer(40)) {
                let score = score(board);
                for (below, above) in [(0, 0), (4, 0), (0, 4), (6, 6), (128, 0), (0, 128)] {
                    let lower = (score - below).max(Score::MIN);
                    let bounds = Bounds { lower, upper: (score + above).min(Score::MAX) };
                    let line = worker.line(board, bounds);
                    let mut game = Game::from_position(Position::new(board, Color::Black));
                    for &played in &line {
                        game.play(played).expect("a legal move");
                    }
                    let end = game.position();
                    let reached = Score::new(end.final_score(Color::Black));
                    assert!(end.is_over(), "{line:?}\n{board}");
                    assert!((lower..=bounds.upper).contains(&reached), "{reached} {bounds:?}");
                }
            }
        }
    }

    #[test]
    fn a_stopped_search_proves_no_line() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for board in samples::boards(8, 20).into_iter().filter(|board| board.moves().any()) {
            let score = score(board);
            worker.stopped = true;
            let line = worker.line(board, Bounds::exact(score));
            assert!(line.is_empty() || score == Score::MIN, "{line:?}\n{board}");
        }
    }
}
