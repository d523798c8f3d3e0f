//! Fitting weights to labelled positions.
//!
//! * [`Options`]: how weights are fitted;
//! * [`fit`](fn@fit): fits [`Weights`] to files of records;
//! * [`Event`]: its progress; [`Curve`]: the learning curve of a stage, [`Epoch`] after [`Epoch`].
//!
//! # How it works
//!
//! * `sorted` sorts the positions into files by their empty squares, as a training set and a held-out set;
//! * `model` maps the codes of a position to parameters;
//! * `descent` finds the least squares of a stage by conjugate gradients;
//! * `checkpoint` stores the state of a stage between two epochs.
//!
//! Each stage is fitted on one thread, so the weights do not depend on the number of threads. A process that is killed
//! loses at most the current epochs: with the same working folder the fit resumes, and makes the same weights.

mod checkpoint;
mod descent;
mod interface;
mod model;
mod sorted;
#[cfg(test)]
mod tests;
mod work;

pub use interface::{Curve, Epoch, Event, Options, chart, table};
pub use work::{Fitted, fit};

#[expect(unused_imports, reason = "for the documentation")]
use othello::eval::Weights;
