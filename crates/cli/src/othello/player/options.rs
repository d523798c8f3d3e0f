//! What a player is told when the program begins.

use clap::Args;

use crate::othello::engine::Resources;
use crate::othello::reach::Reach;

/// How a player plays.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) reach: Reach,
    #[command(flatten)]
    pub(super) resources: Resources,
    /// Think in the opponent's time, too
    #[arg(long)]
    pub(super) ponder: bool,
}
