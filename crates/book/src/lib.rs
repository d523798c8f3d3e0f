#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`flat`]: the published file, which is looked up without loading it, and its writer;
//! * [`look_up`]: what a book knows about a position, in the orientation of the position;
//! * [`choose`]: a move for a player;
//! * `embedded`: small books that are part of the crate (feature `embedded`);
//! * [`graph`]: a book in memory: it grows, learns, is merged, pruned and verified;
//! * `store`: the working store of a book that grows (feature `grow`);
//! * [`formats`]: books of other programs;
//! * [`entry`]: what a book knows about a position and its moves;
//! * [`game`]: what a book must know of a game; [`games`]: Othello and Gomoku;
//! * [`hash`]: the hash by which positions are sorted.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bytes;
pub mod choose;
#[cfg(feature = "embedded")]
pub mod embedded;
pub mod entry;
pub mod error;
pub mod flat;
pub mod formats;
pub mod game;
pub mod games;
pub mod graph;
pub mod hash;
pub mod look_up;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "grow")]
pub mod store;
#[cfg(test)]
mod workload;

#[cfg(feature = "gomoku")]
pub use gomoku;
#[cfg(feature = "othello")]
pub use othello;
pub use ternary;

#[cfg(doc)]
pub mod chapters {
    //! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
    //!
    //! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
    //! is a link to the chapter, whose text a package contains.

    #[doc = include_str!("../docs/book-format.md")]
    pub mod format {}
}
