//! The games to analyze, and the limits of the search.

use std::ffi::OsString;
use std::time::Duration;

use clap::builder::ArgPredicate;
use clap::{Arg, Args};
use engine::pool::MAX_THREADS;
use gomoku::renju::Reading;
use gomoku::search::alphabeta::Question;
use gomoku::{Color, Rule};

use crate::analysis::ChartFile;
use crate::budget::{Hash, Limits, Threads, all_processors};
use crate::gomoku::arguments::{
    FileArguments, reading_parser, rule_parser, side_parser, size_parser,
};
use crate::gomoku::level::{self, Level};
use crate::terminal::drawing::Style;

const HELP: &str = "\
GAME is moves such as h8h7i9, or a file that `convert` reads. The analysis
covers the main line of each game of a file, or of game --game alone.

A score is for the player of the move, after the move: with score s the player
wins with probability 1 / (1 + e^(-s / 200)). +M7 is a win in at most 7 plies,
-M4 a loss in 4. The loss of a move is the difference to the best move in
percent of wins: a slip loses at least 10, a mistake 20, a blunder 30. These
remarks take precedence:

  five missed, four missed      the player did not make a five or straight four
  five allowed, four allowed    the player could stop the opponent's but did not
  win missed                    a win by fours or threes existed and is gone
  win allowed                   the opponent has a forced win now, which another
                                move would have prevented
  forbidden                     renju forbids the point to Black

Points and lines are listed below the table. The search for forced wins takes up
to half of the limits and 100,000 nodes; each win is verified.

--level, --depth, --time and --nodes limit the search of one position. Default:
0.2 seconds. Confirming a better move or a refutation takes extra. Moves are
analyzed from the first to the last, and an interrupt keeps those that are done.
Every position is searched on its own, so a mate does not depend on later moves.

JSON, one value per game: number, black, white, event, date, result (as
recorded), rule, size, outcome (such as \"black wins by five\", or null), complete
(false after an interrupt), nodes, seconds, evaluation, moves and summary. A
move has number, side, move, score, mate, win_rate, best (move, score, mate,
win_rate, depth, line), loss, error (slip, mistake, blunder or null), threat
(what: missed or allowed, kind, points; or null), missed and allowed (method:
vcf, vct or search, moves to the end at most, line; or null), and forbidden (the
kind, or null). The summary has black and white: moves, slips, mistakes,
blunders, mean_loss, fives_missed, fours_missed, fives_allowed, fours_allowed,
wins_missed, wins_allowed and forbidden.

Examples:
  tritboard gomoku analyze h8i9h10g7h9h7i10
  tritboard gomoku analyze game.psq --time 1 --svg game.svg
  tritboard gomoku analyze games.sgf --game 2 --rule renju
  tritboard gomoku analyze game.sgf --nodes 50000 --json";

/// Report what each move of a game loses, and which wins and threats it misses
///
/// Prints a table of the moves, what they missed, a graph of the winning chances, and a summary.
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{HELP}", level::HELP))]
#[command(mut_arg("hash", |hash| hash.default_value("128")), mut_arg("threads", threads))]
#[command(mut_arg("game", |game| game.help("Number of the game to analyze, from 1 [default: all]")))]
pub(crate) struct Arguments {
    /// Moves such as h8 h7 i9, a file of games, or `-` for standard input
    #[arg(value_name = "GAME", required = true)]
    pub(super) input: Vec<OsString>,
    /// Analyze the moves of this side only [default: both sides]
    #[arg(long, value_parser = side_parser())]
    pub(super) side: Option<Color>,
    #[command(flatten)]
    pub(super) file: FileArguments,
    /// Board size for moves in points per side, 5 to 22; other formats define their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    pub(super) size: usize,
    /// Rule: what makes a five and what is forbidden [default: from the file, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    pub(super) rule: Option<Rule>,
    /// Reading of the disputed three in renju
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    pub(super) reading: Reading,
    /// Strength of the search of a position, 1 to 15; the table below lists depth and nodes
    #[arg(long, value_name = "LEVEL", conflicts_with = "depth", value_parser = level::level)]
    level: Option<Level>,
    /// Search depth in plies, 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    depth: Option<u32>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
    #[command(flatten)]
    pub(super) chart: ChartFile,
    /// Style of the graph: blocks (box) or ASCII (plain) [default: box on a terminal that can
    /// show it, else plain]
    #[arg(long, value_name = "STYLE")]
    pub(super) drawing: Option<Style>,
    /// Write one JSON value per game
    #[arg(long)]
    pub(super) json: bool,
}

const MAX_DEPTH: i64 = Question::MAX_DEPTH as i64;

/// Time limit of a position without any other limit.
const TIME: Duration = Duration::from_millis(200);

/// Makes the default of `--threads` all processors, or one with `--nodes`, `--depth` or `--level`, so that the
/// same game has the same analysis.
fn threads(threads: Arg) -> Arg {
    let one = |limit: &'static str| (limit, ArgPredicate::IsPresent, Some("1"));
    all_processors(threads).default_value_ifs(["nodes", "depth", "level"].map(one)).help(format!(
        "Number of threads, at most {MAX_THREADS}; 0 uses all processors [default: all processors, \
         but 1 with --nodes, --depth or --level, which give the same analysis every time]"
    ))
}

impl Arguments {
    /// Returns the limits of a position; a default time if no limit is given.
    pub(super) fn limits(&self) -> Limits {
        let Limits { time, nodes } = self.limits;
        match self.level {
            Some(level) => level.limit(self.limits),
            None if self.depth.is_some() || time.is_some() || nodes.is_some() => self.limits,
            None => Limits { time: Some(TIME), nodes: None },
        }
    }

    /// Returns the maximum depth of the search in plies, if limited.
    pub(super) fn depth(&self) -> Option<u32> {
        self.depth.or_else(|| self.level.map(Level::depth))
    }
}
