//! `tritboard train gomoku fit`: weights from games.

use std::path::PathBuf;

use clap::Args;
use trainer::gomoku::fit::{self, FitError, Fitted, Options};
use trainer::gomoku::record::Record;

use super::evaluation::Choice;
use super::fit_meter::FitMeter;
use super::rule;
use crate::failure::Failure;
use crate::gomoku::evaluation::bytes;
use crate::terminal::{interrupt, output};
use crate::train::files::{self, beside};
use crate::train::shards;

const HELP: &str = "\
Values are learned from the quiet positions of games, by the logistic loss of a
mix of what the search had found and how the game ended; then the order of
moves, by a softmax over those near the stones. Losses are told before the first
epoch and after every one. The weights depend on the records and the options
alone, on every machine: one thread does it all, in minutes.

Examples:
  tritboard train gomoku fit data --out new.weights
  tritboard train gomoku fit data deep --out new.weights --lambda 0.7";

/// Learn the weights of windows and points from games
///
/// Writes a file of weights, beside it what it was made of (.txt) and how the losses fell, as a table
/// (.csv) and drawn (.svg).
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("argument", |eval| eval.help("The weights to begin with: by-hand or a file")))]
pub(crate) struct Arguments {
    /// Files of records, or folders of them
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    /// The file of weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace the files if they are there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    choice: Choice,
    /// The part of the value of the search in what is learned; the rest is the result of the game
    #[arg(long, value_name = "PART", default_value_t = Options::new().lambda)]
    lambda: f64,
    /// How many times the positions are gone through
    #[arg(long, value_name = "N", default_value_t = Options::new().epochs)]
    epochs: u32,
    /// How far a step goes at first
    #[arg(long, value_name = "RATE", default_value_t = Options::new().rate)]
    rate: f64,
    /// How many times the moves are gone through for their order
    #[arg(long, value_name = "N", default_value_t = Options::new().ordering_epochs)]
    ordering_epochs: u32,
    /// How far a step for the order goes at first
    #[arg(long, value_name = "RATE", default_value_t = Options::new().ordering_rate)]
    ordering_rate: f64,
    /// The part of the games that is held back
    #[arg(long, value_name = "PART", default_value_t = Options::new().validation)]
    validation: f64,
    /// What chooses those games, and the order of the others
    #[arg(long, value_name = "N", default_value_t = Options::new().seed)]
    seed: u64,
    /// The most memory for positions in MiB: 1 GiB has room for about a million
    #[arg(long, value_name = "MIB", default_value_t = Options::new().memory_mib)]
    memory: usize,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = Options {
        lambda: arguments.lambda,
        epochs: arguments.epochs,
        rate: arguments.rate,
        ordering_epochs: arguments.ordering_epochs,
        ordering_rate: arguments.ordering_rate,
        validation: arguments.validation,
        seed: arguments.seed,
        memory_mib: arguments.memory,
    };
    let shards = shards::list::<Record>(&arguments.shards)?;
    let out = &arguments.out;
    // Found before the work.
    if !arguments.force && out.symlink_metadata().is_ok() {
        return Err(Failure::Exists { name: out.display().to_string() });
    }
    let first = arguments.choice.weights(rule::of(&shards)?)?;
    output::note(format!("begins with {}", first.shown));
    let meter = FitMeter::start();
    // Games and pieces of an epoch look at the flag.
    let heeding = interrupt::heed();
    let first = (&first.weights, &*first.name);
    let fitted = fit::fit(&shards, first, &options, &interrupt::flag(), &|event| meter.tell(event));
    drop(heeding);
    meter.finish();
    let Fitted { weights, curve, summary } = fitted.map_err(failure)?;
    let others = [(".txt", summary), (".csv", curve.table()), (".svg", curve.chart().to_svg())];
    for (suffix, content) in others {
        files::write(&beside(out, suffix), content.as_bytes(), true)?;
    }
    // Last: who finds the weights finds what belongs to them.
    files::write(out, &bytes(&weights), arguments.force)?;
    output::note(format!("wrote {}", out.display()));
    Ok(())
}

fn failure(error: FitError) -> Failure {
    match error {
        FitError::Interrupted => Failure::Interrupted,
        error @ FitError::Option { .. } => Failure::Usage(error.to_string()),
        error => Failure::refused(error),
    }
}
