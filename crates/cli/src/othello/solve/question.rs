//! What is asked of a position, and the answer.

use std::time::Duration;

use othello::notation::obf::Problem;
use othello::search::endgame::{Bounds, Control, End, Limits, Solution, Solver};
use othello::{Move, Score};

use super::check::{self, Difference};
use super::watch::Watch;

/// What is asked of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The score.
    Score,
    /// Who wins.
    Outcome,
    /// The score of every move.
    Moves,
}

/// What was found.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) problem: Problem,
    /// The score and the best line.
    pub(super) solution: Solution,
    /// With [`Question::Moves`] every move, the best first; else nothing.
    pub(super) moves: Vec<(Move, Solution)>,
    /// Whether there was something to compare with, and all of it is known.
    pub(super) is_checked: bool,
    /// Why the search for the answer ended, or the one that proves that moves of the problem are as
    /// good.
    pub(super) end: End,
    /// Where the problem says something else.
    pub(super) differences: Vec<Difference>,
}

impl Question {
    pub(super) const fn of(wld: bool, all_moves: bool) -> Self {
        match (wld, all_moves) {
            (true, _) => Self::Outcome,
            (_, true) => Self::Moves,
            _ => Self::Score,
        }
    }

    /// Solves a problem and compares with its scores.
    pub(super) fn ask(
        self,
        solver: &mut Solver,
        problem: Problem,
        limits: &Limits,
        watch: &mut Watch,
    ) -> Answer {
        let board = problem.position.board();
        watch.begin(board.empties().len());
        let watch = &*watch;
        let control =
            || Control::from(limits.clone()).progress(|progress| watch.tell(self, progress));
        let mut moves = Vec::new();
        let mut solution = match self {
            Self::Score => solver.solve(board, control()),
            Self::Outcome => solver.solve_outcome(board, control()),
            Self::Moves => {
                moves = solver.solve_moves(board, control());
                best_of(&moves).unwrap_or_else(|| solver.solve(board, control()))
            }
        };
        let mut differences = check::compare(self, &problem, &solution, &moves);
        let mut end = solution.end;
        if self == Self::Score && differences.is_empty() {
            let rivals = check::rivals(&problem, &solution);
            (differences, end) = check::prove(solver, &problem, rivals, limits, &mut solution);
        }
        let is_checked =
            !problem.scores.is_empty() && (end == End::Solved || !differences.is_empty());
        Answer { problem, solution, moves, is_checked, end, differences }
    }
}

/// Returns the solution of a position whose moves are solved, or `None` if there are none.
fn best_of(moves: &[(Move, Solution)]) -> Option<Solution> {
    let solutions = || moves.iter().map(|(_, solution)| solution);
    // If not all is known, a guess may be better than what is proven of another move.
    let best = solutions().rev().max_by_key(|solution| solution.estimate)?;
    let greatest = |bound: fn(Bounds) -> Score| solutions().map(|s| bound(s.bounds)).max();
    let bounds =
        Bounds { lower: greatest(|bounds| bounds.lower)?, upper: greatest(|bounds| bounds.upper)? };
    Some(Solution {
        bounds,
        estimate: best.estimate.clamp(bounds.lower, bounds.upper),
        line: best.line.clone(),
        nodes: solutions().map(|solution| solution.nodes).sum(),
        elapsed: solutions().map(|solution| solution.elapsed).sum::<Duration>(),
        end: solutions().map(|s| s.end).find(|&end| end != End::Solved).unwrap_or(End::Solved),
    })
}
