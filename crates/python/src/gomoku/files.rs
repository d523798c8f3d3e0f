//! Games of files.

use std::fs;
use std::path::PathBuf;

use ::gomoku::Rule;
use ::gomoku::notation::{Format, ReadOptions, read_trees};
use pyo3::prelude::*;

use super::board::GomokuBoard;
use super::point::word;
use crate::error::fail;

/// Reads the games of a file in any format that the library reads: SGF, RenLib, Piskvork, Yixin-Board, RenjuNet's database, moves or
/// a drawn board. Returns the last board of each game; of a tree, that of the end of its main line.
///
/// `size` is the board size of moves as text, `rule` that of files which do not name one.
#[pyfunction]
#[pyo3(signature = (path, size=15, rule="freestyle"))]
pub(crate) fn gomoku_read_games(
    py: Python<'_>,
    path: PathBuf,
    size: usize,
    rule: &str,
) -> PyResult<Vec<GomokuBoard>> {
    let rule: Rule = word(rule)?;
    let bytes = fs::read(&path)?;
    let name = path.display().to_string();
    py.detach(|| {
        let format = Format::of(&bytes);
        let read = read_trees(&bytes, format, size, ReadOptions::default());
        let trees = read.map_err(|error| format!("{name}: {error}"))?.trees;
        let board = |(number, tree): (usize, &::gomoku::tree::GameTree)| {
            let board =
                tree.last_board().map_err(|error| format!("{name}: game {number}: {error}"))?;
            let rule = tree.rule().unwrap_or(rule);
            Ok(GomokuBoard(board.with_rule(rule)))
        };
        (1..).zip(&trees).map(board).collect::<Result<_, String>>()
    })
    .map_err(fail)
}
