//! A board on the way down the tree.

use super::parity;
use crate::{Bitboard, Board, Square};

/// A board with what every search of it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    /// The mover's moves.
    pub(super) moves: Bitboard,
    /// The regions with an odd number of empty squares.
    pub(super) odd: Bitboard,
    /// The empty squares.
    pub(super) count: u32,
}

impl Node {
    pub(super) fn new(board: Board) -> Self {
        let empties = board.empties();
        Self {
            board,
            moves: board.moves(),
            odd: parity::odd_regions(empties),
            count: empties.len(),
        }
    }

    /// Returns the node after a move to the given board, on which the opponent has `moves`.
    #[inline(always)]
    pub(super) fn child(&self, square: Square, board: Board, moves: Bitboard) -> Self {
        Self { board, moves, odd: parity::after(self.odd, square), count: self.count - 1 }
    }

    /// Returns the node after a pass, on which the opponent has `moves`.
    #[inline(always)]
    pub(super) fn pass(&self, moves: Bitboard) -> Self {
        Self { board: self.board.pass(), moves, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    fn parts(node: Node) -> (Board, Bitboard, Bitboard, u32) {
        (node.board, node.moves, node.odd, node.count)
    }

    #[test]
    fn nodes_after_moves_and_passes_are_those_of_their_boards() {
        for empties in [0, 1, 4, 11, 20, 30] {
            for board in samples::boards(empties, 50) {
                let node = Node::new(board);
                assert_eq!(node.count, empties);
                let passed = board.pass();
                assert_eq!(parts(node.pass(passed.moves())), parts(Node::new(passed)), "{board}");
                for square in board.moves() {
                    let child = board.play(square);
                    let after = node.child(square, child, child.moves());
                    assert_eq!(parts(after), parts(Node::new(child)), "{square}\n{board}");
                }
            }
        }
    }
}
