//! Arguments of matches of either game.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use book::graph::Shard;
use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};

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

/// The arguments of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a> {
    pub(super) engines: &'a EngineArguments,
    pub(super) openings: &'a OpeningArguments,
    pub(super) course: &'a CourseArguments,
}

/// The settings of engines as they were given.
#[derive(Clone, Debug, Default)]
pub(super) struct EngineArguments {
    /// The settings of each engine.
    pub(super) engines: Vec<Vec<String>>,
    /// The settings of all engines.
    pub(super) each: Vec<String>,
}

impl FromArgMatches for EngineArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let engines = matches.get_occurrences::<String>("engine").into_iter().flatten();
        let each = matches.get_many::<String>("each").into_iter().flatten();
        Ok(Self {
            engines: engines.map(|settings| settings.cloned().collect()).collect(),
            each: each.cloned().collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineArguments {
    fn augment_args(command: Command) -> Command {
        let settings = |name: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
        };
        command
            .arg(
                settings("engine")
                    .required(true)
                    .help("Settings of an engine; repeat the option for each engine"),
            )
            .arg(settings("each").help("Settings of all engines without their own"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The openings of the games.
#[derive(Debug, Args)]
pub(super) struct OpeningArguments {
    /// File of openings [default: random ones]
    #[arg(long = "openings", value_name = "FILE", conflicts_with_all = ["random_plies", "balance"])]
    pub(super) file: Option<PathBuf>,
    /// Order of the openings of the file: sequential or random
    #[arg(long, value_name = "ORDER", default_value_t = Order::Sequential)]
    #[arg(value_enum, hide_possible_values = true)]
    pub(super) order: Order,
    /// Number of moves to use of each game of the file, passes included [default: all]
    #[arg(long, value_name = "N", requires = "file")]
    pub(super) plies: Option<usize>,
    /// Number of moves of random openings, which all differ
    #[arg(long, value_name = "N", value_parser = random_plies)]
    pub(super) random_plies: Option<usize>,
    /// Largest lead of either side in random openings, by a search
    #[arg(long, value_name = "N")]
    pub(super) balance: Option<f64>,
    /// Search depth of --balance in plies, 1 to 30 [default: 10]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    #[arg(conflicts_with = "file")]
    pub(super) balance_depth: Option<u32>,
}

/// The number of games, how they are played, and where they are written.
#[derive(Debug, Args)]
pub(super) struct CourseArguments {
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of games per round and pair of engines, even [default: 2 with --rounds, else 100 or two
    /// per opening of a file]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) games: Option<usize>,
    /// Number of rounds
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) rounds: Option<usize>,
    /// Number of games played at the same time, 1 to 1024
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = at_a_time)]
    pub(super) concurrency: usize,
    /// Tolerated overrun per move in milliseconds, 0 to 1000000
    #[arg(long, value_name = "MS", default_value_t = 50)]
    #[arg(value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub(super) time_margin: u64,
    /// Seconds without an answer after which a program is killed [default: 10 beyond its time, 600
    /// without one]; at least 60 when it starts
    #[arg(long, value_name = "SECONDS", value_parser = patience)]
    pub(super) patience: Option<Duration>,
    /// Play only part I of N of the pairs of games, counted from 0; the parts' logs join to one
    #[arg(long, value_name = "I/N", requires = "log", conflicts_with_all = ["sprt", "save"])]
    pub(super) shard: Option<Shard>,
    /// Stop when a sequential test (SPRT) decides between elo0= and elo1=, with error rates alpha= and beta=
    /// [default: 0.05]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=4)]
    pub(super) sprt: Option<Vec<String>>,
    /// Log the games to a file of JSON lines; an existing log is resumed
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Save all games at the end
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long, requires = "save")]
    pub(super) force: bool,
    /// Write one JSON value
    #[arg(long)]
    pub(super) json: bool,
}

/// The most games at the same time.
const AT_A_TIME: usize = 1024;

/// The most games of a match.
const GAMES: usize = 100_000_000;

fn random_plies(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&plies| plies <= 50).ok_or("expected a number of moves from 0 to 50")
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
    seconds.map(Duration::from_secs_f64).ok_or("expected a number of seconds from 0.01 to 1000000")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_together() {
        let command = EngineArguments::augment_args(Command::new("match"));
        let arguments =
            ["match", "--engine", "depth=1", "st=2", "--each", "hash=4", "--engine", "arg=--x=y"];
        let matches = command.try_get_matches_from(arguments).unwrap();
        let found = EngineArguments::from_arg_matches(&matches).unwrap();
        assert_eq!(found.engines, [vec!["depth=1", "st=2"], vec!["arg=--x=y"]]);
        assert_eq!(found.each, ["hash=4"]);
    }
}
