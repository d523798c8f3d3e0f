//! Othello: positions, games, exact scores, the engine, and arrays of boards.

mod arrays;
mod best;
mod engine;
mod files;
mod game;
mod position;
mod solver;

pub(crate) use arrays::{
    othello_evaluate, othello_flips, othello_moves, othello_pattern_codes, othello_pattern_squares,
    othello_play, othello_solve,
};
pub(crate) use best::othello_best_moves;
pub(crate) use engine::{OthelloAnalysis, OthelloEngine, OthelloMove};
pub(crate) use files::{OthelloRecord, othello_read_arrays, othello_read_games};
pub(crate) use game::OthelloGame;
pub(crate) use position::OthelloPosition;
pub(crate) use solver::{OthelloSolution, OthelloSolver};
