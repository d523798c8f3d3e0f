//! How deep a search goes: depth and selectivity, and levels of play that choose both.
//!
//! What a caller asks the engine about a position, and the analysis that answers it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::limits::End;
use thiserror::Error;

use crate::eval::Points;
use crate::search::options::Selectivity;
use crate::search::solution::Bounds;
use crate::{Move, Score};

/// Depth and selectivity of a search, if no limit ends it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct SearchDepth {
    /// Depth in plies. 0 counts as 1, the evaluation after each move. With the number of empty squares or
    /// more, the search goes to the end of the game.
    pub depth: u32,
    /// Selectivity of the last iteration. Less certain iterations come before it.
    pub selectivity: Selectivity,
}

impl SearchDepth {
    /// The exact score.
    pub const EXACT: Self = Self { depth: 60, selectivity: Selectivity::Exact };

    /// Returns a search of `depth` plies of a board with `empties` empty squares: exact if it reaches the end of
    /// the game, else with a selectivity of 73 %, as players search.
    ///
    /// ```
    /// use othello::Board;
    /// use othello::search::Selectivity;
    /// use othello::search::midgame::{Question, SearchDepth};
    ///
    /// let search_depth = SearchDepth::new(12, Board::START.empties().len());
    /// assert_eq!(search_depth.selectivity, Selectivity::Percent73);
    /// assert_eq!(SearchDepth::new(12, 10).selectivity, Selectivity::Exact);
    /// let question = Question::new().search_depth(search_depth);
    /// ```
    #[must_use]
    pub const fn new(depth: u32, empties: u32) -> Self {
        let selectivity =
            if depth >= empties { Selectivity::Exact } else { Selectivity::Percent73 };
        Self { depth, selectivity }
    }

    /// Returns a search of `depth` plies whose last iteration has the selectivity given.
    #[must_use]
    pub const fn with_selectivity(depth: u32, selectivity: Selectivity) -> Self {
        Self { depth, selectivity }
    }
}

/// A level of play, 0 to 60: the depth and selectivity of a search, by the number of empty squares.
///
/// | level | midgame | exact from | 98 % from | 95 % from | 87 % from | 73 % from |
/// |---|---|---|---|---|---|---|
/// | 0 | the evaluation after each move | 2 | | | | |
/// | 1–10 | level plies, 73 % | twice the level | | | | |
/// | 11–20 | level plies, 73 % | 20 + (level − 10) / 5 | +1 | +2 | +4 | +6 |
/// | 21–40 | level plies, 73 % | 22 + (level − 20) / 2 | +2 | +4 | +6 | +8 |
/// | 41–59 | level plies, 73 % | 32 + level − 40 | +3 | +6 | +9 | +12 |
/// | 60 | solves every position | 60 | | | | |
///
/// A column "from" is the greatest number of empty squares at which the search goes to the end of the game
/// with that selectivity. The level is the depth in the midgame, as in other programs. The time for a
/// move doubles about every two levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The evaluation after each move.
    pub const MIN: Self = Self(0);
    /// Solves every position.
    pub const MAX: Self = Self(60);

    /// Returns the level, 0 to 60, or `None` above.
    #[must_use]
    pub const fn new(level: u8) -> Option<Self> {
        if level <= Self::MAX.0 { Some(Self(level)) } else { None }
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the depth and selectivity of a search of a board with `empties` empty squares.
    #[must_use]
    pub fn search_depth(self, empties: u32) -> SearchDepth {
        let level = u32::from(self.0);
        let (exact, step) = match level {
            0 => (2, 0),
            1..=10 => (2 * level, 0),
            11..=20 => (20 + (level - 10) / 5, 1),
            21..=40 => (22 + (level - 20) / 2, 2),
            41..=59 => (32 + level - 40, 3),
            _ => (60, 0),
        };
        // Between levels 11 and 20 the last two selectivities reach twice as far.
        let wide = if step == 1 { [1, 2, 4, 6] } else { [1, 2, 3, 4].map(|times| times * step) };
        let [p98, p95, p87, p73] = wide.map(|more| exact + more);
        let (depth, selectivity) = match empties {
            _ if empties <= exact => (60, Selectivity::Exact),
            _ if empties <= p98 => (60, Selectivity::Percent98),
            _ if empties <= p95 => (60, Selectivity::Percent95),
            _ if empties <= p87 => (60, Selectivity::Percent87),
            _ if empties <= p73 => (60, Selectivity::Percent73),
            _ => (level, Selectivity::Percent73),
        };
        SearchDepth { depth, selectivity }
    }
}

impl From<&Level> for u8 {
    fn from(level: &Level) -> Self {
        level.get()
    }
}

/// The number is above 60, or the text is not a number of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a level; expected 0 to 60")]
pub struct LevelError;

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(level: u8) -> Result<Self, LevelError> {
        Self::new(level).ok_or(LevelError)
    }
}

/// Reads the number.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        text.parse().ok().and_then(Self::new).ok_or(LevelError)
    }
}

/// The number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Level 21.
impl Default for Level {
    fn default() -> Self {
        Self(21)
    }
}

/// A question about a board: how deep to search, and how many moves to rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Question {
    /// Depth and selectivity of the search, if no limit ends it before.
    pub search_depth: SearchDepth,
    /// Number of best moves to rank, at least 1; 0 counts as 1.
    pub multi_pv: usize,
    /// Soft time limit: the search starts no new depth when most of this time is over, sooner if the best move
    /// is stable and later if its score falls ([`SoftLimit`](engine::deepening::SoftLimit)). The hard limit is
    /// that of the [`Control`](super::Control).
    pub soft: Option<Duration>,
}

impl Question {
    /// Returns the question for the best move by the exact score, if no limit ends the search before.
    #[must_use]
    pub const fn new() -> Self {
        Self { search_depth: SearchDepth::EXACT, multi_pv: 1, soft: None }
    }

    /// Sets [`search_depth`](Self::search_depth).
    #[must_use]
    pub const fn search_depth(mut self, search_depth: SearchDepth) -> Self {
        self.search_depth = search_depth;
        self
    }

    /// Sets [`multi_pv`](Self::multi_pv).
    #[must_use]
    pub const fn multi_pv(mut self, multi_pv: usize) -> Self {
        self.multi_pv = multi_pv;
        self
    }

    /// Sets [`soft`](Self::soft).
    #[must_use]
    pub const fn soft(mut self, soft: Duration) -> Self {
        self.soft = Some(soft);
        self
    }
}

impl Default for Question {
    fn default() -> Self {
        Self::new()
    }
}

/// A move with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
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
    /// Returns a move with an expected score, of depth 0 without pruning; the principal variation is the move
    /// alone.
    #[must_use]
    pub fn new(played: Move, score: Points) -> Self {
        let (bounds, selectivity) = (Bounds::UNKNOWN, Selectivity::Exact);
        Self { played, score, bounds, depth: 0, selectivity, pv: vec![played] }
    }

    /// Sets [`bounds`](Self::bounds).
    #[must_use]
    pub const fn bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }

    /// Sets [`depth`](Self::depth).
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`selectivity`](Self::selectivity).
    #[must_use]
    pub const fn selectivity(mut self, selectivity: Selectivity) -> Self {
        self.selectivity = selectivity;
        self
    }

    /// Sets [`pv`](Self::pv), which begins with the move.
    #[must_use]
    pub fn pv(mut self, pv: Vec<Move>) -> Self {
        self.pv = pv;
        self
    }

    /// Returns whether the score is proven.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.bounds.score().is_some()
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
#[must_use]
pub struct Analysis {
    /// The best moves, best first: as many as the question asks for, if there are. Empty if the game is
    /// over. A pass is the only move of a player who must pass.
    pub moves: Vec<RankedMove>,
    /// Number of nodes: every position counts each time it is reached, also after a pass.
    pub nodes: u64,
    /// Time taken; zero on platforms without a [clock](engine::time::has_clock).
    pub elapsed: Duration,
    /// Why the search ended: with [`End::Solved`] it has reached the depth of the question.
    pub end: End,
}

impl Analysis {
    /// Returns the analysis with these moves of a search that took no nodes and no time and reached its depth.
    pub const fn new(moves: Vec<RankedMove>) -> Self {
        Self { moves, nodes: 0, elapsed: Duration::ZERO, end: End::Solved }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_the_table() {
        use Selectivity::{Exact, Percent73, Percent87, Percent95, Percent98};
        for (level, empties, depth, selectivity) in [
            (0, 60, 0, Percent73),
            (0, 2, 60, Exact),
            (1, 3, 1, Percent73),
            (1, 2, 60, Exact),
            (10, 21, 10, Percent73),
            (10, 20, 60, Exact),
            (15, 21, 60, Exact),
            (15, 22, 60, Percent98),
            (15, 23, 60, Percent95),
            (15, 25, 60, Percent87),
            (15, 27, 60, Percent73),
            (15, 28, 15, Percent73),
            (21, 22, 60, Exact),
            (21, 30, 60, Percent73),
            (21, 31, 21, Percent73),
            (40, 32, 60, Exact),
            (50, 42, 60, Exact),
            (50, 45, 60, Percent98),
            (59, 60, 60, Percent87),
            (60, 60, 60, Exact),
        ] {
            let found = Level::new(level).unwrap().search_depth(empties);
            assert_eq!(found, SearchDepth { depth, selectivity }, "level {level}, {empties} empty");
        }
        assert_eq!(Level::new(61), None);
        for level in 0..=60 {
            let level = Level::new(level).unwrap();
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!(["61", "-1", "", "x"].iter().all(|text| text.parse::<Level>().is_err()));
    }

    #[test]
    fn higher_levels_never_search_less() {
        for empties in 1..=60 {
            for level in 0..60 {
                let [less, more] = [level, level + 1].map(|level| {
                    let SearchDepth { depth, selectivity } =
                        Level::new(level).unwrap().search_depth(empties);
                    (depth.min(empties), selectivity)
                });
                assert!(less.0 < more.0 || less <= more, "{level} {empties}: {less:?} {more:?}");
            }
        }
    }
}
