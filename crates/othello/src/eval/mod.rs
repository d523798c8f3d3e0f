//! Static evaluation of boards.
//!
//! How it works, and what was measured: [`chapters::evaluation`](crate::chapters::evaluation).

#[cfg(any(feature = "network", feature = "weights"))]
mod embedded;
mod evaluation;
mod features;
mod file;
pub mod network;
mod patterns;
mod points;
mod stages;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod sum;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, dead_code, reason = "seen by tests and benchmarks alone")]
mod sum;
pub mod weights;

#[cfg(feature = "network")]
pub use embedded::{EMBEDDED_NETWORK, EmbeddedNetwork};
#[cfg(feature = "weights")]
pub use embedded::{EMBEDDED_WEIGHTS, EmbeddedPatterns};
pub use evaluation::{ErrorModel, Evaluation};
pub use features::Features;
pub use file::{ReadWeightsError, WriteWeightsError};
pub use network::{Network, NetworkError, NetworkEvaluation};
pub use patterns::PatternEvaluation;
pub use points::Points;
pub use stages::{Stages, WeightsError};
pub use weights::Weights;
