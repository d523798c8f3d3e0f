//! Forced wins: victories by continuous fours (VCF) and by continuous threats (VCT).
//!
//! The side to move attacks. It wins by fours when each of its moves makes a four, which the
//! defender must stop, until one makes a five or a four that nothing stops; and by threats when
//! each makes a four, or a three that threatens such a four. The defender may play anything: the
//! repository's `docs/forced-wins.md` says which replies the solvers consider, and why the others
//! lose at once. Wins come with a proof, and the verifier shares no code with the solvers.
//!
//! * [`Solver`]: fours first, then threats; every first move that wins; the best defence.
//! * [`vcf`]: victory by continuous fours.
//! * [`vct`]: victory by continuous threats.
//! * [`Proof`]: a winning strategy, move for move.
//! * [`check`](mod@check): the verifier, which trusts nobody.
//! * [`reference`](mod@reference): slow searches, for checking.

pub mod check;
mod control;
mod position;
pub mod proof;
pub mod reference;
mod rules;
mod solver;
mod table;
pub mod vcf;
pub mod vct;
mod zobrist;

pub use control::{Control, Progress};
pub use proof::Proof;
pub use solver::{Defence, DefenceMove, Solver, WinningMoves};

use proof::Answer;

use crate::Color;
use crate::renju::Reading;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What counts as a three where renju forbids.
    pub reading: Reading,
    /// The most bytes of all hash tables together; rounded down to powers of two. Proofs come on
    /// top, about as much at most.
    pub hash_bytes: usize,
    /// What else than fours and threes is tried in a search for continuous threats, 1 to 3: moves
    /// that would win by at most so many fours in a row, should the defender pass. 1 is fours and
    /// threes alone. Other numbers are taken for the nearest of these.
    pub threat_moves: u8,
}

impl Default for Options {
    /// RIF's text, 64 MiB, fours and threes alone.
    fn default() -> Self {
        Self { reading: Reading::default(), hash_bytes: 64 << 20, threat_moves: 1 }
    }
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins; how, is in the proof.
    Win(Proof),
    /// The attacker does not win by the moves that the search tries.
    NoWin,
    /// A limit ended the search.
    Unknown,
}

impl Verdict {
    /// Returns the win of answers that a search has found.
    fn won(attacker: Color, answers: Vec<Answer>) -> Self {
        Self::Win(Proof::of_search(attacker, answers))
    }
}

impl Proof {
    /// Returns the proof of answers that a search has found.
    fn of_search(attacker: Color, answers: Vec<Answer>) -> Self {
        // Every answer leads to positions with more stones.
        Self::new(attacker, answers).expect("answers lead on to others")
    }
}

/// Which moves a search tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Fours: victory by continuous fours.
    Vcf,
    /// Fours, threes and, on request, other threats: victory by continuous threats.
    Vct,
    /// First fours alone, then all of them.
    #[default]
    Any,
}

impl Method {
    /// Returns the name used in JSON, such as `vcf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vcf => "vcf",
            Self::Vct => "vct",
            Self::Any => "any",
        }
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
}
