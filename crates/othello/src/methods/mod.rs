//! Methods of the literature that no search uses, complete and tested, for comparison.
//!
//! Searches use [`crate::flip`], [`crate::mobility`], [`crate::last_flip`] and
//! [`crate::pattern`]; the benchmarks `othello_flip`, `othello_mobility`, `othello_patterns` and
//! `othello_rotated` compare both.
//!
//! * [`mod@flip`] and [`mobility`]: flips and moves by loops written out, parallel prefix, carries,
//!   gathered lines and wider registers, with the contracts of the modules that they are named for.
//! * [`rotated`]: four copies of the board, in which every line is a run of bits.
//! * [`codes`]: the codes of patterns four ways.

pub mod codes;
pub mod flip;
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, reason = "it has kernels alone"))]
#[doc(hidden)]
pub mod last_flip;
pub mod mobility;
pub mod rotated;
