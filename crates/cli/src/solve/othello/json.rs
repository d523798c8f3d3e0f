//! The answer as JSON.

use othello::search::endgame::Solution;
use othello::{Move, Score};
use serde::Serialize;

use super::arguments::Question;
use super::{difference, search};
use crate::othello::text;
use crate::terminal::pace;

/// An answer with its common fields, and those that depend on the question.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    board: String,
    side: String,
    empties: u32,
    score: Option<i32>,
    #[serde(rename = "move")]
    played: Option<String>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    expected: Option<i32>,
    eval: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Option<&'static str>>,
    #[serde(flatten)]
    proven: Proven,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Entry>>,
}

#[derive(Debug, Serialize)]
struct Entry {
    #[serde(rename = "move")]
    played: String,
    score: Option<i32>,
    #[serde(flatten)]
    proven: Proven,
}

/// Fields beside, or in place of, a score.
#[derive(Debug, Default, Serialize)]
struct Proven {
    /// `false`, or absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<i32>,
}

impl Proven {
    fn of(question: Question, solution: &Solution) -> Self {
        let is_solved = solution.is_solved();
        let has_bounds = !is_solved || question == Question::Outcome;
        Self {
            solved: (!is_solved).then_some(false),
            lower: has_bounds.then_some(solution.bounds.lower.discs()),
            upper: has_bounds.then_some(solution.bounds.upper.discs()),
            estimate: (!is_solved).then_some(solution.estimate.discs()),
        }
    }
}

impl Answer {
    pub(super) fn of(question: Question, answer: &search::Answer, evaluation: &str) -> Self {
        let search::Answer { problem, solution, moves, .. } = answer;
        let position = problem.position;
        let entry = |(played, solution): &(Move, Solution)| Entry {
            played: played.to_string(),
            score: solution.score().map(Score::discs),
            proven: Proven::of(question, solution),
        };
        Self {
            board: text::squares(position),
            side: position.side_to_move().to_string(),
            empties: position.board().empties().len(),
            score: solution.score().map(Score::discs),
            played: solution.best_move().map(|played| played.to_string()),
            line: solution.pv.iter().map(Move::to_string).collect(),
            nodes: solution.nodes,
            seconds: pace::seconds(solution.elapsed),
            expected: problem.best_score().map(Score::discs),
            eval: evaluation.to_owned(),
            outcome: (question == Question::Outcome)
                .then(|| solution.bounds.outcome().map(difference::name)),
            proven: Proven::of(question, solution),
            moves: (question == Question::Moves).then(|| moves.iter().map(entry).collect()),
        }
    }
}
