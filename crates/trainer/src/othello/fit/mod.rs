//! Weights from labelled positions.
//!
//! * [`Options`]: what is learned, and how;
//! * [`fit`]: learns it, from files of records to [`Weights`];
//! * [`Event`]: how it goes, [`Epoch`] what an epoch has come to, [`Curve`] those of a stage;
//! * [`FitError`]: why nothing is learned.
//!
//! # How it works
//!
//! * `sorted` sorts the positions into files by their empty squares, `sample` is one of them;
//! * `model` says which parameters a position reads, by its `codes`;
//! * `descent` finds the parameters of a stage with the least squares;
//! * `state` keeps what a stage has come to between two epochs, and `files` how it is written.
//!
//! Each stage is learned by itself on one thread, so the weights do not depend on the number of
//! threads. Whatever ends the process, even at once, costs at most the epochs under way: begun again
//! with the same folder, it goes on from there to the same weights.

mod codes;
pub mod curve;
mod descent;
mod error;
mod files;
mod model;
mod options;
mod sample;
mod sorted;
mod state;
#[cfg(test)]
mod tests;
mod work;

pub use curve::Curve;
pub use descent::Epoch;
pub use error::FitError;
pub use options::Options;
pub use work::{Event, Fitted, fit};

#[expect(unused_imports, reason = "for the documentation")]
use othello::eval::Weights;
