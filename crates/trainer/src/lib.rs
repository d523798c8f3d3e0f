#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`othello`]: labelled positions of Othello, and what evaluations learn of them;
//! * [`gomoku`]: games of Gomoku with the values of their positions, and what evaluations learn of
//!   them.
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
pub mod gomoku;
mod held_back;
pub mod othello;
pub mod plan;
mod settings;
pub mod shard;
mod stream;
pub mod work;
