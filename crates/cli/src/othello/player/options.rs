//! What a player is told when the program begins.

use clap::Args;

use super::strength::Strength;
use crate::budget::{Hash, Threads};
use crate::evaluation;

/// How a player plays.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) strength: Strength,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
    #[command(flatten)]
    pub(super) evaluation: evaluation::Choice,
    /// Think in the opponent's time, too
    #[arg(long)]
    pub(super) ponder: bool,
}
