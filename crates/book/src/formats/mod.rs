//! Books of other programs, and books as text.

#[cfg(feature = "othello")]
pub mod edax;
pub mod text;
