//! The best moves of many boards.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ::othello::search::Options;
use ::othello::search::midgame::{Control, Engine, Level, Question};
use numpy::PyArray1;
use pyo3::prelude::*;

use super::arrays::{Boards, Discs};
use super::position::evaluation;
use crate::error::fail;
use crate::many::{chunks_with, threads};

type Best<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<f32>>);

/// Returns the best move of each board, uint8: 0 for A1 to 63 for H8, 64 for a pass, 65 if the game is over; and its score for the
/// player who makes it in discs, float32. Each board is searched at a level 0 to 60 with empty tables, so that the result does not
/// depend on the number of threads.
#[pyfunction]
#[pyo3(signature = (mover, opponent, level=6, threads=0))]
pub(crate) fn othello_best_moves<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    level: u8,
    threads: usize,
) -> PyResult<Best<'py>> {
    let level = Level::new(level).ok_or_else(|| fail("not a level; expected 0 to 60"))?;
    let boards = Boards::of(&mover, &opponent)?;
    let mut best = vec![(65, 0.0); boards.mover.len()];
    let engine = || {
        let engine = Engine::new(Options::new().hash_mib(16), evaluation().clone());
        engine.map_err(|error| error.to_string())
    };
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
                let board = boards.board(number)?;
                engine.clear();
                let question =
                    Question::new().search_depth(level.search_depth(board.empties().len()));
                let control = Control::new().stop(Arc::clone(stop));
                if let Some(found) = engine.search(board, question, control).best() {
                    let square = found.played.square().map_or(64, |square| square as u8);
                    #[expect(clippy::cast_possible_truncation, reason = "at most 64 in 128ths")]
                    let score = found.score.discs() as f32;
                    *best = (square, score);
                }
            }
            Ok(())
        },
    )?;
    let (squares, scores) = best.into_iter().unzip();
    Ok((PyArray1::from_vec(py, squares), PyArray1::from_vec(py, scores)))
}
