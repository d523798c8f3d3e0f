//! Gomoku: points, positions with their threats, forbidden points, forced wins, proofs and the engine.
//!
//! * `point`: points, colours and rules, and their texts; `state`: a position whose threats are always current;
//! * `threats`: its threats; `renju`: its forbidden points;
//! * `solver`: forced wins; `proof`: their proofs;
//! * `engine`: the best moves.

mod engine;
mod point;
mod proof;
mod renju;
mod solver;
mod state;
mod threats;

pub use {engine::*, point::*, proof::*, renju::*, solver::*, state::*, threats::*};
