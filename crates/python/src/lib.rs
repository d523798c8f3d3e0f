//! The native part of the Python package `tritboard`: classes of both games, and functions over arrays.
//!
//! * `watch`: limits, progress and Ctrl-C of searches; `error`: exceptions; `many`: arrays on all cores;
//! * `gomoku`, `othello`: the two games. Python imports them as `tritboard.gomoku` and `tritboard.othello`;
//! * `records`: files of the trainer, `tritboard.records` in Python.

mod error;
mod gomoku;
mod many;
mod othello;
mod records;
mod watch;

use pyo3::prelude::*;

/// The native part of tritboard.
#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::gomoku::{
        GomokuAnalysis, GomokuBoard, GomokuEngine, GomokuMove, GomokuSolution, GomokuSolver,
        GomokuThreat, Point, Proof, State,
    };
    #[pymodule_export]
    use super::gomoku::{
        gomoku_best_moves, gomoku_forbidden_rows, gomoku_line_codes, gomoku_lines,
        gomoku_read_games, gomoku_threat_counts, gomoku_threat_rows, gomoku_window_codes,
        gomoku_windows,
    };
    #[pymodule_export]
    use super::othello::{
        OthelloAnalysis, OthelloEngine, OthelloGame, OthelloMove, OthelloPosition, OthelloRecord,
        OthelloSolution, OthelloSolver,
    };
    #[pymodule_export]
    use super::othello::{
        othello_best_moves, othello_evaluate, othello_flips, othello_moves, othello_pattern_codes,
        othello_pattern_squares, othello_play, othello_read_arrays, othello_read_games,
        othello_solve,
    };
    #[pymodule_export]
    use super::records::{
        MoveWriter, PositionWriter, check_moves, check_positions, read_moves, read_positions,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("TritboardError", py.get_type::<error::TritboardError>())?;
        module.add("Interrupted", py.get_type::<error::Interrupted>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("level", processor::Level::current().to_string())
    }
}
