//! `tritboard train gomoku fit`: weights from games.

use std::path::{Path, PathBuf};

use clap::Args;
use trainer::gomoku::fit::{self, Epoch, Event, Options};
use trainer::gomoku::record::Record;

use super::evaluation::Choice;
use crate::failure::Failure;
use crate::terminal::{interrupt, output};
use crate::train::fit::{Fit, Fitted, metered};
use crate::train::meter::FitMeter;

const HELP: &str = "\
The command first fits the values to the quiet positions of the games, by
logistic regression on a mix of the search value and the result of the game, on
the search value alone before a move to a leaf. It then fits the ordering of
moves, by a softmax over the moves near the stones. It prints the losses before
the first epoch and after each. One thread does all the work, in minutes; the
weights depend only on the records and the options.

Examples:
  tritboard train gomoku fit data --out new.weights
  tritboard train gomoku fit data deep --out new.weights --lambda 0.7";

/// Arguments of the fit.
#[derive(Debug, Args)]
#[command(mut_arg("argument", |eval|
    eval.help("Initial weights: by-hand (hand-made weights), a file of weights, or a network for its weights")
))]
pub(crate) struct Games {
    #[command(flatten)]
    choice: Choice,
    /// Share of the search value in the target, 0 to 1; the rest is the result of the game
    #[arg(long, value_name = "PART", default_value_t = Options::new().lambda)]
    lambda: f64,
    /// Number of epochs of the values
    #[arg(long, value_name = "N", default_value_t = Options::new().epochs)]
    epochs: u32,
    /// Learning rate of the first epoch of the values
    #[arg(long, value_name = "RATE", default_value_t = Options::new().rate)]
    rate: f64,
    /// Number of epochs of the ordering
    #[arg(long, value_name = "N", default_value_t = Options::new().ordering_epochs)]
    ordering_epochs: u32,
    /// Learning rate of the first epoch of the ordering
    #[arg(long, value_name = "RATE", default_value_t = Options::new().ordering_rate)]
    ordering_rate: f64,
    /// Share of the games in the held-out set, 0 to 0.5
    #[arg(long, value_name = "PART", default_value_t = Options::new().validation)]
    validation: f64,
    /// Random seed for the held-out set and the order of the training set
    #[arg(long, value_name = "N", default_value_t = Options::new().seed)]
    seed: u64,
    /// Memory limit for positions in MiB; 1 GiB holds about a million
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
            weights: fitted.weights.write(),
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
            meter.draw(files as u64, total as u64, || "reading games".to_owned());
        }
        Event::Epoch { part, number, total, epoch: Epoch { training, validation } } => {
            let part = part.name();
            // Without held-out games the sum of no losses stands there.
            let held_out = match validation {
                0.0 => "no held-out set".to_owned(),
                loss => format!("held-out loss {loss:.4}"),
            };
            meter.note(format!(
                "{part}, epoch {number} of {total}: {held_out}, training loss {training:.4}"
            ));
            meter.draw(number.into(), total.into(), || part.to_owned());
        }
        _ => {}
    }
}
