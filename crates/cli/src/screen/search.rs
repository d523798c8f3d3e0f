//! The player on a thread of its own, so that the screen never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use engine::pool::STACK_SIZE;

use super::event::{Chosen, Event, Order, Task};
use super::shown::Screened;
use crate::built_in::{Choice, MoveOf};
use crate::failure::Failure;
use crate::game::Game;

/// Returns the score of a choice in the form of files.
pub(crate) type Expected<P> =
    fn(&Choice<MoveOf<P>, <P as crate::built_in::BuiltIn>::Analysis>) -> Option<String>;

/// An order and the flag that stops it.
type Post<G> = (Order<G>, Arc<AtomicBool>);

/// The thread of a player.
#[derive(Debug)]
pub(super) struct Searcher<G: Game> {
    orders: Sender<Post<G>>,
    stop: Arc<AtomicBool>,
}

impl<G: Game + 'static> Searcher<G> {
    /// Starts the thread of a player, which passes its results to `tell`.
    ///
    /// # Errors
    ///
    /// When no thread can be spawned.
    pub(super) fn start<P: Screened<Game = G>>(
        player: P,
        expected: Expected<P>,
        tell: impl Fn(Event<G::Move>) -> bool + Clone + Send + 'static,
    ) -> Result<Self, Failure> {
        let (orders, received) = channel();
        let thread = thread::Builder::new().stack_size(STACK_SIZE);
        thread
            .spawn(move || work(player, expected, &received, &tell))
            .map_err(Failure::NoThread)?;
        Ok(Self { orders, stop: Arc::default() })
    }

    /// Stops the current search, which still has a result.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Passes an order, which is carried out after those before. Returns whether the thread lives.
    pub(super) fn order(&mut self, order: Order<G>) -> bool {
        self.stop = Arc::default();
        self.orders.send((order, Arc::clone(&self.stop))).is_ok()
    }
}

impl<G: Game> Drop for Searcher<G> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Carries out orders until there can be no more.
fn work<P: Screened>(
    mut player: P,
    expected: Expected<P>,
    orders: &Receiver<Post<P::Game>>,
    tell: &(impl Fn(Event<MoveOf<P>>) -> bool + Clone + Send + 'static),
) {
    let mut next = orders.recv().ok();
    while let Some((Order { number, game, task }, stop)) = next {
        let position = game.position();
        let side = game.side_to_move();
        let progress = {
            let (game, tell, position) = (game.clone(), tell.clone(), position.clone());
            move |found: &P::Analysis| {
                let message = P::progress(&position, found);
                let candidates = P::candidates(&game, found, side);
                tell(Event::Progress { order: number, message, candidates });
            }
        };
        match task {
            Task::Choose(clock) => {
                let start = Instant::now();
                let choice = player.choose(&position, clock, stop, progress);
                let taken = start.elapsed();
                let chosen = choice.map(|choice| Chosen {
                    played: choice.played,
                    score: expected(&choice),
                    candidates: choice
                        .analysis
                        .as_ref()
                        .map(|found| P::candidates(&game, found, side))
                        .unwrap_or_default(),
                    is_from_book: choice.is_from_book,
                });
                tell(Event::Chosen { order: number, chosen, taken });
            }
            Task::Rank(count) => {
                let found = player.rank(&position, count, stop, progress);
                let candidates = P::candidates(&game, &found, side);
                tell(Event::Ranked { order: number, candidates });
            }
            Task::Wait => {
                next = player.ponder_while(&position, || orders.recv().ok());
                continue;
            }
            Task::Begin => player.begin(&position),
        }
        next = orders.recv().ok();
    }
}
