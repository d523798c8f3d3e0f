//! Gomoku: points, boards, states, threats, forced wins, the engine, and arrays of boards.

mod arrays;
mod best;
mod board;
mod codes;
mod engine;
mod files;
mod point;
mod solver;
mod state;

pub(crate) use arrays::{gomoku_forbidden_rows, gomoku_threat_counts, gomoku_threat_rows};
pub(crate) use best::gomoku_best_moves;
pub(crate) use board::{GomokuBoard, GomokuThreat};
pub(crate) use codes::{gomoku_line_codes, gomoku_lines, gomoku_window_codes, gomoku_windows};
pub(crate) use engine::{GomokuAnalysis, GomokuEngine, GomokuMove};
pub(crate) use files::gomoku_read_games;
pub(crate) use point::Point;
pub(crate) use solver::{GomokuSolution, GomokuSolver, Proof};
pub(crate) use state::State;
