//! The parts of a link.

use gomoku::Rule;

use crate::record::Record;

/// A game and how many of its moves are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The game with all its moves.
    pub record: Record,
    /// Number of moves up to the position shown.
    pub ply: usize,
}

/// The version that is written.
pub(super) const VERSION: u32 = 1;

/// Length of the longest link: a board of 22 points with a start of its own and a move on every point.
pub const MAX_LENGTH: usize = 900;

/// Number of bits of a count of moves and of a move, by the game and the number of cells. A game of Othello has at most 60
/// moves.
pub(super) const fn widths(is_gomoku: bool, cells: usize) -> (u32, u32) {
    let one = usize::BITS - (cells - 1).leading_zeros();
    (if is_gomoku { 9 } else { 6 }, one)
}

/// Number of bits of the check sum.
pub(super) const CHECK_BITS: u32 = 12;

/// The rules in the order of their numbers.
pub(super) const RULES: [Rule; 5] = Rule::ALL;
