//! What a player is told when the program begins.

use clap::Args;

use crate::othello::engine::Resources;
use crate::othello::reach::{Reach, players_depth};

/// How a player plays.
#[derive(Debug, Args)]
#[command(mut_arg("depth", |depth| depth.value_parser(players_depth)))]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) reach: Reach,
    #[command(flatten)]
    pub(super) resources: Resources,
    /// Think in the opponent's time, too
    #[arg(long)]
    pub(super) ponder: bool,
}
