//! The search from the root.

use std::cmp::Reverse;

use engine::limits::{Budget, Limits};
use engine::pool::Pool;

use super::batch::{Batch, Order};
use super::null_window::LEAST_SPLIT;
use super::root::Window;
use crate::eval::{Evaluation, Features};
use crate::search::options::{Options, OptionsError};
use crate::search::progress::Control;
use crate::search::reporter::Reporter;
use crate::search::solution::{Bounds, Solution};
use crate::search::worker::{Shared, Worker};
use crate::{Board, Move, Score};

/// Solves end games, one after another, with a table that they share.
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
    /// When there are no or too many threads, or the memory cannot be had.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        Self::with_evaluation(options, Features)
    }
}

impl<E: Evaluation + 'static> Solver<E> {
    /// Returns a solver that orders moves by an evaluation.
    ///
    /// # Errors
    ///
    /// As those of [`new`](Solver::new).
    pub fn with_evaluation(options: Options, evaluation: E) -> Result<Self, OptionsError> {
        options.check()?;
        let shared = Shared::new(options.hash_mib, evaluation, LEAST_SPLIT)?;
        Ok(Self { options, pool: Pool::new("othello", shared) })
    }

    /// Returns how full the hash table is with what the last question has found, per mille.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.pool.crew().table.fill_per_mille()
    }

    /// Forgets all boards, so that the next search does what the first one of a new solver does.
    pub fn clear(&mut self) {
        // Nobody else has a handle.
        if let Some(shared) = self.pool.crew_mut() {
            shared.clear();
        }
    }

    /// Returns the exact score and the best line of a board.
    pub fn solve(&mut self, board: Board, control: Control) -> Solution {
        self.search(board, Window::FULL, control)
    }

    /// Returns who wins, with a line that keeps it: see [`Bounds::outcome`].
    pub fn solve_outcome(&mut self, board: Board, control: Control) -> Solution {
        self.search(board, Window::OUTCOME, control)
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
        alpha: Score,
        beta: Score,
        control: Control,
    ) -> Solution {
        assert!(alpha < beta, "alpha {alpha} is not less than beta {beta}");
        self.search(board, Window { alpha, beta }, control)
    }

    /// Returns the exact score of every legal move, best first, each as the solution of the board
    /// before it whose line begins with the move. A pass is a move; there are none if the game is
    /// over.
    ///
    /// The limits are those of all moves together; a move of which nothing is proven has the bounds
    /// −64 and 64. Such moves come after those that are proven good, those with the best estimates
    /// first, and before those that are proven bad: to be worse than another move, or to lose where
    /// one of which nothing is known looks better.
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
            let is_over = worker.check_now();
            let guess = |worker: &mut Worker<'_, E>, child| {
                if is_over { Score::DRAW } else { worker.first_guess(child).0 }
            };
            // If a limit ends it, the moves that look best are known.
            let mut children: Vec<_> = children
                .into_iter()
                .map(|(played, child)| (guess(worker, child), played, child))
                .collect();
            children.sort_by_key(|&(guess, ..)| guess);
            children
                .into_iter()
                .map(|(_, played, child)| {
                    if let Some(reporter) = &mut worker.reporter {
                        reporter.set_before(played);
                    }
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

    /// Returns the solutions of boards, each of which one thread solves; when no boards are left,
    /// threads without one help the others.
    ///
    /// Boards are taken from the iterator as threads have time for them. The limits are those of
    /// each board, except for the stop flag: once it is set, no more boards are taken or begun.
    /// Where the system has no thread to give, each board is solved when its solution is asked for.
    ///
    /// # Panics
    ///
    /// [`Iterator::next`] does when the evaluation does.
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
    /// As `solve_many`.
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
        self.pool.crew().table.age();
        let tasks = self.pool.batch(self.options.threads, limits.stop.clone());
        Batch::new(tasks, boards, window, order, limits)
    }

    fn search(&mut self, board: Board, window: Window, control: Control) -> Solution {
        self.run(board, control, |worker| worker.solve(board, window))
    }

    /// Calls a function with a thread of search that all others help.
    fn run<R>(
        &mut self,
        board: Board,
        control: Control,
        search: impl FnOnce(&mut Worker<'_, E>) -> R,
    ) -> R {
        let (limits, listener) = control.into_parts();
        let shared = self.pool.crew();
        shared.table.age();
        let is_small = board.empties().len() < shared.least_split;
        let helpers = if is_small { 0 } else { self.options.threads - 1 };
        self.pool.ask(helpers, |pool| {
            let mut worker = Worker::new(pool, Budget::new(&limits));
            worker.reporter = Reporter::new(board, listener);
            search(&mut worker)
        })
    }
}

/// Sorts moves: those proven to be worth something, those that are not, those proven bad.
fn sort_best_first(solutions: &mut [(Move, Solution)]) {
    let all = || solutions.iter().map(|(_, solution)| solution);
    let proven = all().map(|solution| solution.bounds.lower).max().unwrap_or(Score::MIN);
    let unknown = all().filter(|solution| solution.bounds == Bounds::UNKNOWN);
    let hope = unknown.map(|solution| solution.estimate).max().unwrap_or(Score::MIN);
    let is_bad = |bounds: &Bounds| {
        bounds.upper < proven || bounds.upper < Score::DRAW && bounds.upper < hope
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
        least_split: u32,
        evaluation: E,
    ) -> Solver<E> {
        let options = Options::new().threads(threads).hash_mib(0);
        let mut solver = Solver::with_evaluation(options, evaluation).unwrap();
        solver.pool.crew_mut().unwrap().least_split = least_split;
        solver
    }

    #[test]
    fn threads_that_share_small_boards_find_the_scores_of_the_reference() {
        // The least count of a node that is split anywhere.
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

    /// Panics after so many evaluations, once.
    #[derive(Debug)]
    struct Panics(AtomicUsize);

    impl Evaluation for Panics {
        type State = ();

        fn state(&self, _: Board) {}

        fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}

        fn pass(&self, (): &()) {}

        fn evaluate(&self, (): &(), board: Board, moves: Bitboard) -> Points {
            assert_ne!(self.0.fetch_sub(1, Ordering::Relaxed), 0, "as asked for");
            Features.evaluate(&(), board, moves)
        }

        fn error_model(&self) -> Option<&ErrorModel> {
            Features.error_model()
        }
    }

    /// Returns what a panic says.
    fn message(payload: &(dyn std::any::Any + Send)) -> String {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
    }

    #[test]
    fn boards_that_are_forgotten_do_not_hang_the_next_ones() {
        let boards = boards_with_empties(6, 14, 3);
        for threads in [1, 2, 3] {
            let mut solver = solver(threads, 12, Features);
            for order in [Order::Input, Order::Completion] {
                // One that takes longer than anybody waits, and others behind it.
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
    fn a_panic_of_an_evaluation_comes_through_and_leaves_a_solver() {
        let boards = boards_with_empties(6, 16, 4);
        let expected = solver(1, 12, Features).solve(boards[0], Control::new()).score();
        for threads in [1, 2, 3] {
            for after in [0, 100, 3000] {
                let mut solver = solver(threads, 12, Panics(AtomicUsize::new(after)));
                let solve = AssertUnwindSafe(|| solver.solve(boards[0], Control::new()));
                let told = catch_unwind(solve).unwrap_err();
                assert!(message(&*told).contains("as asked for"), "{threads} {after}");
                assert_eq!(solver.solve(boards[0], Control::new()).score(), expected);

                *solver.evaluation().0.get_mut() = after;
                for order in [Order::Input, Order::Completion] {
                    *solver.evaluation().0.get_mut() = after;
                    let limits = Limits::default();
                    let many = solver.solve_many(boards.clone(), order, limits);
                    let told = catch_unwind(AssertUnwindSafe(|| many.count())).unwrap_err();
                    assert!(message(&*told).contains("as asked for"), "{threads} {after}");
                    assert_eq!(solver.solve(boards[0], Control::new()).score(), expected);
                }
            }
        }
    }

    #[test]
    fn a_panic_of_who_is_told_comes_through() {
        let board = boards_with_empties(7, 16, 1)[0];
        for threads in [1, 2, 3] {
            let mut solver = solver(threads, 12, Features);
            for after in 0..4 {
                let mut left = after;
                let control = Control::new().progress(move |_| {
                    assert_ne!(left, 0, "as asked for");
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
    fn solvers_are_described_in_few_words() {
        let text = format!("{:?}", solver(1, 12, Features));
        assert!(text.len() < 1000, "{text}");
    }

    impl Solver<Panics> {
        fn evaluation(&mut self) -> &mut Panics {
            &mut self.pool.crew_mut().unwrap().evaluation
        }
    }
}
