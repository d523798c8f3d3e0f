#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`othello`]: labelled positions of Othello, and what evaluations learn of them.
//!
//! What no game owns:
//!
//! * [`shard`]: files of records, which are complete or not there;
//! * [`plan`]: which games become which shards;
//! * [`work`]: shards made side by side, those that are finished left alone;
//! * [`chart`]: lines drawn as SVG.

#![forbid(unsafe_code)]

pub mod chart;
mod disk;
mod held_back;
pub mod othello;
pub mod plan;
pub mod shard;
mod stream;
pub mod work;
