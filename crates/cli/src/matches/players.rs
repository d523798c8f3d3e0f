//! The players of a match: built-in players and other programs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::engine::{Engine, Kind};
use super::variant::Variant;
use crate::built_in::{BuiltIn, MoveOf};
use crate::clock::running::SideClock;
use crate::failure::Failure;
use crate::game::Game as _;
use crate::protocol::client::{Answer, EngineError, Patience, Player, Setup};
use crate::protocol::process::Process;

/// Why an engine did not start.
pub(super) enum StartError {
    BuiltIn(Failure),
    Program(EngineError),
}

/// Starts an engine.
pub(super) fn start<V: Variant>(
    engine: &Engine<V>,
    patience: Patience,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Player<V::Game>>, StartError> {
    match &engine.kind {
        Kind::BuiltIn(built_in) => {
            V::start_built_in(built_in, Arc::clone(stop)).map_err(StartError::BuiltIn)
        }
        Kind::Program { program, protocol } => {
            Process::start(program, V::quit_command(protocol), Arc::clone(stop))
                .and_then(|process| V::start_client(protocol, process, patience))
                .map_err(StartError::Program)
        }
    }
}

/// A built-in player as a player of a match.
#[derive(Debug)]
pub(super) struct BuiltInPlayer<P> {
    player: P,
    stop: Arc<AtomicBool>,
}

impl<P> BuiltInPlayer<P> {
    pub(super) const fn new(player: P, stop: Arc<AtomicBool>) -> Self {
        Self { player, stop }
    }
}

impl<P: BuiltIn> Player<P::Game> for BuiltInPlayer<P> {
    /// Games do not depend on earlier ones. The two games of an opening have the same choices of book moves.
    fn begin(&mut self, setup: &Setup<'_, P::Game>) -> Result<(), EngineError> {
        let pair = setup.number.div_ceil(2) as u64;
        self.player.begin(&setup.opening.position());
        self.player.set_game_number(pair);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &P::Game,
        clock: &SideClock,
    ) -> Result<Answer<MoveOf<P>>, EngineError> {
        let start = Instant::now();
        let stop = Arc::clone(&self.stop);
        let choice = self.player.choose(&game.position(), clock.clock(), stop, |_| ());
        let taken = start.elapsed();
        if self.stop.load(Ordering::Relaxed) {
            return Err(EngineError::Stopped);
        }
        let choice = choice.ok_or_else(|| EngineError::illegal("no move where there are some"))?;
        let (depth, score) =
            choice.analysis.as_ref().map_or((None, None), |found| P::depth_and_score(found));
        Ok(Answer { played: choice.played, taken, depth, score })
    }
}
