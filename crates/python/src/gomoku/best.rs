//! The best moves of many boards.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ::gomoku::eval::Embedded;
use ::gomoku::search::Options;
use ::gomoku::search::alphabeta::{Control, Engine, Question};
use numpy::{PyArray1, PyReadonlyArray3};
use pyo3::prelude::*;

use super::arrays::Boards;
use crate::many::{chunks_with, threads};

type Best<'py> = (Bound<'py, PyArray1<i16>>, Bound<'py, PyArray1<i32>>);

/// Returns the best move of each board for the side to move, int16: cell y * size + x, or -1 on a full board; and its value, int32,
/// as of `Move`. Black is to move if there are at most as many black stones as white ones. Each board gets this many nodes of an
/// engine with the trained evaluation and empty tables, so that the result does not depend on the number of threads.
#[pyfunction]
#[pyo3(signature = (boards, rule="freestyle", nodes=10_000, threads=0))]
pub(crate) fn gomoku_best_moves<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    rule: &str,
    nodes: u64,
    threads: usize,
) -> PyResult<Best<'py>> {
    let boards = Boards::of(&boards, rule)?;
    let mut best = vec![(-1, 0); boards.len()];
    let engine =
        || Engine::new(Options::new().hash_mib(16), Embedded).map_err(|error| error.to_string());
    chunks_with(
        py,
        self::threads(threads)?,
        (&mut best, 1),
        engine,
        |engine, first, part, stop| {
            for (number, best) in (first..).zip(part) {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                engine.clear();
                let control = Control::new().nodes(nodes).stop(Arc::clone(stop));
                let found = engine.search(boards.board(number)?, Question::new(), control);
                let found = found.map_err(|error| error.to_string())?;
                if let Some(found) = found.best() {
                    let cell = found.point.y() * boards.size + found.point.x();
                    *best = (i16::try_from(cell).unwrap_or(-1), found.value.to_i32());
                }
            }
            Ok(())
        },
    )?;
    let (cells, values) = best.into_iter().unzip();
    Ok((PyArray1::from_vec(py, cells), PyArray1::from_vec(py, values)))
}
