//! `tritboard train othello report`: the errors of an evaluation.

use std::path::{Path, PathBuf};

use othello::eval;
use trainer::chart::Chart;
use trainer::othello::record::Record;
use trainer::othello::report::{Bin, Errors, Report};
use trainer::report::Stages;
use trainer::shard::FileError;

use crate::evaluation::othello::{Choice, Evaluation};
use crate::failure::Failure;
use crate::terminal::number::grouped;
use crate::terminal::table::{Column, Table};
use crate::train::report::{self, Json};

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
positions by value into ten equal parts and lists the mean value and the mean
score of each.

Examples:
  tritboard train othello report test --eval new.weights
  tritboard train othello report test --eval features --out errors";
    const FILES: &str = "PREFIX.csv, PREFIX.svg and PREFIX-calibration.svg";
    const STAGES: &str = "empties";
    type Choice = Choice;
    type Record = Record;
    type Figures = Errors;

    fn begin(choice: &Choice, _: &[PathBuf]) -> Result<Self, Failure> {
        Ok(Self { evaluation: choice.evaluation()?, report: Report::default() })
    }

    fn add(&mut self, path: &Path, goes_on: impl FnMut() -> bool) -> Result<(), FileError> {
        match &self.evaluation {
            Evaluation::Features => self.report.add_shard(&eval::Features, path, goes_on),
            Evaluation::Patterns { evaluation, .. } => {
                self.report.add_shard(evaluation, path, goes_on)
            }
            Evaluation::Network { evaluation, .. } => {
                self.report.add_shard(evaluation, path, goes_on)
            }
        }
    }

    fn stages(&self) -> &Stages<Errors> {
        self.report.by_empties()
    }

    fn stage(empties: usize) -> String {
        empties.to_string()
    }

    fn json_stage(empties: usize) -> Json {
        Json::Count(empties as u64)
    }

    fn charts(&self) -> Vec<(&'static str, Chart)> {
        let title = format!("Errors of {}", self.evaluation);
        let calibration = self.report.calibration_chart(&title);
        vec![(".svg", self.report.chart(&title)), ("-calibration.svg", calibration)]
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        vec![("evaluation", self.evaluation.to_string())]
    }

    fn more_text(&self) -> String {
        let [value, score] = ["value", "score"].map(|head| Column::right(head, 10));
        let table = Table::new([Column::right("positions", 12), value, score]);
        let row = |bin: Bin| {
            let [value, score] = [bin.value(), bin.score()].map(|discs| format!("{discs:+.2}"));
            table.row([grouped(bin.count), value, score])
        };
        let rows: String = self.report.calibration(PARTS).into_iter().map(row).collect();
        format!("\n{}{rows}", table.head())
    }

    fn more_json(&self) -> Vec<(&'static str, Json)> {
        let bin = |bin: &Bin| {
            let (value, score) = (Json::Real(bin.value()), Json::Real(bin.score()));
            let positions = Json::Count(bin.count);
            Json::Object(vec![("positions", positions), ("value", value), ("score", score)])
        };
        let bins = self.report.calibration(PARTS).iter().map(bin).collect();
        vec![("calibration", Json::List(bins))]
    }
}
