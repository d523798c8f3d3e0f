//! Training the network of Othello.
//!
//! * [`Options`]: its shape, and how it is trained;
//! * [`fit`](fn@fit): trains a network on files of records;
//! * [`Event`]: the progress, epoch by epoch;
//! * [`with_constants`]: constants that are added to its values.
//!
//! # How it works
//!
//! * `samples` has the positions in memory, as a training set and a held-out set;
//! * `inputs` maps a position to the rows that it adds up;
//! * `heads` has the layers behind the rows;
//! * `training` goes through the batches, and `checkpoint` keeps its state between two epochs.
//!
//! A position is evaluated with the integers of the engine, but for the last sum, which is rounded to a point there.
//! Gradients pass a rounding as if it were none.

mod checkpoint;
mod constants;
mod export;
mod heads;
mod inputs;
mod interface;
mod samples;
mod targets;
#[cfg(test)]
mod tests;
mod training;
mod work;

pub use constants::with_constants;
pub use interface::{Epoch, Event, Options, RANGES, chart, table};
pub use work::{Fitted, fit};
