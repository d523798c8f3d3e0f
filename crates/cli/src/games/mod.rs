//! `tritboard … games`: lists the games of files, with statistics.
//!
//! * `entry`: a game; `filter`: selects games; `list`: the table; `statistics`: totals; `by_opening`: totals
//!   of each opening;
//! * `gomoku`, `othello`: the games of either game's files.

mod by_opening;
pub(crate) mod entry;
pub(crate) mod filter;
pub(crate) mod gomoku;
mod list;
pub(crate) mod othello;
mod statistics;

use std::ffi::{OsStr, OsString};
use std::fmt::Debug;

use clap::Args;
use serde::Serialize;

use self::by_opening::ByOpening;
use self::entry::Entry;
use self::filter::{Filter, FilterArguments};
use self::list::List;
use self::statistics::Statistics;
use crate::failure::Failure;
use crate::terminal::{interrupt, output};

/// What a game supplies: the options for its files, and their games.
pub(crate) trait Games: Args + Debug {
    /// How the game ended, in JSON.
    type Result: Serialize;
    /// What the game starts from, in JSON.
    type Start: Serialize;
    /// The name of the column for results.
    const RESULT: &str;
    /// Whether results are scores that may differ from the board.
    const HAS_SCORES: bool;
    const HELP: &str;

    /// Calls a function with the name of the file and each game that the filter takes, until an interrupt.
    /// Returns the number of games that could not be read.
    fn read(
        &self,
        file: &OsStr,
        filter: &Filter,
        found: impl FnMut(&str, &Entry<'_, Self::Result, Self::Start>) -> Result<(), Failure>,
    ) -> Result<u64, Failure>;
}

/// List the games of a file, with statistics
///
/// Prints a line for each game that matches the filters, and statistics at the end.
#[derive(Debug, Args)]
#[command(after_help = G::HELP)]
pub(crate) struct Arguments<G: Games> {
    /// Files of games, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    #[command(flatten)]
    filter: FilterArguments,
    /// Maximum number of games to list
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Print only the statistics
    #[arg(long, conflicts_with = "limit")]
    stats: bool,
    /// Print only the numbers of games and results of each named opening
    #[arg(long, conflicts_with_all = ["limit", "stats"])]
    by_opening: bool,
    #[command(flatten)]
    game: G,
    /// Write one JSON value per game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run<G: Games>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let filter = Filter::of(&arguments.filter)?;
    let limit = if arguments.stats || arguments.by_opening { Some(0) } else { arguments.limit };
    let mut list = List::new(G::RESULT, arguments.json, limit, arguments.files.len() > 1);
    let mut statistics = Statistics::new(G::HAS_SCORES);
    let mut by_opening = ByOpening::default();
    // Reading games checks the interrupt flag.
    let _heeding = interrupt::heed();
    for file in &arguments.files {
        list.begin_file();
        let skipped = arguments.game.read(file, &filter, |name, entry| {
            statistics.add(entry);
            if arguments.by_opening {
                by_opening.add(entry);
            }
            list.game(name, entry)
        })?;
        statistics.skip(skipped);
        if interrupt::is_flagged() {
            break;
        }
    }
    if arguments.by_opening {
        drop(list);
        by_opening.print(arguments.json)?;
    } else if arguments.json && arguments.stats {
        output::json(&statistics)?;
    } else {
        list.end(&statistics, arguments.stats)?;
    }
    interrupt::check()
}
