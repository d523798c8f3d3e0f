//! Line codes for board games: base-3, balanced and skew-ternary encodings that are maintained
//! stone by stone, lookup tables over them, and the ways from bitboards to codes.
//!
//! The idea behind every module: **a code is a linear map of digits.** Give each cell a digit
//! (0 empty, 1 first colour, 2 second colour or, in balanced codes, −1); a code is a weighted sum of
//! the digits of some cells. So placing, removing or flipping a stone adds or subtracts one precomputed column of
//! weights, whatever the game, and a table indexed by the code answers any question about the
//! line in one read.

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod balanced;
pub mod base3;
mod code_error;
pub mod convolution;
mod digit;
pub mod encoder;
pub mod gather;
#[cfg(feature = "sets")]
pub mod index_set;
pub mod layout;
pub mod line;
mod numbering;
pub mod skew;
pub mod table;

pub use code_error::CodeError;
pub use digit::{Color, Digit};
pub use numbering::Numbering;
