//! A game between Black and White, as a match sees it.

use std::fmt;
use std::hash::Hash;

use crate::side::Side;

/// A game between Black and White, under way or at its end. Its rules are its own matter.
pub(super) trait Contest: Clone + fmt::Debug + Send {
    type Move: Copy;
    /// A position, the same for all that become it when they are turned or mirrored.
    type Shape: Eq + Hash + Send;

    /// The score of who wins by a fault of the other.
    const WHOLE: i32;

    /// Reads a game: its start, if that is not the usual one, and its moves.
    ///
    /// # Errors
    ///
    /// When they are none that were written: what is wrong.
    fn read(start: Option<&str>, moves: &str) -> Result<Self, String>;

    /// Returns the start as text, if it is not the usual one.
    fn start_text(&self) -> Option<String>;

    /// Returns the moves as text, with passes.
    fn moves_text(&self) -> String;

    /// Returns how many moves were made, passes among them.
    fn length(&self) -> usize;

    /// Returns who made each of them.
    fn movers(&self) -> Vec<Side>;

    fn side_to_move(&self) -> Side;

    /// Returns the pass that is the only move, if it is.
    fn pass(&self) -> Option<Self::Move>;

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// When the rules do not allow it: why.
    fn make(&mut self, played: Self::Move) -> Result<(), String>;

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Returns whether the game is over.
    fn has_ended(&self) -> bool;

    /// Returns the score of Black when the game is over: more than 0 if Black has won.
    fn score(&self) -> i32;

    /// Returns the position.
    fn shape(&self) -> Self::Shape;
}
