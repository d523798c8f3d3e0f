//! `tritboard train othello fit`: weights from labelled positions.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Args;
use othello::eval::Stages;
use othello::pattern::PatternSet;
use trainer::fit::FitError;
use trainer::othello::fit::{self, Fitted, Options, curve};
use trainer::othello::record::Record;

use super::fit_meter::FitMeter;
use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::{interrupt, output};
use crate::train::files::{self, beside};
use crate::train::shards;

const HELP: &str = "\
The positions are sorted by their empty squares into a working folder, then the
weights of each stage are the least squares of what they say, found by conjugate
gradients, stage by stage, each on one thread. A stage ends when the error of
the games that are held back has not fallen for some epochs, and has the weights
of the epoch where it was least.

The weights depend on the records and the options alone. Begun again with the
same working folder, the work goes on where it was ended, even by a crash.

Examples:
  tritboard train othello fit data --out new.weights
  tritboard train othello fit data deep --out new.weights --set edax --threads 2";

/// Learn the weights of patterns from labelled positions
///
/// Writes a file of weights, beside it what it was made of (.txt) and how the errors fell, as a
/// table (.csv) and drawn (.svg).
#[derive(Debug, Args)]
#[command(after_help = HELP)]
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
    /// The working folder; that of the weights with .work behind it if left out
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// The set of patterns: tritboard, edax, ntest, logistello, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "tritboard")]
    set: String,
    /// The most empty squares of each stage but the last
    #[arg(long, value_name = "N,N…", value_delimiter = ',')]
    stages: Option<Vec<u8>>,
    /// A stage learns from positions with so many more or fewer empty squares than it has, too
    #[arg(long, value_name = "N", default_value_t = Options::OVERLAP)]
    overlap: u32,
    /// What such a position counts for each square that it is off
    #[arg(long, value_name = "FACTOR", default_value_t = Options::FADE)]
    fade: f64,
    /// The part of the score in what is learned; the rest is the result of the game
    #[arg(long, value_name = "PART", default_value_t = Options::LAMBDA)]
    lambda: f64,
    /// How many positions a weight is worth that no position speaks of
    #[arg(long, value_name = "N", default_value_t = Options::RIDGE)]
    ridge: f64,
    /// The most epochs of a stage
    #[arg(long, value_name = "N", default_value_t = Options::EPOCHS)]
    epochs: u32,
    /// A stage ends after so many epochs without a gain
    #[arg(long, value_name = "N", default_value_t = Options::PATIENCE)]
    patience: u32,
    /// The part of the games that is held back
    #[arg(long, value_name = "PART", default_value_t = Options::VALIDATION)]
    validation: f64,
    /// What chooses those games
    #[arg(long, value_name = "N", default_value_t = Options::SEED)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = arguments.options()?;
    let shards = shards::list::<Record>(&arguments.shards)?;
    let out = &arguments.out;
    let work = arguments.work.clone().unwrap_or_else(|| beside(out, ".work"));
    // Found before hours of work.
    if !arguments.force && out.symlink_metadata().is_ok() {
        return Err(Failure::Exists { name: out.display().to_string() });
    }
    let meter = FitMeter::start(&options);
    // Sorting and every block of an epoch look at the flag.
    let heeding = interrupt::heed();
    let (threads, flag) = (arguments.threads.count(), interrupt::flag());
    let fitted = fit::fit(&shards, &work, &options, threads, &flag, &|event| meter.tell(event));
    drop(heeding);
    meter.finish();
    let Fitted { weights, curves, summary } = fitted.map_err(failure)?;
    let weights = weights.write().map_err(Failure::refused)?;
    let others = [
        (".txt", summary),
        (".csv", curve::table(&curves)),
        (".svg", curve::chart(&curves).to_svg()),
    ];
    for (suffix, content) in others {
        files::write(&beside(out, suffix), content.as_bytes(), true)?;
    }
    // Last: who finds the weights finds what belongs to them.
    files::write(out, &weights, arguments.force)?;
    output::note(format!("wrote {}", out.display()));
    Ok(())
}

impl Arguments {
    fn options(&self) -> Result<Options, Failure> {
        let set = match PatternSet::named(&self.set) {
            Some(set) => set,
            None => {
                let read = |error: io::Error| match error.kind() {
                    io::ErrorKind::NotFound => Failure::NotAFile {
                        argument: self.set.clone(),
                        reason: format!(
                            "not a set of patterns, expected {} or a file",
                            PatternSet::NAMES.join(", ")
                        ),
                    },
                    _ => Failure::Read { source_name: self.set.clone(), error },
                };
                let text = fs::read_to_string(&self.set).map_err(read)?;
                text.parse().map_err(|error| Failure::content(&self.set, error))?
            }
        };
        let mut options = Options::new(set);
        if let Some(most) = &self.stages {
            options.stages =
                Stages::new(most.clone()).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        options.overlap = self.overlap;
        options.fade = self.fade;
        options.lambda = self.lambda;
        options.ridge = self.ridge;
        options.epochs = self.epochs;
        options.patience = self.patience;
        options.validation = self.validation;
        options.seed = self.seed;
        Ok(options)
    }
}

fn failure(error: FitError) -> Failure {
    match error {
        FitError::Interrupted => Failure::Interrupted,
        error @ FitError::Option { .. } => Failure::Usage(error.to_string()),
        error => Failure::refused(error),
    }
}
