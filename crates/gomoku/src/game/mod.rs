//! Games: play, outcome, and the reason of a win.
//!
//! * `outcome`: how games end, and the outcome of a move;
//! * `play`: play on a board until the outcome, and the reason why a move is illegal.

mod outcome;
mod play;

pub use outcome::{Outcome, WinReason, has_five, last_outcome, outcome_of};
pub use play::{Game, PlayError, Playable, check_move};
