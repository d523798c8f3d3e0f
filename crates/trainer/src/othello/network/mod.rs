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
//! The rows are read as the engine reads them, rounded to bytes, and so are the weights of the hidden layer: what is
//! exported is what was trained.

mod checkpoint;
mod constants;
mod export;
mod heads;
mod inputs;
mod interface;
mod samples;
#[cfg(test)]
mod tests;
mod training;
mod work;

pub use constants::with_constants;
pub use interface::{Epoch, Event, Options, RANGES, chart, table};
pub use work::{Fitted, fit};
