//! Code shared by the benches.

pub use engine::random::words;

/// Runs the examples of the README and of the guides; this package depends on every library. The program's
/// test `readme` checks that every text with an example is here.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../docs/guide/rust.md")]
struct ReadmeDoctests;
