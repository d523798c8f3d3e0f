//! Weights of patterns.
//!
//! * `tables`: the weights of a set, and the terms of a board's value;
//! * [`mod@file`]: weights as bytes.

pub mod file;
mod tables;

pub use super::stages::{Stages, WeightsError};
pub use file::{ReadWeightsError, WriteWeightsError};
pub use tables::{Parts, Weights};

#[cfg(test)]
pub(crate) use tables::samples;
