//! Who plays the games, several at a time.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::discipline::Discipline;
use super::engine::{Engine, Kind};
use super::openings::Openings;
use super::record::Record;
use super::referee::{self, Task};
use super::schedule::{Fixture, Schedule};
use super::seat::{self, Patience, Seat, StartError, Trouble};
use super::side_clock::SideClock;
use crate::failure::Failure;
use crate::side::Side;
use crate::terminal::interrupt::{self, Waking};

/// What all who play share.
#[derive(Debug)]
pub(super) struct Crew<'a, D: Discipline> {
    pub(super) engines: &'a [Engine<D>],
    pub(super) schedule: &'a Schedule,
    pub(super) openings: Mutex<Openings<D::Game>>,
    /// How much more than its time a move may take.
    pub(super) margin: Duration,
    pub(super) patience: Patience,
    /// Ends all games.
    pub(super) stop: Arc<AtomicBool>,
}

/// The stack of who plays games, as large as that of a program's first thread: players of this program
/// search there.
const STACK: usize = 8 << 20;

/// Ends all games when it is dropped, whatever has happened.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<D: Discipline> Crew<'_, D> {
    /// Plays games of these numbers, from 1, so many at a time, and gives each that is over to a
    /// function, until it says that it wants no more.
    ///
    /// # Errors
    ///
    /// After an interrupt, when the games that were over by then are given to the function; when it
    /// fails, or an engine of this program cannot be had.
    pub(super) fn play(
        &self,
        games: impl Iterator<Item = usize> + Send,
        at_a_time: usize,
        mut take: impl FnMut(Record) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let games = Mutex::new(games);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            let ending = Ending(&self.stop);
            for _ in 0..at_a_time {
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
            drop(ending);
            if matches!(played, Err(Failure::Interrupted)) {
                // Nobody plays on: what was over before is kept.
                for record in receiver.iter().flatten() {
                    take(record)?;
                }
            }
            played
        })
    }

    /// Plays games until there are none left.
    fn work(
        &self,
        games: &Mutex<impl Iterator<Item = usize>>,
        sender: &Sender<Result<Record, Failure>>,
    ) {
        let mut seats: Vec<Option<Box<dyn Seat<D::Game>>>> =
            iter::repeat_with(|| None).take(self.engines.len()).collect();
        while !self.stop.load(Ordering::Relaxed) {
            let game = games.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(game) = game else { return };
            let Some(played) = self.game(game, &mut seats).transpose() else { return };
            let is_over = played.is_err();
            if sender.send(played).is_err() || is_over {
                return;
            }
            interrupt::wake();
        }
    }

    /// Plays a game; `None` if nobody wants to know any more.
    fn game(
        &self,
        number: usize,
        seats: &mut [Option<Box<dyn Seat<D::Game>>>],
    ) -> Result<Option<Record>, Failure> {
        let Fixture { round, colors } = self.schedule.fixture(number - 1);
        let opening = self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(round)?;
        let Some(opening) = opening else { return Ok(None) };
        let task = self.task(number, &opening, colors);
        for side in Side::ALL {
            let engine = colors[side.index()];
            if seats[engine].is_some() {
                continue;
            }
            match seat::start(&self.engines[engine], self.patience, &self.stop) {
                Ok(seat) => seats[engine] = Some(seat),
                Err(StartError::Player(failure)) => return Err(failure),
                Err(StartError::Program(Trouble::Stopped)) => return Ok(None),
                Err(StartError::Program(Trouble::Fault(fault, reason))) => {
                    return Ok(Some(referee::forfeit(task, side, fault, reason)));
                }
            }
        }
        let (Some(mut black), Some(mut white)) = (seats[colors[0]].take(), seats[colors[1]].take())
        else {
            return Ok(None);
        };
        let Some(record) = referee::play(task, [&mut *black, &mut *white]) else { return Ok(None) };
        // Whoever has done something wrong may do anything next: its program is started anew.
        let foul = record.foul.as_ref().map(|foul| foul.side().index());
        for (side, seat) in [black, white].into_iter().enumerate() {
            let engine = colors[side];
            let restarts = match &self.engines[engine].kind {
                Kind::Program { program, .. } => program.restarts,
                Kind::BuiltIn(_) => false,
            };
            if foul != Some(side) && !restarts {
                seats[engine] = Some(seat);
            }
        }
        Ok(Some(record))
    }

    fn task<'b>(
        &'b self,
        number: usize,
        opening: &'b D::Game,
        colors: [usize; 2],
    ) -> Task<'b, D::Game> {
        let engines = colors.map(|engine| &self.engines[engine]);
        Task {
            number,
            opening,
            names: engines.map(|engine| engine.name.as_str()),
            clocks: engines.map(|engine| SideClock::new(engine.time, self.margin)),
        }
    }
}

/// Takes games as they end, until all are over or somebody wants no more.
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
