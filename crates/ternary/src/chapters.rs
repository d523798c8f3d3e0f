//! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
//!
//! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
//! is a link to the chapter, whose text a package contains.

#[doc = include_str!("../docs/encodings.md")]
pub mod encodings {}
#[doc = include_str!("../docs/bit-gathering.md")]
pub mod bit_gathering {}
#[doc = include_str!("../docs/convolution.md")]
pub mod convolution {}
