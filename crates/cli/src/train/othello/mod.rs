//! `tritboard train othello …`
//!
//! * `selfplay`, `fit`, `report`: what this game supplies for the common commands;
//! * `label`: scores of given positions, from a `source`;
//! * `network`: a network from labelled positions;
//! * `probcut`: the error model of an evaluation, which is `tuned` by it;
//! * `exchange`: weights and networks as text, and from it.

mod exchange;
mod fit;
mod label;
mod network;
mod probcut;
mod report;
mod selfplay;
mod source;
mod tuned;

use clap::Subcommand;

use crate::failure::Failure;
use crate::train::{fit as fits, report as reports, selfplay as games};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(games::Arguments<selfplay::Games>),
    Label(label::Arguments),
    Fit(fits::Arguments<fit::Positions>),
    Network(fits::Arguments<network::Network>),
    Report(reports::Arguments<report::Deviations>),
    Probcut(probcut::Arguments),
    Export(exchange::Export),
    Import(exchange::Import),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(arguments) => games::run(arguments),
        Command::Label(arguments) => label::run(arguments),
        Command::Fit(arguments) => fits::run(arguments),
        Command::Network(arguments) => fits::run(arguments),
        Command::Report(arguments) => reports::run(arguments),
        Command::Probcut(arguments) => probcut::run(arguments),
        Command::Export(arguments) => exchange::export(arguments),
        Command::Import(arguments) => exchange::import(arguments),
    }
}
