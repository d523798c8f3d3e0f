//! The solver: exact scores of boards, one after another, within limits.

use std::cmp::Reverse;

use engine::limits::{Budget, Limits};
use engine::pool::Pool;

use super::batch::{Batch, Order};
use super::null_window::MIN_SPLIT_EMPTIES;
use super::root::Window;
use crate::eval::{Evaluation, Features};
use crate::search::options::{Options, OptionsError};
use crate::search::solution::{Bounds, Control, Reporter, Solution};
use crate::search::worker::{Shared, Worker};
use crate::{Board, Move, Score};

/// Solves endgames, one after another, with a transposition table that they share.
#[derive(Debug)]
pub struct Solver<E: Evaluation + 'static = Features> {
    options: Options,
    pool: Pool<Shared<E>>,
}

impl Solver {
    /// Returns a solver that orders moves by hand-made [`Features`].
    ///
    /// # Errors
    ///
    /// When the number of threads is out of range, or the system has not enough memory.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        Self::with_evaluation(options, Features)
    }
}

impl<E: Evaluation + 'static> Solver<E> {
    /// Returns a solver that orders moves by an evaluation.
    ///
    /// # Errors
    ///
    /// The same as those of [`new`](Solver::new).
    pub fn with_evaluation(options: Options, evaluation: E) -> Result<Self, OptionsError> {
        options.check()?;
        let shared = Shared::new(options.hash_mib, evaluation, MIN_SPLIT_EMPTIES)?;
        Ok(Self { options, pool: Pool::new("othello", shared) })
    }

    /// Returns how full the transposition table is with entries of the last search, per mille.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.pool.shared().table().fill_per_mille()
    }

    /// Forgets all boards: the next search has the same nodes as the first one of a new solver.
    pub fn clear(&mut self) {
        if let Some(shared) = self.pool.shared_mut() {
            shared.clear();
        }
    }

    /// Returns the exact score and the PV of a board.
    pub fn solve(&mut self, board: Board, control: Control) -> Solution {
        self.search(board, Window::FULL, control)
    }

    /// Returns who wins, with a PV that proves it: see [`Bounds::outcome`].
    pub fn solve_outcome(&mut self, board: Board, control: Control) -> Solution {
        self.search(board, Window::OUTCOME, control)
    }

    /// Returns the exact score if it is between `alpha` and `beta`, else a bound: at most `alpha` or at
    /// least `beta`.
    ///
    /// # Panics
    ///
    /// When `alpha` is not less than `beta`.
    pub fn solve_window(
        &mut self,
        board: Board,
        alpha: Score,
        beta: Score,
        control: Control,
    ) -> Solution {
        assert!(alpha < beta, "alpha {alpha} is not less than beta {beta}");
        self.search(board, Window { alpha, beta }, control)
    }

    /// Returns the exact score of every legal move, best first, as the solution of the board whose PV begins
    /// with the move. A pass is a move. The result is empty if the game is over.
    ///
    /// The limits are those of all moves together. A move of which nothing is proven has the bounds −64 and
    /// 64. Such moves, those with the best estimates first, come after moves that are proven good and before
    /// moves that are proven bad: worse than another move, or lost while a move without proof looks better.
    pub fn solve_moves(&mut self, board: Board, control: Control) -> Vec<(Move, Solution)> {
        let moves = board.moves();
        let children: Vec<(Move, Board)> = if moves.any() {
            moves.iter().map(|square| (Move::Place(square), board.play(square))).collect()
        } else if board.pass().moves().any() {
            vec![(Move::Pass, board.pass())]
        } else {
            Vec::new()
        };
        let mut solutions = self.run(board, control, |worker| {
            let is_over = worker.check_limits_now();
            let guess = |worker: &mut Worker<'_, E>, child| {
                if is_over { Score::DRAW } else { worker.first_guess(child).0 }
            };
            // The moves that look best come first, in case a limit ends the search.
            let mut children: Vec<_> = children
                .into_iter()
                .map(|(played, child)| (guess(worker, child), played, child))
                .collect();
            children.sort_by_key(|&(guess, ..)| guess);
            children
                .into_iter()
                .map(|(_, played, child)| {
                    worker.report_before(played);
                    let mut solution = worker.solve(child, Window::FULL);
                    solution.bounds = solution.bounds.of_opponent();
                    solution.estimate = -solution.estimate;
                    solution.pv.insert(0, played);
                    (played, solution)
                })
                .collect::<Vec<_>>()
        });
        sort_best_first(&mut solutions);
        solutions
    }

    /// Returns the solutions of boards, each of which one thread solves. When no boards are left, threads
    /// without one help the others.
    ///
    /// Boards are taken from the iterator as threads need them. The limits are those of each board, except
    /// for the stop flag: once it is set, no more boards are taken or started. If the system cannot make
    /// threads, each board is solved when its solution is read.
    ///
    /// # Panics
    ///
    /// [`Iterator::next`] panics if the evaluation does.
    pub fn solve_many<I>(
        &mut self,
        boards: I,
        order: Order,
        limits: Limits,
    ) -> Batch<'_, I::IntoIter, E>
    where
        I: IntoIterator<Item = Board>,
    {
        self.many(boards.into_iter(), Window::FULL, order, limits)
    }

    /// Returns who wins on each of many boards: [`solve_outcome`](Self::solve_outcome) in the way
    /// of [`solve_many`](Self::solve_many).
    ///
    /// # Panics
    ///
    /// The same as `solve_many`.
    pub fn solve_many_outcomes<I>(
        &mut self,
        boards: I,
        order: Order,
        limits: Limits,
    ) -> Batch<'_, I::IntoIter, E>
    where
        I: IntoIterator<Item = Board>,
    {
        self.many(boards.into_iter(), Window::OUTCOME, order, limits)
    }

    fn many<I>(
        &mut self,
        boards: I,
        window: Window,
        order: Order,
        limits: Limits,
    ) -> Batch<'_, I, E>
    where
        I: Iterator<Item = Board>,
    {
        self.pool.shared().table().age();
        let tasks = self.pool.batch(self.options.threads, limits.stop.clone());
        Batch::new(tasks, boards, window, order, limits)
    }

    fn search(&mut self, board: Board, window: Window, control: Control) -> Solution {
        self.run(board, control, |worker| worker.solve(board, window))
    }

    /// Calls a function with a worker that all other threads help.
    fn run<R>(
        &mut self,
        board: Board,
        control: Control,
        search: impl FnOnce(&mut Worker<'_, E>) -> R,
    ) -> R {
        let (limits, listener) = control.into_parts();
        let shared = self.pool.shared();
        shared.table().age();
        let is_small = board.empties().len() < shared.min_split_empties();
        let helpers = if is_small { 0 } else { self.options.threads - 1 };
        self.pool.search(helpers, |pool| {
            let mut worker = Worker::new(pool, Budget::new(&limits));
            worker.set_reporter(Reporter::new(board, listener));
            search(&mut worker)
        })
    }
}

/// Sorts moves: those with a proven lower bound, those without a proof, those proven bad.
fn sort_best_first(solutions: &mut [(Move, Solution)]) {
    let all = || solutions.iter().map(|(_, solution)| solution);
    let proven = all().map(|solution| solution.bounds.lower).max().unwrap_or(Score::MIN);
    let unknown = all().filter(|solution| solution.bounds == Bounds::UNKNOWN);
    let best_estimate = unknown.map(|solution| solution.estimate).max().unwrap_or(Score::MIN);
    let is_bad = |bounds: &Bounds| {
        bounds.upper < proven || bounds.upper < Score::DRAW && bounds.upper < best_estimate
    };
    solutions.sort_by_key(|(_, Solution { bounds, estimate, .. })| {
        let class = match () {
            () if is_bad(bounds) => 0,
            () if bounds.lower == Score::MIN => 1,
            () => 2,
        };
        Reverse((class, bounds.lower, *estimate, bounds.upper))
    });
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::reference;
    use super::*;
    use crate::eval::{ErrorModel, Points};
    use crate::workload::boards_with_empties;
    use crate::{Bitboard, Square};

    fn solver<E: Evaluation + 'static>(
        threads: usize,
        min_split_empties: u32,
        evaluation: E,
    ) -> Solver<E> {
        let options = Options::new().threads(threads).hash_mib(0);
        let mut solver = Solver::with_evaluation(options, evaluation).unwrap();
        solver.pool.shared_mut().unwrap().set_min_split_empties(min_split_empties);
        solver
    }

    #[test]
    fn threads_that_split_small_boards_find_the_scores_of_the_reference() {
        // The fewest empty squares of a node that can be split.
        let least = 12;
        for threads in [2, 3] {
            let mut solver = solver(threads, least, Features);
            for board in boards_with_empties(5, 13, if cfg!(debug_assertions) { 2 } else { 12 }) {
                let solution = solver.solve(board, Control::new());
                let score = solution.score().unwrap();
                assert_eq!(reference::alpha_beta(board, score - 1, score + 1), score, "{board}");
                for alpha in [score - 1, score] {
                    let found = solver.solve_window(board, alpha, alpha + 1, Control::new());
                    let bound = if score > alpha { found.bounds.lower } else { found.bounds.upper };
                    assert_eq!(bound > alpha, score > alpha, "{found:?}\n{board}");
                }
            }
        }
    }

    /// Features that panic once, after a number of evaluations.
    #[derive(Debug)]
    struct Panics(AtomicUsize);

    impl Evaluation for Panics {
        type State = ();

        fn state(&self, _: Board) {}

        fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}

        fn pass(&self, (): &()) {}

        fn evaluate(&self, (): &(), board: Board, moves: Bitboard) -> Points {
            assert_ne!(self.0.fetch_sub(1, Ordering::Relaxed), 0, "as planned");
            Features.evaluate(&(), board, moves)
        }

        fn error_model(&self) -> Option<&ErrorModel> {
            Features.error_model()
        }
    }

    /// Returns the message of a panic.
    fn message(payload: &(dyn std::any::Any + Send)) -> String {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
    }

    #[test]
    fn a_forgotten_batch_does_not_block_the_next_one() {
        let boards = boards_with_empties(6, 14, 3);
        for threads in [1, 2, 3] {
            let mut solver = solver(threads, 12, Features);
            for order in [Order::Input, Order::Completion] {
                // A board that would take years, and others behind it.
                let endless = std::iter::repeat_n(Board::START, 5);
                let limits = Limits::default();
                let mut many =
                    solver.solve_many(boards[..1].iter().copied().chain(endless), order, limits);
                assert!(threads == 1 || many.next().is_some());
                std::mem::forget(many);
                let many = solver.solve_many(boards.clone(), order, Limits::default());
                assert_eq!(many.filter(|solved| solved.solution.is_solved()).count(), 3);
            }
        }
    }

    #[test]
    fn a_panic_of_the_evaluation_reaches_the_caller() {
        let boards = boards_with_empties(6, 16, 4);
        let expected = solver(1, 12, Features).solve(boards[0], Control::new()).score();
        for threads in [1, 2, 3] {
            for after in [0, 100, 1000] {
                let mut solver = solver(threads, 12, Panics(AtomicUsize::new(after)));
                let solve = AssertUnwindSafe(|| solver.solve(boards[0], Control::new()));
                let panic = catch_unwind(solve).unwrap_err();
                assert!(message(&*panic).contains("as planned"), "{threads} {after}");
                assert_eq!(solver.solve(boards[0], Control::new()).score(), expected);

                *solver.evaluation().0.get_mut() = after;
                for order in [Order::Input, Order::Completion] {
                    *solver.evaluation().0.get_mut() = after;
                    let limits = Limits::default();
                    let many = solver.solve_many(boards.clone(), order, limits);
                    let panic = catch_unwind(AssertUnwindSafe(|| many.count())).unwrap_err();
                    assert!(message(&*panic).contains("as planned"), "{threads} {after}");
                    assert_eq!(solver.solve(boards[0], Control::new()).score(), expected);
                }
            }
        }
    }

    #[test]
    fn a_panic_of_the_listener_reaches_the_caller() {
        let board = boards_with_empties(7, 16, 1)[0];
        for threads in [1, 2, 3] {
            let mut solver = solver(threads, 12, Features);
            for after in 0..4 {
                let mut left = after;
                let control = Control::new().progress(move |_| {
                    assert_ne!(left, 0, "as planned");
                    left -= 1;
                });
                let solve = AssertUnwindSafe(|| solver.solve(board, control));
                assert!(catch_unwind(solve).is_err(), "{threads} {after}");
            }
            assert!(solver.solve(board, Control::new()).score().is_some());
        }
    }

    #[test]
    fn the_table_fills_with_a_search_until_it_is_cleared() {
        let mut solver = Solver::new(Options::new().threads(1).hash_mib(1)).unwrap();
        assert_eq!(solver.hash_per_mille(), 0);
        for board in boards_with_empties(8, 16, 2) {
            let _ = solver.solve(board, Control::new());
            let fill = solver.hash_per_mille();
            assert!((1..=1000).contains(&fill), "{fill}\n{board}");
            solver.clear();
            assert_eq!(solver.hash_per_mille(), 0);
        }
    }

    #[test]
    fn the_debug_text_of_a_solver_is_short() {
        let text = format!("{:?}", solver(1, 12, Features));
        assert!(text.len() < 1000, "{text}");
    }

    impl Solver<Panics> {
        fn evaluation(&mut self) -> &mut Panics {
            self.pool.shared_mut().unwrap().evaluation_mut()
        }
    }
}
