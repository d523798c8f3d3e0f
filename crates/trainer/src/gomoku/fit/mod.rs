//! Weights from games.
//!
//! * [`Options`]: what is learned, and how;
//! * [`fit`](fn@fit): learns it, from files of records to [`Weights`];
//! * [`Event`]: how it goes, [`Epoch`] what an epoch has come to, [`Curve`] all of them;
//! * [`FitError`]: why nothing is learned.
//!
//! # How it works
//!
//! * `samples` reads the games into `rows`: the `features` of every quiet position that was searched,
//!   each with how often there is one, and the moves near its stones, those that look alike together;
//! * `values` finds what features are worth: the logistic loss of a mix of values and results, by
//!   `AdaGrad`;
//! * `ordering` finds which moves come first, by a softmax with the move that was played as the right
//!   one.
//!
//! A position of 15×15 takes about 1 KB: a GiB has room for a million. One thread does it all, in an
//! order that the seed says, and without the functions of the system's mathematical library: weights
//! are the same on every machine, byte for byte.

mod curve;
mod error;
mod features;
mod options;
mod ordering;
mod rows;
mod samples;
#[cfg(test)]
mod tests;
pub(super) mod values;
mod work;

pub use curve::Curve;
pub use error::FitError;
pub use options::Options;
pub use work::{Epoch, Event, Fitted, Part, fit};

#[expect(unused_imports, reason = "for the documentation")]
use gomoku::eval::Weights;
