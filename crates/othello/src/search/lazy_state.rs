//! The state of an evaluation, made where it is read.

use std::cell::OnceCell;
use std::fmt;

use super::node::Node;
use crate::eval::Evaluation;
use crate::{Board, Square};

/// The state of an evaluation at a node on the way down the tree.
///
/// Most nodes are cut before anything asks what they are worth, and those near the leaves never do.
/// So a node only has where its state comes from, and makes it, and those above it that are not made
/// yet, when it is asked for.
pub(super) struct LazyState<'p, E: Evaluation> {
    origin: Origin<'p, E>,
    made: OnceCell<E::State>,
}

/// Where a state comes from.
#[derive(Debug)]
enum Origin<'p, E: Evaluation> {
    /// A board.
    Board(Board),
    /// A move to the board `child`.
    Move { parent: &'p LazyState<'p, E>, board: Board, square: Square, child: Board },
    /// A pass.
    Pass(&'p LazyState<'p, E>),
}

impl<'p, E: Evaluation> LazyState<'p, E> {
    /// Returns the state of a board that comes from nowhere.
    pub(super) const fn of_board(board: Board) -> Self {
        Self { origin: Origin::Board(board), made: OnceCell::new() }
    }

    /// Returns the state of a board that somebody has made.
    pub(super) fn of_made(board: Board, state: E::State) -> Self {
        Self { origin: Origin::Board(board), made: OnceCell::from(state) }
    }

    /// Returns the state after a move from a node, whose state this is, to the board `child`.
    #[inline]
    pub(super) const fn child(&'p self, node: &Node, square: Square, child: Board) -> Self {
        let origin = Origin::Move { parent: self, board: node.board, square, child };
        Self { origin, made: OnceCell::new() }
    }

    /// Returns the state after a pass.
    #[inline]
    pub(super) const fn pass(&'p self) -> Self {
        Self { origin: Origin::Pass(self), made: OnceCell::new() }
    }

    /// Returns the state.
    #[inline]
    pub(super) fn get(&self, evaluation: &E) -> &E::State {
        match self.made.get() {
            Some(state) => state,
            None => self.make(evaluation),
        }
    }

    #[cold]
    fn make(&self, evaluation: &E) -> &E::State {
        self.made.get_or_init(|| match self.origin {
            Origin::Board(board) => evaluation.state(board),
            Origin::Move { parent, board, square, child } => {
                // What the move turned are the discs that the opponent has no more.
                let flips = board.opponent() ^ child.mover();
                evaluation.play(parent.get(evaluation), board, square, flips)
            }
            Origin::Pass(parent) => evaluation.pass(parent.get(evaluation)),
        })
    }
}

impl<E: Evaluation> fmt::Debug for LazyState<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyState").field("made", &self.made).finish_non_exhaustive()
    }
}
