//! `tritboard train gomoku fit`: weights from games.

use std::path::{Path, PathBuf};

use clap::Args;
use trainer::gomoku::fit::{self, Epoch, Event, Options};
use trainer::gomoku::record::Record;

use super::evaluation::Choice;
use crate::evaluation::gomoku::bytes;
use crate::failure::Failure;
use crate::terminal::{interrupt, output};
use crate::train::fit::{Fit, Fitted, metered};
use crate::train::meter::FitMeter;

const HELP: &str = "\
Values are fitted to the quiet positions of games: logistic regression on a mix
of the value of the search and the result of the game. Then the ordering of
moves is fitted: a softmax over the moves near the stones. The losses are
printed before the first epoch and after each. The weights depend on the records
and the options alone, on every machine: one thread does everything, in minutes.

Examples:
  tritboard train gomoku fit data --out new.weights
  tritboard train gomoku fit data deep --out new.weights --lambda 0.7";

/// Arguments of the fit.
#[derive(Debug, Args)]
#[command(mut_arg("argument", |eval| eval.help("First weights: by-hand or a file")))]
pub(crate) struct Games {
    #[command(flatten)]
    choice: Choice,
    /// Share of the value of the search in the target; the rest is the result of the game
    #[arg(long, value_name = "PART", default_value_t = Options::new().lambda)]
    lambda: f64,
    /// Number of epochs for the values
    #[arg(long, value_name = "N", default_value_t = Options::new().epochs)]
    epochs: u32,
    /// Learning rate of the first epoch
    #[arg(long, value_name = "RATE", default_value_t = Options::new().rate)]
    rate: f64,
    /// Number of epochs for the ordering
    #[arg(long, value_name = "N", default_value_t = Options::new().ordering_epochs)]
    ordering_epochs: u32,
    /// Learning rate of the first epoch of the ordering
    #[arg(long, value_name = "RATE", default_value_t = Options::new().ordering_rate)]
    ordering_rate: f64,
    /// Share of the games in the held-out set
    #[arg(long, value_name = "PART", default_value_t = Options::new().validation)]
    validation: f64,
    /// Seed of the held-out set, and of the order of the training set
    #[arg(long, value_name = "N", default_value_t = Options::new().seed)]
    seed: u64,
    /// Maximum memory for positions in MiB; 1 GiB holds about a million
    #[arg(long, value_name = "MIB", default_value_t = Options::new().memory_mib)]
    memory: usize,
}

impl Fit for Games {
    const ABOUT: &str = "Fit the weights of windows and points to games";
    const CURVES: &str = "losses";
    const HELP: &str = HELP;
    type Record = Record;
    type Options = Options;

    fn options(&self) -> Result<Options, Failure> {
        Ok(Options {
            lambda: self.lambda,
            epochs: self.epochs,
            rate: self.rate,
            ordering_epochs: self.ordering_epochs,
            ordering_rate: self.ordering_rate,
            validation: self.validation,
            seed: self.seed,
            memory_mib: self.memory,
        })
    }

    fn fit(&self, options: &Options, shards: &[PathBuf], _: &Path) -> Result<Fitted, Failure> {
        let first = self.choice.weights_for(shards)?;
        output::note(format!("begins with {}", first.name.shown));
        let first = (&first.weights, &*first.name.unique);
        let fitted = metered(|meter| {
            fit::fit(shards, first, options, &interrupt::flag(), &|event| show(meter, event))
        })?;
        Ok(Fitted {
            weights: bytes(&fitted.weights),
            summary: fitted.summary,
            table: fitted.curve.table(),
            chart: fitted.curve.chart().to_svg(),
        })
    }
}

/// Shows an event of the fit.
fn show(meter: &FitMeter, event: &Event) {
    match *event {
        Event::Read { files, total } => {
            meter.draw(files as u64, total as u64, || "games are read".to_owned());
        }
        Event::Epoch { part, number, total, epoch: Epoch { training, validation } } => {
            let part = part.name();
            meter.note(format!(
                "{part}, epoch {number} of {total}: loss {validation:.4} held back, {training:.4} \
                 learned"
            ));
            meter.draw(number.into(), total.into(), || part.to_owned());
        }
        _ => {}
    }
}
