//! Books of other programs, and books as text.

#[cfg(feature = "othello")]
mod discs;
#[cfg(feature = "othello")]
pub mod edax;
#[cfg(feature = "othello")]
pub mod egaroucid;
pub mod text;
#[cfg(feature = "gomoku")]
pub mod tree;
