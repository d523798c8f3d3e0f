//! What a caller asks the engine about a position, and the analysis that answers it.

use std::time::Duration;

use engine::limits::End;

use super::level::SearchDepth;
use crate::eval::Points;
use crate::search::options::Selectivity;
use crate::search::solution::Bounds;
use crate::{Move, Score};

/// A question about a board: how deep to search, and how many moves to rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Depth and selectivity of the search, if no limit ends it before.
    pub search_depth: SearchDepth,
    /// Number of best moves to rank, at least 1; 0 counts as 1.
    pub multi_pv: usize,
    /// Soft time limit: the search starts no new depth when this time is almost over. The hard limit is
    /// that of the [`Control`](super::Control).
    pub soft: Option<Duration>,
}

/// The best move by the exact score, if no limit ends the search before.
impl Default for Question {
    fn default() -> Self {
        Self { search_depth: SearchDepth::EXACT, multi_pv: 1, soft: None }
    }
}

/// A move with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move; a pass if the mover has no other.
    pub played: Move,
    /// Score for the player who moves: proven if the [bounds](Self::bounds) are equal, else expected.
    pub score: Points,
    /// Proven bounds of the score. Empty squares count for the winner.
    pub bounds: Bounds,
    /// Depth in plies of the search that found the score, this move included: the number of empty squares
    /// if it went to the end of the game.
    pub depth: u32,
    /// Selectivity of that search.
    pub selectivity: Selectivity,
    /// Principal variation, which begins with the move: to the end of the game if the score is proven, else
    /// as far as the search has it.
    pub pv: Vec<Move>,
}

impl RankedMove {
    /// Returns whether the score is proven.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.bounds.score().is_some()
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Analysis {
    /// The best moves, best first: as many as the question asks for, if there are. Empty if the game is
    /// over. A pass is the only move of a player who must pass.
    pub moves: Vec<RankedMove>,
    /// Number of nodes: every position counts each time it is reached, also after a pass.
    pub nodes: u64,
    /// Time taken; zero on platforms without a [clock](engine::time::HAS_CLOCK).
    pub elapsed: Duration,
    /// Why the search ended: with [`End::Solved`] it has reached the depth of the question.
    pub end: End,
}

impl Analysis {
    /// Returns the best move; `None` only if the game is over.
    #[must_use]
    pub fn best(&self) -> Option<&RankedMove> {
        self.moves.first()
    }

    /// Returns the score of the best move in whole discs, rounded towards 0.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.best().map(|best| best.score.to_score())
    }
}
