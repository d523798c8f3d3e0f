//! Searches of the game tree.
//!
//! * [`endgame`] solves positions: exact scores with best play of both sides to the end of the game.
//! * [`midgame`] finds the best moves of any position, to a depth or within limits.
//! * [`FixedDepth`] searches to a fixed depth and then asks the evaluation.
//!
//! Searches evaluate positions by an [`Evaluation`](crate::eval::Evaluation), and store what they find in a
//! transposition table that their threads share.
//!
//! # How it works
//!
//! What the searches share, each in a module of its own:
//!
//! * `worker`: one thread of a search, its node counter and limits; `split`: how threads search a node
//!   together, at split points or by ABDADA (`abdada`).
//! * `table`: the transposition tables, one that threads share and small ones of each thread.
//! * `node`: a node, its candidate moves and the parity of its regions; `lazy_eval_state`: the incremental state
//!   of the evaluation, computed only where it is read.
//! * `fixed_depth`: shallow searches; `ordering`: move ordering by them; `probcut`: selective cut-offs by them.
//! * `options`: what a caller chooses; `solution`: bounds, PVs and reports that a search returns.

mod abdada;
pub mod endgame;
mod fixed_depth;
mod lazy_eval_state;
pub mod midgame;
mod node;
mod options;
mod ordering;
mod probcut;
#[cfg(test)]
mod samples;
mod solution;
mod split;
mod table;
mod worker;

pub use engine::limits::{End, Limits};
pub use fixed_depth::{FixedDepth, FixedDepthResult};
pub use options::{Options, OptionsError, ParseSelectivityError, Selectivity};
pub use solution::{Bounds, Control, Outcome, Progress, Solution};
