//! `tritboard othello solve`: exact scores and best lines of endgames.
//!
//! * `arguments`: the positions, the question and the limits; `search`: solves positions;
//! * `difference`: differences from the scores in the file;
//! * `table`, `json`: the answers as text and as JSON.

mod arguments;
mod difference;
mod json;
mod search;
mod table;

use std::time::Instant;

use othello::eval::{self, Features};
use othello::search::endgame::Options;

pub(crate) use self::arguments::Arguments;
use self::arguments::Question;
use self::search::{Answer, Search};
use self::table::Answers as Table;
use super::{Output, finish};
use crate::evaluation::Name;
#[cfg(feature = "weights")]
use crate::evaluation::othello::Embedded;
use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;
use crate::othello::source::Source;
use crate::terminal::number::counted;
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::target::Answers;
use crate::terminal::width::columns;
use crate::terminal::{interrupt, output};

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Embedded evaluations are read on first use: positions with few empty squares do not need them.
    #[cfg(feature = "weights")]
    if let Some((embedded, name)) = arguments.evaluation.embedded()? {
        return match embedded {
            Embedded::Network => run_with(arguments, eval::EmbeddedNetwork, &name),
            Embedded::Patterns => run_with(arguments, eval::EmbeddedPatterns, &name),
        };
    }
    let evaluation = arguments.evaluation.evaluation()?;
    let name = evaluation.names();
    match evaluation {
        Evaluation::Features => run_with(arguments, Features, &name),
        Evaluation::Patterns { evaluation, .. } => run_with(arguments, evaluation, &name),
        Evaluation::Network { evaluation, .. } => run_with(arguments, evaluation, &name),
    }
}

/// Solves with an evaluation and prints its name.
fn run_with<E: eval::Evaluation + 'static>(
    arguments: &Arguments,
    evaluation: E,
    name: &Name,
) -> Result<(), Failure> {
    let mut source = Source::open_or_problem(&arguments.selection)?;
    let mut options = Options::new().threads(arguments.search.threads.count());
    if let Some(mib) = arguments.search.hash.mib()? {
        options.hash_mib = mib;
    }
    let question = arguments.question();
    // Every search checks the interrupt flag.
    let heeding = interrupt::heed();
    let mut search = Search::new(question, options, arguments.search.limits, evaluation)?;
    let table = Table::new(question, columns());
    // Print the heading before the status line, which would overwrite it.
    if !arguments.search.json {
        output::text(&table.head(&printable(source.name()), &options, &name.shown))?;
    }
    let mut report = Report {
        question,
        output: arguments.search.output(Answers::default()),
        name: source.name().to_owned(),
        evaluation: name.unique.clone(),
        table,
        status: Status::of_several(source.left()).ticking(),
    };
    // All threads share each position; positions are solved one after another.
    let has_turns = options.threads == 1 || question == Question::Moves;
    if let Some(mut problems) = source.known().filter(|problems| !has_turns && problems.len() > 1) {
        let start = Instant::now();
        let count = options.threads.min(problems.len());
        report.status.message().set(|| format!("{count} side by side"));
        search.many(&mut problems, |answer| report.print(&answer))?;
        report.table.set_elapsed(start.elapsed());
    } else {
        for problem in source {
            report.print(&search.one(problem?, &report.status))?;
            if interrupt::is_flagged() {
                break;
            }
        }
    }
    drop(heeding);
    report.end()
}

/// Prints the answers.
struct Report {
    question: Question,
    output: Output,
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
            self.output.print(
                || self.table.rows(number, answer),
                || json::Answer::of(self.question, answer, &self.evaluation),
            )?;
            for difference in &answer.differences {
                output::warning(format!("{}: position {number}: {difference}", self.name));
            }
            Ok(())
        })
    }

    /// Prints the totals.
    fn end(self) -> Result<(), Failure> {
        drop(self.status);
        if !self.output.is_json {
            output::text(&self.table.totals())?;
        }
        match self.table.different() {
            0 => finish(self.table.unsolved() == 0),
            different => {
                interrupt::check()?;
                let positions = counted(different, "position");
                Err(Failure::Differs { source_name: self.name, positions })
            }
        }
    }
}
