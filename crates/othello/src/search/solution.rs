//! What a search finds: bounds and solutions, the best move so far, and reports of its progress.

use std::time::Duration;

use engine::control;
use engine::limits::End;

use super::options::Selectivity;
use crate::{Bitboard, Board, Move, Score, Square};

/// Proven bounds of the score of the player to move, −64 to 64 discs and even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Bounds {
    /// Lower bound.
    pub lower: Score,
    /// Upper bound.
    pub upper: Score,
}

impl Bounds {
    /// Bounds that say nothing: −64 and 64.
    pub const UNKNOWN: Self = Self { lower: Score::MIN, upper: Score::MAX };

    /// Returns the bounds of an exact score.
    #[must_use]
    pub const fn exact(score: Score) -> Self {
        Self { lower: score, upper: score }
    }

    /// Returns the bounds from the opponent's point of view.
    #[must_use]
    pub fn of_opponent(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// Returns the score if it is exact.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        if self.lower.discs() == self.upper.discs() { Some(self.lower) } else { None }
    }

    /// Returns who wins, if the bounds say so.
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Outcome {
    /// Fewer discs.
    Loss,
    /// As many discs.
    Draw,
    /// More discs.
    Win,
}

/// Result of a search to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
#[must_use]
pub struct Solution {
    /// Proven bounds of the score for the player to move. Empty squares count for the winner.
    pub bounds: Bounds,
    /// The score if it is proven, else an estimate within the bounds.
    pub estimate: Score,
    /// Principal variation: the best moves of both players, passes included.
    ///
    /// If the search is complete, it goes to the end of the game and leads to the score, or keeps the
    /// bound if only a bound was asked for. After an early [`end`](Self::end) it may be shorter, but has
    /// at least a move: one that keeps the lower bound if the search has found one, else the one that
    /// looked best. Empty if the game is over.
    pub pv: Vec<Move>,
    /// Number of nodes: every position counts each time it is reached, also after a pass. A position with
    /// one empty square and its last move are one node.
    pub nodes: u64,
    /// Time taken; zero on platforms without a [clock](engine::time::has_clock).
    pub elapsed: Duration,
    /// Why the search ended: with [`End::Solved`] the result and the PV are complete.
    pub end: End,
}

impl Solution {
    /// Returns the score for the player to move, if it is proven.
    #[must_use]
    pub const fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Returns the best move found, `None` only if the game is over.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        self.pv.first().copied()
    }

    /// Returns who wins, if that is proven.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.bounds.outcome()
    }

    /// Returns whether the result and the PV are complete.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}

/// Limits of a search and its progress listener: see [`engine::control::Control`].
///
/// ```
/// use std::sync::mpsc::channel;
/// use std::time::Duration;
///
/// use othello::Board;
/// use othello::search::endgame::Solver;
/// use othello::search::{Control, Options};
///
/// let (sender, depths) = channel();
/// let control = Control::new()
///     .nodes(1000)
///     .time(Duration::from_secs(10))
///     .progress(move |progress| drop(sender.send(progress.depth)));
/// # let options = Options::new().hash_mib(1);
/// let solution = Solver::new(options)?.solve(Board::START, control);
/// assert!(!solution.is_solved());
/// assert_eq!((solution.nodes, depths.recv()), (1000, Ok(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Control = control::Control<Progress>;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Progress {
    /// Depth of the last complete search in plies: the number of empty squares if it went to the end.
    pub depth: u32,
    /// Selectivity of that search.
    pub selectivity: Selectivity,
    /// Its score in whole discs; exact only if the bounds are equal.
    pub estimate: Score,
    /// Proven bounds of the score.
    pub bounds: Bounds,
    /// Number of nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Principal variation so far, often incomplete.
    pub pv: Vec<Move>,
}

/// The progress listener of a search, with what the search has found of its root.
#[derive(Debug)]
pub(super) struct Reporter {
    listener: control::Reporter<Progress>,
    /// The move before the root, if the caller asked about the board before it.
    before: Option<Move>,
    root: RootResult,
}

/// What a search has found of its root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootResult {
    pub(super) board: Board,
    pub(super) depth: u32,
    pub(super) selectivity: Selectivity,
    pub(super) bounds: Bounds,
    pub(super) estimate: Score,
}

impl Reporter {
    /// Returns the reporter of a search of a board, or `None` without a listener.
    pub(super) fn new(board: Board, listener: control::Reporter<Progress>) -> Option<Self> {
        let root = RootResult {
            board,
            depth: 0,
            selectivity: Selectivity::Exact,
            bounds: Bounds::UNKNOWN,
            estimate: Score::DRAW,
        };
        listener.has_listener().then_some(Self { listener, before: None, root })
    }

    /// Returns the root of the search.
    pub(super) const fn board(&self) -> Board {
        self.root.board
    }

    /// Sets the result of the root so far.
    pub(super) const fn set_root(&mut self, root: RootResult) {
        self.root = root;
    }

    /// Reports the board before a move from now on, while the search works on the board after it.
    pub(super) fn set_before(&mut self, before: Move) {
        self.before = Some(before);
    }

    /// Returns whether the last report was some time ago.
    pub(super) fn is_due(&self, elapsed: Duration, nodes: u64) -> bool {
        self.listener.is_due(elapsed, nodes)
    }

    /// Reports the result of the root so far.
    pub(super) fn report(&mut self, nodes: u64, elapsed: Duration, pv: Vec<Move>) {
        let RootResult { depth, selectivity, bounds, estimate, .. } = self.root;
        let mut progress = Progress { depth, selectivity, estimate, bounds, nodes, elapsed, pv };
        if let Some(before) = self.before {
            progress.depth += 1;
            progress.estimate = -estimate;
            progress.bounds = bounds.of_opponent();
            progress.pv.insert(0, before);
        }
        self.listener.report(elapsed, nodes, &progress);
    }
}

/// How far the best move is proven: each variant is more certain than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Confidence {
    /// Best in a search of this depth in plies.
    Depth(u32),
    /// Best in a selective search to the end of the game, with this level of selectivity.
    Selective(u8),
    /// Proven to get at least this score.
    Proven(Score),
}

/// The best move found so far. Only a move of at least the same confidence replaces it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BestMove {
    found: Option<(Confidence, Square)>,
    /// Moves that are proven not to get what is proven of the board.
    refuted: Bitboard,
}

impl BestMove {
    /// Sets the move, unless there is one of greater confidence.
    pub(super) fn update(&mut self, confidence: Confidence, square: Square) {
        if self.found.is_none_or(|(held, _)| held <= confidence) {
            self.found = Some((confidence, square));
        }
    }

    /// Excludes moves that are proven to be worse than the best one.
    pub(super) fn refute(&mut self, moves: Bitboard) {
        self.refuted |= moves;
        self.found = self.found.filter(|&(confidence, square)| {
            matches!(confidence, Confidence::Proven(_)) || !moves.contains(square)
        });
    }

    /// Returns the move.
    pub(super) fn square(&self) -> Option<Square> {
        self.found.map(|(_, square)| square)
    }

    /// Returns the score that the move is proven to get at least.
    pub(super) fn proven(&self) -> Option<Score> {
        match self.found {
            Some((Confidence::Proven(lower), _)) => Some(lower),
            _ => None,
        }
    }

    /// Returns whether a move may be best: it is not [refuted](Self::refute).
    pub(super) fn may_be_best(&self, square: Square) -> bool {
        !self.refuted.contains(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_makes_room_for_one_of_the_same_confidence() {
        use Confidence::{Depth, Proven, Selective};
        let ascending = [
            Depth(2),
            Depth(6),
            Selective(0),
            Selective(3),
            Proven(Score::new(-4)),
            Proven(Score::new(2)),
        ];
        for (index, &held) in ascending.iter().enumerate() {
            for (other, &confidence) in ascending.iter().enumerate() {
                let mut best = BestMove::default();
                best.update(held, Square::A1);
                best.update(confidence, Square::B2);
                let expected = if other >= index { Square::B2 } else { Square::A1 };
                assert_eq!(best.square(), Some(expected), "{held:?} {confidence:?}");
            }
        }
    }

    #[test]
    fn a_refuted_move_is_not_the_best_move() {
        let mut best = BestMove::default();
        best.update(Confidence::Selective(3), Square::A1);
        best.refute(Square::B2.into());
        assert_eq!(best.square(), Some(Square::A1));
        best.refute(Square::A1.into());
        assert_eq!(best.square(), None);
        for (square, may_be_best) in [(Square::A1, false), (Square::B2, false), (Square::C3, true)]
        {
            assert_eq!(best.may_be_best(square), may_be_best, "{square}");
        }
    }
}
