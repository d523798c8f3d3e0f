//! What a verification found.

use crate::Point;

/// What was found while a proof was verified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Positions in which the proof's answer was played.
    pub positions: u64,
    /// Replies that were tried: every empty point after each answer that makes no five.
    pub replies: u64,
    /// Replies to which the proof has an answer.
    pub by_proof: u64,
    /// Replies after which the attacker makes five at once.
    pub by_five: u64,
    /// Replies after which the attacker makes a four that nothing stops.
    pub by_straight_four: u64,
    /// Replies after which the attacker wins by two or three fours in a row.
    pub by_fours: u64,
    /// Replies that are forbidden to Black and lose at once.
    pub by_forbidden: u64,
    /// The line of longest resistance, attacker first, up to the attacker's five or a four that
    /// nothing stops: of equally long lines the first, where replies go row by row from the
    /// lowest.
    pub line: Vec<Point>,
    /// Plies to the attacker's five on any line, whatever the defender replies: the attacker wins in at
    /// most this many, the five included.
    pub plies: u32,
}

impl Checked {
    /// Returns the number of the attacker's moves on the [longest line](Self::line), at least 1.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}
