//! Exact scores of end games.

use othello::eval::PatternEvaluation;
use othello::search::endgame::{Order, Solver};
use othello::search::{Control, Options, OptionsError, Progress, Solution};
use othello::{Move, Score};

use super::board::{number, tb_othello_board, tb_square};
use crate::limits::{Report, control, end, tb_end, tb_limits};
use crate::pointer::{Exclusive, array, free, get, put, put_array, put_handle};
use crate::status::{Failure, Outcome, TB_ERROR_MEMORY, run, tb_status};

/// Threads and memory. All zero: the defaults.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct tb_othello_options {
    /// Number of threads; 0 is 1. Exact scores do not depend on it.
    pub threads: u32,
    /// Most memory of the table in MiB; 0 is 512. It starts small and grows as needed.
    pub hash_mib: u32,
}

/// Finds exact scores. Its table serves later boards of the same game.
#[derive(Debug)]
pub struct tb_othello_solver(Exclusive<Solver<PatternEvaluation>>);

/// What a search to the end of the game found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct tb_othello_solution {
    /// Whether the score is proven: lower and upper are equal.
    pub is_exact: bool,
    /// The score for the player to move in discs if it is proven, else an estimate.
    pub score: i32,
    /// Proven lower bound of the score.
    pub lower: i32,
    /// Proven upper bound.
    pub upper: i32,
    /// The best move; TB_PASS for a pass, and if the game is over.
    pub best: tb_square,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
    /// Why the search ended.
    pub end: tb_end,
}

/// Returns the options in Rust.
///
/// # Safety
///
/// `given` is null, or valid.
pub(super) unsafe fn options(given: *const tb_othello_options) -> Options {
    // SAFETY: as the caller promises.
    let given = unsafe { given.as_ref() }.copied().unwrap_or_default();
    let mut options = Options::new().threads(given.threads.max(1) as usize);
    if given.hash_mib > 0 {
        options = options.hash_mib(given.hash_mib as usize);
    }
    options
}

/// Returns the failure of options.
pub(super) fn refused(error: OptionsError) -> Failure {
    match error {
        OptionsError::OutOfMemory { .. } => Failure::new(TB_ERROR_MEMORY, error),
        _ => Failure::range(error),
    }
}

/// Returns the text of moves.
pub(super) fn line_of(moves: &[Move]) -> String {
    moves.iter().map(|played| played.to_string().to_lowercase()).collect()
}

/// Returns the control of a search of Othello; null limits are none.
///
/// # Safety
///
/// As [`control`].
pub(super) unsafe fn watched(limits: *const tb_limits) -> Outcome<Control> {
    let report = |progress: &Progress| Report {
        nodes: progress.nodes,
        elapsed: progress.elapsed,
        depth: progress.depth,
        value: progress.estimate.to_string(),
        line: line_of(&progress.pv),
    };
    // SAFETY: as the caller promises.
    unsafe { control(limits, report) }
}

fn solution(found: &Solution) -> tb_othello_solution {
    tb_othello_solution {
        is_exact: found.score().is_some(),
        score: found.estimate.discs(),
        lower: found.bounds.lower.discs(),
        upper: found.bounds.upper.discs(),
        best: number(found.best_move().unwrap_or(Move::Pass)),
        nodes: found.nodes,
        seconds: found.elapsed.as_secs_f64(),
        end: end(found.end),
    }
}

/// Makes a solver, which orders moves by trained weights of patterns. Null options are the defaults. Free it with
/// tb_othello_solver_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solver_new(
    options: *const tb_othello_options,
    solver: *mut *mut tb_othello_solver,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let options = unsafe { self::options(options) };
        let made =
            Solver::with_evaluation(options, PatternEvaluation::embedded()).map_err(refused)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(solver, tb_othello_solver(Exclusive::new(made))) }
    })
}

/// Frees a solver; null is ignored. No search may be running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solver_free(solver: *mut tb_othello_solver) {
    // SAFETY: as the header asks.
    unsafe { free(solver) };
}

/// Clears the table of a solver: the next search visits the same nodes as the first one of a new solver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solver_clear(solver: *mut tb_othello_solver) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe { get(solver, "solver")? }.0.lock()?.clear();
        Ok(())
    })
}

/// Searches for the exact score of a board. Null limits are none: a board with many empty squares takes for ever.
///
/// The best line is copied like an array; 128 squares are always enough, and length may be null together with the array.
/// TB_ERROR_BUSY if the solver searches on another thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solve(
    solver: *mut tb_othello_solver,
    board: tb_othello_board,
    limits: *const tb_limits,
    solution: *mut tb_othello_solution,
    line: *mut tb_square,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe {
            let control = watched(limits)?;
            put(solution, tb_othello_solution::default(), "solution")?;
            let found = get(solver, "solver")?.0.lock()?.solve(board.get()?, control);
            put(solution, self::solution(&found), "solution")?;
            put_line(&found.pv, (line, capacity), length)
        }
    })
}

/// Copies a line, unless neither an array nor a length is given.
///
/// # Safety
///
/// As [`put_array`].
pub(super) unsafe fn put_line(
    pv: &[Move],
    (line, capacity): (*mut tb_square, usize),
    length: *mut usize,
) -> Outcome {
    if line.is_null() && length.is_null() {
        return Ok(());
    }
    let squares: Vec<tb_square> = pv.iter().map(|&played| number(played)).collect();
    // SAFETY: as the caller promises.
    unsafe { put_array(&squares, (line, capacity), length) }
}

/// Searches for who wins: the bounds say so, and the score may be any within them. Otherwise like tb_othello_solve.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solve_outcome(
    solver: *mut tb_othello_solver,
    board: tb_othello_board,
    limits: *const tb_limits,
    solution: *mut tb_othello_solution,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe {
            let control = watched(limits)?;
            put(solution, tb_othello_solution::default(), "solution")?;
            let found = get(solver, "solver")?.0.lock()?.solve_outcome(board.get()?, control);
            put(solution, self::solution(&found), "solution")
        }
    })
}

/// Searches for the exact score if it is between two bounds, else for a bound: at most alpha or at least beta. Both are in
/// discs, -64 to 64, and alpha is less than beta. Otherwise like tb_othello_solve.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solve_window(
    solver: *mut tb_othello_solver,
    board: tb_othello_board,
    alpha: i32,
    beta: i32,
    limits: *const tb_limits,
    solution: *mut tb_othello_solution,
) -> tb_status {
    run(|| {
        if !(-64..beta).contains(&alpha) || beta > 64 {
            let what = format_args!("window {alpha} to {beta}; expected -64 <= alpha < beta <= 64");
            return Err(Failure::range(what));
        }
        let [alpha, beta] = [alpha, beta].map(Score::new);
        // SAFETY: as the header asks.
        unsafe {
            let control = watched(limits)?;
            put(solution, tb_othello_solution::default(), "solution")?;
            let mut solver = get(solver, "solver")?.0.lock()?;
            let found = solver.solve_window(board.get()?, alpha, beta, control);
            put(solution, self::solution(&found), "solution")
        }
    })
}

/// Searches for the exact score of every legal move, and copies the solutions, best move first: each has the move and the
/// score of the player who makes it. A pass is a move. An array of 64 elements is always large enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solve_moves(
    solver: *mut tb_othello_solver,
    board: tb_othello_board,
    limits: *const tb_limits,
    solutions: *mut tb_othello_solution,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe {
            let control = watched(limits)?;
            let found = get(solver, "solver")?.0.lock()?.solve_moves(board.get()?, control);
            let found: Vec<_> = found.iter().map(|(_, found)| solution(found)).collect();
            put_array(&found, (solutions, capacity), length)
        }
    })
}

/// Searches for the exact scores of many boards, each of which one thread solves, and writes them in the same order. The
/// limits are those of each board, but the stop flag ends them all; progress is not called.
///
/// A score that is not proven is an estimate, and exact gets false: also for boards that were not begun, whose estimate
/// is 0. Both arrays have a place for each board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_solve_many(
    solver: *mut tb_othello_solver,
    boards: *const tb_othello_board,
    boards_length: usize,
    limits: *const tb_limits,
    scores: *mut i32,
    exact: *mut bool,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let boards = unsafe { array(boards, boards_length, "boards")? };
        let boards = boards.iter().map(|board| board.get()).collect::<Outcome<Vec<_>>>()?;
        // SAFETY: as the header asks.
        let limits = unsafe { watched(limits)? }.into_parts().0;
        // SAFETY: as the header asks.
        let mut solver = unsafe { get(solver, "solver")? }.0.lock()?;
        let mut found = vec![(0, false); boards.len()];
        for solved in solver.solve_many(boards, Order::Completion, limits) {
            let solution = solved.solution;
            found[solved.index] = (solution.estimate.discs(), solution.score().is_some());
        }
        let (found, proven): (Vec<i32>, Vec<bool>) = found.into_iter().unzip();
        let mut length = 0;
        // SAFETY: as the header asks.
        unsafe {
            put_array(&found, (scores, boards_length), &raw mut length)?;
            put_array(&proven, (exact, boards_length), &raw mut length)
        }
    })
}
