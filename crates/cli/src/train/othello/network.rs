//! `tritboard train othello network`: a network from labelled positions.

use std::path::{Path, PathBuf};

use clap::Args;
use othello::eval::Stages;
use trainer::network::TrainingOptions;
use trainer::othello::network::{self, Epoch, Event, Options, RANGES};
use trainer::othello::record::Record;

use super::fit::pattern_set;
use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::train::fit::{Fit, Fitted, metered};
use crate::train::meter::EpochMeter;
use crate::train::training::{TrainingArguments, TrainingDefaults};

const HELP: &str = "\
A network reads the patterns of a board by their codes. Each code has a row of
numbers; the rows of a board are added up and pass two small layers, which depend
on the stage of the game. Training reads all positions into memory, 22 bytes
each, and goes through them in random order, --epochs times, with Adam and a
learning rate that falls along a cosine.

The network depends only on the records and the options, not on the processor or
the number of threads. With the same working folder, a training resumes after the
last epoch of its checkpoint. With --start it goes on from a finished network:
fewer positions are enough, and a lower --rate keeps what the network knows.

Examples:
  tritboard train othello network data --out new.network
  tritboard train othello network data deep --out b.network --width 32
  tritboard train othello network more --out c.network --start b.network
  tritboard train othello report held-out --eval new.network";

/// Arguments of the training.
#[derive(Debug, Args)]
pub(crate) struct Network {
    /// Network to begin with, instead of random numbers: network (the embedded
    /// one) or a file. Patterns and width are its own
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["set", "width"])]
    start: Option<String>,
    /// Pattern set: network, tritboard, edax, ntest, logistello or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "network")]
    set: String,
    /// Numbers of a row: 32 or 64
    #[arg(long, value_name = "N", default_value_t = Options::WIDTH)]
    width: usize,
    /// Maximum number of empty squares of each stage except the last
    #[arg(long, value_name = "N,N…", value_delimiter = ',')]
    stages: Option<Vec<u8>>,
    /// Share of the score in the target, 0 to 1; the rest is the target of the next position of the game
    #[arg(long, value_name = "PART", default_value_t = Options::LAMBDA)]
    lambda: f64,
    #[command(flatten)]
    training: TrainingArguments<Self>,
}

impl TrainingDefaults for Network {
    const DEFAULTS: TrainingOptions = Options::TRAINING;
}

impl Fit for Network {
    const ABOUT: &str = "Train a network on labelled positions";
    const CURVES: &str = "errors";
    const HELP: &str = HELP;
    type Record = Record;
    type Options = Options;

    fn options(&self) -> Result<Options, Failure> {
        let mut options = if let Some(start) = &self.start {
            Options::starting_from(network_of(start)?)
        } else {
            let set = match &*self.set {
                "network" => Options::default_set(),
                name => pattern_set(name, &["network"])?,
            };
            Options { width: self.width, ..Options::new(set) }
        };
        if let Some(most) = &self.stages {
            options.stages =
                Stages::new(most.clone()).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        Ok(Options { lambda: self.lambda, training: self.training.options(), ..options })
    }

    fn fit(&self, options: &Options, shards: &[PathBuf], out: &Path) -> Result<Fitted, Failure> {
        let work = self.training.folder(out);
        let fitted = metered(|meter| {
            let meter = EpochMeter::new(meter);
            let (threads, stop) = (self.training.threads(), interrupt::flag());
            network::fit(shards, &work, options, threads, &stop, &|event| show(&meter, event))
        })?;
        Ok(Fitted {
            weights: fitted.network,
            summary: fitted.summary,
            table: network::table(&fitted.epochs),
            chart: network::chart(&fitted.epochs).to_svg(),
        })
    }
}

/// Returns the network of an evaluation.
fn network_of(name: &str) -> Result<othello::eval::Network, Failure> {
    match Evaluation::of(name)? {
        Evaluation::Network { evaluation, .. } => Ok(evaluation.network().clone()),
        _ => Err(Failure::Usage(format!("--start {name} is not a network; expected one"))),
    }
}

/// Shows an event of the training.
fn show(meter: &EpochMeter<'_>, event: &Event) {
    match *event {
        Event::Read { done, total } => {
            meter.read(done, total, || format!("read {}", counted(done, "position")));
        }
        Event::Begun { positions, held_out, epochs, .. } => {
            meter.begin(positions, held_out, epochs);
        }
        Event::Step { done, total, positions } => meter.step(done, total, positions),
        Event::Epoch { number, epoch } => {
            let Epoch { training, validation, size, sizes } = epoch;
            if validation == 0.0 {
                let text = format!("training error {training:.3}, no held-out games");
                meter.epoch(number, &text, None);
                return;
            }
            let error = format!("held-out error {validation:.3}");
            let ranges = RANGES.iter().zip(sizes);
            let ranges = ranges.map(|((first, last), size)| format!("{first}–{last}: {size:.2}"));
            let ranges = ranges.collect::<Vec<_>>().join(", ");
            let text = format!("training error {training:.3}, {error} (mean {size:.3}; {ranges})");
            meter.epoch(number, &text, Some(error));
        }
        _ => {}
    }
}
