//! Settings of the Gomoku player.

use clap::Args;
use gomoku::Rule;
use gomoku::search::alphabeta::Question;

use crate::budget::{Hash, Limits, Threads};
use crate::gomoku::{rule_parser, size_parser};

/// The board, and how the player plays.
#[derive(Clone, Debug, Args)]
pub(super) struct Options {
    /// The rule of the game [default: freestyle, or as in a file that loadsgf reads]
    #[arg(long, value_parser = rule_parser())]
    pub(super) rule: Option<Rule>,
    /// Points a side until boardsize sets others
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    pub(super) size: usize,
    /// Search depth in moves
    #[arg(long, value_name = "N", value_parser = depth)]
    pub(super) depth: Option<u32>,
    #[command(flatten)]
    pub(super) limits: Limits,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
}

fn depth(text: &str) -> Result<u32, String> {
    let most = Question::MAX_DEPTH;
    let depth = text.parse().ok().filter(|depth| (1..=most).contains(depth));
    depth.ok_or_else(|| format!("expected moves from 1 to {most}"))
}
