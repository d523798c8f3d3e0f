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
use crate::evaluation::{self, Evaluation};
use crate::failure::Failure;
use crate::othello::selectivity::selectivity;
use crate::terminal::{interrupt, output};
use crate::train::failure;
use crate::train::meter::Meter;
use crate::train::range::range;

const HELP: &str = "\
Inputs go by extension: .records (shards), .wtb (WTHOR), .ggf, .txt (moves, one
game a line), .obf (positions), or a folder of shards. Of games all positions
are taken in which the mover has a move; the results of finished games are kept,
as those of shards are. First come --empties and --one-per-game, then --every,
then random moves: a position from which the game is over after those is left
out.

A record depends on the inputs, in their order, and the settings alone. Shards
that are finished are left alone, so the same command goes on where it was
ended; those that were made of other positions or with other settings are an
error.

Examples:
  tritboard train othello label data --out deep --depth 8 --every 10 --threads 2
  tritboard train othello label WTH_*.wtb --out test20 --exact --one-per-game 20
  tritboard train othello label WTH_*.wtb --out wild20 --exact \\
      --one-per-game 23 --random-moves 3 --seed 1";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard train othello label [OPTIONS] --out <DIR> \
                     <--depth <N>|--exact>\n       <INPUT>...";

/// Give positions of any source their scores, by search or exact
///
/// Writes files of records, each of some positions, into a folder.
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE, mut_arg("hash", |hash| hash.default_value("16")))]
#[command(group = clap::ArgGroup::new("reach").required(true).multiple(true))]
pub(crate) struct Arguments {
    /// Files of positions or games, or folders of shards
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,
    /// The folder of the shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many moves the search looks ahead
    #[arg(long, value_name = "N", group = "reach")]
    depth: Option<u32>,
    /// How sure it is of what it leaves out, in percent: 73, 87, 95, 98, 99 or 100
    #[arg(long, value_name = "PERCENT", default_value = "100", requires = "depth")]
    #[arg(value_parser = selectivity)]
    selectivity: Selectivity,
    /// Exact scores of all positions
    #[arg(long, group = "reach", conflicts_with_all = ["depth", "exact_from"])]
    exact: bool,
    /// With so many empty squares or less scores are exact
    #[arg(long, value_name = "N", requires = "depth")]
    exact_from: Option<u32>,
    /// Only positions with so many empty squares, both included
    #[arg(long, value_name = "A..B", value_parser = range)]
    empties: Option<RangeInclusive<u32>>,
    /// Of each game only the first position with so many empty squares
    #[arg(long, value_name = "EMPTIES", conflicts_with = "empties")]
    one_per_game: Option<u32>,
    /// Of all these positions the first of each N
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Make so many random moves before
    #[arg(long, value_name = "N", default_value_t = 0, requires = "seed")]
    random_moves: u32,
    /// The seed of random moves, that of the shards if left out: what fit holds back of these games
    /// it holds back of the labels, too
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many positions make a shard
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
    // Positions look at the flag.
    let _heeding = interrupt::heed();
    let (threads, stop) = (arguments.threads.count(), interrupt::flag());
    let crew = Crew { threads, stop: interrupt::flag(), observer: &() };
    let extent = Extent::of(&source, &crew).map_err(failure)?;
    source.warn_of_skipped()?;
    if extent.positions == 0 {
        return Err(Failure::refused("no position of the inputs is as asked for"));
    }
    output::note(format!("evaluation {evaluation}"));
    let meter = Meter::start(extent.positions.into(), "position");
    let crew = Crew { threads, stop, observer: &meter };
    let (name, out) = (evaluation.name(), &arguments.out);
    let done = match evaluation {
        Evaluation::Features => {
            label::run(&settings, &source, extent, (&Features, &name), out, &crew)
        }
        Evaluation::Patterns { evaluation, .. } => {
            label::run(&settings, &source, extent, (&evaluation, &name), out, &crew)
        }
    };
    meter.finish();
    done.map_err(failure)
}
