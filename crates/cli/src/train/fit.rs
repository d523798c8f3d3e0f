//! `tritboard train … fit`: weights from files of records.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use clap::Args;
use trainer::fit::FitError;
use trainer::shard::Record;

use super::meter::FitMeter;
use super::shards::{self, beside};
use crate::failure::Failure;
use crate::terminal::{interrupt, output};

/// What a game supplies: its options, and the fit.
pub(crate) trait Fit: Args + Debug {
    /// What the command makes.
    const ABOUT: &str;
    /// How the curves fall, in the words of the game.
    const CURVES: &str;
    /// How weights are fitted, and examples.
    const HELP: &str;
    /// The records that weights are fitted to.
    type Record: Record;
    /// How weights are fitted.
    type Options;

    /// Returns the options.
    fn options(&self) -> Result<Self::Options, Failure>;

    /// Fits weights for the file `out`.
    fn fit(
        &self,
        options: &Self::Options,
        shards: &[PathBuf],
        out: &Path,
    ) -> Result<Fitted, Failure>;
}

/// The contents of all files that a fit writes.
#[derive(Debug)]
pub(crate) struct Fitted {
    /// The file of weights.
    pub(crate) weights: Vec<u8>,
    /// Inputs and options, in lines of a name and a value.
    pub(crate) summary: String,
    /// The learning curves as comma-separated values.
    pub(crate) table: String,
    /// The learning curves as SVG.
    pub(crate) chart: String,
}

#[derive(Debug, Args)]
#[command(about = G::ABOUT, after_help = G::HELP)]
#[command(long_about = format!(
    "{}\n\nWrites the file and, beside it, the inputs and options (.txt) and the learning \
     curves of the {}, as a table (.csv) and drawn (.svg).", G::ABOUT, G::CURVES
))]
pub(crate) struct Arguments<G: Fit> {
    /// Files of records or folders of shards
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    game: G,
}

pub(super) fn run<G: Fit>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { out, force, game, .. } = arguments;
    let options = game.options()?;
    let shards = shards::list::<G::Record>(&arguments.shards)?;
    shards::check_new(out, *force)?;
    let Fitted { weights, summary, table, chart } = game.fit(&options, &shards, out)?;
    for (suffix, content) in [(".txt", summary), (".csv", table), (".svg", chart)] {
        shards::write(&beside(out, suffix), content.as_bytes(), true)?;
    }
    // Last, so that the other files are there once the weights are.
    shards::write(out, &weights, *force)?;
    output::note(format!("wrote {}", out.display()));
    Ok(())
}

/// Runs a fit under a meter.
pub(super) fn metered<T>(
    work: impl FnOnce(&FitMeter) -> Result<T, FitError>,
) -> Result<T, Failure> {
    let meter = FitMeter::start();
    // The fit checks the flag between its steps.
    let heeding = interrupt::heed();
    let fitted = work(&meter);
    drop(heeding);
    meter.finish(fitted.is_ok());
    fitted.map_err(|error| match error {
        FitError::Interrupted => Failure::Interrupted,
        error @ FitError::Option { .. } => Failure::Usage(error.to_string()),
        error => Failure::refused(error),
    })
}
