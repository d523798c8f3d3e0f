#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`othello`]: labelled positions of Othello, and training on them;
//! * [`gomoku`]: games of Gomoku with the values of their positions, and training on them.
//!
//! Shared by both games:
//!
//! * [`shard`]: files of records, which are complete or absent;
//! * [`work`]: threads that make shards side by side;
//! * [`selfplay`]: games of self-play in shards;
//! * [`fit`]: errors and held-out games of fits;
//! * [`network`]: options, progress and results of a network's training;
//! * [`report`]: figures by stage;
//! * [`chart`]: lines and marks drawn as SVG.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub mod chart;
mod disk;
pub mod fit;
pub mod gomoku;
pub mod network;
pub mod othello;
pub mod report;
pub mod selfplay;
pub mod shard;
mod svg;
pub mod work;
