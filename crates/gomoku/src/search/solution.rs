//! Results of the solver: a win with its proof, no win, or unknown.

use std::time::Duration;

use engine::limits::End;

use super::options::Method;
use super::watch::{Stopped, Watch};
use crate::proof::{Answer, Proof};
use crate::{Color, Point, PointSet};

/// Result of a search for a forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Verdict {
    /// The attacker wins, as the proof shows.
    Win(Proof),
    /// The attacker does not win by the moves that the search tries.
    NoWin,
    /// A limit ended the search, or it gave up.
    Unknown,
}

impl Verdict {
    /// Returns whether the attacker wins.
    #[must_use]
    pub const fn is_win(&self) -> bool {
        matches!(self, Self::Win(_))
    }

    /// Returns the verdict from the answers of a win of the attacker, if a search has found any.
    pub(super) fn of(attacker: Color, found: Result<Option<Vec<Answer>>, Stopped>) -> Self {
        match found {
            Ok(Some(answers)) => Self::Win(Proof::of_search(attacker, answers)),
            Ok(None) => Self::NoWin,
            Err(Stopped) => Self::Unknown,
        }
    }
}

impl Proof {
    /// Returns the proof from the answers that a search has found.
    pub(super) fn of_search(attacker: Color, answers: Vec<Answer>) -> Self {
        // Lines cannot come back: each answer leads to positions with more stones.
        Self::new(attacker, answers).expect("answers that lead to positions with more stones")
    }
}

/// A verdict, and what it took to reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
#[must_use]
pub struct Solution {
    /// The verdict.
    pub verdict: Verdict,
    /// Method that reached the verdict: [`Method::Vcf`] or [`Method::Vct`].
    pub method: Method,
    /// Number of nodes: attacks and replies whose position was reached, also if the transposition
    /// table refutes it at once. Trial stones do not count. 0 if the threats of the position itself decide.
    pub nodes: u64,
    /// Time taken, zero on platforms without a clock.
    pub elapsed: Duration,
    /// Width of threats, as in [`Options::width`]: the widest of the win, which is at least 2 if a move
    /// makes neither four nor three, or else the widest by which there is no win. The latter may be
    /// known although a limit ended the search of wider threats. 0 stands for fours only, and for
    /// nothing known.
    ///
    /// [`Options::width`]: super::Options::width
    pub width: u8,
    /// Why the search ended: [`End::Solved`] unless the verdict is [`Verdict::Unknown`].
    pub end: End,
}

impl Solution {
    /// Returns the solution with a verdict and a width of threats. `nodes` and `elapsed` were counted
    /// before the search began.
    pub(super) fn new(
        (verdict, width): (Verdict, u16),
        method: Method,
        (nodes, elapsed): (u64, Duration),
        watch: &Watch,
    ) -> Self {
        let end = watch.end(verdict != Verdict::Unknown);
        let nodes = watch.total().saturating_sub(nodes);
        let elapsed = watch.elapsed().saturating_sub(elapsed);
        let width = u8::try_from(width).unwrap_or(u8::MAX);
        Self { verdict, method, nodes, elapsed, width, end }
    }

    /// Returns the proof of the win, if there is one.
    #[must_use]
    pub const fn proof(&self) -> Option<&Proof> {
        match &self.verdict {
            Verdict::Win(proof) => Some(proof),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }

    /// Returns the first move of the win, if there is one.
    #[must_use]
    pub fn best_move(&self) -> Option<Point> {
        Some(self.proof()?.first_move())
    }

    /// Returns whether the search decided if there is a win by the moves that the method tries.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}

/// The first moves that win, with a proof for each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
#[must_use]
pub struct WinningMoves {
    /// One proof per winning move, in the order of points.
    pub proofs: Vec<Proof>,
    /// Whether all moves of the method were decided.
    pub is_complete: bool,
    /// Number of nodes: stones placed by the search.
    pub nodes: u64,
    /// Time taken, zero on platforms without a clock.
    pub elapsed: Duration,
    /// Why the search ended: [`End::Solved`] if it is complete.
    pub end: End,
}

/// The defender's moves with what each is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
#[must_use]
pub struct Defence {
    /// All legal moves of the defender, best first: those that refute the attack, those that are
    /// undecided, and those that lose, the greatest [resistance](DefenceMove::resistance) first. Equal moves are in
    /// the order of points: of several that refute the attack none is better than another.
    pub moves: Vec<DefenceMove>,
    /// Number of nodes: stones placed by the search.
    pub nodes: u64,
    /// Time taken, zero on platforms without a clock.
    pub elapsed: Duration,
    /// Why the search ended: [`End::Solved`] unless some verdict is [`Verdict::Unknown`].
    pub end: End,
}

/// A move of the defender and the attacker's result against it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct DefenceMove {
    /// The move.
    pub point: Point,
    /// The attacker's result: [`Verdict::NoWin`] if the move refutes the attack.
    pub verdict: Verdict,
}

impl WinningMoves {
    /// Returns whether all moves were decided.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}

impl Defence {
    /// Returns the moves against which no win was found: those that refute the attack and those that are
    /// undecided. None if every move loses.
    #[must_use]
    pub fn resisting(&self) -> PointSet {
        let resisting = self.moves.iter().filter(|found| !found.verdict.is_win());
        resisting.map(|found| found.point).collect()
    }

    /// Returns whether all moves were decided.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}

impl DefenceMove {
    /// Returns the number of the attacker's moves on the longest line of answers of the proof found, or `None`
    /// if no win was found.
    ///
    /// The proof need not be the shortest, and its line may end with a four that nothing stops:
    /// [`check`](fn@crate::proof::check::check) tells in how many [moves](crate::proof::check::Checked::moves) it
    /// makes five.
    #[must_use]
    pub fn resistance(&self) -> Option<usize> {
        match &self.verdict {
            Verdict::Win(proof) => Some(proof.longest()),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }
}
