#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`record`]: a position with its score, 24 bytes;
//! * [`shard`]: files of records, which are complete or not there;
//! * [`selfplay`]: games of a search against itself;
//! * [`label`]: scores of given positions;
//! * [`fit`]: weights from labelled positions;
//! * [`report`]: how far off an evaluation is;
//! * [`probcut`]: how far shallow searches are from deeper ones;
//! * `parquet`, a feature: records in columns, for the tools of others;
//! * [`weights_text`]: weights for people;
//! * [`chart`]: lines drawn as SVG;
//! * [`work`]: shards made side by side, those that are finished left alone.

#![forbid(unsafe_code)]

pub mod chart;
mod disk;
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
pub mod shard;
pub mod weights_text;
pub mod work;

pub use record::Record;
