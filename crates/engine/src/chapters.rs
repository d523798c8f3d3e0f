//! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
//!
//! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
//! is a link to the chapter, whose text a package contains.

#[doc = include_str!("../docs/engine.md")]
pub mod shared_parts {}
