//! Gomoku: points, boards, states, threats, forced wins, the engine, and arrays of boards.

mod arrays;
mod board;
mod engine;
mod files;
mod point;
mod solver;
mod state;

pub(crate) use arrays::{gomoku_forbidden_rows, gomoku_threat_counts, gomoku_threat_rows};
pub(crate) use board::{GomokuBoard, GomokuThreat};
pub(crate) use engine::{GomokuAnalysis, GomokuEngine, GomokuMove};
pub(crate) use files::gomoku_read_games;
pub(crate) use point::Point;
pub(crate) use solver::{GomokuSolution, GomokuSolver, Proof};
pub(crate) use state::State;
