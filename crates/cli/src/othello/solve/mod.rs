//! `tritboard othello solve`: exact scores and best lines of end games.
//!
//! * `arguments`: the positions, the question and the limits;
//! * `question`: score, outcome or all moves; `search`: solves positions; `answer`: their solutions;
//! * `difference`: differences from the scores in the file;
//! * `table`, `json`: the answers as text and as JSON;
//! * `message`: the status line.

mod answer;
mod arguments;
mod difference;
mod json;
mod message;
mod question;
mod search;
mod table;

use std::time::Instant;

use othello::eval::{self, Features};
use othello::search::endgame::Options;

use self::answer::Answer;
pub(super) use self::arguments::Arguments;
use self::question::Question;
use self::search::Search;
use self::table::Table;
use super::source::Source;
use crate::evaluation::{Evaluation, Name};
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::width::columns;
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // The embedded weights are loaded on first use: positions with few empty squares do not need them.
    #[cfg(feature = "weights")]
    if let Some(name) = arguments.evaluation.embedded()? {
        return run_with(arguments, eval::Embedded, &name);
    }
    let evaluation = arguments.evaluation.evaluation()?;
    let name = evaluation.names();
    match evaluation {
        Evaluation::Features => run_with(arguments, Features, &name),
        Evaluation::Patterns { evaluation, .. } => run_with(arguments, evaluation, &name),
    }
}

/// Solves with an evaluation and prints its name.
fn run_with<E: eval::Evaluation + 'static>(
    arguments: &Arguments,
    evaluation: E,
    name: &Name,
) -> Result<(), Failure> {
    let mut source = Source::open_or_problem(&arguments.selection)?;
    let mut options = Options::new().threads(arguments.threads.count());
    if let Some(mib) = arguments.hash.mib()? {
        options.hash_mib = mib;
    }
    let question = Question::of(arguments.wld, arguments.all_moves);
    // Every search checks the interrupt flag.
    let heeding = interrupt::heed();
    let mut search = Search::new(question, options, arguments.limits, evaluation)?;
    let table = Table::new(question, columns());
    // Print the heading before the status line, which would overwrite it.
    if !arguments.json {
        output::text(&table.head(&printable(source.name()), &options, &name.shown))?;
    }
    let mut report = Report {
        question,
        json: arguments.json,
        name: source.name().to_owned(),
        evaluation: name.unique.clone(),
        table,
        status: Status::of_several(source.left()).ticking(),
    };
    // All threads share each position; positions are solved one after another.
    let has_turns = options.threads == 1 || question == Question::Moves;
    match source.known().filter(|problems| !has_turns && problems.len() > 1) {
        Some(problems) => {
            let start = Instant::now();
            let count = options.threads.min(problems.len());
            report.status.message().set(|| format!("{count} side by side"));
            search.many(problems, |answer| report.print(&answer))?;
            report.table.set_elapsed(start.elapsed());
        }
        None => {
            for problem in source {
                report.print(&search.one(problem?, &report.status))?;
                if interrupt::is_flagged() {
                    break;
                }
            }
        }
    }
    drop(heeding);
    report.end()
}

/// Prints the answers.
struct Report {
    question: Question,
    json: bool,
    /// Name of the source of the positions.
    name: String,
    /// Name of the evaluation.
    evaluation: String,
    table: Table,
    status: Status,
}

impl Report {
    /// Prints an answer.
    fn print(&mut self, answer: &Answer) -> Result<(), Failure> {
        let number = self.table.add(answer);
        self.status.advance();
        self.status.suspend(|| {
            if self.json {
                output::json(&json::Answer::of(self.question, answer, &self.evaluation))?;
            } else {
                output::text(&self.table.rows(number, answer))?;
            }
            for difference in &answer.differences {
                output::warning(format!("{}: position {number}: {difference}", self.name));
            }
            Ok(())
        })
    }

    /// Prints the totals.
    fn end(self) -> Result<(), Failure> {
        drop(self.status);
        if !self.json {
            output::text(&self.table.totals())?;
        }
        interrupt::check()?;
        match self.table.different() {
            0 if self.table.unsolved() > 0 => Err(Failure::Unknown),
            0 => Ok(()),
            different => Err(Failure::Differs {
                source_name: self.name,
                positions: counted(different, "position"),
            }),
        }
    }
}
