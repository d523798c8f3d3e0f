//! Static evaluation of positions, and ordering scores of moves.
//!
//! The evaluations of this crate begin with a sum of weights: one for each empty point and colour, by the classes of its
//! four lines ([`PointKey`](crate::pattern::PointKey)); one for each window around an empty point, by its code; and one
//! for the side to move, by what both sides could make next ([`Situation`]).
//!
//! * [`Evaluation`]: the trait of evaluations that the player searches with;
//! * [`PatternEvaluation`]: the evaluation by tables of weights, whose [`Sums`] are updated stone by stone;
//! * [`Weights`]: the weights themselves; [`file`](mod@file): their files;
//! * [`network`]: the evaluation by a network that corrects the sums;
//! * `Embedded` (feature `network`), `EmbeddedPatterns` (feature `weights`) and [`ByHand`]: an evaluation for each rule;
//! * [`CanonicalWindows`]: the windows that share a weight.
//!
//! [`SCALE`] units are one unit of the logistic function: the side to move wins a position of value `v`
//! with probability 1 / (1 + e^(−v / `SCALE`)), where a draw counts half.
//!
//! How it works, and what was measured: [`chapters::evaluation`](crate::chapters::evaluation) and
//! [`chapters::network`](crate::chapters::network).

mod embedded;
mod evaluation;
pub mod file;
pub mod network;
mod patterns;
mod weights;
mod windows;

pub use embedded::ByHand;
#[cfg(feature = "network")]
pub use embedded::Embedded;
#[cfg(feature = "weights")]
pub use embedded::EmbeddedPatterns;
#[cfg(all(test, feature = "std"))]
pub(crate) use evaluation::tests::Sides;
pub use evaluation::{Estimate, Evaluation};
pub use network::{Network, NetworkEvaluation};
pub use patterns::{PatternEvaluation, Sums};
pub use weights::Situation;
pub use weights::{
    MAX_EVALUATION, PointWeights, SCALE, SideWeights, WEIGHT_SCALE, Weights, WeightsError,
};
pub use windows::CanonicalWindows;
