//! `tritboard train …`

mod othello;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Othello: games of self-play and labelled positions
    #[command(subcommand)]
    Othello(othello::Command),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Othello(command) => othello::run(command),
    }
}
