//! `tritboard gomoku games`: lists the games of files, with statistics.
//!
//! * `entry`: a game; `filter`: selects games; `list`: the table; `statistics`: totals.

mod entry;
mod filter;
mod list;
mod statistics;

use std::ffi::OsString;

use clap::Args;

use self::entry::Entry;
use self::filter::Filter;
use self::list::List;
use self::statistics::Statistics;
use super::arguments::{FileArguments, size_parser};
use super::board::{self, Source, SourceOptions};
use crate::failure::Failure;
use crate::terminal::{interrupt, output};

const HELP: &str = "\
Files are read as `convert --help` describes; a game with branches counts by its
main line. The result is the recorded one, or that of the final position if none
is recorded. Games that stop early are marked: they end without a five, a full
board or, under renju, a forbidden point.

JSON: one object per game: file, number, date, tournament, black, white, result
(as recorded), winner (black, white, draw or null), finished, rule, size, moves
(without passes), passes, transcript; with --stats a single object with the
statistics.

Examples:
  tritboard gomoku games games.sgf
  tritboard gomoku games renjunet.rif --max-size 100 --player meritee --limit 20
  tritboard gomoku games *.psq --json
  tritboard gomoku games games.sgf --stats";

/// List the games of a file, with statistics
///
/// Prints a line for each game that matches the filters, and statistics at the end.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of games, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Only games of a player whose name contains NAME, in any case; give it twice for both players
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Only games of a tournament whose name contains NAME, in any case
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    /// Only games of this year
    #[arg(long, value_name = "N")]
    year: Option<u16>,
    /// Maximum number of games to list
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Print only the statistics
    #[arg(long, conflicts_with = "limit")]
    stats: bool,
    #[command(flatten)]
    file: FileArguments,
    /// Board size for moves in points per side, 5 to 22; other formats define their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Write one JSON value per game
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let filter = Filter::of(&arguments.player, arguments.tournament.as_deref(), arguments.year)?;
    let mut list = List::new(arguments.json, arguments.limit, arguments.files.len() > 1);
    let mut statistics = Statistics::default();
    // Reading games checks the interrupt flag.
    let _heeding = interrupt::heed();
    for file in &arguments.files {
        let source_options = SourceOptions::of(arguments.file, arguments.size, None);
        let Source { name, trees } = board::read_file(file, source_options)?;
        let count = trees.len();
        if let Some(wanted) = arguments.file.game.filter(|&wanted| wanted > count) {
            return Err(board::no_such_game(&name, count, wanted));
        }
        list.begin_file();
        for (number, tree) in (1..).zip(trees) {
            if arguments.file.game.is_some_and(|wanted| wanted != number) || !filter.takes(&tree) {
                continue;
            }
            let entry = Entry::of(number, tree, arguments.file.ply)
                .map_err(|error| Failure::content(&name, format!("game {number}: {error}")))?;
            statistics.add(&entry);
            if !arguments.stats {
                list.game(&name, &entry)?;
            }
            if interrupt::is_flagged() {
                break;
            }
        }
        if interrupt::is_flagged() {
            break;
        }
    }
    if arguments.json && arguments.stats {
        output::json(&statistics)?;
    } else {
        list.end(&statistics, arguments.stats)?;
    }
    interrupt::check()
}
