//! What a search found out.

use engine::limits::End;

use super::method::Method;
use super::watch::{Stopped, Watch};
use crate::Color;
use crate::proof::{Answer, Proof};

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
pub struct Solution {
    /// The verdict.
    pub verdict: Verdict,
    /// By which moves the win was found, or not: [`Method::Vcf`] or [`Method::Vct`].
    pub method: Method,
    /// Positions reached by a stone of the search, an attack or a reply. Where the table refutes a
    /// position, its stone need not be placed; stones that are only tried do not count.
    pub nodes: u64,
    /// Why the search ended: [`End::Solved`] unless the verdict is [`Verdict::Unknown`].
    pub end: End,
}

impl Solution {
    /// Returns the solution of a search that began when so many nodes had been counted.
    pub(super) fn new(verdict: Verdict, method: Method, before: u64, watch: &Watch) -> Self {
        let end = watch.end(verdict != Verdict::Unknown);
        Self { verdict, method, nodes: watch.nodes() - before, end }
    }
}
