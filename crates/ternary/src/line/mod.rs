//! Decoded lines, and counting through all of them.
//!
//! How it works, and what was measured: [`chapters::encodings`](crate::chapters::encodings).

mod counter;
mod decoded;

pub use counter::LineCounter;
pub use decoded::Line;
