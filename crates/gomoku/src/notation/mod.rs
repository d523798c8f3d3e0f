//! Texts of boards, moves and lines.
//!
//! * [`grid`]: a drawn board, read and written.
//! * [`moves`]: a game such as `h8h7i9`.
//! * [`mod@line`]: one line such as `..XXX.O`.
//! * [`renlib`]: libraries of openings on 15×15, as a tree.
//! * [`sgf`]: games with branches, comments and set-up stones, as a [tree](crate::tree).
//!
//! [`parse_board`] takes either of the first two. Every reader accepts any bytes: what it cannot
//! read is a [`NotationError`] with a line and a column, and it never panics.

mod article;
mod draw;
mod error;
mod glyph;
pub mod grid;
pub mod line;
pub mod moves;
pub mod renlib;
pub mod sgf;
mod text;

pub use article::{ARTICLE_BOARD, article_board};
pub use error::{NotationError, NotationErrorKind};
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
    if moves::is_points(text) || (moves::looks_like(text) && !grid::has_rows(text)) {
        moves::parse(bytes, size, rule)
    } else {
        grid::parse(bytes, rule)
    }
}
