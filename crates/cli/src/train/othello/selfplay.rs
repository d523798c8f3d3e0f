//! `tritboard train othello selfplay`: games of a search against itself.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use othello::eval::{Features, Points};
use othello::search::Selectivity;
use trainer::othello::selfplay::Settings;
use trainer::selfplay::{self, Plan};
use trainer::work::Crew;

use crate::budget::Threads;
use crate::evaluation::{Choice, Evaluation};
use crate::failure::Failure;
use crate::othello::selectivity::selectivity;
use crate::terminal::{interrupt, output};
use crate::train::failure;
use crate::train::meter::Meter;
use crate::train::range::range;
use crate::train::shards;

const HELP: &str = "\
A game begins with random moves, so many as are drawn between --random-min and
--random-max; those of the share --balanced are drawn again until a look of two
moves says that neither player is ahead by more than 8 discs. Then both sides
play by a search of --depth moves, and every position becomes a record with its
score; one position of the random moves does, too. From --exact empty squares on
scores are exact. Of the moves a small share is random: results of games are
kept for the positions after the last such move, of exact positions always.

A game depends on the seed, its number and the settings alone: the same shards
come of the same command on every machine, with any number of threads. Shards
that are finished are left alone, so the same command goes on where it was
ended; those that were made with other settings are an error.

Examples:
  tritboard train othello selfplay --out data --games 100000 --seed 1 \\
      --threads 2
  tritboard train othello selfplay --out data --games 100000 --seed 1 \\
      --shards 20..29";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard train othello selfplay [OPTIONS] --out <DIR> --games <N>\n       \
                     --seed <N>";

/// Make labelled positions from games of a search against itself
///
/// Writes files of records, each of some games, into a folder.
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
pub(crate) struct Arguments {
    /// The folder of the shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The seed of everything random
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many games make a shard
    #[arg(long, value_name = "N", default_value_t = 2000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games_per_shard: u32,
    /// Make only these shards of all, from 0, both included
    #[arg(long, value_name = "A..B", value_parser = range)]
    shards: Option<RangeInclusive<u32>>,
    /// How many moves the search looks ahead
    #[arg(long, value_name = "N", default_value_t = Settings::default().depth)]
    depth: u32,
    /// How sure it is of what it leaves out, in percent: 73, 87, 95, 98, 99 or 100
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = selectivity)]
    selectivity: Selectivity,
    /// With so many empty squares or less scores are exact
    #[arg(long, value_name = "N", default_value_t = Settings::default().exact)]
    exact: u32,
    /// With fewer empty squares games end
    #[arg(long, value_name = "N", default_value_t = Settings::default().least_empties)]
    least_empties: u32,
    /// The least number of random moves at the beginning
    #[arg(long, value_name = "N", default_value_t = Settings::default().random_min)]
    random_min: u32,
    /// The greatest number of random moves at the beginning
    #[arg(long, value_name = "N", default_value_t = Settings::default().random_max)]
    random_max: u32,
    /// How many games of a thousand begin with neither player far ahead
    #[arg(long, value_name = "PER-MILLE", default_value_t = Settings::default().balanced_per_mille)]
    balanced: u32,
    /// How many discs are not far
    #[arg(long, value_name = "DISCS", default_value_t = 8)]
    #[arg(value_parser = clap::value_parser!(u8).range(..=64))]
    balanced_within: u8,
    /// How many of a thousand later moves are random
    #[arg(long, value_name = "PER-MILLE", default_value_t = Settings::default().random_per_mille)]
    random: u32,
    /// How many of a thousand moves are random where scores are exact
    #[arg(long, value_name = "PER-MILLE")]
    #[arg(default_value_t = Settings::default().exact_random_per_mille)]
    exact_random: u32,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings {
        depth: arguments.depth,
        selectivity: arguments.selectivity,
        exact: arguments.exact,
        least_empties: arguments.least_empties,
        random_min: arguments.random_min,
        random_max: arguments.random_max,
        balanced_per_mille: arguments.balanced,
        balanced: Points::DISC * arguments.balanced_within.into(),
        random_per_mille: arguments.random,
        exact_random_per_mille: arguments.exact_random,
    };
    let Arguments { games, seed, games_per_shard, .. } = *arguments;
    let plan = Plan { seed, games, games_per_shard };
    let shards = shards::chosen(&plan, arguments.shards.as_ref())?;
    let total = plan.games(shards.clone());
    settings.check().map_err(failure)?;
    let evaluation = arguments.choice.evaluation()?;
    output::note(format!("evaluation {evaluation}"));
    // Games look at the flag.
    let _heeding = interrupt::heed();
    let meter = Meter::start(total.into(), "game");
    let crew =
        Crew { threads: arguments.threads.count(), stop: interrupt::flag(), observer: &meter };
    let (name, out) = (evaluation.name(), &arguments.out);
    let done = match evaluation {
        Evaluation::Features => {
            selfplay::run(&settings, &plan, shards, (&Features, &name), out, &crew)
        }
        Evaluation::Patterns { evaluation, .. } => {
            selfplay::run(&settings, &plan, shards, (&evaluation, &name), out, &crew)
        }
    };
    meter.finish();
    done.map_err(failure)
}
