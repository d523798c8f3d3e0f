//! The error model of an evaluation: how far shallow searches are from deeper ones.
//!
//! * [`sample`](fn@sample): positions of records, as many of each number of empty squares;
//! * [`Differences`]: the scores of their searches, compared; [`measure`](fn@measure) finds them;
//! * [`model`]: the formula that fits them.

mod differences;
mod measure;
mod model;
mod sample;

pub use differences::{Difference, Differences};
pub use measure::{Depths, MeasureError, measure};
pub use model::model;
pub use sample::sample;
