//! The answers as a table.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use othello::Move;
use othello::search::endgame::{Bounds, End, Options, Outcome, Solution};

use super::arguments::Question;
use super::difference::{self, Difference, range};
use super::search::Answer;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::styled;
use crate::terminal::pace::{speed, totals};
use crate::terminal::table::{Column, Table};
use crate::terminal::width::{clauses, shortened};

/// Style of a difference from the file.
const DIFFERENT: Style = AnsiColor::Red.on_default().bold();

/// Width of a [`note`].
const NOTE: usize = 7;

/// Minimum width of a line of play: a move, `…` and the proven bounds.
const LINE: usize = 20;

/// Columns in the order in which they are left out: the best move, with which the line of play begins, the speed,
/// which follows from nodes and seconds, the empties and the nodes.
const LEAST_WORTH: [usize; 4] = [3, 6, 1, 5];

/// A row for each position or for each move, and the totals.
#[derive(Debug)]
pub(super) struct Answers {
    question: Question,
    table: Table<'static>,
    /// Width of the whole table.
    width: usize,
    positions: u64,
    nodes: u64,
    elapsed: Duration,
    checked: u64,
    /// Numbers of the positions that differ from the file.
    different: Vec<u64>,
    unsolved: u64,
}

impl Answers {
    /// Returns an empty table of at most this width.
    pub(super) fn new(question: Question, width: usize) -> Self {
        let mut table = Table::new([
            Column::right("", 4),
            Column::right("empties", 7),
            Column::right("score", if question == Question::Outcome { 9 } else { 5 }),
            Column::left("move", 4).after(2),
            Column::right("seconds", 8),
            Column::right("nodes", 13),
            Column::right("speed", 9),
            Column::left("check", NOTE),
            Column::last("line"),
        ]);
        table.narrow(&LEAST_WORTH, width.saturating_sub(LINE));
        Self {
            question,
            table,
            width,
            positions: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            checked: 0,
            different: Vec::new(),
            unsolved: 0,
        }
    }

    /// Returns the heading of the table.
    pub(super) fn head(&self, name: &str, options: &Options, evaluation: &str) -> String {
        let threads = counted(options.threads as u64, "thread");
        let head = format!(
            "{name}, {threads}, a transposition table of {} MiB, evaluation {evaluation}",
            grouped(options.hash_mib)
        );
        format!("{}\n{}", clauses(&head, self.width), self.table.head())
    }

    /// Sets the total time of positions that were solved at the same time.
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

    /// Returns the number of positions that differ from the file.
    pub(super) fn different(&self) -> u64 {
        self.different.len() as u64
    }

    /// Returns the number of unsolved positions.
    pub(super) const fn unsolved(&self) -> u64 {
        self.unsolved
    }

    /// Returns the rows of an answer.
    pub(super) fn rows(&self, number: u64, answer: &Answer) -> String {
        let empties = answer.problem.position.board().empties().len().to_string();
        let Answer { problem, solution, moves, end, differences, .. } = answer;
        if moves.is_empty() {
            let note = note(*end, answer.is_checked(), !differences.is_empty());
            return self.row([number.to_string(), empties], solution, note);
        }
        let mut heads = [[number.to_string(), empties]].into_iter();
        let mut rows = String::new();
        for (played, solution) in moves {
            let is_listed = problem.scores.iter().any(|(listed, _)| listed == played);
            let is_first = rows.is_empty();
            let differs = differences.iter().any(|difference| match difference {
                Difference::Move { played: other, .. } => other == played,
                // The note of the position is beside its best move.
                _ => is_first,
            });
            let note = note(solution.end, is_listed && solution.is_solved(), differs);
            rows.push_str(&self.row(heads.next().unwrap_or_default(), solution, note));
        }
        rows
    }

    fn row(&self, [number, empties]: [String; 2], solution: &Solution, note: String) -> String {
        let line: Vec<String> = solution.pv.iter().map(Move::to_string).collect();
        let is_partial = !solution.is_solved() && solution.bounds != Bounds::UNKNOWN;
        let proven = is_partial.then(|| format!("({})", range(solution.bounds)));
        let cells = [
            number,
            empties,
            self.score(solution),
            solution.best_move().map_or_else(|| "-".to_owned(), |best| best.to_string()),
            format!("{:.3}", solution.elapsed.as_secs_f64()),
            grouped(solution.nodes),
            speed(solution.nodes, solution.elapsed),
            note,
        ];
        self.table.row_within(cells, self.width, |room| shortened(&line, proven.as_deref(), room))
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

    /// Returns the totals.
    pub(super) fn totals(&self) -> String {
        let mut totals = totals(self.positions, self.elapsed, self.nodes);
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

/// Returns whether the file agrees, or why that is unknown.
fn note(end: End, is_checked: bool, differs: bool) -> String {
    let note = match end {
        _ if differs => return styled(DIFFERENT, "differs"),
        End::NodeLimit => "nodes",
        End::TimeLimit => "time",
        End::Stopped => "stopped",
        End::Solved if is_checked => "ok",
        End::Solved => "",
        _ => "ended",
    };
    note.to_owned()
}
