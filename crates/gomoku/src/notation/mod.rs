//! Text formats of boards, moves and lines.
//!
//! * [`gomocup`]: points, boards, settings and commands of the Gomocup protocol.
//! * [`grid`]: drawn boards, read and written.
//! * [`moves`]: games such as `h8h7i9`; a file may hold several, one per line.
//! * [`mod@line`]: single lines such as `..XXX.O`.
//! * [`psq`]: games of Piskvork, with the times of the moves.
//! * [`renlib`]: opening libraries on 15×15, as a tree.
//! * `renjunet`: the game database of `RenjuNet`, with the feature of that name.
//! * [`sgf`]: games with branches, comments and set-up stones, as a [tree](crate::tree).
//! * [`yixin`]: positions saved by Yixin-Board.
//!
//! [`parse_board`] reads a grid or moves, and [`parse_trees`] reads any [`Format`] of boards and
//! games. Every reader accepts any bytes and never panics. Errors have a line and a column, or a
//! byte offset for libraries.
//!
//! | | row numbers start at | columns start at | a text begins with | holds |
//! |---|---|---|---|---|
//! | moves | the bottom, 1 | `a` | a point | moves |
//! | `gomocup` | the top, 0 | 0 | a number | one point |
//! | grid | the bottom; the first line is the highest | left | a row | stones |
//! | `psq` | the top, 1 | 1 | `Piskvorky` | moves, times, players |
//! | `lib` | the top, 0 | 1 | `FF RenLib FF` | a tree of moves on 15×15, comments |
//! | `sav` | the top, 0, before the column | 0 | three numbers | moves, optionally the rule |
//! | `pos` | the top, 0 | 0 | a byte for the number of moves | moves on 15×15 |
//! | `rif` | the bottom, 1 | `a` | `<?xml` | games of a database |
//! | `sgf` | the top, `a`; names such as `H8` from the bottom | `a` | `(;` | everything |
//!
//! How it works, and what was measured: [`chapters::notations`](crate::chapters::notations).
//!
//! # Stability
//!
//! The formats are those of other programs or their published definitions, and what a writer here has
//! written stays readable by all later versions. Readers may accept more texts in any version. Where a format
//! leaves a choice, such as the order of properties or the width of lines, the bytes may change in any
//! version. Messages of errors and warnings may change too; match on their kinds.

mod clean;
mod draw;
mod error;
mod format;
mod games;
pub mod gomocup;
pub mod grid;
pub mod line;
pub mod moves;
pub mod psq;
mod reading;
#[cfg(feature = "renjunet")]
pub mod renjunet;
pub mod renlib;
mod rules;
pub mod sgf;
mod unclear;
mod words;
pub mod yixin;

pub use error::{MAX_BYTES, NotationError, NotationErrorKind};
pub use format::{Format, ParseFormatError, ReadError, parse_board, parse_trees, read_trees};
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
pub use grid::{ARTICLE_BOARD, article_board};
pub use reading::{Collection, ReadOptions, ReadWarning};
pub use unclear::unclear_in;
#[cfg(feature = "std")]
pub(crate) use words::position_after;
