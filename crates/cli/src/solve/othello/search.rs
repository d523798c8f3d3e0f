//! Searches that answer the question about each position, one after another or many at a time.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::iter;

use othello::eval::Evaluation;
use othello::notation::obf::Problem;
use othello::search::endgame::{
    Bounds, Control, End, Limits, Options, Order, Progress, Selectivity, Solution, Solver,
};
use othello::{Move, Score};

use super::arguments::Question;
use super::difference::{self, Difference, excludes, range};
use crate::budget;
use crate::failure::Failure;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, pace};

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

/// A solver with the question and the limits of each position.
#[derive(Debug)]
pub(super) struct Search<E: Evaluation + 'static> {
    solver: Solver<E>,
    question: Question,
    limits: Limits,
}

impl<E: Evaluation + 'static> Search<E> {
    pub(super) fn new(
        question: Question,
        options: Options,
        limits: budget::Limits,
        evaluation: E,
    ) -> Result<Self, Failure> {
        let solver = Solver::with_evaluation(options, evaluation).map_err(Failure::refused)?;
        let mut search = Limits::none().stop(interrupt::flag());
        (search.nodes, search.time) = (limits.nodes, limits.time);
        Ok(Self { solver, question, limits: search })
    }

    /// Solves one position with all threads.
    pub(super) fn one(&mut self, problem: Problem, status: &Status) -> Answer {
        let board = problem.position.board();
        let (question, empties) = (self.question, board.empties().len());
        status.message().set(|| format!("{empties} empties"));
        let control = || {
            let line = status.message();
            Control::from(self.limits.clone())
                .progress(move |progress| line.set(|| message(empties, question, progress)))
        };
        let solver = &mut self.solver;
        let mut moves = Vec::new();
        let solution = match question {
            Question::Score => solver.solve(board, control()),
            Question::Outcome => solver.solve_outcome(board, control()),
            Question::Moves => {
                moves = solver.solve_moves(board, control());
                best_of(&moves).unwrap_or_else(|| solver.solve(board, control()))
            }
        };
        let mut answer = Answer::new(question, problem, solution, moves);
        self.prove(&mut answer);
        answer
    }

    /// Solves many positions, each by one thread that idle threads help, and passes the answers to `each` in
    /// order. The question is the score or the outcome.
    pub(super) fn many(
        &mut self,
        problems: &mut impl Iterator<Item = Problem>,
        mut each: impl FnMut(Answer) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let question = self.question;
        loop {
            // Threads take positions ahead of the answers. That stops while listed moves are proven, which
            // needs the whole solver.
            let is_closed = Cell::new(false);
            let taken = RefCell::new(VecDeque::new());
            let boards = iter::from_fn(|| {
                let problem = if is_closed.get() { None } else { problems.next() }?;
                let board = problem.position.board();
                taken.borrow_mut().push_back(problem);
                Some(board)
            });
            let limits = self.limits.clone();
            let many = match question {
                Question::Outcome => self.solver.solve_many_outcomes(boards, Order::Input, limits),
                _ => self.solver.solve_many(boards, Order::Input, limits),
            };
            let mut unproven = Vec::new();
            for solved in many {
                // Every solution belongs to a position that was taken.
                let Some(problem) = taken.borrow_mut().pop_front() else { break };
                let answer = Answer::new(question, problem, solved.solution, Vec::new());
                if !answer.rivals().is_empty() {
                    is_closed.set(true);
                }
                if is_closed.get() {
                    unproven.push(answer);
                } else {
                    each(answer)?;
                }
            }
            for mut answer in unproven {
                self.prove(&mut answer);
                each(answer)?;
            }
            if !is_closed.get() || interrupt::is_flagged() {
                return Ok(());
            }
        }
    }

    /// Checks whether the listed moves are as good as the one found. The cost is added to the solution, and the
    /// limits cover both searches.
    fn prove(&mut self, answer: &mut Answer) {
        let Some(score) = answer.solution.score() else { return };
        for played in answer.rivals() {
            // Every move of a problem is legal.
            let Ok(child) = answer.problem.position.play(played) else { continue };
            let solution = &mut answer.solution;
            let mut left = self.limits.clone();
            left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(solution.nodes));
            left.time = left.time.map(|time| time.saturating_sub(solution.elapsed));
            let (alpha, beta) = (-score, -score + 1);
            let proof = self.solver.solve_window(child.board(), alpha, beta, Control::from(left));
            solution.nodes += proof.nodes;
            solution.elapsed += proof.elapsed;
            let found = proof.bounds.of_opponent();
            if excludes(found, score) {
                let difference = Difference::Move { played, found, expected: score };
                answer.differences.push(difference);
            }
            if !proof.is_solved() {
                answer.end = proof.end;
                return;
            }
        }
    }
}

/// Returns the solution of a position whose moves are solved, or `None` without moves.
fn best_of(moves: &[(Move, Solution)]) -> Option<Solution> {
    let solutions = || moves.iter().map(|(_, solution)| solution);
    let best = solutions().next()?;
    let greatest = |bound: fn(Bounds) -> Score| solutions().map(|s| bound(s.bounds)).max();
    let bounds =
        Bounds { lower: greatest(|bounds| bounds.lower)?, upper: greatest(|bounds| bounds.upper)? };
    let mut all = best.clone();
    all.bounds = bounds;
    all.estimate = best.estimate.clamp(bounds.lower, bounds.upper);
    all.nodes = solutions().map(|solution| solution.nodes).sum();
    all.elapsed = solutions().map(|solution| solution.elapsed).sum();
    all.end = solutions().map(|s| s.end).find(|&end| end != End::Solved).unwrap_or(End::Solved);
    Some(all)
}

/// Returns the state of the search of a position.
fn message(empties: u32, question: Question, progress: &Progress) -> String {
    let Progress { depth, selectivity, estimate, bounds, nodes, elapsed, pv, .. } = progress;
    let mut message = format!("{empties} empties, depth {depth}");
    if *selectivity != Selectivity::Exact {
        message.push_str(&format!(" at {selectivity}"));
    }
    // For single moves, the score is the opponent's after the move.
    if question != Question::Moves {
        let known = match *bounds {
            Bounds::UNKNOWN => format!("~{estimate:+}"),
            bounds => range(bounds),
        };
        message.push_str(&format!(": {known}"));
    }
    message.push_str(&format!(", {}", pace::nodes(*nodes, *elapsed)));
    if question != Question::Moves {
        for played in pv {
            message.push_str(&format!(" {played}"));
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use othello::{Board, Square};

    use super::*;

    /// Returns the first progress report of a search.
    fn progress() -> Progress {
        let (sender, reports) = channel();
        let control = Control::new()
            .nodes(1000)
            .progress(move |progress: &Progress| drop(sender.send(progress.clone())));
        let mut solver = Solver::new(Options::new().hash_mib(0)).unwrap();
        let _ = solver.solve(Board::START, control);
        reports.recv().unwrap()
    }

    #[test]
    fn messages_show_depth_score_and_speed() {
        let mut progress = progress();
        progress.depth = 6;
        progress.selectivity = Selectivity::Percent73;
        progress.estimate = Score::new(4);
        progress.bounds = Bounds::UNKNOWN;
        progress.nodes = 12_345;
        progress.elapsed = Duration::ZERO;
        progress.pv = vec![Move::Place(Square::A2), Move::Pass];
        assert_eq!(
            message(20, Question::Score, &progress),
            "20 empties, depth 6 at 73%: ~+4, 12,345 nodes A2 pass"
        );
        progress.selectivity = Selectivity::Exact;
        progress.bounds.lower = Score::new(2);
        progress.elapsed = Duration::from_millis(10);
        assert_eq!(
            message(20, Question::Outcome, &progress),
            "20 empties, depth 6: at least +2, 12,345 nodes, 1.2 M/s A2 pass"
        );
        assert_eq!(
            message(20, Question::Moves, &progress),
            "20 empties, depth 6, 12,345 nodes, 1.2 M/s"
        );
    }
}
