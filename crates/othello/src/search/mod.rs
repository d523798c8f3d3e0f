//! Searches of the game tree.
//!
//! * [`endgame`] finds exact scores: with best play of both sides to the end of the game;
//! * [`midgame`] finds the best moves of any position, as far as time or a level allow;
//! * [`FixedDepth`] looks so many moves ahead and then asks the evaluation.
//!
//! Searches judge boards that they do not follow to the end by an [evaluation](crate::eval), and
//! keep what they find of a board in a hash table that their threads share.
//!
//! # How it works
//!
//! What searches share, each in a module of its own:
//!
//! * `best_move` is the move that the board of the question has so far, with what speaks for it.
//! * `node` is a board with what every search of it needs, `parity` one part of that; `candidate` a
//!   move that waits to be searched, `lazy_state` what an evaluation carries from move to move, made
//!   where it is read.
//! * `fixed_depth` looks so many moves ahead and then asks the evaluation; `ordering` orders moves by
//!   that, and `probcut` cuts by it what is most likely far from the window.
//! * `busy_moves` are those that threads search at the moment which search the same board.
//! * `table` has the bounds of boards, in one table that threads share and a small one of each.
//! * `worker` is a thread of search, whatever it searches, and what it shares with the others of its
//!   [pool](engine::pool); its [meter](engine::meter) counts nodes and keeps the limits.
//! * `options` are what a caller says, `solution`, `selectivity`, `progress` and `reporter` what a
//!   caller is told.

mod best_move;
mod busy_moves;
mod candidate;
pub mod endgame;
mod fixed_depth;
mod guess;
mod lazy_state;
pub mod midgame;
mod node;
mod options;
mod ordering;
mod parity;
mod probcut;
mod progress;
mod reporter;
#[cfg(test)]
mod samples;
mod selectivity;
mod solution;
mod table;
mod worker;

pub use engine::limits::{End, Limits};
pub use guess::{FixedDepth, Guess};
pub use options::{Options, OptionsError};
pub use progress::{Control, Progress};
pub use selectivity::Selectivity;
pub use solution::{Bounds, Outcome, Solution};
