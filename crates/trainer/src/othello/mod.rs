//! Labelled positions of Othello, and what evaluations learn of them.
//!
//! * [`record`]: a position with its score, 24 bytes;
//! * [`selfplay`]: games of a search against itself;
//! * [`label`]: scores of given positions;
//! * [`fit`]: weights from labelled positions;
//! * [`report`]: how far off an evaluation is;
//! * [`probcut`]: how far shallow searches are from deeper ones;
//! * `parquet`, a feature: records in columns, for the tools of others;
//! * [`weights_text`]: weights for people.

pub mod fit;
pub mod label;
mod moves;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod probcut;
pub mod record;
pub mod report;
mod scorer;
pub mod selfplay;
pub mod weights_text;
