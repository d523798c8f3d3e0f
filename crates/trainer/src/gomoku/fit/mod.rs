//! Fitting weights to games.
//!
//! * [`Options`]: how weights are fitted;
//! * [`fit`](fn@fit): fits [`Weights`] to files of records;
//! * [`Event`]: its progress; [`Curve`]: the learning curves, [`Epoch`] after [`Epoch`].
//!
//! # How it works
//!
//! * `samples` reads the quiet positions that were searched, each as a row of `features` with their counts, and the
//!   candidate moves of each, equivalent ones together;
//! * `values` fits the features: logistic regression on a mix of values and results, by `AdaGrad`;
//! * `ordering` fits which moves come first: a softmax with the move that was played as the label.
//!
//! A position of 15×15 takes about 1 KB: a GiB has room for a million. One thread does everything, in an order that the
//! seed determines, without the mathematical library of the system: weights are the same on every machine, byte for
//! byte.

mod features;
mod interface;
mod ordering;
mod samples;
#[cfg(test)]
mod tests;
pub(super) mod values;
mod work;

pub use interface::{Curve, Epoch, Event, Options, Part};
pub use work::{Fitted, fit};

#[expect(unused_imports, reason = "for the documentation")]
use gomoku::eval::Weights;
