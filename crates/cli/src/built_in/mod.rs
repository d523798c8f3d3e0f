//! The built-in players, shared by `play`, the protocols and matches.
//!
//! `othello` and `gomoku` implement [`BuiltIn`]; `book` is their opening book; `variety` chooses at random among
//! good moves.

pub(crate) mod book;
pub(crate) mod gomoku;
pub(crate) mod othello;
pub(crate) mod variety;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::Clock;

use self::variety::Variety;
use crate::game::Game;

/// The built-in player of a game. It reuses the results of earlier positions.
///
/// It searches on the thread that calls it until a flag stops it.
pub(crate) trait BuiltIn: fmt::Debug {
    type Game: Game;
    type Level: Copy + fmt::Debug + Eq + Send + 'static;
    /// The result of a search.
    type Analysis: 'static;

    /// Prepares for a game that starts here, and forgets earlier games. The moves of the opening book are drawn
    /// anew.
    fn begin(&mut self, position: &PositionOf<Self>);

    /// Draws the moves of the opening book by the number of a game in place of the number of games begun.
    fn set_game_number(&mut self, number: u64);

    /// Chooses a move, or returns `None` if the game is over. A clock limits the time beside the limits of
    /// every move; the only legal move and a move of the opening book take no time.
    fn choose(
        &mut self,
        position: &PositionOf<Self>,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Self::Analysis) + Send + 'static,
    ) -> Option<Choice<MoveOf<Self>, Self::Analysis>>;

    /// Returns the `count` best moves of a position within the limits of every move.
    fn rank(
        &mut self,
        position: &PositionOf<Self>,
        count: usize,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Self::Analysis) + Send + 'static,
    ) -> Self::Analysis;

    /// Calls `wait`, and may ponder meanwhile if the position is the one after the move chosen last.
    fn ponder_while<T>(&mut self, _: &PositionOf<Self>, wait: impl FnOnce() -> T) -> T {
        wait()
    }

    /// Returns the status line during a search.
    fn progress(position: &PositionOf<Self>, found: &Self::Analysis) -> String;

    /// Returns the depth and the score of the best move, as records of matches have them.
    fn depth_and_score(analysis: &Self::Analysis) -> (Option<u32>, Option<f64>);

    /// Returns how the games of the player vary, if they do.
    fn variety(&self) -> Option<&Variety>;

    /// Returns the limits of a move in words.
    fn strength(&self) -> String;

    /// Sets the time of a move in place of all other limits.
    fn set_time(&mut self, time: Duration);

    /// Sets the level in place of another level or a depth.
    fn set_level(&mut self, level: Self::Level);
}

/// A move of a player's game.
pub(crate) type MoveOf<P> = <<P as BuiltIn>::Game as Game>::Move;

/// A position of a player's game.
pub(crate) type PositionOf<P> = <<P as BuiltIn>::Game as Game>::Position;

/// A move that a player chose.
#[derive(Clone, Debug)]
pub(crate) struct Choice<M, A> {
    pub(crate) played: M,
    /// The search, or `None` if there was only one legal move, or the move is from the opening book.
    pub(crate) analysis: Option<A>,
    pub(crate) is_from_book: bool,
}

impl<M, A> Choice<M, A> {
    pub(crate) const fn only(played: M) -> Self {
        Self { played, analysis: None, is_from_book: false }
    }

    pub(crate) const fn from_book(played: M) -> Self {
        Self { played, analysis: None, is_from_book: true }
    }

    pub(crate) const fn searched(played: M, analysis: A) -> Self {
        Self { played, analysis: Some(analysis), is_from_book: false }
    }
}
