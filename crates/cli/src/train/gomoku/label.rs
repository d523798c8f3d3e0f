//! `tritboard train gomoku label`: new values for the positions of games.

use std::path::PathBuf;

use clap::Args;
use trainer::gomoku::label::{self, Settings};
use trainer::gomoku::record::Record;
use trainer::work::Crew;

use super::evaluation::Choice;
use super::rule;
use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::{interrupt, output};
use crate::train::meter::Meter;
use crate::train::{failure, shards};

const HELP: &str = "\
Each shard becomes one with the same games and results, in the order given. The
moves that a search had chosen get the values of new searches; the others stay
without one. What fit holds back of the games it holds back of the labels, too.

Shards that are finished are left alone, so the same command goes on where it
was ended; those that were made of others or with other settings are an error.

Example:
  tritboard train gomoku label data --out deep --nodes 50000 --threads 2";

/// Give the positions of games new values, by longer searches
///
/// Writes files of records, as many as there are, into a folder.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records, or folders of them
    #[arg(value_name = "FROM", required = true)]
    shards: Vec<PathBuf>,
    /// The folder of the new shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many nodes the search of a position may take
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
    let named = arguments.choice.weights(rule::of(&shards)?)?;
    let games = label::games(&shards).map_err(Failure::refused)?;
    output::note(format!("evaluation {}", named.shown));
    // Positions look at the flag.
    let _heeding = interrupt::heed();
    let meter = Meter::start(games, "game");
    let crew =
        Crew { threads: arguments.threads.count(), stop: interrupt::flag(), observer: &meter };
    let evaluation = (&named.evaluation(), &*named.name);
    let done = label::run(settings, &shards, evaluation, &arguments.out, &crew);
    meter.finish();
    done.map_err(failure)
}
