//! The engine: the best moves of a board, with their scores.

use std::time::Duration;

use othello::eval::NetworkEvaluation;
use othello::search::Selectivity;
use othello::search::midgame::{Analysis, Engine, Level, Question, SearchDepth};

use super::board::{evaluation, number, tb_othello_board, tb_square};
use super::solver::{line_of, options, put_line, refused, tb_othello_options};
use crate::limits::{Report, control, end, tb_limits, tb_search_costs};
use crate::pointer::{Exclusive, free, get, no_rank, put, put_handle};
use crate::status::{Failure, Outcome, run, tb_status};

/// Finds the best moves, with the trained evaluation. Its table serves later boards of the same game.
#[derive(Debug)]
pub struct tb_othello_engine(Exclusive<Engine<NetworkEvaluation>>);

/// What to search. All zero: the best move by the exact score.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct tb_othello_question {
    /// Level 1 to 60, as of the program's player: it sets depth and selectivity by the number of empty squares. 0: as
    /// below.
    pub level: u32,
    /// Depth in plies at which the search ends, if there is no level; 0 goes to the end of the game.
    pub depth: u32,
    /// Certainty of the search in percent, 73, 87, 95, 98, 99 or 100; 0 is 100: nothing is pruned by likelihood.
    pub selectivity: u32,
    /// Number of best moves that get a score; 0 is 1.
    pub multi_pv: u32,
    /// Soft time limit in milliseconds: no new depth begins after 45 to 80 % of it, less if the best move is
    /// stable, and up to 50 % of it more if the score falls; 0 is no limit.
    pub soft_milliseconds: u64,
}

/// A move with its score for the player who makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct tb_othello_move {
    /// The move; TB_PASS if the player has no other.
    pub square: tb_square,
    /// Expected score in discs, exact if is_exact.
    pub score: f64,
    /// Whether the score is proven.
    pub is_exact: bool,
    /// Proven lower bound.
    pub lower: i32,
    /// Proven upper bound.
    pub upper: i32,
    /// Depth in plies of the search that found the score.
    pub depth: u32,
    /// Certainty of that search in percent.
    pub selectivity: u32,
}

/// Best moves of a board, and what it took to find them.
#[derive(Debug)]
pub struct tb_othello_analysis(Analysis);

fn depth(question: tb_othello_question, empties: u32) -> Outcome<SearchDepth> {
    if question.level > 0 {
        let level = u8::try_from(question.level).ok().and_then(Level::new);
        let level = level.ok_or_else(|| {
            Failure::range(format_args!("level {}; expected 0 to 60", question.level))
        })?;
        return Ok(level.search_depth(empties));
    }
    let percent = if question.selectivity == 0 { 100 } else { question.selectivity };
    let selectivity = Selectivity::of_percent(percent).ok_or_else(|| {
        Failure::range(format_args!("certainty {percent} %; expected 73, 87, 95, 98, 99 or 100"))
    })?;
    let depth = if question.depth == 0 { 60 } else { question.depth };
    Ok(SearchDepth::with_selectivity(depth, selectivity))
}

/// Makes an engine. Null options are the defaults. Free it with tb_othello_engine_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_engine_new(
    options: *const tb_othello_options,
    engine: *mut *mut tb_othello_engine,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let options = unsafe { self::options(options) };
        let made = Engine::new(options, evaluation().clone()).map_err(refused)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(engine, tb_othello_engine(Exclusive::new(made))) }
    })
}

/// Frees an engine; null is ignored. No search may be running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_engine_free(engine: *mut tb_othello_engine) {
    // SAFETY: as the header asks.
    unsafe { free(engine) };
}

/// Clears the table of an engine: the next search visits the same nodes as the first one of a new engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_engine_clear(engine: *mut tb_othello_engine) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe { get(engine, "engine")? }.0.lock()?.clear();
        Ok(())
    })
}

/// Searches for the best moves of a board. Null question and limits: the best move by the exact score, which may take for
/// ever. If a limit ends the search, the best moves so far are returned.
///
/// Free the analysis with tb_othello_analysis_free. TB_ERROR_BUSY if the engine searches on another thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_search(
    engine: *mut tb_othello_engine,
    board: tb_othello_board,
    question: *const tb_othello_question,
    limits: *const tb_limits,
    analysis: *mut *mut tb_othello_analysis,
) -> tb_status {
    run(|| {
        let board = board.get()?;
        // SAFETY: as the header asks.
        let question = unsafe { question.as_ref() }.copied().unwrap_or_default();
        let mut asked = Question::new()
            .search_depth(depth(question, board.empties().len())?)
            .multi_pv(question.multi_pv.max(1) as usize);
        if question.soft_milliseconds > 0 {
            asked = asked.soft(Duration::from_millis(question.soft_milliseconds));
        }
        let report = |analysis: &Analysis| {
            let best = analysis.best();
            Report {
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
                depth: best.map_or(0, |best| best.depth),
                value: best.map_or_else(String::new, |best| best.score.to_string()),
                line: best.map_or_else(String::new, |best| line_of(&best.pv)),
            }
        };
        // SAFETY: as the header asks.
        unsafe {
            let control = control(limits, report)?;
            put(analysis, std::ptr::null_mut(), "analysis")?;
            let found = get(engine, "engine")?.0.lock()?.search(board, asked, control);
            put_handle(analysis, tb_othello_analysis(found))
        }
    })
}

/// Returns the number of moves of an analysis; 0 if it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_analysis_length(analysis: *const tb_othello_analysis) -> usize {
    // SAFETY: as the header asks.
    unsafe { analysis.as_ref() }.map_or(0, |analysis| analysis.0.moves.len())
}

fn ranked(analysis: &Analysis, rank: usize) -> Outcome<&othello::search::midgame::RankedMove> {
    let moves = &analysis.moves;
    moves.get(rank).ok_or_else(|| no_rank(rank, moves.len()))
}

/// Writes the move of a rank, 0 for the best. Returns TB_ERROR_NONE if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_analysis_move(
    analysis: *const tb_othello_analysis,
    rank: usize,
    found: *mut tb_othello_move,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let ranked = ranked(&unsafe { get(analysis, "analysis")? }.0, rank)?;
        let written = tb_othello_move {
            square: number(ranked.played),
            score: ranked.score.discs(),
            is_exact: ranked.is_exact(),
            lower: ranked.bounds.lower.discs(),
            upper: ranked.bounds.upper.discs(),
            depth: ranked.depth,
            selectivity: ranked.selectivity.percent(),
        };
        // SAFETY: as the header asks.
        unsafe { put(found, written, "found") }
    })
}

/// Copies the best line of the move of a rank: the move, the best reply, and so on. 128 squares are always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_analysis_line(
    analysis: *const tb_othello_analysis,
    rank: usize,
    squares: *mut tb_square,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe {
            let ranked = ranked(&get(analysis, "analysis")?.0, rank)?;
            put(length, ranked.pv.len(), "length")?;
            put_line(&ranked.pv, (squares, capacity), length)
        }
    })
}

/// Writes what the search took.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_analysis_costs(
    analysis: *const tb_othello_analysis,
    costs: *mut tb_search_costs,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let Analysis { nodes, elapsed, end: reason, .. } = unsafe { get(analysis, "analysis")? }.0;
        let seconds = elapsed.as_secs_f64();
        let written = tb_search_costs { nodes, seconds, end: end(reason) };
        // SAFETY: as the header asks.
        unsafe { put(costs, written, "costs") }
    })
}

/// Frees an analysis; null is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_analysis_free(analysis: *mut tb_othello_analysis) {
    // SAFETY: as the header asks.
    unsafe { free(analysis) };
}
