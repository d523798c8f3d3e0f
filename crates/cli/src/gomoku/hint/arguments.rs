//! What is asked, and how far the search goes.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use gomoku::search::alphabeta::Question;

use crate::budget::{Hash, Limits, Threads};
use crate::gomoku::arguments::PositionArguments;
use crate::terminal::drawing::Drawing;

const HELP: &str = "\
Boards are read as by `threats`. Where a five stands on the board, somebody has
won, and that is the answer; with --any the board is taken as it is. Forced wins
by fours and by threats are looked for first, then the search goes deeper and
deeper until --depth, --time or --nodes; without them it ends after 5 seconds.

A score is for the side to move: a position of score s is won with probability
1 / (1 + e^(-s / 200)). +M7 is a win in seven plies at most, the winner's last
one among them, -M4 a loss in four. Such wins are found by a search that tries
every defence near the stones; `solve` has a proof of many of them.

JSON: side, rule, size, depth (of the best move, 0 for a forced win that was
found without it), deepest, nodes, seconds, evaluation, and moves, best first,
each with move, score, mate (plies, negative for a loss, or null), win_rate,
depth and line.

Exit codes: 0 an answer, 1 bad input, 2 bad usage, 130 interrupted.

Examples:
  tritboard gomoku hint h8i9h10 --count 3
  tritboard gomoku hint board.txt --rule renju --time 10 --threads 0
  tritboard gomoku hint h8h7i9 --depth 12 --json";

/// Find the best moves of a position, with scores and lines
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("hash", |hash| hash.default_value("128")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// How many of the best moves have scores
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) count: NonZeroUsize,
    /// How many moves ahead the search looks at most
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

/// How long a search goes on when nobody has said.
const TIME: Duration = Duration::from_secs(5);

impl Arguments {
    /// Returns what is asked.
    pub(super) fn question(&self) -> Question {
        let question = Question::new().lines(self.count.get());
        match self.depth {
            Some(depth) => question.depth(depth),
            None => question,
        }
    }

    /// Returns the limits: some time if none is given.
    pub(super) fn limits(&self) -> Limits {
        let is_limited =
            self.depth.is_some() || self.limits.time.is_some() || self.limits.nodes.is_some();
        if is_limited { self.limits } else { Limits { time: Some(TIME), nodes: None } }
    }
}
