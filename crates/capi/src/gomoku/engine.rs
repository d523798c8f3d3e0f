//! The engine: the best moves of a position, with their values.

use std::time::Duration;

use gomoku::PointSet;
use gomoku::eval::Embedded;
use gomoku::notation::moves::write_points;
use gomoku::search::alphabeta::{Analysis, Bound, Engine, Question};

use super::point::tb_point;
use super::solver::{options, refused, tb_gomoku_options};
use super::state::tb_gomoku_state;
use crate::limits::{Report, control, end, tb_limits, tb_search_costs};
use crate::pointer::{Exclusive, array, free, get, no_rank, put, put_array, put_handle};
use crate::status::{Failure, run, tb_status};

/// Finds the best moves, with the trained evaluation. Its tables serve later positions of the same game.
#[derive(Debug)]
pub struct tb_gomoku_engine(Exclusive<Engine>);

/// What to search. All zero and null: the best move, to any depth.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct tb_gomoku_question {
    /// Depth in plies at which the search ends; 0 is no limit.
    pub depth: u32,
    /// Number of best moves that get a value; 0 is 1.
    pub multi_pv: u32,
    /// Soft time limit in milliseconds: no new depth begins after 45 to 80 % of it, less if the best move is
    /// stable, and up to 50 % of it more if the score falls; 0 is no limit.
    pub soft_milliseconds: u64,
    /// Points that are not tried as moves, or null.
    pub excluded: *const tb_point,
    /// Number of such points.
    pub excluded_length: usize,
}

/// Whether a value is exact.
pub type tb_bound = u32;
/// The value of the depth.
pub const TB_EXACT: u32 = 0;
/// The value is at least this.
pub const TB_LOWER: u32 = 1;
/// The value is at most this.
pub const TB_UPPER: u32 = 2;

/// A move with its value for the player who makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct tb_gomoku_move {
    /// The move.
    pub point: tb_point,
    /// Its value: an evaluation up to 20000, or 30000 - n for a win and n - 30000 for a loss in n plies.
    pub value: i32,
    /// Plies to the win, negative to the loss; 0 if neither is certain.
    pub mate: i32,
    /// Expected share of the points, 0 to 1.
    pub win_rate: f64,
    /// Depth in plies of the search that found the value; 0 if none was needed.
    pub depth: u32,
    /// Whether the value is exact.
    pub bound: tb_bound,
}

/// Best moves of a position, and what it took to find them.
#[derive(Debug)]
pub struct tb_gomoku_analysis(Analysis);

/// Makes an engine. Null options are the defaults. Free it with tb_gomoku_engine_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_engine_new(
    options: *const tb_gomoku_options,
    engine: *mut *mut tb_gomoku_engine,
) -> tb_status {
    run(|| {
        let made = Engine::new(self::options(options)?, Embedded).map_err(refused)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(engine, tb_gomoku_engine(Exclusive::new(made))) }
    })
}

/// Frees an engine; null is ignored. No search may be running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_engine_free(engine: *mut tb_gomoku_engine) {
    // SAFETY: as the header asks.
    unsafe { free(engine) };
}

/// Clears the tables of an engine: the next search visits the same nodes as the first one of a new engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_engine_clear(engine: *mut tb_gomoku_engine) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe { get(engine, "engine")? }.0.lock()?.clear();
        Ok(())
    })
}

/// Searches for the best moves of the side to move. Null question and limits: the best move, without limits, which may take
/// for ever. If a limit ends the search, the best moves so far are returned, at least one unless the board is full.
///
/// Free the analysis with tb_gomoku_analysis_free. TB_ERROR_BUSY if the engine searches on another thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_search(
    engine: *mut tb_gomoku_engine,
    state: *const tb_gomoku_state,
    question: *const tb_gomoku_question,
    limits: *const tb_limits,
    analysis: *mut *mut tb_gomoku_analysis,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let (engine, state) = unsafe { (get(engine, "engine")?, get(state, "state")?) };
        let mut asked = Question::new();
        // SAFETY: as the header asks.
        if let Some(question) = unsafe { question.as_ref() } {
            if question.depth > 0 {
                asked = asked.depth(question.depth);
            }
            if question.soft_milliseconds > 0 {
                asked = asked.soft(Duration::from_millis(question.soft_milliseconds));
            }
            // SAFETY: as the header asks.
            let excluded =
                unsafe { array(question.excluded, question.excluded_length, "excluded")? };
            let excluded =
                excluded.iter().map(|point| point.get()).collect::<Result<PointSet, _>>()?;
            asked = asked.multi_pv(question.multi_pv.max(1) as usize).excluded(excluded);
        }
        let report = |analysis: &Analysis| {
            let best = analysis.best();
            Report {
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
                depth: best.map_or(0, |best| best.depth),
                value: best.map_or_else(String::new, |best| best.value.to_string()),
                line: best.map_or_else(String::new, |best| write_points(&best.pv)),
            }
        };
        // SAFETY: as the header asks.
        let control = unsafe { control(limits, report)? };
        // SAFETY: as the header asks: null is found before the search.
        unsafe { put(analysis, std::ptr::null_mut(), "analysis")? };
        let found = engine.0.lock()?.search(&state.0, asked, control).map_err(Failure::range)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(analysis, tb_gomoku_analysis(found)) }
    })
}

/// Returns the number of moves of an analysis; 0 if it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_analysis_length(analysis: *const tb_gomoku_analysis) -> usize {
    // SAFETY: as the header asks.
    unsafe { analysis.as_ref() }.map_or(0, |analysis| analysis.0.moves.len())
}

/// Writes the move of a rank, 0 for the best. Returns TB_ERROR_NONE if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_analysis_move(
    analysis: *const tb_gomoku_analysis,
    rank: usize,
    found: *mut tb_gomoku_move,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let analysis = &unsafe { get(analysis, "analysis")? }.0;
        let ranked = analysis.moves.get(rank).ok_or_else(|| no_rank(rank, analysis.moves.len()))?;
        let value = ranked.value;
        let written = tb_gomoku_move {
            point: ranked.point.into(),
            value: value.to_i32(),
            mate: value.mate().unwrap_or(0),
            win_rate: value.win_rate(),
            depth: ranked.depth,
            bound: match ranked.bound {
                Bound::Exact => TB_EXACT,
                Bound::Lower => TB_LOWER,
                Bound::Upper => TB_UPPER,
            },
        };
        // SAFETY: as the header asks.
        unsafe { put(found, written, "found") }
    })
}

/// Copies the best line of the move of a rank: the move, the best reply, and so on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_analysis_line(
    analysis: *const tb_gomoku_analysis,
    rank: usize,
    points: *mut tb_point,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let analysis = &unsafe { get(analysis, "analysis")? }.0;
        let ranked = analysis.moves.get(rank).ok_or_else(|| no_rank(rank, analysis.moves.len()))?;
        let line: Vec<tb_point> = ranked.pv.iter().map(|&point| point.into()).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&line, (points, capacity), length) }
    })
}

/// Writes what the search took.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_analysis_costs(
    analysis: *const tb_gomoku_analysis,
    costs: *mut tb_search_costs,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let analysis = &unsafe { get(analysis, "analysis")? }.0;
        let seconds = analysis.elapsed.as_secs_f64();
        let written = tb_search_costs { nodes: analysis.nodes, seconds, end: end(analysis.end) };
        // SAFETY: as the header asks.
        unsafe { put(costs, written, "costs") }
    })
}

/// Frees an analysis; null is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_analysis_free(analysis: *mut tb_gomoku_analysis) {
    // SAFETY: as the header asks.
    unsafe { free(analysis) };
}
