//! The position, and the limits of the search.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use gomoku::search::alphabeta::Question;

use crate::budget::{Hash, Limits, Threads, all_processors, count};
use crate::gomoku::level::{self, Level};
use crate::gomoku::position::PositionArguments;
use crate::terminal::drawing::Drawing;

const HELP: &str = "\
Boards are read as `threats --help` describes. If the board already has a five,
the answer names the winner; --any searches nevertheless. The search first looks
for forced wins by fours and by threats. It then deepens until --level, --depth,
--time or --nodes ends it. Default: 5 seconds. With one thread, the same search
gives the same answer unless time ends it.

The board shows the strongest threat on each point. --board-scores searches
every move worth considering and draws each value on its point: the percentage
of wins, or the plies to a win or loss.

A score is for the side to move: a position of score s is won with probability
1 / (1 + e^(-s / 200)). +M7 is a win in at most 7 plies, the winner's last move
included; -M4 is a loss in 4. The search behind such a win tries every defence
near the stones; `solve` finds a proof of many of them.

JSON: side, rule, size, depth (of the best move; 0 for a forced win found before
the search), deepest, nodes, seconds, evaluation, and moves, best first, each
with move, score, mate (plies, negative for a loss, or null), win_rate, depth
and line.

Exit codes: 0 an answer, 1 bad input, 2 bad usage, 130 interrupted.

Examples:
  tritboard gomoku hint h8i9h10 --count 3
  tritboard gomoku hint h8i9h10 --level 8 --board-scores
  tritboard gomoku hint board.txt --rule renju --time 10
  tritboard gomoku hint h8h7i9 --depth 12 --threads 1 --json";

const INPUT: &str = "File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard \
                     input [default: the empty board]";

/// Find the best moves of a position, with scores and lines
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{HELP}", level::HELP))]
#[command(mut_arg("hash", |hash| hash.default_value("128")), mut_arg("threads", all_processors))]
#[command(mut_arg("input", |input| input.help(INPUT)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// Number of best moves to list with scores and lines, at least 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    pub(super) count: NonZeroUsize,
    /// Search every move and draw its value on its point
    #[arg(long, conflicts_with_all = ["count", "json"])]
    pub(super) board_scores: bool,
    /// Strength of the search, 1 to 15; the table below lists depth and nodes
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
    pub(super) drawing: Drawing,
    /// Write one JSON value
    #[arg(long)]
    pub(super) json: bool,
}

const MAX_DEPTH: i64 = Question::MAX_DEPTH as i64;

/// Time limit of a search without any other limit.
const TIME: Duration = Duration::from_secs(5);

impl Arguments {
    /// Returns the question for a board with `empties` empty points.
    pub(super) fn question(&self, empties: usize) -> Question {
        let lines = if self.board_scores { empties } else { self.count.get() };
        let question = Question::new().multi_pv(lines);
        match self.depth.or_else(|| self.level.map(Level::depth)) {
            Some(depth) => question.depth(depth),
            None => question,
        }
    }

    /// Returns the limits; a default time if no limit is given.
    pub(super) fn limits(&self) -> Limits {
        let Limits { time, nodes } = self.limits;
        match self.level {
            Some(level) => level.limit(self.limits),
            None if self.depth.is_some() || time.is_some() || nodes.is_some() => self.limits,
            None => Limits { time: Some(TIME), nodes: None },
        }
    }
}
