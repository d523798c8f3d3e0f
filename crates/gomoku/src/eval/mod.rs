//! How good positions and moves are, judged without a search.
//!
//! A position is worth the sum of what its parts are worth: each empty point by the classes of its
//! four lines together, for both colours ([`PointKey`](crate::pattern::PointKey)), each window
//! around an empty point by its code, and being on move by what both sides could make next
//! ([`Situation`]). [`Weights`] say how much, [`Evaluation`] has them ready for look-up, [`Sums`] are
//! maintained stone by stone.
//!
//! Values are in units of which [`SCALE`] are one unit of the logistic function: a position of value
//! `v` is won by the side to move with probability 1 / (1 + e^(−v / `SCALE`)), draws halved.

mod canonical;
#[cfg(feature = "weights")]
mod embedded;
mod evaluation;
pub mod file;
mod situation;
mod sums;
mod weights;

pub use canonical::CanonicalWindows;
pub use evaluation::Evaluation;
pub use situation::Situation;
pub use sums::Sums;
pub use weights::{PointWeights, SideWeights, Weights, WeightsError};

/// The values of one unit of the logistic function.
pub const SCALE: f64 = 200.0;

/// The parts of a unit of values in which weights of windows, points and situations are counted. A board has
/// hundreds of windows, most of them of a few kinds: what rounding takes from one would be taken again and again.
pub const WEIGHT_SCALE: i16 = 32;

/// No evaluation is above this, or below its negative: beyond are proven wins and losses.
pub const MAX_EVALUATION: i32 = 20_000;
