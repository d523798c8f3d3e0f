//! Judging boards without searching them.

use std::fmt;

mod features;

pub use features::Features;

use crate::{Bitboard, Board, Square};

/// Points of an evaluation to a disc.
pub const DISC: i32 = 128;

/// An evaluation of boards, for searches that order moves or look only so far.
///
/// What it needs from move to move, as pattern indices, is its [`State`](Self::State); an
/// evaluation that looks at the board anew has none and takes `()`.
pub trait Evaluation: fmt::Debug + Sync {
    /// What is carried from move to move.
    type State: Clone + fmt::Debug + Send + Sync;

    /// Returns the state of a board.
    fn state(&self, board: Board) -> Self::State;

    /// Returns the state after the mover plays on a square and turns `flips`.
    fn play(
        &self,
        state: &Self::State,
        board: Board,
        square: Square,
        flips: Bitboard,
    ) -> Self::State;

    /// Returns the state after a pass.
    fn pass(&self, state: &Self::State) -> Self::State;

    /// Returns the expected final score for the mover, who has the given moves, in
    /// [points](DISC): −64 discs to 64 discs.
    ///
    /// The moves may be none, if the opponent has some.
    fn evaluate(&self, state: &Self::State, board: Board, moves: Bitboard) -> i32;

    /// Returns the standard deviation, in points, of the exact score from that of a search of
    /// `depth` moves of a board with so many empty squares; or `None` if searches shall leave
    /// nothing out.
    fn deviation(&self, empties: u32, depth: u32) -> Option<i32>;
}
