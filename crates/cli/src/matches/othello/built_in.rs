//! The program's own player.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use othello::search::midgame::Analysis;
use othello::{Game, Move};

use crate::failure::Failure;
use crate::matches::record::Fault;
use crate::matches::seat::{Answer, Heard, Seat, Setup, Trouble};
use crate::matches::side_clock::SideClock;
use crate::othello::player::{Options, Player};

/// The program's own player.
#[derive(Debug)]
pub(super) struct BuiltIn {
    player: Player,
    stop: Arc<AtomicBool>,
}

impl BuiltIn {
    pub(super) fn new(options: &Options, stop: Arc<AtomicBool>) -> Result<Self, Failure> {
        Ok(Self { player: Player::new(options)?, stop })
    }
}

impl Seat<Game> for BuiltIn {
    /// Games do not depend on those before.
    fn begin(&mut self, _: &Setup<'_, Game>) -> Result<(), Trouble> {
        self.player.forget();
        Ok(())
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Move>, Trouble> {
        let start = Instant::now();
        let stop = Arc::clone(&self.stop);
        let choice = self.player.choose(game.position(), clock.clock(), stop, |_| ());
        let taken = start.elapsed();
        if self.stop.load(Ordering::Relaxed) {
            return Err(Trouble::Stopped);
        }
        let choice = choice.ok_or_else(|| {
            Trouble::Fault(Fault::IllegalMove, "no move where there are some".to_owned())
        })?;
        let best = choice.analysis.as_ref().and_then(Analysis::best);
        // Nothing was searched where there was nothing to choose from.
        let best = best.filter(|best| best.depth > 0);
        Ok(Answer {
            played: choice.played,
            taken,
            depth: best.map(|best| best.depth),
            score: best.map(|best| f64::from(best.score.get()) / 128.0),
        })
    }

    fn hear(&mut self, _: Heard<Move>) -> Result<(), Trouble> {
        Ok(())
    }
}
