//! Many boards, each solved by one thread.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::root::Window;
use crate::Board;
use crate::eval::Evaluation;
use crate::search::control::Limits;
use crate::search::job::Job;
use crate::search::pool::Work;
use crate::search::solution::Solution;
use crate::search::worker::{Shared, Worker};

/// The order in which solutions come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// That of the boards.
    #[default]
    Input,
    /// Each as soon as it is there.
    Completion,
}

/// A board of many, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of the board, from 0.
    pub index: usize,
    /// The board.
    pub board: Board,
    /// What was found.
    pub solution: Solution,
}

/// The solutions of many boards: see [`Solver::solve_many`](super::Solver::solve_many).
///
/// Dropping it stops the searches under way.
#[must_use = "boards are solved as solutions are asked for"]
pub struct Batch<'s, I, E: Evaluation = crate::eval::Features> {
    /// `None` when there are no more boards.
    boards: Option<I>,
    order: Order,
    /// Once true, no more boards are taken.
    stop: Option<Arc<AtomicBool>>,
    /// Ends the searches under way.
    abandoned: Arc<AtomicBool>,
    shared: Arc<Shared<E>>,
    messages: Receiver<Message>,
    threads: Vec<JoinHandle<()>>,
    /// Boards taken and not dropped, and boards whose solution has been returned.
    taken: usize,
    returned: usize,
    /// Solutions that came before their turn.
    early: BTreeMap<usize, Solved>,
    /// Its table and pool are in use as long as this lives.
    table: PhantomData<&'s mut Shared<E>>,
}

/// What threads tell.
enum Message {
    Solved(Solved),
    /// So many boards will not be solved.
    Dropped(usize),
    /// What a panic says.
    Panicked(Box<dyn Any + Send>),
}

/// Boards per thread that may be taken before the first of them is returned.
const AHEAD: usize = 64;

/// Boards per thread that wait for one.
const WAITING: usize = 2;

impl<I, E> Batch<'_, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation,
{
    pub(super) fn new(
        threads: usize,
        shared: &Arc<Shared<E>>,
        boards: I,
        window: Window,
        order: Order,
        limits: Limits,
    ) -> Self {
        shared.pool.open();
        let (sender, messages) = channel();
        let abandoned = Arc::new(AtomicBool::new(false));
        let stop = limits.stop.clone();
        let spawn = |_| {
            let server = Server {
                shared: Arc::clone(shared),
                messages: sender.clone(),
                window,
                limits: limits.clone(),
                abandoned: Arc::clone(&abandoned),
            };
            thread::Builder::new().spawn(move || server.run()).ok()
        };
        let threads: Vec<_> = (0..threads).map_while(spawn).collect();
        assert!(!threads.is_empty(), "the system has no thread to give");
        Self {
            boards: Some(boards),
            order,
            stop,
            abandoned,
            shared: Arc::clone(shared),
            messages,
            threads,
            taken: 0,
            returned: 0,
            early: BTreeMap::new(),
            table: PhantomData,
        }
    }

    /// Returns whether the threads want another board, and there may be one.
    fn is_hungry(&self) -> bool {
        self.boards.is_some()
            && self.taken - self.returned < AHEAD * self.threads.len()
            && self.shared.pool.waiting() < WAITING * self.threads.len()
    }

    /// Gives a board to the threads.
    fn feed(&mut self) {
        let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let boards = self.boards.as_mut().filter(|_| !stopped);
        if let Some(board) = boards.and_then(Iterator::next) {
            self.shared.pool.push(self.taken, board);
            self.taken += 1;
        } else {
            self.boards = None;
            self.shared.pool.close();
        }
    }

    fn accept(&mut self, message: Message) {
        match message {
            Message::Solved(solved) => {
                self.early.insert(solved.index, solved);
            }
            Message::Dropped(count) => {
                self.taken -= count;
                self.boards = None;
                self.shared.pool.close();
            }
            Message::Panicked(payload) => resume_unwind(payload),
        }
    }

    /// Returns a solution whose turn it is.
    fn pop(&mut self) -> Option<Solved> {
        let first = self.early.first_entry()?;
        if self.order == Order::Input && *first.key() != self.returned {
            return None;
        }
        self.returned += 1;
        Some(first.remove())
    }
}

impl<I, E> Iterator for Batch<'_, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation,
{
    type Item = Solved;

    fn next(&mut self) -> Option<Solved> {
        loop {
            // One at a time: boards may come slowly, and solutions meanwhile.
            if self.is_hungry() {
                self.feed();
            }
            while let Ok(message) = self.messages.try_recv() {
                self.accept(message);
            }
            if let Some(solved) = self.pop() {
                return Some(solved);
            }
            if !self.is_hungry() {
                if self.returned == self.taken {
                    return None;
                }
                let message = self.messages.recv().ok()?;
                self.accept(message);
            }
        }
    }
}

impl<I, E> FusedIterator for Batch<'_, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation,
{
}

impl<I, E: Evaluation> Drop for Batch<'_, I, E> {
    fn drop(&mut self) {
        self.abandoned.store(true, Ordering::Relaxed);
        self.shared.pool.discard();
        self.shared.pool.close();
        for thread in self.threads.drain(..) {
            // Panics there are caught, and told by a message.
            let _ = thread.join();
        }
    }
}

impl<I, E: Evaluation> fmt::Debug for Batch<'_, I, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("taken", &self.taken)
            .field("returned", &self.returned)
            .finish_non_exhaustive()
    }
}

/// A thread that solves boards as they come, and helps others when there are none.
struct Server<E: Evaluation> {
    shared: Arc<Shared<E>>,
    messages: Sender<Message>,
    window: Window,
    limits: Limits,
    abandoned: Arc<AtomicBool>,
}

impl<E: Evaluation> Server<E> {
    fn run(self) {
        // Nothing that the panic has left behind is used again, but for the table, which is sound
        // at any time, and the pool, whose guards have seen to it.
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| self.serve())) {
            self.abandoned.store(true, Ordering::Relaxed);
            self.shared.pool.discard();
            self.shared.pool.close();
            let _ = self.messages.send(Message::Panicked(payload));
        }
    }

    fn serve(&self) {
        let shared = &*self.shared;
        let mut worker = Worker::new(shared, Arc::new(Job::new(&self.limits)));
        while let Some(work) = shared.pool.wait(None, self.limits.stop.as_deref()) {
            let message = match work {
                Work::Split(helping) => {
                    worker.join(&helping.split);
                    continue;
                }
                Work::Dropped(count) => Message::Dropped(count),
                Work::Board(solving) => {
                    let (index, board) = (solving.index, solving.board);
                    worker.begin(Arc::new(Job::new(&self.limits).abandoned_by(&self.abandoned)));
                    let solution = worker.solve(board, self.window);
                    Message::Solved(Solved { index, board, solution })
                }
            };
            // If nobody listens, the others will see that too.
            let _ = self.messages.send(message);
        }
    }
}
