//! Forced wins: by continuous fours (VCF) and continuous threats (VCT), all winning moves, and the best defence.

use gomoku::proof::Proof;
use gomoku::search::{Control, Length, Method, Options, Progress, Solver, Verdict};

use super::point::{tb_point, tb_reading};
use super::state::tb_gomoku_state;
use crate::limits::{Report, control, end, tb_end, tb_limits};
use crate::pointer::{Exclusive, free, get, put, put_array, put_handle};
use crate::status::{Failure, Outcome, TB_ERROR_MEMORY, run, tb_status};

/// How to look for forced wins. All zero: the defaults.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct tb_gomoku_options {
    /// Number of threads; 0 is 1.
    pub threads: u32,
    /// Most memory of the tables in MiB; 0 is 512. They start small and grow as needed.
    pub hash_mib: u32,
    /// Reading of renju's rule of threes.
    pub reading: tb_reading,
    /// Width of threats in VCT, 1 to 3; 0 is 1, fours and threes only.
    pub width: u32,
    /// Whether a win by fours is the shortest one, not the first one found.
    pub shortest: bool,
}

/// Which moves of the attacker are tried.
pub type tb_method = u32;
/// Fours, then threats.
pub const TB_ANY: u32 = 0;
/// Continuous fours.
pub const TB_VCF: u32 = 1;
/// Continuous threats.
pub const TB_VCT: u32 = 2;

/// What a search for a forced win found.
pub type tb_verdict = u32;
/// A limit ended the search, or it gave up.
pub const TB_UNKNOWN: u32 = 0;
/// The attacker wins.
pub const TB_WIN: u32 = 1;
/// The attacker does not win by the moves that the method tries.
pub const TB_NO_WIN: u32 = 2;

/// Finds forced wins. Its tables serve later positions of the same game.
#[derive(Debug)]
pub struct tb_gomoku_solver(Exclusive<Solver>);

/// The win of a side with its proof, and what it took to find.
#[derive(Debug)]
pub struct tb_gomoku_proof(pub(crate) Proof);

/// What a search found, and what it took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct tb_gomoku_solution {
    /// Whether the side to move wins.
    pub verdict: tb_verdict,
    /// The method that found it or was tried last.
    pub method: tb_method,
    /// The first move of the win; A1 if there is none.
    pub best: tb_point,
    /// Moves of the attacker on the longest line of the win found, which need not be the shortest and may end with a four
    /// that nothing stops; 0 if there is no win.
    pub moves: u32,
    /// Nodes.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
    /// Why the search ended.
    pub end: tb_end,
}

/// A move, and what it is worth in a search for forced wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tb_gomoku_judged {
    /// The move.
    pub point: tb_point,
    /// Whether the attacker wins after it: for a defence TB_NO_WIN is what the defender wants.
    pub verdict: tb_verdict,
    /// Moves of the attacker on the longest line of the win found; 0 if there is none.
    pub moves: u32,
}

/// Returns the options in Rust.
pub(super) fn options(given: *const tb_gomoku_options) -> Outcome<Options> {
    // SAFETY: as the header asks.
    let given = unsafe { given.as_ref() }.copied().unwrap_or_default();
    let or = |number: u32, default: usize| if number == 0 { default } else { number as usize };
    let defaults = Options::new();
    let width = match given.width {
        0 => defaults.width,
        width => u8::try_from(width).unwrap_or(u8::MAX),
    };
    Ok(defaults
        .threads(or(given.threads, defaults.threads))
        .hash_mib(or(given.hash_mib, defaults.hash_mib))
        .reading(super::point::reading(given.reading)?)
        .width(width)
        .length(if given.shortest { Length::Shortest } else { Length::First }))
}

/// Returns the failure of options.
pub(super) fn refused(error: gomoku::search::OptionsError) -> Failure {
    match error {
        gomoku::search::OptionsError::OutOfMemory { .. } => Failure::new(TB_ERROR_MEMORY, error),
        _ => Failure::range(error),
    }
}

fn method(number: tb_method) -> Outcome<Method> {
    match number {
        TB_ANY => Ok(Method::Any),
        TB_VCF => Ok(Method::Vcf),
        TB_VCT => Ok(Method::Vct),
        _ => Err(Failure::range(format_args!("method {number}; expected 0 to 2"))),
    }
}

fn moves(proof: &Proof) -> u32 {
    u32::try_from(proof.longest()).unwrap_or(u32::MAX)
}

/// Returns the number of a verdict and the most moves of its win.
fn judged(verdict: &Verdict) -> (tb_verdict, u32) {
    match verdict {
        Verdict::Win(proof) => (TB_WIN, moves(proof)),
        Verdict::NoWin => (TB_NO_WIN, 0),
        Verdict::Unknown => (TB_UNKNOWN, 0),
    }
}

unsafe fn watched(limits: *const tb_limits) -> Outcome<Control> {
    let report = |progress: &Progress| {
        let Progress { nodes, elapsed, .. } = *progress;
        Report { nodes, elapsed, depth: 0, value: String::new(), line: String::new() }
    };
    // SAFETY: as the header asks.
    unsafe { control(limits, report) }
}

/// Makes a solver. Null options are the defaults. Free it with tb_gomoku_solver_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_solver_new(
    options: *const tb_gomoku_options,
    solver: *mut *mut tb_gomoku_solver,
) -> tb_status {
    run(|| {
        let made = Solver::new(self::options(options)?).map_err(refused)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(solver, tb_gomoku_solver(Exclusive::new(made))) }
    })
}

/// Frees a solver; null is ignored. No search may be running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_solver_free(solver: *mut tb_gomoku_solver) {
    // SAFETY: as the header asks.
    unsafe { free(solver) };
}

/// Clears the tables of a solver: the next search visits the same nodes as the first one of a new solver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_solver_clear(solver: *mut tb_gomoku_solver) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe { get(solver, "solver")? }.0.lock()?.clear();
        Ok(())
    })
}

/// Searches for a win of the side to move. Null limits are none.
///
/// If there is a win and proof is not null, it gets the handle of the proof, to be freed with tb_gomoku_proof_free;
/// otherwise it gets null. TB_ERROR_BUSY if the solver searches on another thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_solve(
    solver: *mut tb_gomoku_solver,
    state: *const tb_gomoku_state,
    method: tb_method,
    limits: *const tb_limits,
    solution: *mut tb_gomoku_solution,
    proof: *mut *mut tb_gomoku_proof,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let (solver, state) = unsafe { (get(solver, "solver")?, get(state, "state")?) };
        // SAFETY: as the header asks.
        let control = unsafe { watched(limits)? };
        // SAFETY: as the header asks: null is found before the search.
        unsafe { put(solution, tb_gomoku_solution::default(), "solution")? };
        let found = solver.0.lock()?.solve(&state.0, self::method(method)?, control);
        let (verdict, most) = judged(&found.verdict);
        let result = tb_gomoku_solution {
            verdict,
            method: if found.method == Method::Vcf { TB_VCF } else { TB_VCT },
            best: found.best_move().map(Into::into).unwrap_or_default(),
            moves: most,
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
            end: end(found.end),
        };
        // SAFETY: as the header asks.
        unsafe { put(solution, result, "solution")? };
        if proof.is_null() {
            return Ok(());
        }
        let Verdict::Win(found) = found.verdict else {
            // SAFETY: as the header asks.
            return unsafe { put(proof, std::ptr::null_mut(), "proof") };
        };
        // SAFETY: as the header asks.
        unsafe { put_handle(proof, tb_gomoku_proof(found)) }
    })
}

/// Searches for all first moves that win by a method, and copies them, row by row from the bottom. If there are fives, only
/// these. An array of 484 elements is always large enough.
///
/// Complete gets whether all moves of the method were decided; it may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_winning_moves(
    solver: *mut tb_gomoku_solver,
    state: *const tb_gomoku_state,
    method: tb_method,
    limits: *const tb_limits,
    moves: *mut tb_gomoku_judged,
    capacity: usize,
    length: *mut usize,
    complete: *mut bool,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let (solver, state) = unsafe { (get(solver, "solver")?, get(state, "state")?) };
        // SAFETY: as the header asks.
        let control = unsafe { watched(limits)? };
        let found = solver.0.lock()?.winning_moves(&state.0, self::method(method)?, control);
        let wins = found.proofs.iter().map(|proof| {
            let point = proof.first_move().into();
            tb_gomoku_judged { point, verdict: TB_WIN, moves: self::moves(proof) }
        });
        let wins: Vec<_> = wins.collect();
        if !complete.is_null() {
            // SAFETY: as the header asks.
            unsafe { put(complete, found.is_complete, "complete")? };
        }
        // SAFETY: as the header asks.
        unsafe { put_array(&wins, (moves, capacity), length) }
    })
}

/// Searches for the attacker's win after each legal move of the side to move, the defender, and copies the moves, best first:
/// those that refute the attack, those undecided, and those that lose, the longest win first. An array of 484 elements is
/// always large enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_defend(
    solver: *mut tb_gomoku_solver,
    state: *const tb_gomoku_state,
    method: tb_method,
    limits: *const tb_limits,
    moves: *mut tb_gomoku_judged,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let (solver, state) = unsafe { (get(solver, "solver")?, get(state, "state")?) };
        // SAFETY: as the header asks.
        let control = unsafe { watched(limits)? };
        let found = solver.0.lock()?.defend(&state.0, self::method(method)?, control);
        let found = found.moves.iter().map(|found| {
            let (verdict, moves) = judged(&found.verdict);
            tb_gomoku_judged { point: found.point.into(), verdict, moves }
        });
        let found: Vec<_> = found.collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&found, (moves, capacity), length) }
    })
}
