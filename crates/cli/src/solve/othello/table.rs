//! The answers as a table.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use othello::Move;
use othello::search::endgame::{Bounds, End, Options, Outcome, Solution};

use super::arguments::Question;
use super::difference::{self, Difference, range};
use super::search::Answer;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::terminal::pace::{speed, totals};
use crate::terminal::width::{clauses, shortened, width};

/// Style of a difference from the file.
const DIFFERENT: Style = AnsiColor::Red.on_default().bold();

/// A row for each position or for each move, and the totals.
#[derive(Debug)]
pub(super) struct Table {
    question: Question,
    columns: Columns,
    positions: u64,
    nodes: u64,
    elapsed: Duration,
    checked: u64,
    /// Numbers of the positions that differ from the file.
    different: Vec<u64>,
    unsolved: u64,
}

impl Table {
    /// Returns an empty table of at most this width.
    pub(super) fn new(question: Question, width: usize) -> Self {
        Self {
            question,
            columns: Columns::within(question, width),
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
            "{name}, {threads}, a hash table of {} MiB, evaluation {evaluation}",
            grouped(options.hash_mib)
        );
        let columns = self.columns.row(
            ["", "empties", "score", "move", "seconds", "nodes", "speed"].map(str::to_owned),
            &format!("{:NOTE$}", "check"),
            (&["line".to_owned()], None),
        );
        let head = clauses(&head, self.columns.width);
        format!("{head}\n{}\n", styled(BOLD, columns))
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
            return self.row([number.to_string(), empties], solution, &note);
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
            rows.push_str(&self.row(heads.next().unwrap_or_default(), solution, &note));
        }
        rows
    }

    fn row(&self, [number, empties]: [String; 2], solution: &Solution, note: &str) -> String {
        let line: Vec<String> = solution.pv.iter().map(Move::to_string).collect();
        let is_partial = !solution.is_solved() && solution.bounds != Bounds::UNKNOWN;
        let proven = is_partial.then(|| format!("({})", range(solution.bounds)));
        let row = self.columns.row(
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
            (&line, proven.as_deref()),
        );
        format!("{row}\n")
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

/// Width of a [`note`].
const NOTE: usize = 7;

/// Widths of the columns before the line of play, and which of them are shown.
#[derive(Debug)]
struct Columns {
    /// Width of the whole table.
    width: usize,
    widths: [usize; 7],
    shown: [bool; 7],
}

/// Minimum width of a line of play: a move, `…` and the proven bounds.
const LINE: usize = 20;

/// Columns in the order in which they are left out. The line of play begins with the move, and the speed follows
/// from nodes and seconds.
const LEAST_WORTH: [usize; 4] = [MOVE, 6, 1, 5];

/// Index of the column of the best move.
const MOVE: usize = 3;

impl Columns {
    fn within(question: Question, width: usize) -> Self {
        let score = if question == Question::Outcome { 9 } else { 5 };
        let widths = [4, 7, score, 4, 8, 13, 9];
        let mut columns = Self { width, widths, shown: [true; 7] };
        for column in LEAST_WORTH {
            if columns.room() < LINE {
                columns.shown[column] = false;
            }
        }
        columns
    }

    /// Returns the width of a line of play.
    fn room(&self) -> usize {
        let shown = self.widths.iter().zip(self.shown).filter(|(_, shown)| *shown);
        let before: usize = shown.map(|(width, _)| width + 1).sum();
        self.width.saturating_sub(before + usize::from(self.shown[MOVE]) + NOTE + 1)
    }

    /// Returns a row, with the line of play shortened to fit.
    fn row(
        &self,
        fields: [String; 7],
        note: &str,
        (line, proven): (&[String], Option<&str>),
    ) -> String {
        let mut row = String::new();
        for (index, field) in fields.iter().enumerate().filter(|&(index, _)| self.shown[index]) {
            let blanks = self.widths[index].saturating_sub(width(field));
            // Moves are left-aligned, numbers right-aligned.
            let (before, after) = if index == MOVE { (1, blanks) } else { (blanks, 0) };
            row.push_str(&" ".repeat(before));
            row.push_str(field);
            row.push_str(&" ".repeat(after + 1));
        }
        row.push_str(&format!("{note} "));
        let room = self.width.saturating_sub(width(&row));
        row.push_str(&shortened(line, proven, room));
        row.trim_end().to_owned()
    }
}

/// Returns whether the file agrees, or why that is unknown.
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
