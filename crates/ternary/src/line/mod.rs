//! Decoded lines, and counting through all of them.

mod counter;
mod decoded;

pub use counter::LineCounter;
pub use decoded::Line;
