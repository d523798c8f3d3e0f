//! Who sits at the board: the program's own player, or another program by a protocol.
//!
//! * `built_in`: the player; `process`: a program that runs, and its lines;
//! * `gtp`, `nboard`: what such a program is told.

mod built_in;
mod gtp;
mod nboard;
mod process;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use othello::{Color, Game, Move};

use self::built_in::BuiltIn;
use self::gtp::Gtp;
use self::nboard::Nboard;
use self::process::Process;
use super::engine::{Engine, Kind, Protocol};
use super::record::Fault;
use super::side_clock::SideClock;
use crate::failure::Failure;

/// Somebody who plays.
pub(super) trait Seat {
    /// Begins a game.
    fn begin(&mut self, setup: &Setup<'_>) -> Result<(), Trouble>;

    /// Chooses a move of a position in which there is one.
    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer, Trouble>;

    /// Hears of a move that was made: its own one, the other player's, or a pass.
    fn hear(&mut self, heard: Heard) -> Result<(), Trouble>;
}

/// What somebody must know before a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup<'a> {
    /// The moves that are made already.
    pub(super) opening: &'a Game,
    /// Black's and White's.
    pub(super) names: [&'a str; 2],
    pub(super) clock: &'a SideClock,
}

/// A move that somebody chose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) played: Move,
    /// Between the question and the answer.
    pub(super) taken: Duration,
    pub(super) depth: Option<u32>,
    /// In discs.
    pub(super) score: Option<f64>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heard {
    pub(super) color: Color,
    pub(super) played: Move,
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
    fn end_of_move(&self, clock: &SideClock) -> Instant {
        let time = clock.limit().map_or(self.unlimited, |limit| limit.saturating_add(self.answer));
        Instant::now() + time
    }

    fn end_of_answer(&self) -> Instant {
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
pub(super) fn start(
    engine: &Engine,
    patience: Patience,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Seat>, StartError> {
    let program = match &engine.kind {
        Kind::BuiltIn(options) => {
            let seat = BuiltIn::new(options, Arc::clone(stop)).map_err(StartError::Player)?;
            return Ok(Box::new(seat));
        }
        Kind::Program(program) => program,
    };
    let started = Process::start(program, Arc::clone(stop)).and_then(|process| {
        Ok(match program.protocol {
            Protocol::Gtp => Box::new(Gtp::new(process, patience)?) as Box<dyn Seat>,
            Protocol::Nboard => Box::new(Nboard::new(process, patience, program.depth)?),
        })
    });
    started.map_err(StartError::Program)
}
