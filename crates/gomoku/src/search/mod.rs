//! Forced wins.
//!
//! * [`Proof`]: a winning strategy, move for move.
//! * [`check`](mod@check): the verifier, which trusts nobody.
//! * [`reference`](mod@reference): slow searches, for checking.

pub mod check;
pub mod proof;
pub mod reference;
mod rules;

pub use proof::Proof;
