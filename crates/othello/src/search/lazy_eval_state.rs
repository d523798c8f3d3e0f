//! The incremental state of an evaluation and its value, computed only where they are needed.

use std::cell::OnceCell;
use std::fmt;

use super::node::{Candidate, Node};
use crate::eval::{Evaluation, Points};
use crate::{Board, Square};

/// The state of an evaluation at a node, and the value there.
///
/// Most nodes are cut off before they are evaluated, and nodes near the leaves never are. So a node only
/// keeps where its state comes from. It computes the state on first use, with the states above it that
/// are still missing. The value is computed once, too: when the node before orders its moves, or when the
/// node is searched for the first time, at any depth.
pub(super) struct LazyEvalState<'p, E: Evaluation> {
    origin: Origin<'p, E>,
    state: OnceCell<E::State>,
    value: OnceCell<Points>,
}

/// Where a state comes from.
#[derive(Debug)]
enum Origin<'p, E: Evaluation> {
    /// The board alone.
    Board(Board),
    /// A move to the board `child`.
    Move { parent: &'p LazyEvalState<'p, E>, board: Board, square: Square, child: Board },
    /// A pass.
    Pass(&'p LazyEvalState<'p, E>),
}

impl<'p, E: Evaluation> LazyEvalState<'p, E> {
    /// Returns the state of a board, to be computed from it alone.
    pub(super) const fn of_board(board: Board) -> Self {
        Self::new(Origin::Board(board))
    }

    /// Returns the state of a board that is computed already.
    pub(super) fn of_computed(board: Board, state: E::State) -> Self {
        Self { state: OnceCell::from(state), ..Self::new(Origin::Board(board)) }
    }

    /// Returns the state after a move from this state's node to the board `child`.
    #[inline]
    pub(super) const fn child(&'p self, node: &Node, square: Square, child: Board) -> Self {
        Self::new(Origin::Move { parent: self, board: node.board, square, child })
    }

    /// Returns the state after a candidate move of this state's node.
    #[inline]
    pub(super) fn after(&'p self, node: &Node, candidate: &Candidate) -> Self {
        let value = candidate.value.map_or_else(OnceCell::new, OnceCell::from);
        Self { value, ..self.child(node, candidate.square, candidate.child) }
    }

    /// Returns the state after a pass.
    #[inline]
    pub(super) const fn pass(&'p self) -> Self {
        Self::new(Origin::Pass(self))
    }

    const fn new(origin: Origin<'p, E>) -> Self {
        Self { origin, state: OnceCell::new(), value: OnceCell::new() }
    }

    /// Returns the state, computed on first use.
    #[inline]
    pub(super) fn get(&self, evaluation: &E) -> &E::State {
        match self.state.get() {
            Some(state) => state,
            None => self.compute(evaluation),
        }
    }

    /// Returns the static value of this state's node, computed on first use.
    #[inline]
    pub(super) fn value(&self, compute: impl FnOnce() -> Points) -> Points {
        *self.value.get_or_init(compute)
    }

    #[cold]
    fn compute(&self, evaluation: &E) -> &E::State {
        self.state.get_or_init(|| match self.origin {
            Origin::Board(board) => evaluation.state(board),
            Origin::Move { parent, board, square, child } => {
                // The flips are the discs that the opponent has lost.
                let flips = board.opponent() ^ child.mover();
                evaluation.play(parent.get(evaluation), board, square, flips)
            }
            Origin::Pass(parent) => evaluation.pass(parent.get(evaluation)),
        })
    }
}

impl<E: Evaluation> fmt::Debug for LazyEvalState<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyEvalState").field("state", &self.state).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::Bitboard;
    use crate::eval::Points;
    use crate::workload::words;

    /// An evaluation whose state is the board, which counts the states that it makes.
    #[derive(Debug, Default)]
    struct Counting(AtomicUsize);

    impl Counting {
        fn made(&self, board: Board) -> Board {
            self.0.fetch_add(1, Ordering::Relaxed);
            board
        }
    }

    impl Evaluation for Counting {
        type State = Board;

        fn state(&self, board: Board) -> Board {
            self.made(board)
        }

        fn play(&self, state: &Board, board: Board, square: Square, flips: Bitboard) -> Board {
            assert_eq!((*state, board.flips(square)), (board, flips));
            self.made(board.after(square, flips))
        }

        fn pass(&self, state: &Board) -> Board {
            self.made(state.pass())
        }

        fn evaluate(&self, _: &Board, _: Board, _: Bitboard) -> Points {
            self.0.fetch_add(1, Ordering::Relaxed);
            Points::ZERO
        }
    }

    /// Continues a random game, and reads the state at its end. Returns the number of nodes that follow.
    fn descend(
        state: &LazyEvalState<'_, Counting>,
        node: &Node,
        counting: &Counting,
        next: &mut impl FnMut() -> u64,
    ) -> usize {
        let board = node.board;
        if board.is_over() {
            assert_eq!(counting.0.load(Ordering::Relaxed), 0, "no state was read yet");
            assert_eq!(*state.get(counting), board);
            return 0;
        }
        let following = if node.moves.is_empty() {
            let passed = node.pass(board.pass().moves());
            descend(&state.pass(), &passed, counting, next)
        } else {
            let skip = next() % u64::from(node.moves.len());
            let square = node.moves.iter().nth(usize::try_from(skip).unwrap()).unwrap();
            let child = board.play(square);
            let after = node.child(square, child, child.moves());
            descend(&state.child(node, square, child), &after, counting, next)
        };
        // Made on the way to the end, and only once.
        let made = counting.0.load(Ordering::Relaxed);
        assert_eq!(*state.get(counting), board);
        assert_eq!(counting.0.load(Ordering::Relaxed), made);
        following + 1
    }

    #[test]
    fn states_are_made_once_when_they_are_read() {
        let mut next = words(1);
        for _ in 0..50 {
            let root = Node::new(Board::START);
            let counting = Counting::default();
            let state = LazyEvalState::of_board(root.board);
            let following = descend(&state, &root, &counting, &mut next);
            assert_eq!(counting.0.into_inner(), following + 1);

            let counting = Counting::default();
            let state = LazyEvalState::of_computed(root.board, root.board);
            let following = descend(&state, &root, &counting, &mut next);
            assert_eq!(counting.0.into_inner(), following);
        }
    }

    #[test]
    fn a_value_is_computed_once_or_taken_from_the_candidate() {
        let node = Node::new(Board::START);
        let state = LazyEvalState::<Counting>::of_board(node.board);
        assert_eq!(state.value(|| Points::ZERO), Points::ZERO);
        assert_eq!(state.value(|| panic!("the value is known")), Points::ZERO);
        let square = node.moves.first().unwrap();
        let mut candidate = Candidate::new(node.board, square, node.board.flips(square));
        let value =
            |candidate: &Candidate, computed| state.after(&node, candidate).value(|| computed);
        assert_eq!(value(&candidate, Points::MAX), Points::MAX);
        candidate.value = Some(Points::DISC);
        assert_eq!(value(&candidate, Points::MAX), Points::DISC);
    }
}
