//! The player's search: its moves are legal, it stops what must be stopped, it finds wins, it keeps
//! its limits, and it does the same every time.

mod games;
mod limits;
mod mates;
mod weights;

use std::sync::Arc;

use gomoku::Rule;
use gomoku::eval::{Evaluation, Weights};
use gomoku::search::Options;
use gomoku::search::alphabeta::Engine;

/// An engine of little memory that judges by hand-set weights.
fn engine(rule: Rule, threads: usize) -> Engine {
    let evaluation = Arc::new(Evaluation::new(&Weights::by_hand(rule)));
    Engine::new(Options::new().hash_mib(4).threads(threads), evaluation).unwrap()
}
