//! Many boards, each solved by one thread.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::job::Job;
use super::root::Window;
use super::worker::{Shared, Worker};
use super::{Limits, Solution, Solver};
use crate::Board;
use crate::eval::Evaluation;

/// The order in which solutions come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// The solutions of many boards: see [`Solver::solve_many`].
///
/// Dropping it stops the searches under way.
pub struct Many<'s, I, E: Evaluation = crate::eval::Features> {
    boards: I,
    order: Order,
    /// Once true, no more boards are taken.
    stop: Option<Arc<AtomicBool>>,
    /// Ends the searches under way.
    abandoned: Arc<AtomicBool>,
    /// `None` when there are no more boards.
    queue: Option<Sender<(usize, Board)>>,
    solved: Receiver<Solved>,
    threads: Vec<JoinHandle<()>>,
    /// Boards taken, and boards whose solution has been returned.
    taken: usize,
    returned: usize,
    /// Solutions that came before their turn.
    early: BTreeMap<usize, Solved>,
    /// Its table and pool are in use as long as this lives.
    solver: PhantomData<&'s mut Solver<E>>,
}

/// Threads that still wait for boards.
#[derive(Debug)]
struct Team {
    serving: AtomicUsize,
}

/// Boards per thread that may be taken before the first of them is returned.
const AHEAD: usize = 64;

impl<'s, I, E> Many<'s, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation + Send + 'static,
{
    pub(super) fn new(
        threads: usize,
        shared: &Arc<Shared<E>>,
        boards: I,
        order: Order,
        limits: Limits,
    ) -> Self {
        shared.pool.open();
        let (queue, waiting) = channel();
        let (results, solved) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let team = Arc::new(Team { serving: AtomicUsize::new(threads) });
        let abandoned = Arc::new(AtomicBool::new(false));
        let threads = (0..threads)
            .map(|_| {
                let server = Server {
                    shared: Arc::clone(shared),
                    waiting: Arc::clone(&waiting),
                    results: results.clone(),
                    limits: limits.clone(),
                    abandoned: Arc::clone(&abandoned),
                    team: Arc::clone(&team),
                };
                std::thread::spawn(move || server.serve())
            })
            .collect();
        Self {
            boards,
            order,
            stop: limits.stop,
            abandoned,
            queue: Some(queue),
            solved,
            threads,
            taken: 0,
            returned: 0,
            early: BTreeMap::new(),
            solver: PhantomData,
        }
    }

    /// Gives boards to the threads, as many as they may have.
    fn feed(&mut self) {
        while let Some(queue) = &self.queue {
            if self.taken - self.returned >= AHEAD * self.threads.len() {
                return;
            }
            let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
            let board = if stopped { None } else { self.boards.next() };
            let sent = board.is_some_and(|board| queue.send((self.taken, board)).is_ok());
            if sent {
                self.taken += 1;
            } else {
                self.queue = None;
            }
        }
    }
}

impl<I, E> Iterator for Many<'_, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation + Send + 'static,
{
    type Item = Solved;

    fn next(&mut self) -> Option<Solved> {
        loop {
            self.feed();
            if let Some(first) = self.early.first_entry()
                && (self.order == Order::Completion || *first.key() == self.returned)
            {
                self.returned += 1;
                return Some(first.remove());
            }
            if self.returned == self.taken {
                return None;
            }
            let solved = self.solved.recv().ok()?;
            self.early.insert(solved.index, solved);
        }
    }
}

impl<I, E: Evaluation> Drop for Many<'_, I, E> {
    fn drop(&mut self) {
        self.abandoned.store(true, Ordering::Relaxed);
        self.queue = None;
        for thread in self.threads.drain(..) {
            // A panic there has already been reported, and `next` has ended.
            let _ = thread.join();
        }
    }
}

impl<I, E: Evaluation> fmt::Debug for Many<'_, I, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Many")
            .field("taken", &self.taken)
            .field("returned", &self.returned)
            .finish_non_exhaustive()
    }
}

/// A thread that solves boards as they come.
struct Server<E: Evaluation> {
    shared: Arc<Shared<E>>,
    waiting: Arc<Mutex<Receiver<(usize, Board)>>>,
    results: Sender<Solved>,
    limits: Limits,
    abandoned: Arc<AtomicBool>,
    team: Arc<Team>,
}

impl<E: Evaluation> Server<E> {
    fn serve(self) {
        let shared = &*self.shared;
        let mut worker = Worker::new(shared, Arc::new(Job::new(&self.limits)));
        while let Some((index, board)) = self.next_board() {
            worker.begin(Arc::new(Job::new(&self.limits).abandoned_by(&self.abandoned)));
            let solution = worker.solve(board, Window::FULL);
            if self.results.send(Solved { index, board, solution }).is_err() {
                break;
            }
        }
        // Nobody can ask for help when nobody has a board.
        if self.team.serving.fetch_sub(1, Ordering::Relaxed) == 1 {
            shared.pool.close();
        }
        worker.help(None);
    }

    fn next_board(&self) -> Option<(usize, Board)> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if self.abandoned.load(Ordering::Relaxed) { None } else { waiting.recv().ok() }
    }
}
