//! `tritboard train othello …`
//!
//! * `selfplay`: games of a search against itself;
//! * `evaluation`: the evaluation that an argument names;
//! * `meter`: how fast shards are made.

mod evaluation;
mod meter;
mod selfplay;

use clap::Subcommand;
use trainer::work::WorkError;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(selfplay::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(arguments) => selfplay::run(arguments),
    }
}

/// Returns why shards were not made.
fn failure(error: WorkError) -> Failure {
    match error {
        WorkError::Stopped => Failure::Interrupted,
        WorkError::Settings(what) => Failure::Usage(what),
        error => Failure::refused(error),
    }
}
