//! The iterator over the solutions of many boards, each of which one thread solves.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use engine::limits::{Budget, Limits};
use engine::pool;

use super::root::Window;
use crate::Board;
use crate::eval::Evaluation;
use crate::search::solution::Solution;
use crate::search::worker::{Shared, Worker};

/// The order in which solutions come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Order {
    /// Order of the boards.
    #[default]
    Input,
    /// Each solution as soon as it is found.
    Completion,
}

/// One of many boards, with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Solved {
    /// Index of the board, from 0.
    pub index: usize,
    /// The board.
    pub board: Board,
    /// Solution of the board.
    pub solution: Solution,
}

/// The solutions of many boards: see [`Solver::solve_many`](super::Solver::solve_many).
///
/// Dropping it stops the current searches.
#[must_use = "boards are solved as solutions are asked for"]
pub struct Batch<'s, I, E: Evaluation + 'static = crate::eval::Features> {
    /// `None` when there are no more boards.
    boards: Option<I>,
    window: Window,
    order: Order,
    /// Limits of each board. Once the stop flag is set, no more boards are taken.
    limits: Limits,
    tasks: pool::Batch<'s, Shared<E>>,
    /// The ends of the channel through which tasks send their solutions.
    sender: Sender<Solved>,
    receiver: Receiver<Solved>,
    /// Number of boards taken, and of solutions returned.
    taken: usize,
    returned: usize,
    /// Solutions that were found before their turn.
    early: BTreeMap<usize, Solved>,
}

/// Maximum number of boards per thread whose solutions were not returned yet.
const MAX_PENDING: usize = 64;

/// Maximum number of boards per thread that wait for a thread.
const MAX_WAITING: usize = 2;

impl<'s, I, E> Batch<'s, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation + 'static,
{
    pub(super) fn new(
        tasks: pool::Batch<'s, Shared<E>>,
        boards: I,
        window: Window,
        order: Order,
        limits: Limits,
    ) -> Self {
        let (sender, receiver) = channel();
        Self {
            boards: Some(boards),
            window,
            order,
            limits,
            tasks,
            sender,
            receiver,
            taken: 0,
            returned: 0,
            early: BTreeMap::new(),
        }
    }

    /// Returns whether to take another board: threads will need it soon, and there may be one.
    fn wants_board(&self) -> bool {
        // Without threads the caller solves the boards.
        let threads = self.tasks.threads().max(1);
        self.boards.is_some()
            && self.taken - self.returned < MAX_PENDING * threads
            && self.tasks.waiting() < MAX_WAITING * threads
    }

    /// Takes a board and makes it a task of the threads.
    fn take_board(&mut self) {
        let boards = self.boards.as_mut().filter(|_| !self.limits.is_stopped());
        let Some(board) = boards.and_then(Iterator::next) else {
            self.boards = None;
            return;
        };
        let (index, window, limits) = (self.taken, self.window, self.limits.clone());
        let cancelled = Arc::clone(self.tasks.handle().cancelled());
        let sender = self.sender.clone();
        self.tasks.push(Box::new(move |worker: &mut Worker<'_, E>| {
            worker.begin(Budget::new(&limits).also_stopped_by(&cancelled));
            let solution = worker.solve(board, window);
            // The receiver is gone if the batch was dropped.
            let _ = sender.send(Solved { index, board, solution });
        }));
        self.taken += 1;
    }

    /// Receives the solutions that tasks have sent.
    fn receive(&mut self) {
        self.early.extend(self.receiver.try_iter().map(|solved| (solved.index, solved)));
    }

    /// Returns the solution whose turn it is, if it was found.
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
    E: Evaluation + 'static,
{
    type Item = Solved;

    fn next(&mut self) -> Option<Solved> {
        loop {
            // One board at a time: the iterator may be slow, and solutions come meanwhile.
            if self.wants_board() {
                self.take_board();
            }
            while self.tasks.try_next().is_some() {}
            self.receive();
            if let Some(solved) = self.pop() {
                return Some(solved);
            }
            if !self.wants_board() {
                if self.tasks.next().is_none() {
                    // All boards are solved, or the batch was stopped.
                    self.boards = None;
                    return None;
                }
                self.receive();
            }
        }
    }
}

impl<I, E> FusedIterator for Batch<'_, I, E>
where
    I: Iterator<Item = Board>,
    E: Evaluation + 'static,
{
}

impl<I, E: Evaluation + 'static> fmt::Debug for Batch<'_, I, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("taken", &self.taken)
            .field("returned", &self.returned)
            .finish_non_exhaustive()
    }
}
