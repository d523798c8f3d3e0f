//! `tritboard othello hint`: the best moves of positions.
//!
//! * `arguments`: what is asked, and how far the search goes;
//! * `table`, `json`: the answers for people and for machines.

mod arguments;
mod json;
mod table;

use othello::eval::{Evaluation, Features};
use othello::notation::obf::Problem;
use othello::search::Options;
use othello::search::midgame::{Analysis, Control, Engine, Level, Question};

pub(super) use self::arguments::Arguments;
use self::table::Table;
pub(super) use self::table::{depth, message, score};
use super::source::Source;
use crate::evaluation;
use crate::failure::Failure;
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let evaluation = arguments.evaluation.evaluation()?;
    let shown = evaluation.to_string();
    match evaluation {
        evaluation::Evaluation::Features => run_with(arguments, Features, &shown),
        evaluation::Evaluation::Patterns { evaluation, .. } => {
            run_with(arguments, evaluation, &shown)
        }
    }
}

fn run_with<E: Evaluation + 'static>(
    arguments: &Arguments,
    evaluation: E,
    name: &str,
) -> Result<(), Failure> {
    let source = Source::open(arguments.input.as_deref())?;
    let mut options = Options { threads: arguments.threads.count(), ..Options::default() };
    if let Some(mib) = arguments.hash.mib()? {
        options.hash_mib = mib;
    }
    let mut engine = Engine::new(options, evaluation).map_err(Failure::refused)?;
    // Every search looks at the flag.
    let heeding = interrupt::heed();
    let mut table = Table::default();
    // Before there is a line that it would collide with.
    if !arguments.json {
        output::text(&table::head(&printable(source.name()), options, name))?;
    }
    let status = Status::of_several(source.left()).ticking();
    for problem in source {
        let problem = problem?;
        let analysis = search(&mut engine, arguments, &problem, &status);
        status.advance();
        status.suspend(|| match arguments.json {
            true => output::json(&json::Answer::of(problem.position, &analysis)),
            false => output::text(&table.rows(problem.position, &analysis)),
        })?;
        if interrupt::is_flagged() {
            break;
        }
    }
    drop(status);
    if !arguments.json {
        output::text(&table.totals())?;
    }
    drop(heeding);
    interrupt::check()
}

/// Returns the best moves of a position.
fn search<E: Evaluation + 'static>(
    engine: &mut Engine<E>,
    arguments: &Arguments,
    problem: &Problem,
    status: &Status,
) -> Analysis {
    let board = problem.position.board();
    let empties = board.empties().len();
    let effort = arguments.reach.effort(empties, Level::default());
    let question = Question { effort, lines: arguments.count.get(), soft: None };
    let message = status.message();
    message.set(|| format!("{empties} empties"));
    let control = Control::new().stop(interrupt::flag()).progress(move |found: &Analysis| {
        message.set(|| table::message(empties, found));
    });
    engine.search(board, question, arguments.reach.limit(control))
}
