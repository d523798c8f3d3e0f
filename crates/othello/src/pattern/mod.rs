//! Patterns: sets of squares whose discs are looked at together.
//!
//! A [`PatternSet`] has a few [patterns](Pattern) and all their images under the symmetries of the
//! board, its [instances](Instance), which share what is learned of the pattern. The code of an
//! instance says what stands on its squares: a base-3 number, one digit a square (see
//! [`ternary`]).

mod error;
mod named;
mod set;
mod text;

pub use error::{ParsePatternSetError, PatternError};
pub use set::{Instance, Pattern, PatternSet};
