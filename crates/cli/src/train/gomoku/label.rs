//! `tritboard train gomoku label`: new values for the positions of games.

use std::path::PathBuf;

use clap::Args;
use trainer::gomoku::label::{self, Settings};
use trainer::gomoku::record::Record;

use super::evaluation::Choice;
use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::output;
use crate::train::meter::{failure, make_shards};
use crate::train::shards;

const HELP: &str = "\
Every shard becomes another one with the same games and results, in the given
order. The moves that a search chose get the values of new searches; opening and
random moves have none. The held-out set of fit has the same games.

Finished shards are kept, so the same command resumes after an interruption;
shards that were made of others or with other settings are an error.

Example:
  tritboard train gomoku label data --out deep --nodes 50000 --threads 2";

/// Give the positions of games new values by longer searches
///
/// Writes a file of records for each one given into a folder.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records, or folders of them
    #[arg(value_name = "FROM", required = true)]
    shards: Vec<PathBuf>,
    /// Folder of the new shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Nodes of the search of a position
    #[arg(long, value_name = "N")]
    nodes: u64,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings { nodes: arguments.nodes };
    settings.check().map_err(failure)?;
    let shards = shards::list::<Record>(&arguments.shards)?;
    let named = arguments.choice.weights_for(&shards)?;
    let games = label::games(&shards).map_err(Failure::refused)?;
    output::note(format!("evaluation {}", named.name.shown));
    let evaluation = (&named.evaluation(), &*named.name.unique);
    make_shards((games, "game"), arguments.threads, |crew| {
        label::run(settings, &shards, evaluation, &arguments.out, crew)
    })
}
