//! What the benches share.

pub use engine::random::words;

/// Runs the examples of the README: this package sees every library.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct ReadmeDoctests;
