//! What a search has found of a position's moves.

use std::time::Duration;

use engine::limits::End;

use crate::eval::Points;
use crate::search::selectivity::Selectivity;
use crate::search::solution::Bounds;
use crate::{Move, Score};

/// A move with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move, which may be a pass.
    pub played: Move,
    /// The score for the player who moves: expected, or if the [bounds](Self::bounds) meet, proven.
    pub score: Points,
    /// What is proven of the score, empty squares for the winner.
    pub bounds: Bounds,
    /// How many moves ahead the search looked that found the score, this one included: the empty
    /// squares in a search to the end of the game.
    pub depth: u32,
    /// How sure that search was of what it cut.
    pub selectivity: Selectivity,
    /// The move and the best ones after it, as far as they are known: to the end of the game if the
    /// score is proven.
    pub pv: Vec<Move>,
}

impl RankedMove {
    /// Returns whether the score is proven.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.bounds.score().is_some()
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Analysis {
    /// As many moves as were asked for, best first; none if the game is over. Where a player must
    /// pass, that is the one move.
    pub moves: Vec<RankedMove>,
    /// Nodes searched: every position reached counts once each time, also after a pass.
    pub nodes: u64,
    /// Time taken, zero on platforms without a [clock](engine::time::HAS_CLOCK).
    pub elapsed: Duration,
    /// Why the search ended: if it is solved, it went as far as was asked for.
    pub end: End,
}

impl Analysis {
    /// Returns the best move, `None` only if the game is over.
    #[must_use]
    pub fn best(&self) -> Option<&RankedMove> {
        self.moves.first()
    }

    /// Returns the score of the best move in whole discs, rounded towards a draw.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.best().map(|best| best.score.to_score())
    }
}
