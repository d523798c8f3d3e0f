//! What was found of a position.

use othello::Move;
use othello::notation::obf::Problem;
use othello::search::endgame::{End, Solution};

use super::difference::{self, Difference};
use super::question::Question;

/// What was found of a position, compared with what is said of it.
#[derive(Debug)]
pub(super) struct Answer {
    question: Question,
    pub(super) problem: Problem,
    /// The score and the best line.
    pub(super) solution: Solution,
    /// With [`Question::Moves`] every move, the best first; else nothing.
    pub(super) moves: Vec<(Move, Solution)>,
    /// Why the search for the answer ended, or the one that proves that moves of the problem are as
    /// good.
    pub(super) end: End,
    /// Where the problem says something else.
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

    /// Returns whether there was something to compare with, and all of it is known.
    pub(super) fn is_checked(&self) -> bool {
        !self.problem.scores.is_empty() && (self.end == End::Solved || !self.differences.is_empty())
    }

    /// Returns the moves of the problem of which it has still to be proven that they are as good as
    /// the one that was found.
    pub(super) fn rivals(&self) -> Vec<Move> {
        if self.question == Question::Score && self.differences.is_empty() {
            difference::rivals(&self.problem, &self.solution)
        } else {
            Vec::new()
        }
    }
}
