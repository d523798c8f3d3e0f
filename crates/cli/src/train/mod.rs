//! `tritboard train …`
//!
//! * `othello`, `gomoku`: the commands of either game, which do not know each other.
//!
//! What no game owns:
//!
//! * `files`: what these commands write;
//! * `shards`: the files of records that arguments name;
//! * `range`: two numbers with all between them;
//! * `meter`: how fast shards are made.

mod files;
mod gomoku;
mod meter;
mod othello;
mod range;
mod shards;

use clap::Subcommand;
use trainer::work::WorkError;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Othello: games of self-play and labelled positions
    #[command(subcommand)]
    Othello(othello::Command),
    /// Gomoku: games of self-play, and weights from them
    #[command(subcommand)]
    Gomoku(gomoku::Command),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Othello(command) => othello::run(command),
        Command::Gomoku(command) => gomoku::run(command),
    }
}

/// Returns why shards were not made.
fn failure(error: WorkError) -> Failure {
    match error {
        WorkError::Stopped => Failure::Interrupted,
        WorkError::Settings(what) => Failure::Usage(what),
        WorkError::Input(error) => match error.downcast() {
            Ok(failure) => *failure,
            Err(error) => Failure::Refused(error),
        },
        error => Failure::refused(error),
    }
}
