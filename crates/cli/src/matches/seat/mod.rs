//! Who sits at the board: the program's own player, or another program by a protocol.
//!
//! * `process`: a program that runs, and its lines.

mod process;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub(super) use self::process::Process;
use super::contest::Contest;
use super::discipline::Discipline;
use super::engine::{Engine, Kind};
use super::record::Fault;
use super::side_clock::SideClock;
use crate::failure::Failure;
use crate::side::Side;

/// Somebody who plays.
pub(super) trait Seat<G: Contest> {
    /// Begins a game.
    fn begin(&mut self, setup: &Setup<'_, G>) -> Result<(), Trouble>;

    /// Chooses a move of a position in which there is one.
    fn choose(&mut self, game: &G, clock: &SideClock) -> Result<Answer<G::Move>, Trouble>;

    /// Hears of a move that was made: its own one, the other player's, or a pass.
    fn hear(&mut self, heard: Heard<G::Move>) -> Result<(), Trouble>;
}

/// What somebody must know before a game.
#[derive(Debug)]
pub(super) struct Setup<'a, G> {
    /// The moves that are made already.
    pub(super) opening: &'a G,
    /// Black's and White's.
    pub(super) names: [&'a str; 2],
    pub(super) clock: &'a SideClock,
}

/// A move that somebody chose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer<M> {
    pub(super) played: M,
    /// Between the question and the answer.
    pub(super) taken: Duration,
    pub(super) depth: Option<u32>,
    /// As the discipline has it.
    pub(super) score: Option<f64>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heard<M> {
    pub(super) side: Side,
    pub(super) played: M,
    pub(super) is_own: bool,
    pub(super) taken: Duration,
}

/// Why somebody does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    Fault(Fault, String),
    /// Nobody wants to know any more.
    Stopped,
}

/// How long is waited for programs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// For the first answer of a program that was started.
    pub(super) start: Duration,
    /// For an answer that takes no time, and for a move beyond its time.
    pub(super) answer: Duration,
    /// For a move whose time nothing limits.
    pub(super) unlimited: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [start, answer, unlimited] = [60, 10, 600].map(Duration::from_secs);
        Self { start, answer, unlimited }
    }
}

impl Patience {
    /// Returns when nobody waits for a move any more.
    pub(super) fn end_of_move(&self, clock: &SideClock) -> Instant {
        let time = clock.limit().map_or(self.unlimited, |limit| limit.saturating_add(self.answer));
        Instant::now() + time
    }

    pub(super) fn end_of_answer(&self) -> Instant {
        Instant::now() + self.answer
    }
}

/// Why nobody sits down.
pub(super) enum StartError {
    /// The program's own player cannot be had.
    Player(Failure),
    /// Another program cannot be started.
    Program(Trouble),
}

/// Lets an engine sit down.
pub(super) fn start<D: Discipline>(
    engine: &Engine<D>,
    patience: Patience,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Seat<D::Game>>, StartError> {
    match &engine.kind {
        Kind::BuiltIn(player) => {
            D::seat_player(player, Arc::clone(stop)).map_err(StartError::Player)
        }
        Kind::Program { program, protocol } => {
            Process::start(program, D::goodbye(protocol), Arc::clone(stop))
                .and_then(|process| D::seat_program(protocol, process, patience))
                .map_err(StartError::Program)
        }
    }
}
