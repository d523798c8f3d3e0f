//! Patterns: sets of squares whose discs form one code.
//!
//! A [`PatternSet`] has a few [patterns](Pattern) and all their images under the symmetries of the
//! board, its [instances](Instance), which share the weights of the pattern. The code of an
//! instance is a base-3 number with one digit for what stands on each square (see [`ternary`]).

mod set;
mod text;

pub use set::{Instance, ParsePatternSetError, Pattern, PatternError, PatternSet};
