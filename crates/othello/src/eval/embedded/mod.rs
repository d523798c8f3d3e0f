//! The evaluations that are part of the crate.

#[cfg(feature = "network")]
mod network;
mod on_first_use;
#[cfg(feature = "weights")]
mod patterns;

#[cfg(feature = "network")]
pub use network::{EMBEDDED_NETWORK, EmbeddedNetwork};
#[cfg(feature = "weights")]
pub use patterns::{EMBEDDED_WEIGHTS, EmbeddedPatterns};
