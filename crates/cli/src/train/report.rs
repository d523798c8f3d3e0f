//! `tritboard train … report`: how good an evaluation is on files of records.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Serialize, Serializer};
use trainer::chart::Chart;
use trainer::report::{Figures, Number, Stages};
use trainer::shard::{FileError, Record};

use super::shards::{self, beside};
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output;
use crate::terminal::progress::Progress;
use crate::terminal::table::{Column, Table};

/// What a game supplies: the report of an evaluation.
pub(crate) trait Report: Sized {
    /// What the command does.
    const ABOUT: &str;
    /// What the figures mean, and examples.
    const HELP: &str;
    /// The files that `--out` writes.
    const FILES: &str;
    /// Key of the stages in JSON.
    const STAGES: &str;
    /// The arguments that choose the evaluation.
    type Choice: Args + Debug;
    /// The records that the evaluation is measured on.
    type Record: Record;
    /// The figures of a stage.
    type Figures: Figures;

    /// Begins the report of an evaluation on some shards.
    fn begin(choice: &Self::Choice, shards: &[PathBuf]) -> Result<Self, Failure>;

    /// Adds the records of a file while `goes_on` returns true.
    fn add(&mut self, path: &Path, goes_on: impl FnMut() -> bool) -> Result<(), FileError>;

    /// Returns the figures.
    fn stages(&self) -> &Stages<Self::Figures>;

    /// Returns the name of a stage for people, by its first count.
    fn stage(first: usize) -> String;

    /// Returns the name of a stage in JSON.
    fn json_stage(first: usize) -> Json;

    /// Returns charts, each with the ending of its file.
    fn charts(&self) -> Vec<(&'static str, Chart)>;

    /// Returns the names of the evaluation and its rule, with their keys in JSON.
    fn names(&self) -> Vec<(&'static str, String)>;

    /// Returns what follows the table of figures.
    fn more_text(&self) -> String {
        String::new()
    }

    /// Returns what follows the figures in JSON.
    fn more_json(&self) -> Vec<(&'static str, Json)> {
        Vec::new()
    }
}

#[derive(Debug, Args)]
#[command(about = G::ABOUT, after_help = G::HELP)]
pub(crate) struct Arguments<G: Report> {
    /// Files of records or folders of shards
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    choice: G::Choice,
    /// Write one JSON value
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
        shards::write(&beside(prefix, ".csv"), report.stages().table().as_bytes(), true)?;
        for (ending, chart) in report.charts() {
            shards::write(&beside(prefix, ending), chart.to_svg().as_bytes(), true)?;
        }
    }
    if arguments.json { output::json(&json(&report)) } else { output::text(&text(&report)) }
}

/// Returns the figures as a table.
fn text<G: Report>(report: &G) -> String {
    let total = report.stages().total();
    let columns = G::Figures::COLUMNS.iter().map(|column| match (column.of)(&total) {
        Number::Count(_) => Column::right(column.head, 12),
        Number::Real(_) => Column::right(column.head, column.head.len().max(8)),
    });
    let table = Table::new([Column::right(G::Figures::STAGES, 7)].into_iter().chain(columns));
    let row = |name: String, figures: &G::Figures| {
        let cells = G::Figures::COLUMNS.iter().map(|column| match (column.of)(figures) {
            Number::Count(count) => grouped(count),
            Number::Real(real) if column.is_signed => format!("{real:+.*}", column.decimals),
            Number::Real(real) => format!("{real:.*}", column.decimals),
        });
        table.row([name].into_iter().chain(cells))
    };
    let mut text = String::new();
    report.names().iter().for_each(|(_, name)| text += &format!("{name}, "));
    text += &format!("{}\n\n", counted(total.positions(), "position"));
    text += &table.head();
    for (first, figures) in report.stages().rows() {
        text += &row(G::stage(first), figures);
    }
    text + &row("all".to_owned(), &total) + &report.more_text()
}

/// A value of JSON, whose objects keep their order.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Json {
    Count(u64),
    Real(f64),
    Text(String),
    List(Vec<Self>),
    #[serde(serialize_with = "object")]
    Object(Vec<(&'static str, Self)>),
}

fn object<S: Serializer>(fields: &[(&'static str, Json)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(fields.iter().map(|(key, value)| (key, value)))
}

/// Returns the figures as JSON.
fn json<G: Report>(report: &G) -> Json {
    let stages = report.stages().rows().map(|(first, found)| {
        let stage = (G::Figures::STAGES, G::json_stage(first));
        Json::Object([stage].into_iter().chain(fields(found)).collect())
    });
    let names = report.names().into_iter().map(|(key, name)| (key, Json::Text(name)));
    let all = Json::Object(fields(&report.stages().total()).collect());
    let parts = [("all", all), (G::STAGES, Json::List(stages.collect()))];
    Json::Object(names.chain(parts).chain(report.more_json()).collect())
}

fn fields<F: Figures>(figures: &F) -> impl Iterator<Item = (&'static str, Json)> {
    F::COLUMNS.iter().map(move |column| match (column.of)(figures) {
        Number::Count(count) => (column.name, Json::Count(count)),
        Number::Real(real) => (column.name, Json::Real(real)),
    })
}
