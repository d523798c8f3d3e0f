//! What a search has found.

use std::time::Duration;

use engine::limits::End;

use crate::{Move, Score};

/// The least and the greatest score that is possible, for the player to move: even ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The least possible score.
    pub lower: Score,
    /// The greatest possible score.
    pub upper: Score,
}

impl Bounds {
    /// The bounds of a position of which nothing is known.
    pub const UNKNOWN: Self = Self { lower: Score::MIN, upper: Score::MAX };

    /// Returns the bounds of a known score.
    #[must_use]
    pub const fn exact(score: Score) -> Self {
        Self { lower: score, upper: score }
    }

    /// Returns the bounds seen by the opponent.
    #[must_use]
    pub fn of_opponent(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// Returns the score, if only one is possible.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        if self.lower.discs() == self.upper.discs() { Some(self.lower) } else { None }
    }

    /// Returns who wins, if the bounds tell.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match (self.lower.discs(), self.upper.discs()) {
            (1.., _) => Some(Outcome::Win),
            (_, ..=-1) => Some(Outcome::Loss),
            (0, 0) => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// The result of a game for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Fewer discs.
    Loss,
    /// As many discs.
    Draw,
    /// More discs.
    Win,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Solution {
    /// What is proven of the score for the player to move, empty squares for the winner.
    pub bounds: Bounds,
    /// The score if it is proven, else the best guess within the bounds.
    pub estimate: Score,
    /// The best moves of both players, passes included.
    ///
    /// If the score is proven and the search was not ended before the line was, the line goes to the
    /// end of the game and leads to that score. If only a bound was asked for and found, it goes to
    /// the end and keeps the bound. Empty if the game is over; after an early [`end`](Self::end) as
    /// much as is known, at least a move: one that keeps the lower bound where the search has come so
    /// far, else the one that seemed best.
    pub pv: Vec<Move>,
    /// Nodes searched: every position reached counts once each time, also after a pass; with one
    /// square left it counts together with its last move.
    pub nodes: u64,
    /// Time taken, zero on platforms without a [clock](engine::time::HAS_CLOCK).
    pub elapsed: Duration,
    /// Why the search ended: if it is solved, the question is answered, and the line is complete.
    pub end: End,
}

impl Solution {
    /// Returns the score for the player to move, if it is proven.
    #[must_use]
    pub const fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Returns the best move known, `None` only if the game is over.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        self.pv.first().copied()
    }

    /// Returns who wins, if that is proven.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.bounds.outcome()
    }

    /// Returns whether the question was answered, with a complete line.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}
