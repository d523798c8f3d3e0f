#![doc = include_str!("../README.md")]
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | [`limits`] | what ends a search early, and the budget that all its threads share |
//! | [`meter`] | the node counter of one thread, which says when to check the limits |
//! | [`control`] | limits together with a progress callback |
//! | [`clock`] | time for a move, from a player's clock |
//! | [`time`] | a stopwatch that also compiles where there is no clock |
//! | [`memory`] | zeroed memory and huge pages |
//! | [`table`] | memory of transposition tables, their locks, entries and replacement |
//! | [`pool`] | threads that search split points together or run tasks of their own |
//! | [`random`] | a random stream that never changes, for hash keys, tests and data |
//! | [`chapters`] | how tables and threads work |

#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

#[cfg(doc)]
pub mod chapters;
pub mod clock;
pub mod control;
pub mod limits;
pub mod memory;
pub mod meter;
pub mod pool;
pub mod random;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
mod sync;
pub mod table;
pub mod time;
