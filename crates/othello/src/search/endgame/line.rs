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
