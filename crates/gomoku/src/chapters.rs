//! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
//!
//! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
//! is a link to the chapter, whose text a package contains.

#[doc = include_str!("../docs/threat-points.md")]
pub mod threat_points {}
#[doc = include_str!("../docs/renju.md")]
pub mod renju {}
#[doc = include_str!("../docs/forced-wins.md")]
pub mod forced_wins {}
#[doc = include_str!("../docs/gomoku-search.md")]
pub mod search {}
#[doc = include_str!("../docs/gomoku-evaluation.md")]
pub mod evaluation {}
#[doc = include_str!("../docs/gomoku-notations.md")]
pub mod notations {}
