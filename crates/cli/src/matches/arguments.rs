//! The arguments of `tritboard match othello`.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::engine_words::EngineWords;

const HELP: &str = "\
Words of engines, as cutechess-cli has them where they mean the same:
  name=NAME         as the results call it
  st=SECONDS        the time of each move
  tc=[MOVES/]TIME[+INCREMENT]
                    the clock of a game, in seconds or minutes:seconds; with
                    MOVES the time is added once more after so many
  level= depth= nodes= threads= hash= eval=
                    this program's own player, as options of `othello gtp`
  cmd=PROGRAM       another program, with arg=ARGUMENT for each argument
  proto=gtp|nboard  its protocol [default: gtp]
  dir=FOLDER        where it runs
  depth=N           with proto=nboard: what `set depth` tells it; NTest, for
                    one, says nothing before
  restart=on|off    whether each game starts it anew [default: off]

Two engines play a match, more a round robin. In each round all play the same
opening with both colours. GTP knows no openings but moves, and NBoard no time
of a move: such a program has arguments of its own for that. Programs are told
the time of clocks; the referee measures from question to answer.

An engine that crashes, gives no answer, plays an illegal move or oversteps its
time by more than the margin loses the game, and its program is started anew. A
program that is silent for --patience beyond its time is ended.

Elo and its error (95 %) are those of pairs of games, an opening with both
colours: with 0, ½, 1, 1½ or 2 points for the first engine. --sprt ends the
match when it is decided whether the first engine is stronger by elo1 rather
than elo0. It looks at the pairs in their order; later games do not count.

--log has a line for each game. The same command goes on where it was ended,
whatever has ended it. --save writes all games when the match is over.

Examples:
  tritboard match othello --engine level=8 --engine level=6 --games 40
  tritboard match othello --engine name=new --engine eval=old.weights \\
      --each tc=2+0.02 --xot --concurrency 2 --log match.jsonl \\
      --sprt elo0=0 elo1=10
  tritboard match othello --engine st=0.2 --engine cmd=./edax arg=-gtp \\
      dir=edax/bin st=0.2 --random-plies 10 --balance 3 --save games.ggf
  tritboard match othello --engine level=2 --engine level=3 \\
      --engine level=4 --openings openings.obf --json";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard match othello [OPTIONS] --engine <KEY=VALUE>...\n       \
                     --engine <KEY=VALUE>...";

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

/// Let engines play against each other, and tell who is stronger
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) engines: EngineWords,
    /// The openings: a file of positions or games (.obf, .txt, .ggf, .wtb) [default: random ones]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "balance", "xot"])]
    pub(super) openings: Option<PathBuf>,
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
    #[arg(long, value_name = "N", requires = "openings")]
    pub(super) plies: Option<usize>,
    /// Random openings of so many moves, each another one [default: 8]
    #[arg(long, value_name = "N", conflicts_with = "xot", value_parser = random_plies)]
    pub(super) random_plies: Option<usize>,
    /// Take only random openings in which a search says that no side is further ahead
    #[arg(long, value_name = "DISCS", value_parser = balance)]
    pub(super) balance: Option<f64>,
    /// How many moves ahead that search looks [default: 10]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=30))]
    #[arg(conflicts_with = "openings")]
    pub(super) balance_depth: Option<u32>,
    /// Openings of XOT's kind: 8 random moves, no side more than 2 discs ahead
    #[arg(long)]
    pub(super) xot: bool,
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
    /// Write all games to a file (.ggf or .wtb) in the end
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

fn balance(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|discs| (0.0..=64.0).contains(discs)).ok_or("expected discs, 0 to 64")
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
