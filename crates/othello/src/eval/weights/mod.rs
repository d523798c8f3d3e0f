//! What is learned of patterns.
//!
//! * `tables`: the weights of a set; `stages`: which boards share them; `error`: what is none;
//! * `tied`: which codes share a weight;
//! * `parts`: what the value of a board is the sum of;
//! * [`mod@file`]: weights as bytes.

mod error;
pub mod file;
mod parts;
#[cfg(test)]
mod samples;
mod stages;
mod tables;
mod tied;

pub use error::WeightsError;
pub use file::{ReadWeightsError, WriteWeightsError};
pub use parts::Parts;
pub use stages::Stages;
pub use tables::Weights;
