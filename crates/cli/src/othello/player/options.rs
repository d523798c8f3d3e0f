//! What a player is told when the program begins.

use clap::Args;

use crate::evaluation::Evaluation;
use crate::failure::Failure;
use crate::othello::engine::{Engine, Resources};
use crate::othello::reach::{Reach, players_depth};
use crate::variety::VarietyArguments;

const VARY: &str = "In the first 20 moves choose at random among moves that are expected to lose at \
                    most DISCS against the best one; 0 always plays the best";

/// How a player plays.
#[derive(Debug, Args)]
#[command(mut_arg("depth", |depth| depth.value_parser(players_depth)))]
#[command(mut_arg("vary", |vary| vary.value_name("DISCS").help(VARY)))]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) reach: Reach,
    #[command(flatten)]
    pub(super) resources: Resources,
    /// Think in the opponent's time, too
    #[arg(long)]
    pub(super) ponder: bool,
    #[command(flatten)]
    pub(super) variety: VarietyArguments,
}

impl Options {
    /// Returns another engine for the same player.
    pub(in crate::othello) fn engine(&self, hash_mib: usize) -> Result<Engine, Failure> {
        self.resources.engine_of(hash_mib)
    }

    /// Returns the evaluation of the player.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        self.resources.evaluation()
    }
}
