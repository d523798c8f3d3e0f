//! Weights of patterns.
//!
//! * `tables`: the weights of a set, and the terms of a board's value;
//! * `stages`: which boards share weights, and the errors;
//! * [`mod@file`]: weights as bytes.

pub mod file;
mod stages;
mod tables;

pub use file::{ReadWeightsError, WriteWeightsError};
pub use stages::{Stages, WeightsError};
pub use tables::{Parts, Weights};
