//! `tritboard train othello label`: scores of given positions.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use othello::eval::Features;
use othello::notation::Mode;
use othello::search::Selectivity;
use trainer::othello::label::{self, Extent, Settings};
use trainer::work::Crew;

use super::source::{Choice, Source};
use crate::budget::{Hash, Threads};
use crate::evaluation::othello::{self as evaluation, Evaluation};
use crate::failure::Failure;
use crate::othello::selectivity::selectivity;
use crate::terminal::{interrupt, output};
use crate::train::meter::{failure, make_shards};
use crate::train::shards::range;

const HELP: &str = "\
The extension of an input determines its format: .records (shards), .wtb
(WTHOR), .ggf, .txt (moves, one game a line), .obf (positions), or a folder of
shards. Every position of a game in which the mover has a move is labelled; the
results of finished games and of shards are kept. --empties and --one-per-game
apply first, then --every, then random moves: a position is skipped if the game
is over after these.

A record depends on the inputs, their order and the settings alone. Finished
shards are kept, so the same command resumes after an interruption; shards that
were made of other positions or with other settings are an error.

Examples:
  tritboard train othello label data --out deep --depth 8 --every 10 --threads 2
  tritboard train othello label WTH_*.wtb --out test20 --exact --one-per-game 20
  tritboard train othello label WTH_*.wtb --out wild20 --exact \\
      --one-per-game 23 --random-moves 3 --seed 1";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard train othello label [OPTIONS] --out <DIR> \
                     <--depth <N>|--exact>\n       <INPUT>...";

/// Score positions of any source, by search or exactly
///
/// Writes files of records into a folder, each with some positions.
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE, mut_arg("hash", |hash| hash.default_value("16")))]
#[command(group = clap::ArgGroup::new("reach").required(true).multiple(true))]
pub(crate) struct Arguments {
    /// Files of positions or games, or folders of shards
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,
    /// Folder of the shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Search depth in plies
    #[arg(long, value_name = "N", group = "reach")]
    depth: Option<u32>,
    /// Confidence of pruning in percent: 73, 87, 95, 98, 99 or 100, which prunes nothing
    #[arg(long, value_name = "PERCENT", default_value = "100", requires = "depth")]
    #[arg(value_parser = selectivity)]
    selectivity: Selectivity,
    /// Score all positions exactly
    #[arg(long, group = "reach", conflicts_with_all = ["depth", "exact_from"])]
    exact: bool,
    /// Number of empty squares from which scores are exact
    #[arg(long, value_name = "N", requires = "depth")]
    exact_from: Option<u32>,
    /// Range of empty squares of the positions, both ends included
    #[arg(long, value_name = "A..B", value_parser = range)]
    empties: Option<RangeInclusive<u32>>,
    /// Label only the first position of each game with this number of empty squares
    #[arg(long, value_name = "EMPTIES", conflicts_with = "empties")]
    one_per_game: Option<u32>,
    /// Label only every N-th of these positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Number of random moves before the position is labelled
    #[arg(long, value_name = "N", default_value_t = 0, requires = "seed")]
    random_moves: u32,
    /// Seed of the random moves. Default: that of the shards, so that the held-out set of fit has the
    /// same games
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of positions in a shard
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions_per_shard: u32,
    #[command(flatten)]
    choice: evaluation::Choice,
    /// Skip and count games that cannot be read
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    hash: Hash,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut settings = Settings {
        depth: arguments.depth.unwrap_or(0),
        selectivity: arguments.selectivity,
        exact: if arguments.exact { 60 } else { arguments.exact_from.unwrap_or(0) },
        random_moves: arguments.random_moves,
        seed: 0,
        positions_per_shard: arguments.positions_per_shard,
        hash_mib: arguments.hash.mib()?.unwrap_or(1),
    };
    let empties = arguments.one_per_game.map(|empties| empties..=empties);
    let choice = Choice {
        empties: empties.or_else(|| arguments.empties.clone()).unwrap_or(0..=64),
        is_one_per_game: arguments.one_per_game.is_some(),
        every: arguments.every,
    };
    let mode = if arguments.lenient { Mode::Lenient } else { Mode::Strict };
    settings.check().map_err(failure)?;
    let source = Source::new(&arguments.inputs, choice, mode)?;
    settings.seed = match arguments.seed {
        Some(seed) => seed,
        None => source.seed()?,
    };
    let evaluation = arguments.choice.evaluation()?;
    // Reading the positions may take long, too.
    let heeding = interrupt::heed();
    let threads = arguments.threads;
    let crew = Crew { threads: threads.count(), stop: interrupt::flag(), observer: &() };
    let extent = Extent::of(&source, &crew).map_err(failure)?;
    source.warn_of_skipped()?;
    if extent.positions == 0 {
        return Err(Failure::refused("no position of the inputs is as asked for"));
    }
    output::note(format!("evaluation {evaluation}"));
    let (name, out) = (evaluation.name(), &arguments.out);
    let done =
        make_shards((extent.positions.into(), "position"), threads, |crew| match evaluation {
            Evaluation::Features => {
                label::run(&settings, &source, extent, (&Features, &name), out, crew)
            }
            Evaluation::Patterns { evaluation, .. } => {
                label::run(&settings, &source, extent, (&evaluation, &name), out, crew)
            }
        });
    drop(heeding);
    done
}
