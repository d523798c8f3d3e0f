//! Static evaluation of positions, and ordering scores of moves.
//!
//! The evaluation is a sum of weights: one for each empty point and colour, by the classes of its four
//! lines ([`PointKey`](crate::pattern::PointKey)); one for each window around an empty point, by its
//! code; and one for the side to move, by what both sides could make next ([`Situation`]).
//!
//! * [`Weights`]: the weights themselves; [`file`](mod@file): their files, and those in the crate;
//! * [`Evaluation`]: tables of weights for look-up; [`Sums`]: the sums of a board, updated stone by stone;
//! * [`CanonicalWindows`]: the windows that share a weight.
//!
//! [`SCALE`] units are one unit of the logistic function: the side to move wins a position of value `v`
//! with probability 1 / (1 + e^(−v / `SCALE`)), where a draw counts half.
//!
//! How it works, and what was measured: [`chapters::evaluation`](crate::chapters::evaluation).

mod evaluation;
pub mod file;
mod weights;

pub use evaluation::{Evaluation, Sums};
pub use weights::CanonicalWindows;
pub use weights::Situation;
pub use weights::{
    MAX_EVALUATION, PointWeights, SCALE, SideWeights, WEIGHT_SCALE, Weights, WeightsError,
};
