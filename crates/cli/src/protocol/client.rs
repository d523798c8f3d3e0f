//! An engine as a match sees it: a program behind a protocol, or a player of this program.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::clock::running::SideClock;
use crate::game::{Game, Side};

/// A player of a match.
pub(crate) trait Player<G: Game> {
    /// Begins a game.
    fn begin(&mut self, setup: &Setup<'_, G>) -> Result<(), EngineError>;

    /// Chooses a move of a position that has more than a pass.
    fn choose(&mut self, game: &G, clock: &SideClock) -> Result<Answer<G::Move>, EngineError>;

    /// Learns of a move that was made: the player's own one, the opponent's, or a pass.
    fn observe(&mut self, _: MoveMade<G::Move>) -> Result<(), EngineError> {
        Ok(())
    }
}

/// What a player must know before a game.
#[derive(Debug)]
pub(crate) struct Setup<'a, G> {
    /// Number of the game in the match, from 1.
    pub(crate) number: usize,
    pub(crate) opening: &'a G,
    /// Black's and White's.
    pub(crate) names: [&'a str; 2],
    pub(crate) clock: &'a SideClock,
}

/// A move that a player chose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<M> {
    pub(crate) played: M,
    /// Time between the question and the answer.
    pub(crate) taken: Duration,
    /// Search depth in plies, if the player reports it.
    pub(crate) depth: Option<u32>,
    /// In the unit of the game.
    pub(crate) score: Option<f64>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveMade<M> {
    pub(crate) side: Side,
    pub(crate) played: M,
    /// Whether the player that learns of it chose it.
    pub(crate) is_own: bool,
    pub(crate) taken: Duration,
}

/// Why an engine does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineError {
    /// It forfeits the game, and why.
    Fault(Fault, String),
    /// The match was stopped.
    Stopped,
}

impl EngineError {
    /// Returns the error of an engine that refuses to play on or answers with an illegal move.
    pub(crate) fn illegal(reason: impl Into<String>) -> Self {
        Self::Fault(Fault::IllegalMove, reason.into())
    }
}

/// The fault by which a player forfeits a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fault {
    /// The program has ended or cannot be restarted.
    Crash,
    /// It did not answer in time and was killed.
    NoAnswer,
    /// Its answer is not a legal move, or it refused to play.
    IllegalMove,
    /// Its answer came too late.
    Time,
    /// It resigned.
    Resignation,
}

impl Fault {
    pub(crate) const ALL: [Self; 5] =
        [Self::Crash, Self::NoAnswer, Self::IllegalMove, Self::Time, Self::Resignation];

    /// Returns the name for one fault or for several.
    pub(crate) const fn noun(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Crash, true) => "crash",
            (Self::Crash, false) => "crashes",
            (Self::NoAnswer, _) => "without an answer",
            (Self::IllegalMove, true) => "illegal move",
            (Self::IllegalMove, false) => "illegal moves",
            (Self::Time, true) => "loss on time",
            (Self::Time, false) => "losses on time",
            (Self::Resignation, true) => "resignation",
            (Self::Resignation, false) => "resignations",
        }
    }
}

/// How long a match waits for a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For the first answer of a program that was started.
    pub(crate) start: Duration,
    /// For an answer that takes no time, and for a move beyond its time.
    pub(crate) answer: Duration,
    /// For a move without a time limit.
    pub(crate) unlimited: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [start, answer, unlimited] = [60, 10, 600].map(Duration::from_secs);
        Self { start, answer, unlimited }
    }
}

impl Patience {
    /// Returns the deadline of a move.
    pub(crate) fn end_of_move(&self, clock: &SideClock) -> Instant {
        let time = clock.limit().map_or(self.unlimited, |limit| limit.saturating_add(self.answer));
        Instant::now() + time
    }

    /// Returns the deadline of an answer that takes no time.
    pub(crate) fn end_of_answer(&self) -> Instant {
        Instant::now() + self.answer
    }
}
