//! A board as moves or as a grid.

use super::error::NotationError;
use super::{grid, moves, text};
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
pub(super) fn is_moves(text: &str) -> bool {
    if moves::is_points(text) {
        // What joins moves, and pairs of letters, may also be points of a grid.
        return !moves::is_joined(text) || grid::parse(text.as_bytes(), Rule::default()).is_err();
    }
    moves::looks_like(text) && !grid::has_rows(text)
}
