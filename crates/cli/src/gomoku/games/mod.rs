//! `tritboard gomoku games`: the games of files, and statistics.
//!
//! * `entry`: a game; `filter`: which games to take; `list`: the table; `statistics`: what there is in all.

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
use super::board::{self, How, Source};
use crate::failure::Failure;
use crate::terminal::{interrupt, output};

const HELP: &str = "\
Files are read as by `convert`; of branches a game has the main line. A result is
the recorded one, or that of the last position of a game without a record. Games
that stop early are marked: neither a five nor a full board, nor under renju a
forbidden point, ends them.

JSON: one object a game: file, number, date, tournament, black, white, result (as
recorded), winner (black, white, draw or null), finished, rule, size, moves (without
passes), passes, transcript; with --stats a single object with the statistics.

Examples:
  tritboard gomoku games games.sgf
  tritboard gomoku games renjunet.rif --max-size 100 --player meritee --limit 20
  tritboard gomoku games *.psq --json
  tritboard gomoku games games.sgf --stats";

/// List the games of a file, with statistics
///
/// Writes a line for each game that fits the filters, and statistics of them at the end.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of games, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Only games of a player whose name contains this, in any case; twice, of both players
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Only games of a tournament whose name contains this, in any case
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    /// Only games of this year
    #[arg(long, value_name = "N")]
    year: Option<u16>,
    /// Maximum number of games to list
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Write the statistics alone
    #[arg(long, conflicts_with = "limit")]
    stats: bool,
    #[command(flatten)]
    file: FileArguments,
    /// Points a side of the board of moves, 5 to 22; other formats have their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Write one JSON value a game
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let filter = Filter::of(&arguments.player, arguments.tournament.as_deref(), arguments.year)?;
    let mut list = List::new(arguments.json, arguments.limit, arguments.files.len() > 1);
    let mut statistics = Statistics::default();
    // Games look at the flag.
    let _heeding = interrupt::heed();
    for file in &arguments.files {
        let how = How::of(arguments.file, arguments.size, None);
        let Source { name, trees } = board::read_file(file, how)?;
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
