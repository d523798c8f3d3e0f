//! Texts of boards, moves and lines.
//!
//! * [`gomocup`]: points of the Gomocup protocol.
//! * [`grid`]: a drawn board, read and written.
//! * [`moves`]: a game such as `h8h7i9`; files may have several, a line each.
//! * [`mod@line`]: one line such as `..XXX.O`.
//! * [`psq`]: a game of Piskvork, with the times of its moves.
//! * [`renlib`]: libraries of openings on 15×15, as a tree.
//! * `renjunet`: the database of games of `RenjuNet`, with the feature of that name.
//! * [`sgf`]: games with branches, comments and set-up stones, as a [tree](crate::tree).
//! * [`yixin`]: positions saved by Yixin-Board.
//!
//! [`parse_board`] takes a grid or moves, and [`parse_trees`] any [`Format`] of boards and
//! games. Every reader accepts any bytes: what it cannot read is an error with a line and a column,
//! or with a byte for libraries, and it never panics.
//!
//! | | rows are numbered from | columns from | a text begins with | holds |
//! |---|---|---|---|---|
//! | moves | the bottom, 1 | `a` | a point | moves |
//! | `gomocup` | the top, 0 | 0 | a number | one point |
//! | grid | the bottom; the first line is the highest | left | a row | stones |
//! | `psq` | the top, 1 | 1 | `Piskvorky` | moves, times, players |
//! | `lib` | the top, 0 | 1 | `FF RenLib FF` | a tree of moves on 15×15, comments |
//! | `sav` | the top, 0, before the column | 0 | three numbers | moves, perhaps the rule |
//! | `pos` | the top, 0 | 0 | a byte for the number of moves | moves on 15×15 |
//! | `rif` | the bottom, 1 | `a` | `<?xml` | games of a database |
//! | `sgf` | the top, `a`; names such as `H8` from the bottom | `a` | `(;` | everything |

mod clean;
mod draw;
mod error;
mod format;
mod games;
mod glyph;
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
mod text;
mod unclear;
mod words;
pub mod yixin;

pub use error::{MAX_BYTES, NotationError, NotationErrorKind};
pub use format::{Format, ParseFormatError, ReadError, parse_board, parse_trees, read_trees};
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
pub use grid::{ARTICLE_BOARD, article_board};
pub use reading::{Collection, ReadOptions, ReadWarning};
pub(crate) use text::position_after;
pub use unclear::unclear_in;
