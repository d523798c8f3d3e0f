//! Codes of a whole board, maintained stone by stone.
//!
//! Every stone adds its colour's digit times one *column* of weights to the codes of all lines or
//! patterns through its cell. An encoder is made of a [`Layout`](crate::layout::Layout), which says
//! the cells; it owns the columns and never changes. The codes are a value of their own, which a
//! search copies or undoes as it likes. Both kinds have the same moves: `place`, `remove`, `flip`,
//! `rebuild`.
//!
//! | | [`sparse`] | [`dense`] |
//! |---|---|---|
//! | for | lines: few codes through a cell | patterns: up to 64, all changed at once |
//! | codes | base 3 or skew ternary, `u32` | balanced, `i16` in vector registers |
//! | boards | up to 65,536 cells | up to 64 cells, patterns of up to ten |
//! | whole moves | stone by stone | [`DenseEncoder::after`]: a disc, its flips, and the players swapped |

pub mod dense;
pub mod sparse;

pub use dense::{DenseEncoder, DenseError, Lanes};
pub use sparse::{SparseCodes, SparseEncoder, SparseError};
