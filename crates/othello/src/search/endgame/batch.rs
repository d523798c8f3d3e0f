//! Many boards, each solved by one thread.

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
pub struct Batch<'s, I, E: Evaluation + 'static = crate::eval::Features> {
    /// `None` when there are no more boards.
    boards: Option<I>,
    window: Window,
    order: Order,
    /// Those of each board. Once the flag is set, no more boards are taken.
    limits: Limits,
    tasks: pool::Batch<'s, Shared<E>>,
    /// Where tasks send what they have found before they end, and where it comes out.
    sender: Sender<Solved>,
    receiver: Receiver<Solved>,
    /// Boards taken, and boards whose solution has been returned.
    taken: usize,
    returned: usize,
    /// Solutions that came before their turn.
    early: BTreeMap<usize, Solved>,
}

/// Boards per thread that may be taken before the first of them is returned.
const AHEAD: usize = 64;

/// Boards per thread that wait for one.
const WAITING: usize = 2;

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

    /// Returns whether the threads want another board, and there may be one.
    fn is_hungry(&self) -> bool {
        // Without a thread the one that asks for solutions has boards to solve.
        let threads = self.tasks.threads().max(1);
        self.boards.is_some()
            && self.taken - self.returned < AHEAD * threads
            && self.tasks.waiting() < WAITING * threads
    }

    /// Gives a board to the threads.
    fn feed(&mut self) {
        let boards = self.boards.as_mut().filter(|_| !self.limits.is_stopped());
        let Some(board) = boards.and_then(Iterator::next) else {
            self.boards = None;
            return;
        };
        let (index, window, limits) = (self.taken, self.window, self.limits.clone());
        let abandoned = Arc::clone(self.tasks.handle().abandoned());
        let sender = self.sender.clone();
        self.tasks.push(Box::new(move |worker: &mut Worker<'_, E>| {
            worker.begin(Budget::new(&limits).also_stopped_by(&abandoned));
            let solution = worker.solve(board, window);
            // Nobody receives it if the batch was dropped.
            let _ = sender.send(Solved { index, board, solution });
        }));
        self.taken += 1;
    }

    /// Keeps the solutions that tasks have sent.
    fn receive(&mut self) {
        self.early.extend(self.receiver.try_iter().map(|solved| (solved.index, solved)));
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
    E: Evaluation + 'static,
{
    type Item = Solved;

    fn next(&mut self) -> Option<Solved> {
        loop {
            // One at a time: boards may come slowly, and solutions meanwhile.
            if self.is_hungry() {
                self.feed();
            }
            while self.tasks.try_next().is_some() {}
            self.receive();
            if let Some(solved) = self.pop() {
                return Some(solved);
            }
            if !self.is_hungry() {
                if self.tasks.next().is_none() {
                    // All are solved, or will not be.
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
