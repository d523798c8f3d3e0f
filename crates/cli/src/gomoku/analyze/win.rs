//! Forced wins.

use gomoku::game::{Outcome, last_outcome};
use gomoku::proof::Proof;
use gomoku::renju::Reading;
use gomoku::search::Method;
use gomoku::{Board, Point};

use super::score::Score;

/// A forced win of the side to move, by a search that tried every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Win {
    /// By which moves; `None` if the player's search has found it, which tries all.
    pub(super) method: Option<Method>,
    /// The plies to the end at most, the last one among them.
    pub(super) plies: i32,
    /// The longest line, the winner first.
    pub(super) line: Vec<Point>,
}

impl Win {
    /// Returns the win of a proof.
    pub(super) fn of_proof(board: &Board, reading: Reading, method: Method, proof: &Proof) -> Self {
        let line = proof.main_line();
        // A proof may end with a four that nothing stops.
        let mut end = board.clone();
        let is_over = line.iter().all(|&point| end.place(point).is_ok())
            && matches!(last_outcome(&end, reading), Some(Outcome::Win { .. }));
        let moves = proof.longest() + usize::from(!is_over);
        let plies = i32::try_from(2 * moves).unwrap_or(i32::MAX) - 1;
        Self { method: Some(method), plies, line }
    }

    pub(super) const fn score(&self) -> Score {
        Score::Mate(self.plies)
    }

    /// Returns the winner's moves to the end at most.
    pub(super) fn moves(&self) -> u64 {
        u64::from(self.plies.unsigned_abs().div_ceil(2))
    }

    /// Returns by what the win is, for people.
    pub(super) const fn by(&self) -> &'static str {
        match (self.method, self.plies) {
            (_, 1) => "by a five",
            (Some(Method::Vcf), _) => "by fours (vcf)",
            (Some(Method::Vct | Method::Any), _) => "by fours and threes (vct)",
            (None, _) => "by force",
        }
    }
}
