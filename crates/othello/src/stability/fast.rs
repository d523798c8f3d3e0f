//! All lines at once: the edge table, full lines in parallel, neighbours by shifts.

use super::open_lines::OpenLines;
use super::{FullLines, Stable, edge};
use crate::{Bitboard, Board};

/// Returns the known stable discs of both players.
#[must_use]
#[inline]
pub fn stable(board: Board) -> Stable {
    OpenLines::new(board.discs()).both_connected(board, edge::stable_on_edges(board))
}

/// Returns the known stable discs of the player to move.
#[must_use]
#[inline]
pub fn stable_mover(board: Board) -> Bitboard {
    OpenLines::new(board.discs()).connected(board.mover(), edge::stable_on_edges(board))
}

/// Returns the known stable discs of the player not to move.
///
/// What a search asks: these discs bound the score of the mover, who can never win them.
///
/// ```
/// use othello::stability::stable_opponent;
/// use othello::{Bitboard, Board};
///
/// let board = Board::new(Bitboard::new(0x3000), Bitboard::new(0x0307))?;
/// let lost = stable_opponent(board).len().cast_signed();
/// assert_eq!(lost, 5);
/// let most = 64 - 2 * lost;
/// assert_eq!(most, 54);
/// # Ok::<(), othello::OverlapError>(())
/// ```
#[must_use]
#[inline]
pub fn stable_opponent(board: Board) -> Bitboard {
    stable_mover(board.pass())
}

impl FullLines {
    /// Returns the full lines of a set of discs.
    #[must_use]
    #[inline]
    pub fn new(discs: Bitboard) -> Self {
        OpenLines::new(discs).full()
    }
}
