//! `tritboard train othello report`: the errors of an evaluation.

use std::path::{Path, PathBuf};

use othello::eval;
use serde::Serialize;
use trainer::chart::Chart;
use trainer::othello::record::Record;
use trainer::othello::report::{Bin, Errors, Report};
use trainer::shard::FileError;

use crate::evaluation::{Choice, Evaluation};
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::train::report;

/// The report of an evaluation.
#[derive(Debug)]
pub(crate) struct Deviations {
    evaluation: Evaluation,
    report: Report,
}

/// Number of parts of the calibration.
const PARTS: u64 = 10;

impl report::Report for Deviations {
    const ABOUT: &str = "Measure the errors of an evaluation against labelled positions";
    const HELP: &str = "\
An error is the value minus the score, in discs: bias is the mean error, MAE the
mean absolute error, RMSE the root mean square error. The calibration sorts the
positions by value into ten parts, each with its mean value and mean score.

Examples:
  tritboard train othello report test --eval new.weights
  tritboard train othello report test --eval features --out errors";
    const FILES: &str = "PREFIX.csv, PREFIX.svg and PREFIX-calibration.svg";
    type Choice = Choice;
    type Record = Record;

    fn begin(choice: &Choice, _: &[PathBuf]) -> Result<Self, Failure> {
        Ok(Self { evaluation: choice.evaluation()?, report: Report::default() })
    }

    fn add(&mut self, path: &Path, goes_on: impl FnMut() -> bool) -> Result<(), FileError> {
        match &self.evaluation {
            Evaluation::Features => self.report.add_shard(&eval::Features, path, goes_on),
            Evaluation::Patterns { evaluation, .. } => {
                self.report.add_shard(evaluation, path, goes_on)
            }
        }
    }

    fn table(&self) -> String {
        self.report.table()
    }

    fn charts(&self) -> Vec<(&'static str, Chart)> {
        let title = format!("Errors of {}", self.evaluation);
        let calibration = self.report.calibration_chart(&title);
        vec![(".svg", self.report.chart(&title)), ("-calibration.svg", calibration)]
    }

    fn text(&self) -> String {
        let total = self.report.total();
        let head = format!(
            "{:>7} {:>12} {:>8} {:>8} {:>8} {:>11}",
            "empties", "positions", "bias", "MAE", "RMSE", "correlation"
        );
        let positions = counted(total.count, "position");
        let mut text = format!("{}, {positions}\n\n{}\n", self.evaluation, styled(BOLD, head));
        for (empties, errors) in stages(&self.report) {
            text += &row(&empties.to_string(), errors);
        }
        text += &row("all", &total);
        let head = format!("{:>12} {:>10} {:>10}", "positions", "value", "score");
        text += &format!("\n{}\n", styled(BOLD, head));
        for bin in self.report.calibration(PARTS) {
            let (value, score) = (bin.value(), bin.score());
            text += &format!("{:>12} {value:>+10.2} {score:>+10.2}\n", grouped(bin.count));
        }
        text
    }

    fn json(&self) -> impl Serialize {
        let bin =
            |bin: &Bin| JsonBin { positions: bin.count, value: bin.value(), score: bin.score() };
        let stages = stages(&self.report);
        Json {
            evaluation: self.evaluation.to_string(),
            all: JsonErrors::of(None, &self.report.total()),
            empties: stages.map(|(empties, found)| JsonErrors::of(Some(empties), found)).collect(),
            calibration: self.report.calibration(PARTS).iter().map(bin).collect(),
        }
    }
}

/// Returns the numbers of empty squares with positions.
fn stages(report: &Report) -> impl Iterator<Item = (usize, &Errors)> {
    report.by_empties.iter().enumerate().filter(|(_, errors)| errors.count > 0)
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
