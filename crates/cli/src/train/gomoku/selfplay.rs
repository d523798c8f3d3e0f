//! `tritboard train gomoku selfplay`: games of a search against itself.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use gomoku::Rule;
use trainer::gomoku::selfplay::Settings;
use trainer::selfplay::{self, Plan};
use trainer::work::Crew;

use super::evaluation::Choice;
use crate::budget::Threads;
use crate::failure::Failure;
use crate::gomoku::rule_parser;
use crate::terminal::{interrupt, output};
use crate::train::failure;
use crate::train::meter::Meter;
use crate::train::range::range;
use crate::train::shards;

const HELP: &str = "\
A game begins with random stones of both colours in a square, drawn again until
a search says that neither player is ahead by more than --balance. Then both
sides play by a search of --nodes a move; of the first --random-moves a small
share is random, near the stones. Every move becomes a record with the value
that was found. A game ends when it is won, when a search has found a forced win
or loss, or as a draw at --most-stones.

A game depends on the seed, its number and the settings alone: the same shards
come of the same command on every machine, with any number of threads. Shards
that are finished are left alone, so the same command goes on where it was
ended; those that were made with other settings are an error.

Examples:
  tritboard train gomoku selfplay --out data --games 24000 --seed 1 --threads 2
  tritboard train gomoku selfplay --out data20 --games 24000 --seed 2 \\
      --rule renju --size 15,20";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard train gomoku selfplay [OPTIONS] --out <DIR> --games <N>\n       \
                     --seed <N>";

/// What is taken where nothing else is said.
fn usual() -> Settings {
    Settings::new(Rule::Freestyle)
}

/// Make games of a search against itself
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
    #[arg(long, value_name = "N", default_value_t = 500)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games_per_shard: u32,
    /// Make only these shards of all, from 0, both included
    #[arg(long, value_name = "A..B", value_parser = range)]
    shards: Option<RangeInclusive<u32>>,
    /// What counts as a five, and what is forbidden
    #[arg(long, value_parser = rule_parser(), default_value = "freestyle")]
    rule: Rule,
    /// The points a side of the board, 5 to 22; of several each game takes the next one
    #[arg(long, value_name = "N,N…", value_delimiter = ',', default_value = "15")]
    size: Vec<usize>,
    /// How many nodes the search of a move may take
    #[arg(long, value_name = "N", default_value_t = usual().nodes)]
    nodes: u64,
    /// The least number of random stones at the beginning
    #[arg(long, value_name = "N", default_value_t = usual().stones_min)]
    stones_min: usize,
    /// The greatest number of random stones at the beginning
    #[arg(long, value_name = "N", default_value_t = usual().stones_max)]
    stones_max: usize,
    /// The least points a side of the square in which they are
    #[arg(long, value_name = "N", default_value_t = usual().span_min)]
    span_min: usize,
    /// The greatest points a side of the square in which they are
    #[arg(long, value_name = "N", default_value_t = usual().span_max)]
    span_max: usize,
    /// How many squares of a thousand are anywhere on the board
    #[arg(long, value_name = "PER-MILLE", default_value_t = usual().anywhere_per_mille)]
    anywhere: u32,
    /// How far ahead a player may be at the beginning
    #[arg(long, value_name = "VALUE", default_value_t = usual().balance)]
    balance: i32,
    /// In how many moves after the beginning some are random
    #[arg(long, value_name = "N", default_value_t = usual().random_moves)]
    random_moves: u32,
    /// How many of a thousand of those are random
    #[arg(long, value_name = "PER-MILLE", default_value_t = usual().random_per_mille)]
    random: u32,
    /// With so many stones on the board a game is drawn
    #[arg(long, value_name = "N", default_value_t = usual().most_stones)]
    most_stones: usize,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings {
        rule: arguments.rule,
        sizes: arguments.size.clone(),
        nodes: arguments.nodes,
        stones_min: arguments.stones_min,
        stones_max: arguments.stones_max,
        span_min: arguments.span_min,
        span_max: arguments.span_max,
        anywhere_per_mille: arguments.anywhere,
        balance: arguments.balance,
        random_moves: arguments.random_moves,
        random_per_mille: arguments.random,
        most_stones: arguments.most_stones,
    };
    let Arguments { games, seed, games_per_shard, .. } = *arguments;
    let plan = Plan { seed, games, games_per_shard };
    let shards = shards::chosen(&plan, arguments.shards.as_ref())?;
    settings.check().map_err(failure)?;
    let named = arguments.choice.weights(settings.rule)?;
    output::note(format!("evaluation {}", named.shown));
    // Games look at the flag.
    let _heeding = interrupt::heed();
    let meter = Meter::start(plan.games(shards.clone()).into(), "game");
    let crew =
        Crew { threads: arguments.threads.count(), stop: interrupt::flag(), observer: &meter };
    let evaluation = (&named.evaluation(), &*named.name);
    let done = selfplay::run(&settings, &plan, shards, evaluation, &arguments.out, &crew);
    meter.finish();
    done.map_err(failure)
}
