//! `tritboard train …`
//!
//! * `selfplay`, `fit`, `report`: commands of both games; each game supplies its arguments and its part of the work;
//! * `othello`, `gomoku`: what a game supplies, and its own commands;
//! * `training`: arguments that the training of both games' networks shares;
//! * `shards`: files that these commands read and write;
//! * `meter`: the progress of their work.

mod fit;
mod gomoku;
mod meter;
mod othello;
mod report;
mod selfplay;
mod shards;
mod training;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Othello: self-play games, labelled positions, weights
    #[command(subcommand)]
    Othello(othello::Command),
    /// Gomoku: self-play games, weights
    #[command(subcommand)]
    Gomoku(gomoku::Command),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Othello(command) => othello::run(command),
        Command::Gomoku(command) => gomoku::run(command),
    }
}
