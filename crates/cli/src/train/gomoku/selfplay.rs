//! `tritboard train gomoku selfplay`: games of self-play.

use std::ops::Range;
use std::path::Path;

use clap::Args;
use gomoku::Rule;
use gomoku::search::alphabeta::AnyEvaluation;
use trainer::gomoku::selfplay::Settings;
use trainer::selfplay::{self, Plan};
use trainer::work::{Crew, WorkError};

use super::evaluation::Choice;
use crate::failure::Failure;
use crate::gomoku::rule_parser;
use crate::train::meter::Meter;
use crate::train::selfplay::{Selfplay, reproducible};

const HELP: &str = concat!(
    "\
A game begins with random stones of both colours in a square, drawn again until
a search finds neither side ahead by more than --balance. A search of --nodes
nodes then plays both sides; a share of the first --random-moves moves, set by
--random, is random, near the other stones. A share of the searches, set by
--leaves, yields no move: the game goes on at a random leaf of their tree, since
such positions are what searches evaluate. Until there are up to --even-until
stones, a side that is ahead by more than --balance gives its lead away, so that
there are even positions of many stones, too. Moves that a search chose become
records with the value of the position, others without one. A game ends when it
is won, as a draw at --most-stones, or, unless it is kept even, when a search
finds a forced win or loss.
",
    reproducible!(),
    "
Examples:
  tritboard train gomoku selfplay --out data --games 24000 --seed 1 --threads 2
  tritboard train gomoku selfplay --out data20 --games 24000 --seed 2 \\
      --rule renju --size 15,20"
);

/// The default settings.
fn usual() -> Settings {
    Settings::new(Rule::Freestyle)
}

/// Arguments of the games.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Rule: what makes a five and what is forbidden
    #[arg(long, value_parser = rule_parser(), default_value = "freestyle")]
    rule: Rule,
    /// Board sizes of the games in turn, 5 to 22 points per side
    #[arg(long, value_name = "N,N…", value_delimiter = ',', default_value = "15")]
    size: Vec<usize>,
    /// Number of nodes per move, at least 1
    #[arg(long, value_name = "N", default_value_t = usual().nodes)]
    nodes: u64,
    /// Minimum number of random stones at the start, 1 to 12
    #[arg(long, value_name = "N", default_value_t = usual().stones_min)]
    stones_min: usize,
    /// Maximum number of random stones at the start, 1 to 12
    #[arg(long, value_name = "N", default_value_t = usual().stones_max)]
    stones_max: usize,
    /// Minimum size of the square of the random stones, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = usual().span_min)]
    span_min: usize,
    /// Maximum size of the square of the random stones, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = usual().span_max)]
    span_max: usize,
    /// Share of openings placed anywhere instead of at the centre, 0 to 1000
    #[arg(long, value_name = "PER-MILLE", default_value_t = usual().anywhere_per_mille)]
    anywhere: u32,
    /// Largest evaluation that counts as balanced
    #[arg(long, value_name = "VALUE", default_value_t = usual().balance)]
    balance: i32,
    /// Number of moves after the start that may be random
    #[arg(long, value_name = "N", default_value_t = usual().random_moves)]
    random_moves: u32,
    /// Share of random moves among the first --random-moves, 0 to 1000
    #[arg(long, value_name = "PER-MILLE", default_value_t = usual().random_per_mille)]
    random: u32,
    /// Share of searches after which the game goes on at a leaf, 0 to 1000
    #[arg(long, value_name = "PER-MILLE", default_value_t = usual().leaves_per_mille)]
    leaves: u32,
    /// Keep each game even up to a random number of stones, at most N; 0 for never
    #[arg(long, value_name = "N", default_value_t = usual().even_until)]
    even_until: usize,
    /// Number of stones at which a game is drawn
    #[arg(long, value_name = "N", default_value_t = usual().most_stones)]
    most_stones: usize,
    #[command(flatten)]
    choice: Choice,
}

impl Selfplay for Games {
    const ABOUT: &str = "Make self-play games";
    const HELP: &str = HELP;
    const USAGE: &str = "tritboard train gomoku selfplay [OPTIONS] --out <DIR> --games <N>\n       \
                         --seed <N>";
    const GAMES_PER_SHARD: &str = "500";
    type Settings = Settings;
    /// The evaluation with the name that stands in shards.
    type Evaluation = (AnyEvaluation, String);

    fn settings(&self) -> Result<Settings, WorkError> {
        let settings = Settings {
            rule: self.rule,
            sizes: self.size.clone(),
            nodes: self.nodes,
            stones_min: self.stones_min,
            stones_max: self.stones_max,
            span_min: self.span_min,
            span_max: self.span_max,
            anywhere_per_mille: self.anywhere,
            balance: self.balance,
            random_moves: self.random_moves,
            random_per_mille: self.random,
            leaves_per_mille: self.leaves,
            even_until: self.even_until,
            most_stones: self.most_stones,
        };
        settings.check()?;
        Ok(settings)
    }

    fn evaluation(&self) -> Result<((AnyEvaluation, String), String), Failure> {
        let chosen = self.choice.chosen(self.rule)?;
        Ok(((chosen.evaluation, chosen.name.unique), chosen.name.shown))
    }

    fn run(
        settings: &Settings,
        (evaluation, name): &(AnyEvaluation, String),
        (plan, shards): (&Plan, Range<u32>),
        out: &Path,
        crew: &Crew<'_, Meter>,
    ) -> Result<(), WorkError> {
        selfplay::run(settings, plan, shards, (evaluation, name), out, crew)
    }
}
