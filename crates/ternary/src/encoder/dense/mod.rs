//! The dense encoder: one 16-bit lane per pattern, all codes changed at once.
//!
//! An Othello engine keeps the codes of some 46 to 64 overlapping patterns. A disc changes the
//! codes of every pattern through its cell, and the change is the same whatever the rest of the
//! board: one column of weights, added or subtracted in two to eight vector registers.
//!
//! The digits are balanced (see [`balanced`](crate::balanced)): +1 for a disc of the first colour
//! or of the player to move, 0 for an empty cell, −1 for a disc of the other. So the codes that the
//! other player sees are the negated ones.
//!
//! ```text
//!             pattern 0  pattern 1  pattern 2  …  pattern 63
//! codes           40        -13        729            0        Lanes, 128 bytes
//! cell 0           1          1          0            0        its column
//! place X         41        -12        729            0        codes + column
//! place O         39        -14        729            0        codes − column
//! flip to X       42        -11        729            0        codes + 2 · column
//! swap           -40         13       -729            0        −codes
//! ```
//!
//! [`DenseEncoder`] owns the columns and never changes; [`Lanes`] is the state that a search
//! copies or undoes. A whole move, the players swapped, is one call of
//! [`after`](DenseEncoder::after). Codes of more or longer patterns, of larger boards, and in base
//! 3 or skew ternary are kept by the sparse [`SparseEncoder`](crate::encoder::SparseEncoder).
//!
//! # From a code to a table
//!
//! A pattern of n cells has the codes −(3^n − 1)/2 to (3^n − 1)/2, and code + (3^n − 1)/2, its
//! [`index`](DenseEncoder::index), counts them from 0. An evaluation reads one weight for each
//! pattern of a position, so it adds each [`offset`](DenseEncoder::offset) to the start of the
//! pattern's table once, beforehand. A read is then a sign extension and one addition:
//!
//! ```
//! use ternary::Color;
//! use ternary::encoder::dense::{DenseEncoder, Lanes};
//! use ternary::layout::Layout;
//!
//! struct Weights {
//!     /// For each pattern, where the weight of its empty line stands.
//!     middles: Vec<usize>,
//!     /// The tables, one after the other.
//!     weights: Vec<i16>,
//! }
//!
//! impl Weights {
//!     fn sum(&self, codes: &Lanes) -> i32 {
//!         let reads = self.middles.iter().zip(codes.as_array());
//!         let weight = |(middle, &code): (&usize, &i16)| {
//!             i32::from(self.weights[middle.wrapping_add_signed(code.into())])
//!         };
//!         reads.map(weight).sum()
//!     }
//! }
//!
//! // Two patterns that share one table: a row from either end.
//! let encoder = DenseEncoder::new(&Layout::new(3, [[0, 1, 2], [2, 1, 0]])?)?;
//! let middles = (0..2).map(|pattern| encoder.offset(pattern)).collect();
//! let weights = Weights { middles, weights: (0..27).collect() };
//!
//! //  X . O    1 − 9 = −8 from one end, −1 + 9 = 8 from the other; 13 is the empty row
//! let mut codes = encoder.empty();
//! encoder.place(&mut codes, 0, Color::First);
//! encoder.place(&mut codes, 2, Color::Second);
//! assert_eq!(weights.sum(&codes), (13 - 8) + (13 + 8));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub mod boards;
mod encoder;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, dead_code, reason = "seen by tests and benchmarks alone")]
mod kernels;
mod lanes;

pub use encoder::DenseEncoder;
pub use lanes::{DenseError, Lanes, MAX_CELLS, MAX_PATTERN_CELLS, MAX_PATTERNS};
