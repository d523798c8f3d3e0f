//! Othello: boards, games, end games and the engine.
//!
//! * `board`: rules, perft and evaluation of a board; `game`: games with their moves;
//! * `solver`: exact scores; `engine`: the best moves.

mod board;
mod engine;
mod game;
mod solver;

pub use {board::*, engine::*, game::*, solver::*};
