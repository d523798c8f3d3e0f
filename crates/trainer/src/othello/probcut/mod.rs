//! The error model of an evaluation: how far shallow searches are from deeper ones.
//!
//! * [`sample`](fn@sample): positions of records, as many of each number of empty squares;
//! * [`measure`](fn@measure): the scores of their searches to all depths;
//! * [`odd_even`](fn@odd_even): what makes searches of odd and even depths agree;
//! * [`Differences`]: the scores of shallow and deeper searches, compared;
//! * [`model`]: the formula that fits them.

mod differences;
mod measure;
mod model;
mod odd_even;
mod sample;

pub use differences::{Difference, Differences};
pub use measure::{Depths, MeasureError, Searched, measure};
pub use model::model;
pub use odd_even::odd_even;
pub use sample::sample;
