//! `tritboard train gomoku network`: a network from games.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args;
use trainer::gomoku::network::{self, Epoch, Event, Options};
use trainer::gomoku::record::Record;
use trainer::network::TrainingOptions;

use super::evaluation::Choice;
use crate::evaluation::gomoku::{BY_HAND, Loaded, Named};
use crate::failure::Failure;
use crate::terminal::{interrupt, output};
use crate::train::fit::{Fit, Fitted, metered};
use crate::train::meter::EpochMeter;
use crate::train::training::{TrainingArguments, TrainingDefaults};

const HELP: &str = "\
A network corrects the values and the ordering scores of weights, which its file
contains. It reads the windows around the empty points by their codes. Training
reads all games into memory and goes through the quiet positions in random
order, --epochs times, with Adam and a learning rate that falls along a cosine.
The targets are a mix of the search value and of the target of the position
after it, up to the result of the game, and the moves that were played; before a
random move or moves to a leaf, the search value counts alone. The command
prints the losses of the weights alone, or of the network of --start, then those
after each epoch.

The network depends only on the records, the weights and the options, not on the
processor or the number of threads. With the same working folder, a training
resumes after the last epoch of its checkpoint. With --start it goes on from a
finished network, at a lower --rate; it forgets games that it does not see again.
The network may be of another rule with windows of as many cells (all rules but
freestyle have the same) if --eval gives weights of the rule of the games.

Examples:
  tritboard train gomoku network data --eval my.weights --out new.network
  tritboard train gomoku network data deep --out b.network --lambda 0.7
  tritboard train gomoku network more --start new.network --rate 0.001 \
      --out c.network
  tritboard train gomoku report held-out --eval new.network";

/// Arguments of the training.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Weights that the network corrects: by-hand (hand-made weights), a file of weights, or a network for its weights
    /// [default: those of --start, by-hand without it]
    #[arg(long, value_name = "NAME|FILE")]
    eval: Option<OsString>,
    /// Network to start with, instead of one that corrects nothing
    #[arg(long, value_name = "NETWORK")]
    start: Option<OsString>,
    /// Share of the search value in the target, 0 to 1; the rest is the target of the next position
    #[arg(long, value_name = "PART", default_value_t = Options::new().lambda)]
    lambda: f64,
    /// Factor of the loss of moves beside that of values, 0 to 10; 0 learns no ordering
    #[arg(long, value_name = "FACTOR", default_value_t = Options::new().moves)]
    moves: f64,
    #[command(flatten)]
    training: TrainingArguments<Self>,
}

impl TrainingDefaults for Games {
    const DEFAULTS: TrainingOptions = Options::TRAINING;
}

impl Fit for Games {
    const ABOUT: &str = "Train a network on games, which corrects weights";
    const CURVES: &str = "losses";
    const HELP: &str = HELP;
    type Record = Record;
    type Options = Options;

    fn options(&self) -> Result<Options, Failure> {
        let start = self.start.as_deref().map(network_of).transpose()?;
        Ok(Options {
            start,
            lambda: self.lambda,
            moves: self.moves,
            training: self.training.options(),
        })
    }

    fn fit(&self, options: &Options, shards: &[PathBuf], out: &Path) -> Result<Fitted, Failure> {
        let work = self.training.folder(out);
        let eval = self.eval.as_ref().or(self.start.as_ref());
        let eval = eval.cloned().unwrap_or_else(|| BY_HAND.into());
        let weights = Choice::from(eval).weights_for(shards)?;
        output::note(format!("corrects {}", weights.name.shown));
        let weights = (&weights.weights, &*weights.name.unique);
        let fitted = metered(|meter| {
            let meter = EpochMeter::new(meter);
            let (threads, stop) = (self.training.threads(), interrupt::flag());
            let before = if options.start.is_some() { "first network" } else { "weights alone" };
            let report = |event: &Event| show(&meter, before, event);
            network::fit(shards, weights, &work, options, (threads, &stop), &report)
        })?;
        Ok(Fitted {
            weights: fitted.network,
            summary: fitted.summary,
            table: network::table(&fitted.epochs),
            chart: network::chart(&fitted.epochs).to_svg(),
        })
    }
}

/// Shows an event of the training. `before` is what has the losses before the first epoch.
fn show(meter: &EpochMeter<'_>, before: &str, event: &Event) {
    match *event {
        Event::Read { done, total } => meter.read(done, total, || "reading games".to_owned()),
        Event::Begun { positions, held_out, epochs, start } => {
            meter.begin(positions, held_out, epochs);
            if let Some(start) = start {
                meter.note(format!("{before}: {}", losses(&start, held_out > 0)));
            }
        }
        Event::Step { done, total, positions } => meter.step(done, total, positions),
        Event::Epoch { number, epoch } => {
            let is_held_out = epoch.validation > 0.0;
            let losses = losses(&epoch, is_held_out);
            let Epoch { training, training_order, validation, .. } = epoch;
            let text = format!("training loss {training:.4}, order {training_order:.4}; {losses}");
            let loss = is_held_out.then(|| format!("held-out loss {validation:.4}"));
            meter.epoch(number, &text, loss);
        }
        _ => {}
    }
}

/// Returns the network of a file.
fn network_of(file: &OsStr) -> Result<gomoku::eval::Network, Failure> {
    match Loaded::of_file(file)? {
        Loaded::Network(network, _) => Ok(network),
        Loaded::Weights(Named { name, .. }) => {
            let name = name.shown;
            Err(Failure::Usage(format!("--start {name} is not a network; expected one")))
        }
    }
}

/// Returns the losses on the held-out set.
fn losses(epoch: &Epoch, is_held_out: bool) -> String {
    if !is_held_out {
        return "no held-out games".to_owned();
    }
    let Epoch { validation, results, order, first, .. } = *epoch;
    format!(
        "held-out loss {validation:.4}, of results {results:.4}, order {order:.4}, first {:.1} %",
        100.0 * first
    )
}
