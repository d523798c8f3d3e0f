//! `puzzles` of both games: positions with one best move, found in games, graded and written.
//!
//! * `puzzled`: puzzles, and what a game supplies; `othello`, `gomoku`: the games;
//! * `hunt`: searches the games of files; `batch`: several of them side by side; `selection`: the puzzles to keep;
//! * `files`: the files to write; `list`, `json`, `sgf`, `obf`, `page`: puzzles as text and in each format.

mod batch;
mod files;
mod gomoku;
mod hunt;
mod json;
mod list;
mod obf;
mod othello;
mod page;
pub(crate) mod puzzled;
mod selection;
mod sgf;

use std::ffi::OsString;
use std::time::Instant;

use clap::Args;

use self::files::OutputArguments;
use self::hunt::Hunt;
use self::puzzled::Puzzled;
use self::selection::{Selection, SelectionArguments};
use crate::budget::{Threads, all_processors};
use crate::failure::Failure;
use crate::games::filter::{Filter, FilterArguments};
use crate::terminal::{interrupt, output};

/// Find puzzles in games: positions with one best move, graded by how hard they are
///
/// Prints a table of the puzzles, the easiest first, or writes them to files. Positions that are images of
/// each other are one puzzle. The result does not depend on the number of threads. After Ctrl-C the
/// puzzles found so far are written.
#[derive(Debug, Args)]
#[command(after_help = G::PUZZLE_HELP)]
#[command(mut_arg("threads", all_processors))]
pub(crate) struct Arguments<G: Puzzled> {
    /// Files of games, or `-` for standard input
    #[arg(value_name = "GAMES", required = true)]
    files: Vec<OsString>,
    /// Kind of puzzle, as listed below; repeat the option for several [default: all]
    #[arg(long, value_name = "KIND", value_parser = kind::<G>)]
    kind: Vec<String>,
    #[command(flatten)]
    selection: SelectionArguments,
    #[command(flatten)]
    settings: G::Settings,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    filter: FilterArguments,
    #[command(flatten)]
    game: G,
    #[command(flatten)]
    output: OutputArguments,
    /// Write one JSON value per puzzle
    #[arg(long)]
    json: bool,
}

fn kind<G: Puzzled>(text: &str) -> Result<String, String> {
    let names: Vec<&str> = G::KINDS.iter().map(|kind| kind.name).collect();
    match names.contains(&text) {
        true => Ok(text.to_owned()),
        false => Err(format!("expected one of {}", names.join(", "))),
    }
}

pub(crate) fn run<G: Puzzled>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let started = Instant::now();
    let filter = Filter::of(&arguments.filter)?;
    // Report problems with files before the search begins.
    let files = arguments.output.open::<G>(&arguments.files)?;
    let has_files = !files.is_empty();
    let selection = Selection::new(&arguments.selection, &arguments.kind);
    // Every search and the readers of games check the interrupt flag.
    let heeding = interrupt::heed();
    let mut hunt = Hunt::<G>::new(&arguments.settings, arguments.threads.count(), selection)?;
    let ending = hunt.all(&arguments.game, &arguments.files, &filter);
    // What is found is written even if reading failed later.
    let (games, selection) = hunt.finish();
    if games == 0 && ending.is_err() {
        return ending;
    }
    let duplicates = selection.duplicates();
    let puzzles = selection.finish();
    if arguments.json {
        json::print(&puzzles)?;
    } else {
        if !has_files {
            output::text(&list::table(&puzzles, arguments.files.len() > 1))?;
        }
        output::text(&list::summary(&puzzles, games, duplicates, started.elapsed()))?;
    }
    for file in files {
        file.write(&puzzles)?;
    }
    drop(heeding);
    ending?;
    interrupt::check()
}
