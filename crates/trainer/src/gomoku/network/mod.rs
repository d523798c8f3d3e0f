//! Training the network of Gomoku.
//!
//! * [`Options`]: how it is trained;
//! * [`fit`](fn@fit): trains a network on games, to correct the sums of weights;
//! * [`Event`]: the progress, epoch by epoch.
//!
//! # How it works
//!
//! * `samples` has the games in memory, with the positions of a training set and a held-out set, and `targets` what they
//!   should be worth;
//! * `inputs` maps a position to the rows of its points, and lists its candidate moves;
//! * `layers` has what follows the rows; `pass` evaluates a position and finds its gradients;
//! * `training` goes through the batches, and `checkpoint` keeps its state between two epochs.
//!
//! A position is evaluated with the integers of the engine, but for the last sums, which are rounded to whole units
//! there. Gradients pass a rounding as if it were none. The network begins as no correction at all, so the losses
//! before the first epoch are those of the weights alone, unless it starts with the numbers of another network.

mod checkpoint;
mod export;
mod inputs;
mod interface;
mod layers;
mod pass;
mod samples;
mod targets;
#[cfg(test)]
mod tests;
mod training;
mod work;

pub use interface::{Epoch, Event, Options, chart, table};
pub use work::{Fitted, fit};
