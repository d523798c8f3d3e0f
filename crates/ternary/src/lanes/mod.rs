//! The dense encoder: one `u16` lane per pattern, all codes changed at once.
//!
//! An Othello engine keeps the base-3 codes of some 46 to 64 overlapping patterns. A disc changes
//! the codes of every pattern through its cell, and the change is the same whatever the rest of
//! the board: one column of weights, added or subtracted in two to four vector registers.
//!
//! ```text
//!             pattern 0  pattern 1  pattern 2  …  pattern 63
//! codes           40         13        729            0        Lanes, 128 bytes
//! cell 0           1          1          0            0        its column
//! place X         41         14        729            0        codes + column
//! place O         42         15        729            0        codes + 2 · column
//! ```
//!
//! [`DenseEncoder`] owns the columns and never changes; [`Lanes`] is the state that a search
//! copies or undoes. Codes of more or longer patterns, and skew codes, are kept by the sparse
//! [`SparseEncoder`](crate::encoder::SparseEncoder).

mod encoder;
mod error;
pub mod kernels;
mod lane;

pub use encoder::DenseEncoder;
pub use error::LanesError;
pub use lane::Lanes;

/// The most patterns of an encoder: the lanes of two 512-bit registers.
pub const MAX_PATTERNS: usize = 64;

/// The most cells of a pattern: 10, because 3^10 = 59049 codes fit `u16` and 3^11 do not.
pub const MAX_PATTERN_CELLS: usize = 10;
