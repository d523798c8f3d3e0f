//! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
//!
//! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
//! is a link to the chapter, whose text a package contains.

#[doc = include_str!("../docs/othello-moves.md")]
pub mod moves {}
#[doc = include_str!("../docs/othello-endgame.md")]
pub mod endgame {}
#[doc = include_str!("../docs/othello-midgame.md")]
pub mod midgame {}
#[doc = include_str!("../docs/othello-evaluation.md")]
pub mod evaluation {}
