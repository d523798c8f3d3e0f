#![doc = include_str!("../README.md")]
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | [`limits`] | what ends a search early, and the budget that all its threads share |
//! | [`meter`] | the node counter of one thread, which says when to check the limits |
//! | [`control`] | limits together with a progress callback |
//! | [`clock`] | time for a move, from a player's clock |
//! | [`deepening`] | the soft time limit of iterative deepening |
//! | [`time`] | a stopwatch that also compiles where there is no clock, and a clock for such targets |
//! | [`memory`] | zeroed memory and huge pages |
//! | [`table`] | memory of transposition tables, their locks, entries and replacement |
//! | [`pool`] | threads that search split points together or run tasks of their own |
//! | [`threads`] | threads, also where the platform makes none |
//! | [`random`] | a random stream that never changes, for hash keys, tests and data |
//! | [`chapters`] | how tables and threads work |
//!
//! [`memory`] and [`random`] need `alloc` only; all others need the feature `std`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

#[cfg(feature = "std")]
pub mod clock;
#[cfg(feature = "std")]
pub mod control;
#[cfg(feature = "std")]
pub mod deepening;
#[cfg(feature = "std")]
pub mod limits;
pub mod memory;
#[cfg(feature = "std")]
pub mod meter;
#[doc(hidden)]
pub mod once;
#[cfg(feature = "std")]
pub mod pool;
pub mod random;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
#[cfg(feature = "std")]
mod sync;
#[cfg(feature = "std")]
pub mod table;
#[cfg(feature = "std")]
pub mod threads;
#[cfg(feature = "std")]
pub mod time;

#[cfg(doc)]
pub mod chapters {
    //! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
    //!
    //! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
    //! is a link to the chapter, whose text a package contains.

    #[doc = include_str!("../docs/engine.md")]
    pub mod shared_parts {}
}
