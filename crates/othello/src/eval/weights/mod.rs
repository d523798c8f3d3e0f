//! What is learned of patterns.
//!
//! * `tables`: the weights of a set; `stages`: which boards share them; `error`: what is none;
//! * `tied`: which codes share a weight;
//! * [`file`]: weights as bytes.

mod error;
pub mod file;
mod stages;
mod tables;
mod tied;

pub use error::WeightsError;
pub use file::{ReadWeightsError, WriteWeightsError};
pub use stages::Stages;
pub use tables::Weights;
