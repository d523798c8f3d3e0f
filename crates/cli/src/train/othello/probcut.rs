//! `tritboard train othello probcut`: how far shallow searches are from deeper ones.

use std::path::PathBuf;

use clap::Args;
use othello::eval::{ErrorModel, PatternEvaluation, Points, Weights};
use serde::Serialize;
use trainer::othello::probcut::{self, Depths, Difference, Differences, MeasureError, Searched};
use trainer::othello::record::Record;

use crate::budget::Threads;
use crate::evaluation::Evaluation;
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::progress::Progress;
use crate::terminal::width::columns;
use crate::train::{files, shards};

const HELP: &str = "\
Positions are chosen from the records, as many of each number of empty squares.
Each is searched to every depth up to --depth, and solved with --exact empty
squares or less; exact scores of records are taken as they are. The deviations
of the deeper scores from those of the probes are fitted by a polynomial of a x
(empty squares) + b x (depth) - (probe), which goes into a new file of weights.

Searches of odd depth find higher scores than those of even depth. --odd-even
changes the constants of the weights so that they agree, then measures.

The file depends on the records, the weights and the options alone.

Examples:
  tritboard train othello probcut data --eval new.weights --out b.weights
  tritboard train othello probcut data exact --eval a.weights \\
    --out b.weights --count 200 --seed 2 --odd-even";

/// Measure how far shallow searches are from deeper ones, and fit the error model of weights
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records, or folders of them
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    /// The weights
    #[arg(long = "eval", value_name = "NAME|FILE")]
    evaluation: String,
    /// The file of weights with their error model; nothing is written if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    force: bool,
    /// How many positions of each number of empty squares
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The fewest empty squares
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    least_empties: u32,
    /// The most empty squares
    #[arg(long, value_name = "N", default_value_t = 50)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    most_empties: u32,
    /// How many moves a probe looks ahead at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    probe: u32,
    /// How many moves searches look ahead at most
    #[arg(long, value_name = "N", default_value_t = 8)]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=30))]
    depth: u32,
    /// With so many empty squares or less positions are solved
    #[arg(long, value_name = "N", default_value_t = 18)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    exact: u32,
    /// How much differences from exact scores count, and others 1
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    exact_weight: u32,
    /// The degree of the polynomial at most
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=3))]
    degree: u8,
    /// Make searches of odd and even depths agree
    #[arg(long)]
    odd_even: bool,
    /// What chooses the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Evaluation::Patterns { mut evaluation, .. } = Evaluation::of(&arguments.evaluation)? else {
        return Err(Failure::Usage("--eval features has no weights, expected a file".to_owned()));
    };
    // Found before minutes of work.
    if let Some(out) = &arguments.out
        && !arguments.force
        && out.symlink_metadata().is_ok()
    {
        return Err(Failure::Exists { name: out.display().to_string() });
    }
    let Arguments { least_empties, most_empties, probe, depth, exact, exact_weight, seed, .. } =
        *arguments;
    let shards = shards::list::<Record>(&arguments.shards)?;
    let records =
        probcut::sample(&shards, [least_empties, most_empties], arguments.count as usize, seed);
    let records =
        records.map_err(|(path, error)| Failure::content(path.display().to_string(), error))?;
    let search = |evaluation: &PatternEvaluation| {
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
        let weights = with_constants(evaluation.weights(), &missing, &about)?;
        evaluation = PatternEvaluation::new(weights);
        found = search(&evaluation)?;
    }
    let differences = Differences::of(&found, probe);
    let model = probcut::model(&differences, arguments.degree.into(), exact_weight.into())
        .ok_or_else(|| {
            Failure::refused(
                "too few kinds of differences for an error model, expected six of empty squares, \
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
        let weights = with_model(evaluation.weights(), model, &about)?;
        let bytes = weights.write().map_err(Failure::refused)?;
        files::write(out, &bytes, arguments.force)?;
    }
    if arguments.json {
        output::json(&Json::of(&model, &differences))
    } else {
        output::text(&table(&model, &differences, records.len()))
    }
}

/// Searches records to all depths.
fn searched(
    evaluation: &PatternEvaluation,
    records: &[Record],
    depths: Depths,
    threads: usize,
) -> Result<Vec<Searched>, Failure> {
    let (stop, progress) = (interrupt::flag(), Progress::start());
    // Every search looks at the flag.
    let heeding = interrupt::heed();
    let tell = |done: u64| progress.set(done, records.len() as u64);
    let searched = probcut::measure(evaluation, records, depths, threads, &stop, &tell);
    drop(heeding);
    progress.finish();
    searched.map_err(|error| match error {
        MeasureError::Interrupted => Failure::Interrupted,
        error => Failure::refused(error),
    })
}

/// Returns weights whose constants are so many discs greater.
#[expect(clippy::cast_possible_truncation, reason = "the ends of 16 bits are 256 discs")]
fn with_constants(weights: &Weights, missing: &[f64; 65], about: &str) -> Result<Weights, Failure> {
    let mut constants = *weights.constants();
    for (constant, missing) in constants.iter_mut().zip(missing) {
        let points = f64::from(*constant) + missing * f64::from(Points::DISC.get());
        *constant = points.round() as i16;
    }
    with_parts(
        weights,
        constants,
        weights.error_model().copied(),
        weights.about().to_owned() + about,
    )
}

/// Returns weights with an error model in the place of theirs.
fn with_model(weights: &Weights, model: ErrorModel, about: &str) -> Result<Weights, Failure> {
    // What was said about an earlier model is no longer true.
    let kept = weights.about().lines().filter(|line| !line.starts_with("error model "));
    let kept: String = kept.flat_map(|line| [line, "\n"]).collect();
    with_parts(weights, *weights.constants(), Some(model), kept + about)
}

/// Returns weights with the same tables.
fn with_parts(
    weights: &Weights,
    constants: [i16; 65],
    model: Option<ErrorModel>,
    about: String,
) -> Result<Weights, Failure> {
    let tables = (0..weights.stages().count()).map(|stage| weights.tables(stage).to_vec());
    let (set, stages) = (weights.set().clone(), weights.stages().clone());
    Weights::new(set, stages, constants, tables.collect(), model)
        .and_then(|weights| weights.with_about(about))
        .map_err(Failure::refused)
}

/// The width of a measured deviation and that of the model.
const CELL: usize = 13;

/// Every how many empty squares a table has rows.
const STEP: u32 = 4;

/// Returns the deviations that were measured and those of the model.
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
