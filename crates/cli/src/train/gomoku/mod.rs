//! `tritboard train gomoku …`
//!
//! * `selfplay`: games of a search against itself;
//! * `label`: new values for their positions;
//! * `fit`: weights from games, `fit_meter` how it goes;
//! * `report`: how well an evaluation tells who wins;
//! * `export`: positions for others;
//! * `evaluation`: the weights that a command judges by; `rule`: the rule of shards.

mod evaluation;
mod export;
mod fit;
mod fit_meter;
mod label;
mod report;
mod rule;
mod selfplay;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(selfplay::Arguments),
    Label(label::Arguments),
    Fit(fit::Arguments),
    Report(report::Arguments),
    Export(export::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(arguments) => selfplay::run(arguments),
        Command::Label(arguments) => label::run(arguments),
        Command::Fit(arguments) => fit::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Export(arguments) => export::run(arguments),
    }
}
