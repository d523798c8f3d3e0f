//! The workers that play the games of a match, several at the same time.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::engine::{Engine, Kind};
use super::openings::Openings;
use super::players::{self, StartError};
use super::record::Record;
use super::referee::{self, Task};
use super::schedule::{Fixture, Schedule};
use super::variant::Variant;
use crate::clock::running::SideClock;
use crate::failure::Failure;
use crate::game::Side;
use crate::protocol::client::{EngineError, Patience, Player};
use crate::terminal::interrupt::{self, Waking};

/// What all workers share.
#[derive(Debug)]
pub(super) struct Workers<'a, V: Variant> {
    pub(super) engines: &'a [Engine<V>],
    pub(super) schedule: &'a Schedule,
    pub(super) openings: Mutex<Openings<V::Game>>,
    /// The time by which a move may exceed its limit.
    pub(super) margin: Duration,
    pub(super) patience: Patience,
    /// Stops all games.
    pub(super) stop: Arc<AtomicBool>,
}

/// Stack of a worker, on which built-in players search: as large as the one of the first thread of a program.
const STACK: usize = 8 << 20;

/// Stops all games when it is dropped, also by a panic.
struct Stopping<'a>(&'a AtomicBool);

impl Drop for Stopping<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<V: Variant> Workers<'_, V> {
    /// Plays the games of these numbers, from 1, `concurrency` at the same time, and passes each finished one to
    /// `take` until it returns false.
    ///
    /// # Errors
    ///
    /// After an interrupt, once `take` has all finished games; when `take` fails or a built-in player cannot
    /// start.
    pub(super) fn play(
        &self,
        games: impl Iterator<Item = usize> + Send,
        concurrency: usize,
        mut take: impl FnMut(Record) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let games = Mutex::new(games);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            let stopping = Stopping(&self.stop);
            for _ in 0..concurrency {
                let sender = sender.clone();
                let games = &games;
                let work = move || {
                    let _waking = Waking;
                    self.work(games, &sender);
                    drop(sender);
                };
                let thread = thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, work).map_err(Failure::NoThread)?;
            }
            drop(sender);
            let played = take_all(&receiver, &mut take);
            drop(stopping);
            if matches!(played, Err(Failure::Interrupted)) {
                // The workers have stopped; games that were finished before are kept.
                for record in receiver.iter().flatten() {
                    take(record)?;
                }
            }
            played
        })
    }

    /// Plays games until none are left.
    fn work(
        &self,
        games: &Mutex<impl Iterator<Item = usize>>,
        sender: &Sender<Result<Record, Failure>>,
    ) {
        let mut players: Vec<Option<Box<dyn Player<V::Game>>>> =
            iter::repeat_with(|| None).take(self.engines.len()).collect();
        while !self.stop.load(Ordering::Relaxed) {
            let game = games.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(game) = game else { return };
            let Some(played) = self.game(game, &mut players).transpose() else { return };
            let is_over = played.is_err();
            if sender.send(played).is_err() || is_over {
                return;
            }
            interrupt::wake();
        }
    }

    /// Plays a game, or returns `None` if the match was stopped.
    fn game(
        &self,
        number: usize,
        players: &mut [Option<Box<dyn Player<V::Game>>>],
    ) -> Result<Option<Record>, Failure> {
        let Fixture { round, colors } = self.schedule.fixture(number - 1);
        let opening = self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(round)?;
        let Some(opening) = opening else { return Ok(None) };
        let task = self.task(number, &opening, colors);
        for side in Side::ALL {
            let engine = colors[side.index()];
            if players[engine].is_some() {
                continue;
            }
            match players::start(&self.engines[engine], self.patience, &self.stop) {
                Ok(player) => players[engine] = Some(player),
                Err(StartError::BuiltIn(failure)) => return Err(failure),
                Err(StartError::Program(EngineError::Stopped)) => return Ok(None),
                Err(StartError::Program(EngineError::Fault(fault, reason))) => {
                    return Ok(Some(referee::forfeited(task, side, fault, reason)));
                }
            }
        }
        let (Some(mut black), Some(mut white)) =
            (players[colors[0]].take(), players[colors[1]].take())
        else {
            return Ok(None);
        };
        let Some(record) = referee::play(task, [&mut *black, &mut *white]) else { return Ok(None) };
        // A program that forfeits may be in any state and is restarted.
        let forfeits = record.forfeit.as_ref().map(|forfeit| forfeit.side().index());
        for (side, player) in [black, white].into_iter().enumerate() {
            let engine = colors[side];
            let restarts = match &self.engines[engine].kind {
                Kind::Program { program, .. } => program.restarts,
                Kind::BuiltIn(_) => false,
            };
            if forfeits != Some(side) && !restarts {
                players[engine] = Some(player);
            }
        }
        Ok(Some(record))
    }

    fn task<'b>(
        &'b self,
        number: usize,
        opening: &'b V::Game,
        colors: [usize; 2],
    ) -> Task<'b, V::Game> {
        let engines = colors.map(|engine| &self.engines[engine]);
        Task {
            number,
            opening,
            names: engines.map(|engine| engine.name.as_str()),
            clocks: engines.map(|engine| SideClock::new(engine.limits, self.margin)),
        }
    }
}

/// Takes games as they end, until all are over or `take` returns false.
fn take_all(
    receiver: &Receiver<Result<Record, Failure>>,
    take: &mut impl FnMut(Record) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    loop {
        let played = interrupt::wait(|| match receiver.try_recv() {
            Ok(played) => Some(Some(played)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        })?;
        let Some(played) = played else { return Ok(()) };
        if !take(played?)? {
            return Ok(());
        }
    }
}
