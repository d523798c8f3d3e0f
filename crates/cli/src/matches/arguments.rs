//! What matches are told, whatever is played.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::engine_words::EngineWords;

/// The order of the openings of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Order {
    Sequential,
    Random,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sequential => "sequential",
            Self::Random => "random",
        })
    }
}

/// All that a match is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a> {
    pub(super) engines: &'a EngineWords,
    pub(super) openings: &'a OpeningArguments,
    pub(super) course: &'a CourseArguments,
}

/// How games begin.
#[derive(Debug, Args)]
pub(super) struct OpeningArguments {
    /// The openings: a file of games [default: random ones]
    #[arg(long = "openings", value_name = "FILE", conflicts_with_all = ["random_plies", "balance"])]
    pub(super) file: Option<PathBuf>,
    /// The order of the openings of a file; a random one is that of the seed
    #[arg(long, value_name = "ORDER", default_value_t = Order::Sequential)]
    #[arg(
        value_enum,
        hide_possible_values = true,
        help = "The order of the openings of a file: \
        sequential, or random by the seed"
    )]
    pub(super) order: Order,
    /// Take only so many moves of each game of the file, passes counted
    #[arg(long, value_name = "N", requires = "file")]
    pub(super) plies: Option<usize>,
    /// Random openings of so many moves, each another one
    #[arg(long, value_name = "N", value_parser = random_plies)]
    pub(super) random_plies: Option<usize>,
    /// Take only random openings in which a search says that no side is further ahead
    #[arg(long, value_name = "N")]
    pub(super) balance: Option<f64>,
    /// How many moves ahead that search looks [default: 10]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=30))]
    #[arg(conflicts_with = "file")]
    pub(super) balance_depth: Option<u32>,
}

/// How many games there are, how they are played, and what is kept of them.
#[derive(Debug, Args)]
pub(super) struct CourseArguments {
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many games every two engines play in each round, an even number [default: 2 with
    /// --rounds, else 100, or both colours of each opening of a file]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) games: Option<usize>,
    /// How many rounds
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) rounds: Option<usize>,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = at_a_time)]
    pub(super) concurrency: usize,
    /// How many milliseconds a move may take beyond its time
    #[arg(long, value_name = "MS", default_value_t = 50)]
    #[arg(value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub(super) time_margin: u64,
    /// How long a program may be silent [default: 10 beyond its time, 600 without one]; at
    /// least 60 when it starts
    #[arg(long, value_name = "SECONDS", value_parser = patience)]
    pub(super) patience: Option<Duration>,
    /// End when it is decided which is true, with errors of alpha and beta [default: 0.05]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=4)]
    pub(super) sprt: Option<Vec<String>>,
    /// Write each game to a file of JSON lines, and go on where it ends
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Write all games in the end
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Replace the file of --save if it exists
    #[arg(long, requires = "save")]
    pub(super) force: bool,
    /// Print the results as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// The most games at a time.
const AT_A_TIME: usize = 1024;

/// The most games that anybody can mean.
const GAMES: usize = 100_000_000;

fn random_plies(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&plies| plies <= 50).ok_or("expected a number of moves, at most 50")
}

fn count(text: &str) -> Result<usize, &'static str> {
    let count = text.parse().ok().filter(|count| (1..=GAMES).contains(count));
    count.ok_or("expected a number from 1 to 100000000")
}

fn at_a_time(text: &str) -> Result<usize, &'static str> {
    let count = text.parse().ok().filter(|count| (1..=AT_A_TIME).contains(count));
    count.ok_or("expected a number from 1 to 1024")
}

fn patience(text: &str) -> Result<Duration, &'static str> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.01..=1e6).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or("expected seconds, at least 0.01")
}
