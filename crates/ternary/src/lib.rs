#![doc = include_str!("../README.md")]
//! # Map
//!
//! | to | use |
//! |---|---|
//! | list the lines or patterns of a board: grids, windows, any lists of cells | [`layout`] |
//! | update the codes of a whole board stone by stone | [`encoder`] |
//! | build a table with an answer for each code | [`table`], [`line`](mod@line) |
//! | encode or decode a single line | [`base3`], [`balanced`], [`skew`] |
//! | compute codes from bitboards | [`gather`] |
//! | handle sets of codes, such as those of symmetric lines | `index_set`, with the feature `sets` |
//! | compute the first layer of a network by look-up | [`convolution`] |
//! | learn how it works | [`chapters`] |

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod balanced;
pub mod base3;
pub mod convolution;
mod digit;
pub mod encoder;
pub mod gather;
#[cfg(feature = "sets")]
pub mod index_set;
pub mod layout;
pub mod line;
mod numbering;
#[cfg(feature = "serde")]
mod serde;
pub mod skew;
pub mod table;

pub use digit::{CodeError, Color, Digit, ParseDigitError};
pub use numbering::Numbering;

#[cfg(doc)]
pub mod chapters {
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
}
