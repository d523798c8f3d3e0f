//! Evaluation by a small network.
//!
//! Every code of every pattern has a *row* of 32 or 64 numbers, and so has every number of moves of either
//! player. The rows of a board are added up, the sums are clamped and squared, and two small layers make a
//! value of them. [`Network`] says how to the bit.
//!
//! * `weights`: the network, and the conditions that its numbers meet;
//! * `reference`: the value of a board, number by number;
//! * `evaluation`: the evaluation of searches;
//! * `kernels`: the value, once per instruction set;
//! * [`mod@file`]: networks as bytes.

mod evaluation;
pub mod file;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, dead_code, reason = "seen by tests and benchmarks alone")]
mod kernels;
mod reference;
#[cfg(test)]
mod tests;
mod weights;

pub use evaluation::NetworkEvaluation;
pub use weights::{Head, Network, NetworkError, NetworkParts};
