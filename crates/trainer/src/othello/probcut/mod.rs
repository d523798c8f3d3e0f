//! The error model of an evaluation, for `Multi-ProbCut`: how far shallow searches are from deeper ones.
//!
//! * [`sample`](fn@sample): positions of records, equally many for each number of empty squares;
//! * [`measure`](fn@measure): the scores of their searches at all depths;
//! * [`Differences`]: the scores of shallow and deeper searches, compared;
//! * [`model`](fn@model): the `ProbCut` regression on them;
//! * [`odd_even`](fn@odd_even): a correction that makes searches of odd and even depths agree.

mod measure;
mod model;
mod odd_even;

pub use measure::{Depths, Difference, Differences, MeasureError, Searched, measure, sample};
pub use model::model;
pub use odd_even::odd_even;
