//! `tritboard train othello …`
//!
//! * `selfplay`: games of a search against itself;
//! * `label`: scores of given positions, and `source` where those come from;
//! * `fit`: weights from labelled positions, `fit_meter` how it goes;
//! * `report`: how far off an evaluation is;
//! * `probcut`: how far shallow searches are from deeper ones;
//! * `export`, `import`: records and weights for others, and of others;
//! * `files`: what these commands write;
//! * `shards`: the files of records that arguments name;
//! * `range`: two numbers with all between them;
//! * `meter`: how fast shards are made.

mod export;
mod files;
mod fit;
mod fit_meter;
mod import;
mod label;
mod meter;
mod probcut;
mod range;
mod report;
mod selfplay;
mod shards;
mod source;

use clap::Subcommand;
use trainer::work::WorkError;

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

/// Returns why there are no files of columns.
#[cfg(not(feature = "parquet"))]
fn without_parquet() -> Failure {
    Failure::Usage("this program was built without Parquet".to_owned())
}
