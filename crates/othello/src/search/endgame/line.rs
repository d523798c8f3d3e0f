//! The moves that prove a score.

use super::Bounds;
use super::node::Node;
use super::worker::Worker;
use crate::eval::Evaluation;
use crate::{Bitboard, Board, Move, Square};

impl<E: Evaluation> Worker<'_, E> {
    /// Returns moves to the end of the game that keep the score of a board within bounds that are
    /// proven for it: the mover's moves keep the lower bound, the opponent's the upper one.
    ///
    /// A player who has nothing to keep makes the move that seemed best. Shorter if the search is
    /// stopped.
    pub(super) fn line(&mut self, board: Board, bounds: Bounds) -> Vec<Move> {
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
                let Some(square) = self.keeping(&node, bounds.lower) else {
                    return line;
                };
                line.push(Move::Place(square));
                let child = node.board.play(square);
                node = node.child(square, child, child.moves());
            }
            bounds = bounds.of_opponent();
        }
    }

    /// Returns a move after which the mover still has at least `lower`.
    fn keeping(&mut self, node: &Node, lower: i32) -> Option<Square> {
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
        if lower <= -64 {
            return order.first().copied();
        }
        order.into_iter().find(|&square| {
            let board = node.board.play(square);
            let child = node.child(square, board, board.moves());
            let state = self.shared.evaluation.state(board);
            let score = -self.null_window(&child, &state, -lower);
            !self.stopped && score >= lower
        })
    }

    /// Returns the moves that the table has for the board of the root, or those that it had, if it
    /// has lost some of them.
    pub(super) fn known_line(&mut self, board: Board) -> Vec<Move> {
        let line = self.table_line(board);
        // Another first move is news.
        if line.len() >= self.root_line.len()
            || line.first().is_some_and(|first| Some(first) != self.root_line.first())
        {
            self.root_line = line;
        }
        self.root_line.clone()
    }

    /// Returns the moves that the table has for a board, as far as it knows it.
    pub(super) fn table_line(&self, board: Board) -> Vec<Move> {
        let mut line = Vec::new();
        let mut board = board;
        // Positions do not repeat, for every move adds a disc.
        loop {
            let moves: Bitboard = board.moves();
            if moves.is_empty() {
                if board.pass().moves().is_empty() {
                    return line;
                }
                line.push(Move::Pass);
                board = board.pass();
                continue;
            }
            let known = self.shared.table.get(board, board.hash64());
            match known.and_then(|known| known.moves[0]) {
                Some(square) if moves.contains(square) => {
                    line.push(Move::Place(square));
                    board = board.play(square);
                }
                _ => break,
            }
        }
        // A line does not end with a pass.
        while line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{self, shared, worker};
    use super::super::table::{Known, Table};
    use super::*;
    use crate::eval::Features;
    use crate::{Color, Game, Position};

    /// Puts a best move of a board into a table.
    fn teach(table: &Table, board: Board, square: Square) {
        let moves = [Some(square), None];
        let known = Known { lower: -64, upper: 64, depth: 20, selectivity: 4, moves };
        table.insert(board, board.hash64(), known);
    }

    fn place(squares: &[Square]) -> Vec<Move> {
        squares.iter().copied().map(Move::Place).collect()
    }

    #[test]
    fn moves_of_the_table_are_followed_while_they_are_legal() {
        let shared = shared(Features);
        let worker = worker(&shared);
        assert_eq!(worker.table_line(Board::START), []);
        teach(&shared.table, Board::START, Square::F5);
        assert_eq!(worker.table_line(Board::START), place(&[Square::F5]));
        let after = Board::START.play(Square::F5);
        teach(&shared.table, after, Square::D6);
        assert_eq!(worker.table_line(Board::START), place(&[Square::F5, Square::D6]));
        // Not a move.
        teach(&shared.table, after, Square::A1);
        assert_eq!(worker.table_line(Board::START), place(&[Square::F5]));
    }

    #[test]
    fn lines_of_the_table_pass_but_do_not_end_so() {
        let must_pass = |board: &Board| board.moves().is_empty() && !board.is_over();
        let boards: Vec<Board> = samples::boards(6, 1000).into_iter().filter(must_pass).collect();
        assert!(boards.len() > 10);
        for board in boards {
            let shared = shared(Features);
            let worker = worker(&shared);
            assert_eq!(worker.table_line(board), [], "{board}");
            let square = board.pass().moves().first().unwrap();
            teach(&shared.table, board.pass(), square);
            assert_eq!(worker.table_line(board), [Move::Pass, Move::Place(square)], "{board}");
        }
    }

    #[test]
    fn lines_keep_what_is_proven() {
        let shared = shared(Features);
        let mut worker = worker(&shared);
        for empties in [0, 3, 6, 8] {
            for board in samples::boards(empties, samples::fewer(40)) {
                let score = samples::score(board);
                for (below, above) in [(0, 0), (4, 0), (0, 4), (6, 6), (128, 0), (0, 128)] {
                    let lower = (score - below).max(-64);
                    let bounds = Bounds { lower, upper: (score + above).min(64) };
                    let line = worker.line(board, bounds);
                    let mut game = Game::from_position(Position::new(board, Color::Black));
                    for &played in &line {
                        game.play(played).expect("a legal move");
                    }
                    let end = game.position();
                    let reached = end.final_score(Color::Black);
                    assert!(end.is_over(), "{line:?}\n{board}");
                    assert!((lower..=bounds.upper).contains(&reached), "{reached} {bounds:?}");
                }
            }
        }
    }

    #[test]
    fn a_stopped_search_proves_no_line() {
        let shared = shared(Features);
        let mut worker = worker(&shared);
        for board in samples::boards(8, 20).into_iter().filter(|board| board.moves().any()) {
            let score = samples::score(board);
            worker.stopped = true;
            let line = worker.line(board, Bounds::exact(score));
            assert!(line.is_empty() || score == -64, "{line:?}\n{board}");
        }
    }
}
