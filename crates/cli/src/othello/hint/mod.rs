//! `tritboard othello hint`: the best moves of positions.
//!
//! * `arguments`: the positions, and the limits of the search;
//! * `table`, `board`, `json`: the answer as text and as JSON.

mod arguments;
mod board;
mod json;
mod table;

use othello::Square;
use othello::notation::obf::Problem;
use othello::search::midgame::{Analysis, Control, Level, Question};
use othello::search::{Limits, Options};

pub(super) use self::arguments::Arguments;
use self::table::Table;
pub(crate) use self::table::{depth, message, score};
use super::engine::Engine;
use super::source::Source;
use crate::failure::Failure;
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut engine = arguments.resources.engine(Options::default().hash_mib)?;
    let source = Source::open(&arguments.selection)?;
    // Every search checks the interrupt flag.
    let heeding = interrupt::heed();
    let style = arguments.drawing.style();
    let mut table = match source.left() {
        Some(1) => Table::of_one(style, arguments.board_scores),
        _ => Table::of_several(style, arguments.board_scores),
    };
    // Print the heading before the status line, which would overwrite it.
    if !arguments.json {
        output::text(&table.head(&printable(source.name()), &engine))?;
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
fn search(
    engine: &mut Engine,
    arguments: &Arguments,
    problem: &Problem,
    status: &Status,
) -> Analysis {
    let board = problem.position.board();
    let empties = board.empties().len();
    let search_depth = arguments.depth.search_depth(empties, Level::default(), false);
    let lines = if arguments.board_scores { Square::ALL.len() } else { arguments.count.get() };
    let question = Question { search_depth, multi_pv: lines, soft: None };
    let message = status.message();
    message.set(|| format!("{empties} empties"));
    let limits = arguments.depth.limit(Limits::none().stop(interrupt::flag()));
    let control = Control::from(limits).progress(move |found: &Analysis| {
        message.set(|| table::message(empties, found));
    });
    engine.search(board, question, control)
}
