//! Exact end games.

mod candidate;
mod control;
mod deep;
mod job;
mod last;
mod leaf_table;
mod line;
mod look;
mod many;
mod near;
mod node;
mod options;
mod parity;
mod pool;
pub mod reference;
mod reporter;
mod root;
#[cfg(test)]
mod samples;
mod selective;
mod selectivity;
mod shallow;
mod solution;
mod solver;
mod stability;
mod worker;

pub use control::{Control, Limits, Progress};
pub use many::{Many, Order, Solved};
pub use options::{Options, OptionsError};
pub use selectivity::Selectivity;
pub use solution::{Bounds, End, Outcome, Solution};
pub use solver::Solver;

use super::table;
