//! Books of other programs.

#[cfg(feature = "othello")]
pub mod edax;
