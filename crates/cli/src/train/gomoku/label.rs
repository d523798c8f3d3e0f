//! `tritboard train gomoku label`: new values for the positions of games.

use std::ops::RangeInclusive;
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
Each new shard has the games and results of the shard that it comes from, in the
same order. Moves chosen by a search get the value of a new search; opening and
random moves and those to a leaf keep none. `fit` therefore holds out the same
games.

Finished shards are kept, so the same command resumes after an interruption. A
folder with shards of other inputs or settings is an error.

Example:
  tritboard train gomoku label data --out deep --nodes 50000 --threads 2";

/// Relabel positions of games with longer searches
///
/// Writes a new shard into a folder for each shard given.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records or folders of shards
    #[arg(value_name = "FROM", required = true)]
    shards: Vec<PathBuf>,
    /// Folder to write the new shards to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Node limit per search, at least 1
    #[arg(long, value_name = "N")]
    nodes: u64,
    /// Make only the new shards A to B, counted from 0
    #[arg(id = "range", long = "shards", value_name = "A..B", value_parser = shards::range)]
    range: Option<RangeInclusive<u32>>,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings { nodes: arguments.nodes };
    settings.check().map_err(failure)?;
    let shards = shards::list::<Record>(&arguments.shards)?;
    let count = u32::try_from(shards.len())
        .map_err(|_| Failure::Usage("more than 4,294,967,295 shards at once".to_owned()))?;
    let range = shards::chosen(count, arguments.range.as_ref())?;
    let chosen = arguments.choice.chosen(arguments.choice.rule_of(&shards)?)?;
    let games = label::games(&shards[range.start as usize..range.end as usize])
        .map_err(Failure::refused)?;
    output::note(format!("evaluation {}", chosen.name.shown));
    let evaluation = (&chosen.evaluation, &*chosen.name.unique);
    make_shards((games, "game"), arguments.threads, |crew| {
        label::run(settings, (&shards, range), evaluation, &arguments.out, crew)
    })
}
