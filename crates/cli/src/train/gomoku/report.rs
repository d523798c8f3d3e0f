//! `tritboard train gomoku report`: how well an evaluation tells who wins.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use trainer::gomoku::record::Record;
use trainer::gomoku::report::{Figures, Report, STAGE};

use super::evaluation::Choice;
use super::rule;
use crate::failure::Failure;
use crate::gomoku::evaluation::Named;
use crate::terminal::interrupt;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::progress::Progress;
use crate::train::{files, shards};

const HELP: &str = "\
Loss is the mean logistic loss of results, search that of the values which the
search of the game had found; right is the part of the positions of games that
were not drawn in which the winner is ahead. First is the part of the moves that
are put first, rank their mean place, from 1.

Examples:
  tritboard train gomoku report test --eval new.weights
  tritboard train gomoku report test --json";

/// Say how well an evaluation tells who wins, and which moves were played
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
    /// Write PREFIX.csv and PREFIX.svg, too
    #[arg(long, value_name = "PREFIX")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let shards = shards::list::<Record>(&arguments.shards)?;
    let named = arguments.choice.weights(rule::of(&shards)?)?;
    let evaluation = named.evaluation();
    let heeding = interrupt::heed();
    let (mut report, progress) = (Report::default(), Progress::start());
    for (done, path) in (0..).zip(&shards) {
        progress.set(done, shards.len() as u64);
        let added = report.add_shard(&evaluation, path, || !interrupt::is_flagged());
        added.map_err(Failure::refused)?;
        interrupt::check()?;
    }
    drop((heeding, progress));
    if let Some(prefix) = &arguments.out {
        let title = format!("Losses of {}", named.shown);
        files::write(&files::beside(prefix, ".csv"), report.table().as_bytes(), true)?;
        let chart = report.chart(&title).to_svg();
        files::write(&files::beside(prefix, ".svg"), chart.as_bytes(), true)?;
    }
    if arguments.json { output::json(&Json::of(&named, &report)) } else { table(&named, &report) }
}

fn table(named: &Named, report: &Report) -> Result<(), Failure> {
    let total = report.total();
    let rule = named.weights.rule();
    let mut text = format!("{}, {rule}, {}\n\n", named.shown, counted(total.positions, "position"));
    let head = format!(
        "{:>7} {:>12} {:>8} {:>8} {:>8} {:>12} {:>8} {:>8}",
        "stones", "positions", "loss", "search", "right", "moves", "first", "rank"
    );
    text += &format!("{}\n", styled(BOLD, head));
    for (stage, figures) in report.by_stage.iter().enumerate() {
        if figures.positions > 0 {
            let first = stage * STAGE;
            text += &row(&format!("{first}–{}", first + STAGE - 1), figures);
        }
    }
    text += &row("all", &total);
    output::text(&text)
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

impl Json {
    fn of(named: &Named, report: &Report) -> Self {
        let found = report.by_stage.iter().enumerate().filter(|(_, found)| found.positions > 0);
        let stage = |(stage, figures): (usize, &Figures)| {
            let first = stage * STAGE;
            JsonFigures::of(Some([first, first + STAGE - 1]), figures)
        };
        Self {
            evaluation: named.shown.clone(),
            rule: named.weights.rule().to_string(),
            all: JsonFigures::of(None, &report.total()),
            stages: found.map(stage).collect(),
        }
    }
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
