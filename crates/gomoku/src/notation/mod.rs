//! Texts of boards, moves and lines.
//!
//! * [`grid`]: a drawn board, read and written.
//! * [`moves`]: a game such as `h8h7i9`.
//! * [`mod@line`]: one line such as `..XXX.O`.
//! * [`psq`]: a game of Piskvork, with the times of its moves.
//! * [`renlib`]: libraries of openings on 15×15, as a tree.
//! * [`sgf`]: games with branches, comments and set-up stones, as a [tree](crate::tree).
//!
//! [`parse_board`] takes either of the first two, and [`parse_trees`] any [`Format`] of boards and
//! games. Every reader accepts any bytes: what it cannot read is an error with a line and a column,
//! or with a byte for libraries, and it never panics.
//!
//! | | rows are numbered from | columns from | a text begins with | holds |
//! |---|---|---|---|---|
//! | moves | the bottom, 1 | `a` | a point | moves |
//! | grid | the bottom; the first line is the highest | left | a row | stones |
//! | `psq` | the top, 1 | 1 | `Piskvorky` | moves, times, players |
//! | `lib` | the top, 0 | 1 | `FF RenLib FF` | a tree of moves on 15×15, comments |
//! | `sgf` | the top, `a`; names such as `H8` from the bottom | `a` | `(;` | everything |

mod article;
mod draw;
mod error;
mod format;
mod glyph;
pub mod grid;
pub mod line;
pub mod moves;
pub mod psq;
pub mod renlib;
pub mod sgf;
mod text;

pub use article::{ARTICLE_BOARD, article_board};
pub use error::{NotationError, NotationErrorKind};
pub use format::{Format, ParseFormatError, ReadError, parse_trees};
pub use text::MAX_BYTES;

use crate::{Board, Rule};

/// Reads a board from a grid or from a move string, whichever the text looks like: a text of
/// nothing but points is a move string.
///
/// `size` is the side of the board of a move string; a grid has its own.
///
/// ```
/// use gomoku::notation::parse_board;
/// use gomoku::{Color, Rule};
///
/// let moves = parse_board(b"h8h7i9", 15, Rule::Freestyle)?;
/// assert_eq!((moves.size(), moves.side_to_move()), (15, Color::White));
///
/// let grid = parse_board(b".....\n..X..\n.OX..\n.....\n.....\n", 15, Rule::Freestyle)?;
/// assert_eq!(grid.size(), 5);
/// assert_eq!(grid.get("B3".parse().unwrap()), Some(Color::White));
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// As [`grid::parse`] and [`moves::parse`].
pub fn parse_board(bytes: &[u8], size: usize, rule: Rule) -> Result<Board, NotationError> {
    let text = text::decode(bytes)?;
    if is_moves(text) { moves::parse(bytes, size, rule) } else { grid::parse(bytes, rule) }
}

/// Returns whether a text is a move string rather than a grid.
fn is_moves(text: &str) -> bool {
    moves::is_points(text) || (moves::looks_like(text) && !grid::has_rows(text))
}
