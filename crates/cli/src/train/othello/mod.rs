//! `tritboard train othello …`
//!
//! * `selfplay`, `fit`, `report`: what this game supplies for the common commands;
//! * `label`: scores of given positions, from a `source`;
//! * `probcut`: the error model of weights;
//! * `export`, `import`: records and weights for other tools, and from them.

mod export;
mod fit;
mod import;
mod label;
mod probcut;
mod report;
mod selfplay;
mod source;

use clap::Subcommand;

use crate::failure::Failure;
use crate::train::{fit as fits, report as reports, selfplay as games};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(games::Arguments<selfplay::Games>),
    Label(label::Arguments),
    Fit(fits::Arguments<fit::Positions>),
    Report(reports::Arguments<report::Deviations>),
    Probcut(probcut::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(arguments) => games::run(arguments),
        Command::Label(arguments) => label::run(arguments),
        Command::Fit(arguments) => fits::run(arguments),
        Command::Report(arguments) => reports::run(arguments),
        Command::Probcut(arguments) => probcut::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Import(arguments) => import::run(arguments),
    }
}

/// Returns the error of a program without Parquet.
#[cfg(not(feature = "parquet"))]
fn without_parquet() -> Failure {
    Failure::Usage(
        "this program was built without Parquet; build it with `cargo install --locked --path \
         crates/cli --features parquet`"
            .to_owned(),
    )
}
