//! `tritboard train othello report`: how far off an evaluation is.

use std::path::PathBuf;

use clap::Args;
use othello::eval;
use serde::Serialize;
use trainer::othello::record::Record;
use trainer::othello::report::{Bin, Errors, Report};

use crate::evaluation::{Choice, Evaluation};
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::progress::Progress;
use crate::train::{files, shards};

const HELP: &str = "\
Errors are values less scores, in discs: bias is their mean, MAE the mean of
their sizes, RMSE the root of the mean of their squares. The calibration has the
positions in the order of their values, in ten parts, with the mean value and
the mean score of each.

Examples:
  tritboard train othello report test --eval new.weights
  tritboard train othello report test --eval features --out errors";

/// Say how far off an evaluation is from the scores of labelled positions
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records, or folders of them
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    /// Write PREFIX.csv, PREFIX.svg and PREFIX-calibration.svg, too
    #[arg(long, value_name = "PREFIX")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let evaluation = arguments.choice.evaluation()?;
    let shards = shards::list::<Record>(&arguments.shards)?;
    let heeding = interrupt::heed();
    let report = match &evaluation {
        Evaluation::Features => of(&eval::Features, &shards),
        Evaluation::Patterns { evaluation, .. } => of(evaluation, &shards),
    }?;
    drop(heeding);
    if let Some(prefix) = &arguments.out {
        let title = format!("Errors of {evaluation}");
        files::write(&files::beside(prefix, ".csv"), report.table().as_bytes(), true)?;
        let chart = report.chart(&title).to_svg();
        files::write(&files::beside(prefix, ".svg"), chart.as_bytes(), true)?;
        let chart = report.calibration_chart(&title).to_svg();
        files::write(&files::beside(prefix, "-calibration.svg"), chart.as_bytes(), true)?;
    }
    if arguments.json {
        output::json(&Json::of(&evaluation, &report))
    } else {
        table(&evaluation, &report)
    }
}

fn of<E: eval::Evaluation>(evaluation: &E, shards: &[PathBuf]) -> Result<Report, Failure> {
    let (mut report, progress) = (Report::default(), Progress::start());
    for (done, path) in (0..).zip(shards) {
        progress.set(done, shards.len() as u64);
        let added = report.add_shard(evaluation, path, || !interrupt::is_flagged());
        added.map_err(Failure::refused)?;
        interrupt::check()?;
    }
    Ok(report)
}

/// The parts of the calibration.
const PARTS: u64 = 10;

fn table(evaluation: &Evaluation, report: &Report) -> Result<(), Failure> {
    let total = report.total();
    let mut text = format!("{evaluation}, {}\n\n", counted(total.count, "position"));
    let head = format!(
        "{:>7} {:>12} {:>8} {:>8} {:>8} {:>11}",
        "empties", "positions", "bias", "MAE", "RMSE", "correlation"
    );
    text += &format!("{}\n", styled(BOLD, head));
    for (empties, errors) in report.by_empties.iter().enumerate() {
        if errors.count > 0 {
            text += &row(&empties.to_string(), errors);
        }
    }
    text += &row("all", &total);
    let head = format!("{:>12} {:>10} {:>10}", "positions", "value", "score");
    text += &format!("\n{}\n", styled(BOLD, head));
    for bin in report.calibration(PARTS) {
        let (value, score) = (bin.value(), bin.score());
        text += &format!("{:>12} {value:>+10.2} {score:>+10.2}\n", grouped(bin.count));
    }
    output::text(&text)
}

fn row(name: &str, errors: &Errors) -> String {
    format!(
        "{name:>7} {:>12} {:>+8.3} {:>8.3} {:>8.3} {:>11.4}\n",
        grouped(errors.count),
        errors.bias(),
        errors.mae(),
        errors.rmse(),
        errors.correlation()
    )
}

#[derive(Debug, Serialize)]
struct Json {
    evaluation: String,
    all: JsonErrors,
    empties: Vec<JsonErrors>,
    calibration: Vec<JsonBin>,
}

#[derive(Debug, Serialize)]
struct JsonErrors {
    #[serde(skip_serializing_if = "Option::is_none")]
    empties: Option<usize>,
    positions: u64,
    bias: f64,
    mae: f64,
    rmse: f64,
    correlation: f64,
}

#[derive(Debug, Serialize)]
struct JsonBin {
    positions: u64,
    value: f64,
    score: f64,
}

impl Json {
    fn of(evaluation: &Evaluation, report: &Report) -> Self {
        let found = report.by_empties.iter().enumerate().filter(|(_, errors)| errors.count > 0);
        let bin =
            |bin: &Bin| JsonBin { positions: bin.count, value: bin.value(), score: bin.score() };
        Self {
            evaluation: evaluation.to_string(),
            all: JsonErrors::of(None, &report.total()),
            empties: found.map(|(empties, errors)| JsonErrors::of(Some(empties), errors)).collect(),
            calibration: report.calibration(PARTS).iter().map(bin).collect(),
        }
    }
}

impl JsonErrors {
    fn of(empties: Option<usize>, errors: &Errors) -> Self {
        Self {
            empties,
            positions: errors.count,
            bias: errors.bias(),
            mae: errors.mae(),
            rmse: errors.rmse(),
            correlation: errors.correlation(),
        }
    }
}
