//! The search from the root.

use std::sync::Arc;

use super::job::Job;
use super::pool::Pool;
use super::reporter::Reporter;
use super::root::Window;
use super::table::Table;
use super::worker::{Shared, Worker};
use super::{Bounds, Control, Limits, Many, Options, OptionsError, Order, Solution};
use crate::eval::{Evaluation, Features};
use crate::{Board, Move};

/// Solves end games, one after another, with a table that they share.
#[derive(Debug)]
pub struct Solver<E: Evaluation = Features> {
    options: Options,
    shared: Arc<Shared<E>>,
}

impl Solver {
    /// Returns a solver that orders moves by hand-made [`Features`].
    ///
    /// # Errors
    ///
    /// When there are no or too many threads, or the memory cannot be had.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        Self::with_evaluation(options, Features)
    }
}

impl<E: Evaluation> Solver<E> {
    /// Returns a solver that orders moves by an evaluation.
    ///
    /// # Errors
    ///
    /// As those of [`new`](Solver::new).
    pub fn with_evaluation(options: Options, evaluation: E) -> Result<Self, OptionsError> {
        options.check()?;
        let table = Table::new(options.hash_mib)
            .map_err(|_| OptionsError::OutOfMemory { mib: options.hash_mib })?;
        let shared = Shared { table, evaluation, pool: Pool::new() };
        Ok(Self { options, shared: Arc::new(shared) })
    }

    /// Forgets all boards, so that the next search does what the first one of a new solver does.
    pub fn clear(&mut self) {
        // Only `Many` shares it, whose threads have ended when it is dropped.
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.table.clear();
        }
    }

    /// Returns the exact score and the best line of a board.
    pub fn solve(&mut self, board: Board, control: Control<'_>) -> Solution {
        self.search(board, Window::FULL, control)
    }

    /// Returns who wins, with a line that keeps it: see [`Bounds::outcome`].
    pub fn solve_outcome(&mut self, board: Board, control: Control<'_>) -> Solution {
        self.search(board, Window { alpha: -1, beta: 1 }, control)
    }

    /// Returns the exact score if it lies between `alpha` and `beta`, else that it is at most
    /// `alpha` or at least `beta`.
    ///
    /// # Panics
    ///
    /// When `alpha` is not less than `beta`.
    pub fn solve_window(
        &mut self,
        board: Board,
        alpha: i32,
        beta: i32,
        control: Control<'_>,
    ) -> Solution {
        assert!(alpha < beta, "alpha {alpha} is not less than beta {beta}");
        self.search(board, Window { alpha, beta }, control)
    }

    /// Returns the exact score of every legal move, best first, each as the solution of the board
    /// before it whose line begins with the move. A pass is a move; there are none if the game is
    /// over.
    ///
    /// The limits are those of all moves together; a move that was not reached has the bounds −64
    /// and 64 and comes last.
    pub fn solve_moves(&mut self, board: Board, control: Control<'_>) -> Vec<(Move, Solution)> {
        let moves = board.moves();
        let children: Vec<(Move, Board)> = if moves.any() {
            moves.iter().map(|square| (Move::Place(square), board.play(square))).collect()
        } else if board.pass().moves().any() {
            vec![(Move::Pass, board.pass())]
        } else {
            Vec::new()
        };
        let mut solutions = self.run(board, control, |worker| {
            children
                .into_iter()
                .map(|(played, child)| {
                    if let Some(reporter) = &mut worker.reporter {
                        reporter.set_before(played);
                    }
                    let mut solution = worker.solve(child, Window::FULL);
                    solution.bounds = solution.bounds.of_opponent();
                    solution.estimate = -solution.estimate;
                    solution.line.insert(0, played);
                    (played, solution)
                })
                .collect::<Vec<_>>()
        });
        solutions.sort_by_key(|(_, solution)| {
            let Bounds { lower, upper } = solution.bounds;
            std::cmp::Reverse((solution.bounds != Bounds::UNKNOWN, lower, upper))
        });
        solutions
    }

    /// Returns the solutions of boards, each of which one thread solves; when no boards are left,
    /// threads without one help the others.
    ///
    /// Boards are taken from the iterator as threads have time for them. The limits are those of
    /// each board, except for the stop flag: once it is set, no more boards are taken.
    pub fn solve_many<I>(
        &mut self,
        boards: I,
        order: Order,
        limits: Limits,
    ) -> Many<'_, I::IntoIter, E>
    where
        I: IntoIterator<Item = Board>,
        E: Send + 'static,
    {
        self.shared.table.age();
        Many::new(self.options.threads, &self.shared, boards.into_iter(), order, limits)
    }

    fn search(&mut self, board: Board, window: Window, control: Control<'_>) -> Solution {
        self.run(board, control, |worker| worker.solve(board, window))
    }

    /// Calls a function with a thread of search that all others help.
    fn run<R>(
        &mut self,
        board: Board,
        control: Control<'_>,
        search: impl FnOnce(&mut Worker<'_, E>) -> R,
    ) -> R {
        let shared = &*self.shared;
        shared.table.age();
        let Control { limits, mut progress } = control;
        let job = Arc::new(Job::new(&limits));
        let mut worker = Worker::new(shared, Arc::clone(&job));
        worker.reporter = progress.as_mut().map(|report| Reporter::new(board, report));
        if self.options.threads == 1 || board.empties().len() < LEAST_SHARED {
            return search(&mut worker);
        }
        shared.pool.open();
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads {
                scope.spawn(|| Worker::new(shared, Arc::clone(&job)).help(None));
            }
            let result = search(&mut worker);
            shared.pool.close();
            result
        })
    }
}

/// Boards with fewer empty squares are solved before other threads have started.
const LEAST_SHARED: u32 = 14;
