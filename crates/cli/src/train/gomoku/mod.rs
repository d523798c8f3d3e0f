//! `tritboard train gomoku …`
//!
//! * `selfplay`, `fit`, `network`, `report`: what this game supplies for the common commands;
//! * `label`: new values for the positions of games;
//! * `export`: positions as text for other tools;
//! * `evaluation`: the weights that a command evaluates by.

mod evaluation;
mod export;
mod fit;
mod label;
mod network;
mod report;
mod selfplay;

use clap::Subcommand;

use crate::failure::Failure;
use crate::train::{fit as fits, report as reports, selfplay as games};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(games::Arguments<selfplay::Games>),
    Label(label::Arguments),
    Fit(fits::Arguments<fit::Games>),
    Network(fits::Arguments<network::Games>),
    Report(reports::Arguments<report::Losses>),
    Export(export::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(arguments) => games::run(arguments),
        Command::Label(arguments) => label::run(arguments),
        Command::Fit(arguments) => fits::run(arguments),
        Command::Network(arguments) => fits::run(arguments),
        Command::Report(arguments) => reports::run(arguments),
        Command::Export(arguments) => export::run(arguments),
    }
}
