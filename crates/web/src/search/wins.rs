//! Forced wins of Gomoku.

use std::num::NonZero;

use engine::control::Control;
use gomoku::Board;
use gomoku::proof::check::check;
use gomoku::proof::file;
use gomoku::search::{Length, Method, Options, Solver, Verdict};

use super::error::SearchError;
use super::limits::{HASH_MIB, Question, Stop};
use super::results::Win;
use crate::record::cell_of;

/// Searches for a win of the side to move, by fours, by threats or by both in turn.
pub(super) fn solve(
    board: &Board,
    method: &str,
    asked: &Question,
    stop: &Stop,
    threads: NonZero<usize>,
) -> Result<Win, SearchError> {
    let method =
        [Method::Vcf, Method::Vct, Method::Any].into_iter().find(|known| known.name() == method);
    let method = method.ok_or(SearchError::Method)?;
    let options = Options::new().threads(threads.get()).hash_mib(HASH_MIB).length(Length::Shortest);
    let mut solver = Solver::new(options).map_err(SearchError::memory)?;
    let solution = solver.solve(board, method, Control::from(asked.limits(stop, None)));
    let mut win = Win {
        verdict: match solution.verdict {
            Verdict::Win(_) => "win",
            Verdict::NoWin => "none",
            Verdict::Unknown => "unknown",
        },
        method: solution.method.name(),
        nodes: solution.nodes,
        ms: solution.elapsed.as_secs_f64() * 1000.0,
        ..Win::default()
    };
    if let Verdict::Win(proof) = &solution.verdict {
        let checked = check(board, options.reading, proof).ok();
        let line =
            checked.as_ref().map_or_else(|| proof.main_line(), |checked| checked.line.clone());
        win.checked = checked.is_some();
        win.moves = proof.plies_to_five(board).div_ceil(2);
        win.pv = line.iter().map(ToString::to_string).collect();
        win.cells = line.iter().map(|&point| cell_of(point, board.size())).collect();
        win.proof = Some(file::write(board, proof));
    }
    Ok(win)
}
