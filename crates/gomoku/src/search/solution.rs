//! What a search found out.

use std::time::Duration;

use engine::limits::End;

use super::method::Method;
use super::watch::{Stopped, Watch};
use crate::proof::{Answer, Proof};
use crate::{Color, Point};

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins; how, is in the proof.
    Win(Proof),
    /// The attacker does not win by the moves that the search tries.
    NoWin,
    /// A limit ended the search, or it gave up.
    Unknown,
}

impl Verdict {
    /// Returns the verdict on what a search has found: the answers of a win of the attacker.
    pub(super) fn of(attacker: Color, found: Result<Option<Vec<Answer>>, Stopped>) -> Self {
        match found {
            Ok(Some(answers)) => Self::Win(Proof::of_search(attacker, answers)),
            Ok(None) => Self::NoWin,
            Err(Stopped) => Self::Unknown,
        }
    }
}

impl Proof {
    /// Returns the proof of answers that a search has found.
    pub(super) fn of_search(attacker: Color, answers: Vec<Answer>) -> Self {
        // Every answer leads to positions with more stones.
        Self::new(attacker, answers).expect("answers lead on to others")
    }
}

/// A verdict and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Solution {
    /// The verdict.
    pub verdict: Verdict,
    /// By which moves the win was found, or not: [`Method::Vcf`] or [`Method::Vct`].
    pub method: Method,
    /// Positions reached by a stone of the search, an attack or a reply. Where the table refutes a
    /// position, its stone need not be placed; stones that are only tried do not count.
    pub nodes: u64,
    /// Time taken, zero on platforms without a clock.
    pub elapsed: Duration,
    /// How wide threats are, as [`Options::width`] counts them: those of the win, 2 at least where a move
    /// makes neither four nor three, or
    /// else the widest by which there certainly is none, which may be known although a limit has ended
    /// the search of wider ones. 0 is for fours alone, and for nothing known.
    ///
    /// [`Options::width`]: super::Options::width
    pub width: u8,
    /// Why the search ended: [`End::Solved`] unless the verdict is [`Verdict::Unknown`].
    pub end: End,
}

impl Solution {
    /// Returns the solution of a search that began when so many nodes and so much time had been
    /// counted, with the verdict and the width of threats.
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

    /// Returns the proof of the win, if one was found.
    #[must_use]
    pub const fn proof(&self) -> Option<&Proof> {
        match &self.verdict {
            Verdict::Win(proof) => Some(proof),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }

    /// Returns the first move of the win, if one was found.
    #[must_use]
    pub fn best_move(&self) -> Option<Point> {
        Some(self.proof()?.answers().first()?.attack)
    }

    /// Returns whether the question was answered: whether there is a win by the moves that the
    /// method tries.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}
