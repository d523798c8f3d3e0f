//! `tritboard train othello probcut`: the `ProbCut` regression of weights.

use std::path::PathBuf;

use clap::Args;
use othello::eval::ErrorModel;
use serde::Serialize;
use trainer::othello::probcut::{self, Depths, Difference, Differences, MeasureError, Searched};
use trainer::othello::record::Record;

use super::tuned::Tuned;
use crate::budget::Threads;
use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::progress::Progress;
use crate::terminal::width::columns;
use crate::train::shards;

const HELP: &str = "\
The command chooses --count positions for each number of empty squares from the
records. It searches each position to every depth up to --depth, and solves it
if it has at most --exact empty squares; exact scores of records are reused. It
fits a polynomial of a x (empty squares) + b x (depth) - (probe) to the
deviations of the deeper scores from those of the probes, and writes it into a
new file of weights.

Searches of odd depth score higher than those of even depth. --odd-even first
changes the constants of the weights so that they agree.

The file depends only on the records, the weights and the options.

Examples:
  tritboard train othello probcut data --eval new.weights --out b.weights
  tritboard train othello probcut data exact --eval a.weights \\
    --out b.weights --count 200 --seed 2 --odd-even";

/// Measure how well shallow searches predict deeper ones, and fit the error model of weights
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records or folders of shards
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    /// Weights or network to measure: network or patterns (embedded) or a file
    #[arg(long = "eval", value_name = "NAME|FILE")]
    evaluation: String,
    /// File of weights with the error model to write [default: none]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
    /// Number of positions per number of empty squares, 1 to 100000
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Minimum number of empty squares, 1 to 60
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    least_empties: u32,
    /// Maximum number of empty squares, 1 to 60
    #[arg(long, value_name = "N", default_value_t = 50)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    most_empties: u32,
    /// Maximum depth of a shallow search (probe) in plies, 0 to 20
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    probe: u32,
    /// Maximum depth of a deep search in plies, 2 to 30
    #[arg(long, value_name = "N", default_value_t = 8)]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=30))]
    depth: u32,
    /// Solve positions with at most N empty squares, 0 to 30
    #[arg(long, value_name = "N", default_value_t = 18)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    exact: u32,
    /// Weight of a deviation from an exact score, 1 to 1000; other deviations have weight 1
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    exact_weight: u32,
    /// Maximum degree of the polynomial, 0 to 3
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=3))]
    degree: u8,
    /// First make searches of odd and even depths agree
    #[arg(long)]
    odd_even: bool,
    /// Random seed for the choice of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut evaluation = Tuned::of(Evaluation::of(&arguments.evaluation)?)?;
    if let Some(out) = &arguments.out {
        shards::check_new(out, arguments.force)?;
    }
    let Arguments { least_empties, most_empties, probe, depth, exact, exact_weight, seed, .. } =
        *arguments;
    let shards = shards::list::<Record>(&arguments.shards)?;
    let records =
        probcut::sample(&shards, [least_empties, most_empties], arguments.count as usize, seed);
    let records =
        records.map_err(|(path, error)| Failure::content(path.display().to_string(), error))?;
    let search = |evaluation: &Tuned| {
        searched(evaluation, &records, Depths { depth, exact }, arguments.threads.count())
    };
    let mut found = search(&evaluation)?;
    if arguments.odd_even {
        let about = format!(
            "odd-even positions {} count {} empties {least_empties}..{most_empties} depth {depth} \
             seed {seed}\n",
            records.len(),
            arguments.count
        );
        let missing = probcut::odd_even(&found);
        evaluation = evaluation.with_constants(&missing, &about)?;
        found = search(&evaluation)?;
    }
    let differences = Differences::of(&found, probe);
    let model = probcut::model(&differences, arguments.degree.into(), exact_weight.into())
        .ok_or_else(|| {
            Failure::refused(
                "too few kinds of differences for an error model; expected six of empty squares, \
                 depth and probe: more of --count, --depth or --exact",
            )
        })?;
    if let Some(out) = &arguments.out {
        let about = format!(
            "error model positions {} count {} empties {least_empties}..{most_empties} probe {probe} \
             depth {depth} exact {exact} exact-weight {exact_weight} degree {} seed {seed}\n",
            records.len(),
            arguments.count,
            arguments.degree
        );
        let bytes = evaluation.with_model(model, &about)?.write()?;
        shards::write(out, &bytes, arguments.force)?;
    }
    if arguments.json {
        output::json(&Json::of(&model, &differences))
    } else {
        output::text(&table(&model, &differences, records.len()))
    }
}

/// Searches records to all depths.
fn searched(
    evaluation: &Tuned,
    records: &[Record],
    depths: Depths,
    threads: usize,
) -> Result<Vec<Searched>, Failure> {
    let (stop, progress) = (interrupt::flag(), Progress::start());
    // Every search checks the flag.
    let heeding = interrupt::heed();
    let tell = |done: u64| progress.set(done, records.len() as u64);
    let searched = evaluation.measure(records, depths, threads, &stop, &tell);
    drop(heeding);
    progress.finish();
    searched.map_err(|error| match error {
        MeasureError::Interrupted => Failure::Interrupted,
        error => Failure::refused(error),
    })
}

/// Width of a column: a measured deviation and that of the model.
const CELL: usize = 13;

/// Distance of the rows, in empty squares.
const STEP: u32 = 4;

/// Returns a table of the deviations: measured, and by the model.
fn table(model: &ErrorModel, differences: &Differences, positions: usize) -> String {
    let ErrorModel { empties, depth, probe, polynomial: [a, b, c, d], least } = model;
    let mut text = format!(
        "{}\n\nx = {empties:.4} empties {depth:+.4} depth {probe:+.4} probe\n\
         deviation = {a:.5} {b:+.5} x {c:+.6} x² {d:+.7} x³, at least {:.2}\n\n",
        counted(positions as u64, "position"),
        least.discs()
    );
    let most = differences.iter().map(|found| found.probe).max().unwrap_or_default();
    let mut rows: Vec<(u32, u32)> = differences
        .iter()
        .map(|found| (found.empties, found.depth))
        .filter(|(empties, _)| empties.is_multiple_of(STEP))
        .collect();
    rows.dedup();
    rows.sort_unstable();
    rows.dedup();
    let probes: Vec<u32> = (0..=most).collect();
    let side_by_side = columns().saturating_sub(13) / CELL;
    for (index, probes) in probes.chunks(side_by_side.max(1)).enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let mut head = format!("{:>7} {:>5}", "empties", "depth");
        probes.iter().for_each(|probe| head += &format!("{:>CELL$}", format!("probe {probe}")));
        text += &format!("{}\n", styled(BOLD, head));
        for &(empties, depth) in &rows {
            let mut row = format!("{empties:>7} {depth:>5}");
            for &probe in probes {
                let at = |found: &&Difference| {
                    (found.empties, found.depth, found.probe) == (empties, depth, probe)
                };
                let cell = differences.iter().find(at).map(|found| {
                    let said = model.deviation(empties, depth, probe).discs();
                    format!("{:.2} {said:.2}", found.deviation())
                });
                row += &format!("{:>CELL$}", cell.unwrap_or_default());
            }
            text += &format!("{}\n", row.trim_end());
        }
    }
    text + "\nDeviations in discs: measured, and by the model.\n"
}

#[derive(Debug, Serialize)]
struct Json {
    model: JsonModel,
    measured: Vec<JsonDifference>,
}

#[derive(Debug, Serialize)]
struct JsonModel {
    empties: f64,
    depth: f64,
    probe: f64,
    polynomial: [f64; 4],
    least: f64,
}

#[derive(Debug, Serialize)]
struct JsonDifference {
    empties: u32,
    depth: u32,
    probe: u32,
    positions: u64,
    mean: f64,
    deviation: f64,
    model: f64,
}

impl Json {
    fn of(model: &ErrorModel, differences: &Differences) -> Self {
        let difference = |found: &Difference| JsonDifference {
            empties: found.empties,
            depth: found.depth,
            probe: found.probe,
            positions: found.count,
            mean: found.mean(),
            deviation: found.deviation(),
            model: model.deviation(found.empties, found.depth, found.probe).discs(),
        };
        let ErrorModel { empties, depth, probe, polynomial, least } = *model;
        Self {
            model: JsonModel { empties, depth, probe, polynomial, least: least.discs() },
            measured: differences.iter().map(difference).collect(),
        }
    }
}
