#![doc = include_str!("../README.md")]
//! # Map
//!
//! | for | module |
//! |---|---|
//! | which lines or patterns a board has: grids, windows, any lists of cells | [`layout`] |
//! | codes of a whole board, kept stone by stone | [`encoder`] |
//! | what a code says: a table over all lines | [`table`], [`line`](mod@line) |
//! | the encodings themselves | [`base3`], [`balanced`], [`skew`] |
//! | from bitboards to codes | [`gather`] |
//! | sets of codes, those of a symmetry among them | `index_set`, a feature |
//! | first layers of networks as tables | [`convolution`] |

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
