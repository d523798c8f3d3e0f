//! Answer for a position.

use othello::Move;
use othello::notation::obf::Problem;
use othello::search::endgame::{End, Solution};

use super::difference::{self, Difference};
use super::question::Question;

/// Solution of a position, compared with the scores in the file.
#[derive(Debug)]
pub(super) struct Answer {
    question: Question,
    pub(super) problem: Problem,
    /// Score and best line.
    pub(super) solution: Solution,
    /// With [`Question::Moves`] every move, best first; else empty.
    pub(super) moves: Vec<(Move, Solution)>,
    /// Why the search ended: the main one, or the one that proves that listed moves are as good.
    pub(super) end: End,
    /// Differences from the file.
    pub(super) differences: Vec<Difference>,
}

impl Answer {
    pub(super) fn new(
        question: Question,
        problem: Problem,
        solution: Solution,
        moves: Vec<(Move, Solution)>,
    ) -> Self {
        let differences = difference::compare(question, &problem, &solution, &moves);
        Self { question, end: solution.end, problem, solution, moves, differences }
    }

    /// Returns whether the file lists scores and all of them could be compared.
    pub(super) fn is_checked(&self) -> bool {
        !self.problem.scores.is_empty() && (self.end == End::Solved || !self.differences.is_empty())
    }

    /// Returns the listed moves that still have to be proven as good as the one found.
    pub(super) fn rivals(&self) -> Vec<Move> {
        if self.question == Question::Score && self.differences.is_empty() {
            difference::rivals(&self.problem, &self.solution)
        } else {
            Vec::new()
        }
    }
}
