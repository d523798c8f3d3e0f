//! The games that have books.

#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "othello")]
mod othello;

#[cfg(feature = "gomoku")]
pub use self::gomoku::Gomoku;
#[cfg(feature = "othello")]
pub use self::othello::Othello;
