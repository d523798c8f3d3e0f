//! All lines at once, from nothing or from the state before a move: the edge table, full lines in
//! parallel, neighbours by shifts.

use super::edge;
use super::full_lines::{FullLines, Stable};
use super::open_lines::OpenLines;
use crate::{Bitboard, Board, Square};

/// Returns the discs of both players found to be stable, a subset of all stable discs.
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
/// Searches use it: these discs bound the score of the mover, who can never win them.
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

/// A board with its known stable discs, which a move extends instead of finding them anew.
///
/// Stable discs never become unstable, full lines stay full, and only a move that touches an edge
/// changes the edges. So a move looks at the lines of its own square, reads the edge table if it
/// placed or turned a disc on an edge, and connects discs to those known already. The state is a
/// plain value of 64 bytes: a search keeps the one before the move, as it does with boards.
///
/// ```
/// use othello::stability::{StabilityState, stable};
/// use othello::{Bitboard, Board, Square};
///
/// let mut state = StabilityState::new(Board::START);
/// // Always the last move: the second player soon has the corner H8.
/// while let Some(square) = state.board().moves().last() {
///     let before = state.stable();
///     state = state.play(square);
///     assert_eq!(state.stable(), stable(state.board()));
///     assert!(before.discs().is_subset(state.stable().discs()));
/// }
/// assert!(state.stable().discs().contains(Square::H8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StabilityState {
    board: Board,
    stable: Stable,
    lines: OpenLines,
}

impl StabilityState {
    /// Returns the state of a board, found from nothing.
    #[must_use]
    #[inline]
    pub fn new(board: Board) -> Self {
        let lines = OpenLines::new(board.discs());
        let stable = lines.both_connected(board, edge::stable_on_edges(board));
        Self { board, stable, lines }
    }

    /// Returns the board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the known stable discs, the same as [`stable`](super::stable()) of the board.
    #[must_use]
    #[inline]
    pub const fn stable(&self) -> Stable {
        self.stable
    }

    /// Returns the full lines.
    #[must_use]
    #[inline]
    pub fn full_lines(&self) -> FullLines {
        self.lines.full()
    }

    /// Returns the state after a legal move, seen by the other player.
    #[must_use]
    #[inline]
    pub fn play(&self, square: Square) -> Self {
        self.after(square, self.board.flips(square))
    }

    /// Returns the state after a legal move that turns `flips`, seen by the other player.
    #[must_use]
    // As a call it would store the state in small parts and the next one load it in large ones.
    #[inline(always)]
    pub fn after(&self, square: Square, flips: Bitboard) -> Self {
        let board = self.board.after(square, flips);
        let (lines, filled) = self.lines.placed(square, board.empties());
        let known = self.stable.discs();
        let stable = if (flips.with(square) & Bitboard::EDGES).any() {
            lines.both_connected(board, known | edge::stable_on_edges(board))
        } else if filled {
            lines.both_connected(board, known)
        } else {
            // The player who did not move gained no disc, and nothing new holds the others.
            Stable {
                mover: self.stable.opponent,
                opponent: lines.connected(board.opponent(), known),
            }
        };
        Self { board, stable, lines }
    }

    /// Returns the state after a pass.
    #[must_use]
    #[inline]
    pub const fn pass(&self) -> Self {
        Self { board: self.board.pass(), stable: self.stable.pass(), lines: self.lines }
    }
}
