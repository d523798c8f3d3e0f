//! `tritboard train othello …`
//!
//! * `selfplay`: games of a search against itself;
//! * `label`: scores of given positions, and `source` where those come from;
//! * `fit`: weights from labelled positions, `fit_meter` how it goes;
//! * `report`: how far off an evaluation is;
//! * `probcut`: how far shallow searches are from deeper ones;
//! * `export`, `import`: records and weights for others, and of others.

mod export;
mod fit;
mod fit_meter;
mod import;
mod label;
mod probcut;
mod report;
mod selfplay;
mod source;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(selfplay::Arguments),
    Label(label::Arguments),
    Fit(fit::Arguments),
    Report(report::Arguments),
    Probcut(probcut::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Selfplay(arguments) => selfplay::run(arguments),
        Command::Label(arguments) => label::run(arguments),
        Command::Fit(arguments) => fit::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Probcut(arguments) => probcut::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Import(arguments) => import::run(arguments),
    }
}

/// Returns why there are no files of columns.
#[cfg(not(feature = "parquet"))]
fn without_parquet() -> Failure {
    Failure::Usage(
        "this program was built without Parquet; build it with `cargo install --locked --path \
         crates/cli --features parquet`"
            .to_owned(),
    )
}
