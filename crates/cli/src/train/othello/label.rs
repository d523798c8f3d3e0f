//! `tritboard train othello label`: scores of given positions.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

use clap::Args;
use othello::eval::Features;
use othello::notation::Mode;
use othello::search::Selectivity;
use serde::Serialize;
use trainer::othello::label::{self, Extent, Part, Settings, Source as _};
use trainer::work::Crew;

use super::source::{Choice, Source};
use crate::budget::{Hash, Threads};
use crate::evaluation::othello::{self as evaluation, Evaluation};
use crate::failure::Failure;
use crate::othello::depth::selectivity;
use crate::terminal::{interrupt, output};
use crate::train::meter::{failure, make_shards};
use crate::train::shards::{chosen, range};

const HELP: &str = "\
An input is a folder of shards or a file, whose extension determines its format:
.records (a shard), .wtb (WTHOR), .ggf, .sgf, .pgn, .json, .txt (moves, one game
per line) or .obf (positions). The command labels every position of a game in
which the side to move has a move, and keeps the results of finished games and
of records. --empties or --one-per-game chooses positions first, then --every,
then --random-moves; a position is skipped if the random moves end the game.

Machines share the work by --shards, each in a folder of its own; the shards are
those of one machine. --plan lists them. A shard says which positions of it
--skip leaves out, such as those that crash the program.

A record depends only on the inputs, their order and the settings. Finished
shards are kept, so the same command resumes after an interruption. A folder
with shards of other positions or settings is an error.

Examples:
  tritboard train othello label data --out deep --depth 8 --every 10 --threads 2
  tritboard train othello label WTH_*.wtb --out test20 --exact --one-per-game 20
  tritboard train othello label WTH_*.wtb --out wild20 --exact \\
      --one-per-game 23 --random-moves 3 --seed 1";

/// As clap writes it, but no wider than 80 columns.
const USAGE: &str = "tritboard train othello label [OPTIONS] --out <DIR> \
                     <--depth N|--exact>\n       <INPUT>...";

/// Label positions from any source, by search or by solving them
///
/// Writes shards into a folder: files of records, each of several positions.
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE, mut_arg("hash", |hash| hash.default_value("16")))]
#[command(group = clap::ArgGroup::new("reach").required(true).multiple(true))]
pub(crate) struct Arguments {
    /// Files of positions, games or records, or folders of shards
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,
    /// Folder to write the shards to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Search depth in plies, 1 to 60
    #[arg(long, value_name = "N", group = "reach")]
    depth: Option<u32>,
    /// Confidence of pruning in percent: 73, 87, 95, 98, 99 or 100 (no pruning)
    #[arg(long, value_name = "PERCENT", default_value = "100", requires = "depth")]
    #[arg(value_parser = selectivity)]
    selectivity: Selectivity,
    /// Score all positions exactly
    #[arg(long, group = "reach", conflicts_with_all = ["depth", "exact_from"])]
    exact: bool,
    /// Compute exact scores with at most N empty squares, 0 to 60
    #[arg(long, value_name = "N", requires = "depth")]
    exact_from: Option<u32>,
    /// Label only positions with A to B empty squares
    #[arg(long, value_name = "A..B", value_parser = range)]
    empties: Option<RangeInclusive<u32>>,
    /// Label only the first position of each game with this number of empty squares
    #[arg(long, value_name = "EMPTIES", conflicts_with = "empties")]
    one_per_game: Option<u32>,
    /// Label only every Nth chosen position
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Number of random moves before a position is labelled
    #[arg(long, value_name = "N", default_value_t = 0, requires = "seed")]
    random_moves: u32,
    /// Random seed for the random moves [default: that of the shards, so that `fit` holds out the same
    /// games]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of positions per shard, 1 to 10000000
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions_per_shard: u32,
    /// Make only the shards A to B, counted from 0
    #[arg(long, value_name = "A..B", value_parser = range)]
    shards: Option<RangeInclusive<u32>>,
    /// Node limit of an exact score; the first position that needs more ends the command with code 3
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Positions to leave out, by their numbers among the chosen ones, from 0; such as 7 or 3..5,9
    #[arg(long, value_name = "A..B", value_delimiter = ',', value_parser = range)]
    skip: Vec<RangeInclusive<u32>>,
    /// Write the shards as JSON, one per line: shard, first, positions, empties; and make none
    #[arg(long)]
    plan: bool,
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
        return Err(Failure::refused("no position of the inputs matches the options"));
    }
    let shards = chosen(settings.shards(extent), arguments.shards.as_ref())?;
    if arguments.plan {
        return plan(&settings, &source, extent, shards);
    }
    output::note(format!("evaluation {evaluation}"));
    let positions = settings.positions_of(shards.start, extent).start
        ..settings.positions_of(shards.end - 1, extent).end;
    let part = Part { shards: Some(shards), nodes: arguments.nodes, skip: arguments.skip.clone() };
    let (name, out) = (evaluation.name(), &arguments.out);
    let done =
        make_shards((positions.len() as u64, "position"), threads, |crew| match evaluation {
            Evaluation::Features => {
                label::run(&settings, &source, extent, (&Features, &name), &part, out, crew)
            }
            Evaluation::Patterns { evaluation, .. } => {
                label::run(&settings, &source, extent, (&evaluation, &name), &part, out, crew)
            }
            Evaluation::Network { evaluation, .. } => {
                label::run(&settings, &source, extent, (&evaluation, &name), &part, out, crew)
            }
        });
    drop(heeding);
    done
}

/// A shard of `--plan`.
#[derive(Debug, Serialize)]
struct Planned {
    shard: u32,
    /// Number of its first position.
    first: u32,
    positions: u32,
    /// Number of positions by their empty squares.
    empties: BTreeMap<u32, u32>,
}

/// Prints the shards of a range.
fn plan(
    settings: &Settings,
    source: &Source,
    extent: Extent,
    shards: Range<u32>,
) -> Result<(), Failure> {
    let mut positions = source.positions()?;
    for shard in 0..shards.end {
        let range = settings.positions_of(shard, extent);
        let mut empties = BTreeMap::new();
        for position in positions.by_ref().take(range.len()) {
            *empties.entry(position?.board.empties().len()).or_default() += 1;
        }
        interrupt::check()?;
        if shards.contains(&shard) {
            let (first, positions) = (range.start, range.end - range.start);
            output::json(&Planned { shard, first, positions, empties })?;
        }
    }
    Ok(())
}
