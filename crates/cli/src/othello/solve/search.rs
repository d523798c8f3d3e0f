//! Solves positions, one after another or many at a time.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::iter;

use othello::eval::Evaluation;
use othello::notation::obf::Problem;
use othello::search::endgame::{Bounds, Control, End, Limits, Options, Order, Solution, Solver};
use othello::{Move, Score};

use super::answer::Answer;
use super::difference::{Difference, excludes};
use super::message::message;
use super::question::Question;
use crate::budget;
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::status::Status;

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
            if excludes(found, score.discs()) {
                let difference = Difference::Move { played, found, expected: score.discs() };
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
