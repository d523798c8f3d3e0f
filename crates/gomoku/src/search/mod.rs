//! Forced wins.
//!
//! * [`Proof`]: a winning strategy, move for move.

pub mod proof;

pub use proof::Proof;
