//! What an evaluation of boards is.

use std::fmt;
use std::sync::Arc;

use super::error_model::ErrorModel;
use super::points::Points;
use crate::{Bitboard, Board, Square};

/// An evaluation of boards, for searches that order moves or look only so far.
///
/// What it needs from move to move, as pattern indices, is its [`State`](Self::State); an
/// evaluation that looks at the board anew has none and takes `()`. Searches make a state only where
/// something reads it, so it may be large; from wherever it is made, it is the same.
///
/// Threads of a solver outlive the calls that use them, so an evaluation is shared and owned.
pub trait Evaluation: fmt::Debug + Send + Sync {
    /// What is carried from move to move.
    type State: Clone + fmt::Debug + Send + Sync;

    /// Returns the state of a board.
    fn state(&self, board: Board) -> Self::State;

    /// Returns the state after the mover plays on a square of `board` and turns `flips`.
    fn play(
        &self,
        state: &Self::State,
        board: Board,
        square: Square,
        flips: Bitboard,
    ) -> Self::State;

    /// Returns the state after a pass.
    fn pass(&self, state: &Self::State) -> Self::State;

    /// Returns the expected final score for the mover, who has the given moves:
    /// [`Points::MIN`] to [`Points::MAX`].
    ///
    /// The moves may be none, if the opponent has some.
    fn evaluate(&self, state: &Self::State, board: Board, moves: Bitboard) -> Points;

    /// Returns how far off the evaluation and searches that end with it are, or `None` if searches
    /// shall leave nothing out.
    fn error_model(&self) -> Option<&ErrorModel>;
}

/// Shared by several solvers.
impl<E: Evaluation> Evaluation for Arc<E> {
    type State = E::State;

    #[inline]
    fn state(&self, board: Board) -> E::State {
        E::state(self, board)
    }

    #[inline]
    fn play(&self, state: &E::State, board: Board, square: Square, flips: Bitboard) -> E::State {
        E::play(self, state, board, square, flips)
    }

    #[inline]
    fn pass(&self, state: &E::State) -> E::State {
        E::pass(self, state)
    }

    #[inline]
    fn evaluate(&self, state: &E::State, board: Board, moves: Bitboard) -> Points {
        E::evaluate(self, state, board, moves)
    }

    #[inline]
    fn error_model(&self) -> Option<&ErrorModel> {
        E::error_model(self)
    }
}
