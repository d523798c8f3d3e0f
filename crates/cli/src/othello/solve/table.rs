//! Answers for people.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use othello::Move;
use othello::search::endgame::{Bounds, End, Options, Outcome, Solution};

use super::answer::Answer;
use super::difference::{self, Difference, range};
use super::question::Question;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::terminal::pace::speed;

/// The style of what a file says otherwise.
const DIFFERENT: Style = AnsiColor::Red.on_default().bold();

/// A row for each position, or for each move, and what they sum up to.
#[derive(Debug)]
pub(super) struct Table {
    question: Question,
    positions: u64,
    nodes: u64,
    elapsed: Duration,
    checked: u64,
    /// The numbers of positions of which the file says something else.
    different: Vec<u64>,
    unsolved: u64,
}

impl Table {
    pub(super) const fn new(question: Question) -> Self {
        Self {
            question,
            positions: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            checked: 0,
            different: Vec::new(),
            unsolved: 0,
        }
    }

    /// Returns what stands above the rows.
    pub(super) fn head(&self, name: &str, options: &Options, evaluation: &str) -> String {
        let threads = counted(options.threads as u64, "thread");
        let columns = row(
            ["", "empties", "score", "move", "seconds", "nodes", "Mn/s"].map(str::to_owned),
            &format!("{:NOTE$}", "check"),
            "line",
        );
        format!(
            "{name}, {threads}, a hash table of {} MiB, evaluation {evaluation}\n\n{}\n",
            grouped(options.hash_mib),
            styled(BOLD, columns.trim_end())
        )
    }

    /// Takes the time of all together, of positions that were solved at the same time.
    pub(super) const fn set_elapsed(&mut self, elapsed: Duration) {
        self.elapsed = elapsed;
    }

    /// Counts an answer and returns its number from 1.
    pub(super) fn add(&mut self, answer: &Answer) -> u64 {
        self.positions += 1;
        self.nodes = self.nodes.saturating_add(answer.solution.nodes);
        self.elapsed += answer.solution.elapsed;
        self.checked += u64::from(answer.is_checked());
        self.unsolved += u64::from(!answer.solution.is_solved());
        if !answer.differences.is_empty() {
            self.different.push(self.positions);
        }
        self.positions
    }

    /// Returns of how many positions the file says something else.
    pub(super) fn different(&self) -> u64 {
        self.different.len() as u64
    }

    /// Returns how many positions were left unsolved.
    pub(super) const fn unsolved(&self) -> u64 {
        self.unsolved
    }

    /// Returns the rows of an answer.
    pub(super) fn rows(&self, number: u64, answer: &Answer) -> String {
        let empties = answer.problem.position.board().empties().len().to_string();
        let Answer { problem, solution, moves, end, differences, .. } = answer;
        if moves.is_empty() {
            let note = note(*end, answer.is_checked(), !differences.is_empty());
            return self.row([number.to_string(), empties], solution, &note);
        }
        let mut heads = [[number.to_string(), empties]].into_iter();
        let mut rows = String::new();
        for (played, solution) in moves {
            let is_listed = problem.scores.iter().any(|(listed, _)| listed == played);
            let is_first = rows.is_empty();
            let differs = differences.iter().any(|difference| match difference {
                Difference::Move { played: other, .. } => other == played,
                // That of the position stands beside its best move.
                _ => is_first,
            });
            let note = note(solution.end, is_listed && solution.is_solved(), differs);
            rows.push_str(&self.row(heads.next().unwrap_or_default(), solution, &note));
        }
        rows
    }

    fn row(&self, [number, empties]: [String; 2], solution: &Solution, note: &str) -> String {
        let mut line: Vec<String> = solution.line.iter().map(Move::to_string).collect();
        if !solution.is_solved() && solution.bounds != Bounds::UNKNOWN {
            line.push(format!("({})", range(solution.bounds)));
        }
        let row = row(
            [
                number,
                empties,
                self.score(solution),
                solution.best_move().map_or_else(|| "-".to_owned(), |best| best.to_string()),
                format!("{:.3}", solution.elapsed.as_secs_f64()),
                grouped(solution.nodes),
                speed(solution.nodes, solution.elapsed),
            ],
            note,
            &line.join(" "),
        );
        format!("{}\n", row.trim_end())
    }

    fn score(&self, solution: &Solution) -> String {
        let Bounds { lower, upper } = solution.bounds;
        match (self.question, solution.bounds.outcome()) {
            (Question::Outcome, Some(Outcome::Win)) => format!("win ≥{lower:+}"),
            (Question::Outcome, Some(Outcome::Loss)) => format!("loss ≤{upper:+}"),
            (Question::Outcome, Some(Outcome::Draw)) => difference::name(Outcome::Draw).to_owned(),
            _ => match solution.score() {
                Some(score) => format!("{score:+}"),
                None => format!("~{:+}", solution.estimate),
            },
        }
    }

    /// Returns what stands below the rows.
    pub(super) fn totals(&self) -> String {
        let mut totals = format!(
            "\n{}, {:.3} s, {}",
            counted(self.positions, "position"),
            self.elapsed.as_secs_f64(),
            counted(self.nodes, "node")
        );
        let speed = speed(self.nodes, self.elapsed);
        if !speed.is_empty() {
            totals.push_str(&format!(", {speed} million a second"));
        }
        totals.push('\n');
        if self.checked > 0 {
            let verdict = match self.different.as_slice() {
                [] => "all as expected".to_owned(),
                numbers => {
                    let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                    styled(DIFFERENT, format!("{} different: {list}", numbers.len()))
                }
            };
            totals.push_str(&format!("{} checked, {verdict}\n", grouped(self.checked)));
        }
        if self.unsolved > 0 {
            totals.push_str(&format!("{} not solved\n", grouped(self.unsolved)));
        }
        totals
    }
}

/// The width of [`note`]s.
const NOTE: usize = 7;

fn row(
    [number, empties, score, played, seconds, nodes, speed]: [String; 7],
    note: &str,
    line: &str,
) -> String {
    format!(
        "{number:>4} {empties:>7}  {score:>8}  {played:4} {seconds:>10} {nodes:>16} {speed:>8}  \
         {note} {line}"
    )
}

/// Returns whether the file says the same, or why that is not known.
fn note(end: End, is_checked: bool, differs: bool) -> String {
    let note = match end {
        _ if differs => return styled(DIFFERENT, format!("{:NOTE$}", "differs")),
        End::NodeLimit => "nodes",
        End::TimeLimit => "time",
        End::Stopped => "stopped",
        End::Solved if is_checked => "ok",
        End::Solved => "",
        _ => "ended",
    };
    format!("{note:NOTE$}")
}
