//! `tritboard train … report`: how good an evaluation is on files of records.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use trainer::chart::Chart;
use trainer::shard::{FileError, Record};

use super::shards::{self, beside};
use crate::failure::Failure;
use crate::terminal::progress::Progress;
use crate::terminal::{interrupt, output};

/// What a game supplies: the report of an evaluation.
pub(crate) trait Report: Sized {
    /// What the command says.
    const ABOUT: &str;
    /// What the figures mean, and examples.
    const HELP: &str;
    /// The files that `--out` writes.
    const FILES: &str;
    /// The arguments that choose the evaluation.
    type Choice: Args + Debug;
    /// The records that the evaluation is measured on.
    type Record: Record;

    /// Begins the report of an evaluation on some shards.
    fn begin(choice: &Self::Choice, shards: &[PathBuf]) -> Result<Self, Failure>;

    /// Adds the records of a file while `goes_on` returns true.
    fn add(&mut self, path: &Path, goes_on: impl FnMut() -> bool) -> Result<(), FileError>;

    /// Returns the figures as comma-separated values.
    fn table(&self) -> String;

    /// Returns charts, each with the ending of its file.
    fn charts(&self) -> Vec<(&'static str, Chart)>;

    /// Returns the figures as text.
    fn text(&self) -> String;

    /// Returns the figures for JSON.
    fn json(&self) -> impl Serialize;
}

#[derive(Debug, Args)]
#[command(about = G::ABOUT, after_help = G::HELP)]
pub(crate) struct Arguments<G: Report> {
    /// Files of records, or folders of them
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    choice: G::Choice,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "PREFIX", help = format!("Also write {}", G::FILES))]
    out: Option<PathBuf>,
}

pub(super) fn run<G: Report>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let shards = shards::list::<G::Record>(&arguments.shards)?;
    let mut report = G::begin(&arguments.choice, &shards)?;
    let (heeding, progress) = (interrupt::heed(), Progress::start());
    for (done, path) in (0..).zip(&shards) {
        progress.set(done, shards.len() as u64);
        report.add(path, || !interrupt::is_flagged()).map_err(Failure::refused)?;
        interrupt::check()?;
    }
    drop((heeding, progress));
    if let Some(prefix) = &arguments.out {
        shards::write(&beside(prefix, ".csv"), report.table().as_bytes(), true)?;
        for (ending, chart) in report.charts() {
            shards::write(&beside(prefix, ending), chart.to_svg().as_bytes(), true)?;
        }
    }
    if arguments.json { output::json(&report.json()) } else { output::text(&report.text()) }
}
