//! A small network over the codes of windows, which corrects the sums of weights.
//!
//! Every window around an empty point has a *row* of numbers for each colour. The rows of the four windows of a
//! point are added up, clamped and squared; these activations are summed over nine regions of the board; and
//! three small layers make a correction of the value of them. The activations of a point also correct the
//! ordering score of a move there. [`Network`] says how to the bit.
//!
//! * `rows`: the windows that share a row, and the regions of a board;
//! * `weights`: the network, and the conditions that its numbers meet;
//! * `reference`: values and scores of a board, number by number;
//! * `accumulator`: the sums and activations of a board, maintained stone by stone;
//! * `evaluation`: the evaluation of searches;
//! * `kernels`: the arithmetic, once per instruction set;
//! * [`mod@file`]: networks as bytes.
//!
//! How it works, and what was measured: [`chapters::network`](crate::chapters::network).

mod accumulator;
mod evaluation;
pub mod file;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, dead_code, reason = "seen by tests and benchmarks alone")]
mod kernels;
mod reference;
mod rows;
#[cfg(test)]
mod tests;
mod weights;

pub use accumulator::NetworkState;
pub use evaluation::NetworkEvaluation;
#[cfg(all(feature = "network", feature = "std"))]
pub(super) use evaluation::WeakEvaluation;
pub use rows::{SharedRows, region};
pub use weights::{Head, Network, NetworkError, NetworkParts, NetworkSide};
