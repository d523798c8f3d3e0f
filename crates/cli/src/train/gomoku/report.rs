//! `tritboard train gomoku report`: how well an evaluation predicts results and moves.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gomoku::eval::Evaluation;
use serde::Serialize;
use trainer::chart::Chart;
use trainer::gomoku::record::Record;
use trainer::gomoku::report::{Figures, Report, STAGE};
use trainer::shard::FileError;

use super::evaluation::Choice;
use crate::failure::Failure;
use crate::gomoku::weights::Named;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::train::report;

/// The report of weights.
#[derive(Debug)]
pub(crate) struct Losses {
    named: Named,
    evaluation: Arc<Evaluation>,
    report: Report,
}

impl report::Report for Losses {
    const ABOUT: &str = "Measure how well an evaluation predicts results and moves";
    const HELP: &str = "\
Loss is the mean logistic loss of the results; search is that of the values of
the search of the game. Right is the share of positions, drawn games excluded,
in which the winner is ahead. First is the share of moves that the ordering puts
first, rank their mean rank, from 1.

Examples:
  tritboard train gomoku report test --eval new.weights
  tritboard train gomoku report test --json";
    const FILES: &str = "PREFIX.csv and PREFIX.svg";
    type Choice = Choice;
    type Record = Record;

    fn begin(choice: &Choice, shards: &[PathBuf]) -> Result<Self, Failure> {
        let named = choice.weights_for(shards)?;
        Ok(Self { evaluation: named.evaluation(), named, report: Report::default() })
    }

    fn add(&mut self, path: &Path, goes_on: impl FnMut() -> bool) -> Result<(), FileError> {
        self.report.add_shard(&self.evaluation, path, goes_on)
    }

    fn table(&self) -> String {
        self.report.table()
    }

    fn charts(&self) -> Vec<(&'static str, Chart)> {
        vec![(".svg", self.report.chart(&format!("Losses of {}", self.named.shown)))]
    }

    fn text(&self) -> String {
        let Named { shown, weights, .. } = &self.named;
        let (rule, total) = (weights.rule(), self.report.total());
        let head = format!(
            "{:>7} {:>12} {:>8} {:>8} {:>8} {:>12} {:>8} {:>8}",
            "stones", "positions", "loss", "search", "right", "moves", "first", "rank"
        );
        let mut text = format!(
            "{shown}, {rule}, {}\n\n{}\n",
            counted(total.positions, "position"),
            styled(BOLD, head)
        );
        for ([first, last], figures) in stages(&self.report) {
            text += &row(&format!("{first}–{last}"), figures);
        }
        text + &row("all", &total)
    }

    fn json(&self) -> impl Serialize {
        let stages = stages(&self.report);
        Json {
            evaluation: self.named.shown.clone(),
            rule: self.named.weights.rule().to_string(),
            all: JsonFigures::of(None, &self.report.total()),
            stages: stages.map(|(stones, found)| JsonFigures::of(Some(stones), found)).collect(),
        }
    }
}

/// Returns the stages with positions, each with its first and last number of stones.
fn stages(report: &Report) -> impl Iterator<Item = ([usize; 2], &Figures)> {
    let stages = (0..).step_by(STAGE).zip(&report.by_stage);
    stages
        .filter(|(_, figures)| figures.positions > 0)
        .map(|(first, figures)| ([first, first + STAGE - 1], figures))
}

fn row(name: &str, figures: &Figures) -> String {
    format!(
        "{name:>7} {:>12} {:>8.4} {:>8.4} {:>8.4} {:>12} {:>8.4} {:>8.3}\n",
        grouped(figures.positions),
        figures.loss(),
        figures.search_loss(),
        figures.accuracy(),
        grouped(figures.moves),
        figures.first(),
        figures.rank()
    )
}

#[derive(Debug, Serialize)]
struct Json {
    evaluation: String,
    rule: String,
    all: JsonFigures,
    stages: Vec<JsonFigures>,
}

#[derive(Debug, Serialize)]
struct JsonFigures {
    #[serde(skip_serializing_if = "Option::is_none")]
    stones: Option<[usize; 2]>,
    positions: u64,
    loss: f64,
    search_loss: f64,
    right: f64,
    moves: u64,
    first: f64,
    rank: f64,
}

impl JsonFigures {
    fn of(stones: Option<[usize; 2]>, figures: &Figures) -> Self {
        Self {
            stones,
            positions: figures.positions,
            loss: figures.loss(),
            search_loss: figures.search_loss(),
            right: figures.accuracy(),
            moves: figures.moves,
            first: figures.first(),
            rank: figures.rank(),
        }
    }
}
