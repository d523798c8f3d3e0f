#![doc = include_str!("../README.md")]
//! # Map
//!
//! | for | module |
//! |---|---|
//! | what ends a search early | [`limits`] |
//! | who is told how it goes | [`control`] |
//! | the limits while a question is answered, for all threads and for one | [`budget`], [`meter`] |
//! | the time of a move, from a player's clock | [`clock`] |
//! | time where there is a clock, and where there is none | [`time`] |
//! | huge pages for memory that is going to be filled | [`memory`] |
//! | memory of hash tables, and the lock of their entries | [`table`] |
//! | threads that search together | [`pool`] |
//! | the stream of random words that tests, workloads and data share | [`random`] |

#![deny(unsafe_code)]

pub mod budget;
pub mod clock;
pub mod control;
pub mod limits;
pub mod memory;
pub mod meter;
pub mod pool;
pub mod random;
mod sync;
pub mod table;
pub mod time;
