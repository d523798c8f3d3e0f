//! `tritboard train othello selfplay`: labelled positions from games of self-play.

use std::ops::Range;
use std::path::Path;

use clap::Args;
use othello::eval::{Features, Points};
use othello::search::Selectivity;
use trainer::othello::selfplay::Settings;
use trainer::selfplay::{self, Plan};
use trainer::work::{Crew, WorkError};

use crate::evaluation::othello::{Choice, Evaluation};
use crate::failure::Failure;
use crate::othello::depth::selectivity;
use crate::train::meter::Meter;
use crate::train::selfplay::{Selfplay, reproducible};

const HELP: &str = concat!(
    "\
A game begins with --random-min to --random-max random moves. In a share of the
games, set by --balanced, they are drawn again until a search of two plies finds
neither side ahead by more than --balanced-within. A search of --depth plies
then plays both sides. Every position becomes a record with its score; so does
one position of the random moves. From --exact empty squares on, scores are
exact. --random and --exact-random set the share of random moves. A record has
the result of the game if its score is exact or no random move follows.
",
    reproducible!(),
    "
Examples:
  tritboard train othello selfplay --out data --games 100000 --seed 1 \\
      --threads 2
  tritboard train othello selfplay --out data --games 100000 --seed 1 \\
      --shards 20..29"
);

/// Arguments of the games.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Search depth in plies, 1 to 60
    #[arg(long, value_name = "N", default_value_t = Settings::default().depth)]
    depth: u32,
    /// Confidence of pruning in percent: 73, 87, 95, 98, 99 or 100 (no pruning)
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = selectivity)]
    selectivity: Selectivity,
    /// Compute exact scores with at most N empty squares, 0 to 60
    #[arg(long, value_name = "N", default_value_t = Settings::default().exact)]
    exact: u32,
    /// Minimum number of empty squares of a record, 1 to 60; games end below it
    #[arg(long, value_name = "N", default_value_t = Settings::default().least_empties)]
    least_empties: u32,
    /// Minimum number of random moves at the start, at least 1
    #[arg(long, value_name = "N", default_value_t = Settings::default().random_min)]
    random_min: u32,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "N", default_value_t = Settings::default().random_max)]
    random_max: u32,
    /// Share of games with a balanced start, 0 to 1000
    #[arg(long, value_name = "PER-MILLE", default_value_t = Settings::default().balanced_per_mille)]
    balanced: u32,
    /// Largest lead that counts as balanced, 0 to 64 discs
    #[arg(long, value_name = "DISCS", default_value_t = 8)]
    #[arg(value_parser = clap::value_parser!(u8).range(..=64))]
    balanced_within: u8,
    /// Share of random moves after the start, 0 to 1000
    #[arg(long, value_name = "PER-MILLE", default_value_t = Settings::default().random_per_mille)]
    random: u32,
    /// Share of random moves where scores are exact, 0 to 1000
    #[arg(long, value_name = "PER-MILLE")]
    #[arg(default_value_t = Settings::default().exact_random_per_mille)]
    exact_random: u32,
    #[command(flatten)]
    choice: Choice,
}

impl Selfplay for Games {
    const ABOUT: &str = "Make labelled positions from self-play games";
    const HELP: &str = HELP;
    const USAGE: &str = "tritboard train othello selfplay [OPTIONS] --out <DIR> --games <N>\n       \
                         --seed <N>";
    const GAMES_PER_SHARD: &str = "2000";
    type Settings = Settings;
    type Evaluation = Evaluation;

    fn settings(&self) -> Result<Settings, WorkError> {
        let settings = Settings {
            depth: self.depth,
            selectivity: self.selectivity,
            exact: self.exact,
            least_empties: self.least_empties,
            random_min: self.random_min,
            random_max: self.random_max,
            balanced_per_mille: self.balanced,
            balanced: Points::DISC * self.balanced_within.into(),
            random_per_mille: self.random,
            exact_random_per_mille: self.exact_random,
        };
        settings.check()?;
        Ok(settings)
    }

    fn evaluation(&self) -> Result<(Evaluation, String), Failure> {
        let evaluation = self.choice.evaluation()?;
        let shown = evaluation.to_string();
        Ok((evaluation, shown))
    }

    fn run(
        settings: &Settings,
        evaluation: &Evaluation,
        (plan, shards): (&Plan, Range<u32>),
        out: &Path,
        crew: &Crew<'_, Meter>,
    ) -> Result<(), WorkError> {
        let name = evaluation.name();
        match evaluation {
            Evaluation::Features => {
                selfplay::run(settings, plan, shards, (&Features, &name), out, crew)
            }
            Evaluation::Patterns { evaluation, .. } => {
                selfplay::run(settings, plan, shards, (evaluation, &name), out, crew)
            }
            Evaluation::Network { evaluation, .. } => {
                selfplay::run(settings, plan, shards, (evaluation, &name), out, crew)
            }
        }
    }
}
