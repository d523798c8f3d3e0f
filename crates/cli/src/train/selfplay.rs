//! `tritboard train … selfplay`: games of a search against itself.

use std::fmt::Debug;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::Args;
use trainer::selfplay::Plan;
use trainer::work::{Crew, WorkError};

use super::meter::{Meter, failure, make_shards};
use super::shards;
use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::output;

/// What a game supplies: the arguments of its games, and the games.
pub(crate) trait Selfplay: Args + Debug {
    /// What the command makes.
    const ABOUT: &str;
    /// How games are played, and examples.
    const HELP: &str;
    /// The usage in lines of at most 80 columns.
    const USAGE: &str;
    /// Default number of games in a shard, as text: all games would share one typed default.
    const GAMES_PER_SHARD: &str;
    /// How games are played.
    type Settings;
    /// The evaluation that plays.
    type Evaluation;

    /// Returns the settings, if every one is within its range.
    fn settings(&self) -> Result<Self::Settings, WorkError>;

    /// Returns the evaluation, and its name for people.
    fn evaluation(&self) -> Result<(Self::Evaluation, String), Failure>;

    /// Makes the shards of a range in a folder.
    fn run(
        settings: &Self::Settings,
        evaluation: &Self::Evaluation,
        games: (&Plan, Range<u32>),
        out: &Path,
        crew: &Crew<'_, Meter>,
    ) -> Result<(), WorkError>;
}

/// How games depend on the arguments, for the help of every game.
macro_rules! reproducible {
    () => {
        "
A game depends only on the seed, its number and the settings: the same command
makes the same shards on every machine, with any number of threads. Finished
shards are kept, so the same command resumes after an interruption. A folder
with shards of other settings is an error.
"
    };
}
pub(super) use reproducible;

#[derive(Debug, Args)]
#[command(about = G::ABOUT, after_help = G::HELP, override_usage = G::USAGE)]
#[command(long_about = format!("{}\n\nWrites shards into a folder: files of records, each from several games.", G::ABOUT))]
pub(crate) struct Arguments<G: Selfplay> {
    /// Folder to write the shards to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Number of games, at least 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Random seed
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Number of games per shard, 1 to 100000
    #[arg(long, value_name = "N", default_value = G::GAMES_PER_SHARD)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games_per_shard: u32,
    /// Make only the shards A to B, counted from 0
    #[arg(long, value_name = "A..B", value_parser = shards::range)]
    shards: Option<RangeInclusive<u32>>,
    #[command(flatten)]
    game: G,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run<G: Selfplay>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { games, seed, games_per_shard, ref game, .. } = *arguments;
    let plan = Plan { seed, games, games_per_shard };
    let shards = shards::chosen(plan.shards(), arguments.shards.as_ref())?;
    let settings = game.settings().map_err(failure)?;
    let (evaluation, name) = game.evaluation()?;
    output::note(format!("evaluation {name}"));
    let total = plan.games(shards.clone()).into();
    make_shards((total, "game"), arguments.threads, |crew| {
        G::run(&settings, &evaluation, (&plan, shards), &arguments.out, crew)
    })
}
