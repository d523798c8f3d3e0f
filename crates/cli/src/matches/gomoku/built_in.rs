//! The program's own player.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::clock::Allotment;
use gomoku::game::Game;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Control, Engine, Question};
use gomoku::{Point, Rule};

use super::words::PlayerOptions;
use crate::failure::Failure;
use crate::gomoku::evaluation;
use crate::gomoku::player::make_tables;
use crate::gomoku::time;
use crate::gomoku::weights::Named;
use crate::matches::record::Fault;
use crate::matches::seat::{Answer, Heard, Seat, Setup, Trouble};
use crate::matches::side_clock::SideClock;
use crate::time_control::LONGEST_SAID;

/// What is said of the program's own player.
#[derive(Debug)]
pub(in crate::matches) struct Player {
    pub(super) rule: Rule,
    pub(super) options: PlayerOptions,
}

impl Player {
    /// Returns what tells its evaluation from others.
    pub(super) fn evaluation(&self) -> Result<String, Failure> {
        match &self.options.eval {
            Some(argument) => Ok(Named::of(argument, self.rule)?.name),
            None => Ok(evaluation::NAME.to_owned()),
        }
    }

    fn engine(&self) -> Result<Engine, Failure> {
        let PlayerOptions { threads, hash, eval, .. } = &self.options;
        let evaluation = match eval {
            Some(argument) => Named::of(argument, self.rule)?.evaluation(),
            None => evaluation::of(self.rule),
        };
        let options = Options::new().threads(threads.count());
        let hash_mib = hash.mib()?.unwrap_or(options.hash_mib);
        let engine = Engine::new(options.hash_mib(hash_mib), evaluation);
        let mut engine = engine.map_err(Failure::refused)?;
        engine.set_parameters(self.options.parameters());
        Ok(engine)
    }
}

/// The program's own player at the board.
#[derive(Debug)]
pub(super) struct BuiltIn {
    engine: Engine,
    depth: u32,
    nodes: Option<u64>,
    stop: Arc<AtomicBool>,
    /// The size whose tables are there.
    ready: Option<usize>,
}

impl BuiltIn {
    pub(super) fn new(player: &Player, stop: Arc<AtomicBool>) -> Result<Self, Failure> {
        let depth = player.options.depth().unwrap_or(Question::MAX_DEPTH);
        let nodes = player.options.nodes();
        Ok(Self { engine: player.engine()?, depth, nodes, stop, ready: None })
    }
}

impl Seat<Game> for BuiltIn {
    /// Games do not depend on those before.
    fn begin(&mut self, setup: &Setup<'_, Game>) -> Result<(), Trouble> {
        self.engine.clear();
        let board = setup.opening.board();
        if self.ready != Some(board.size()) {
            // Not in the time of the first move, which makes them if there is no memory now.
            let _ = make_tables(board.rule(), board.size());
            self.ready = Some(board.size());
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Point>, Trouble> {
        let start = Instant::now();
        let mut question = Question::new().depth(self.depth);
        let mut control = Control::new().stop(Arc::clone(&self.stop));
        if let Some(nodes) = self.nodes {
            control = control.nodes(nodes);
        }
        let time = clock.time();
        if !time.is_unlimited() {
            let turn = time::of_turn(time.turn.unwrap_or(LONGEST_SAID));
            let left = clock.left().map(|(left, _)| left);
            let increment = time.game.map_or(Duration::ZERO, |game| game.increment);
            let empties = game.board().empties().len();
            let Allotment { soft, hard } = time::allot(turn, left, increment, empties);
            question = question.soft(soft);
            control = control.time(hard);
        }
        let analysis = self.engine.search(game.board(), question, control);
        let taken = start.elapsed();
        if self.stop.load(Ordering::Relaxed) {
            return Err(Trouble::Stopped);
        }
        let best = analysis.best().ok_or_else(|| {
            Trouble::Fault(Fault::IllegalMove, "no move where there are some".to_owned())
        })?;
        Ok(Answer {
            played: best.point,
            taken,
            // Forced wins are found without one.
            depth: Some(best.depth).filter(|&depth| depth > 0),
            score: Some(f64::from(best.value.to_i32())),
        })
    }

    fn hear(&mut self, _: Heard<Point>) -> Result<(), Trouble> {
        Ok(())
    }
}
