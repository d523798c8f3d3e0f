//! `tritboard train othello network`: a network from labelled positions.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::HumanDuration;
use othello::eval::Stages;
use trainer::othello::network::{self, Epoch, Event, Options, RANGES};
use trainer::othello::record::Record;

use super::fit::pattern_set;
use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::pace::speed;
use crate::terminal::{bars, interrupt};
use crate::train::fit::{Fit, Fitted, metered};
use crate::train::meter::FitMeter;
use crate::train::shards::beside;

const HELP: &str = "\
A network reads the patterns of a board by their codes. Each code has a row of
numbers; the rows of a board are added up and pass two small layers, which depend
on the stage of the game. Training reads all positions into memory, 22 bytes
each, and goes through them in random order, --epochs times, with Adam and a
learning rate that falls along a cosine.

The network depends only on the records and the options, not on the processor or
the number of threads. With the same working folder, a training resumes after the
last epoch of its checkpoint.

Examples:
  tritboard train othello network data --out new.network
  tritboard train othello network data deep --out b.network --width 32
  tritboard train othello report held-out --eval new.network";

/// Arguments of the training.
#[derive(Debug, Args)]
pub(crate) struct Network {
    /// Working folder [default: the file of the network with .work appended]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
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
    /// Number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = Options::EPOCHS)]
    epochs: u32,
    /// Number of positions per step
    #[arg(long, value_name = "N", default_value_t = Options::BATCH)]
    batch: usize,
    /// Highest learning rate
    #[arg(long, value_name = "RATE", default_value_t = Options::RATE)]
    rate: f64,
    /// Learning rate of the last step as a share of the highest one
    #[arg(long, value_name = "PART", default_value_t = Options::LAST_RATE)]
    last_rate: f64,
    /// Share of the games in the held-out set, 0 to 0.5
    #[arg(long, value_name = "PART", default_value_t = Options::VALIDATION)]
    validation: f64,
    /// Random seed for the first weights, the order and the held-out set
    #[arg(long, value_name = "N", default_value_t = Options::SEED)]
    seed: u64,
    /// Memory for positions in MiB
    #[arg(long, value_name = "MIB", default_value_t = Options::MEMORY_MIB)]
    memory: usize,
    #[command(flatten)]
    threads: Threads,
}

impl Fit for Network {
    const ABOUT: &str = "Train a network on labelled positions";
    const CURVES: &str = "errors";
    const HELP: &str = HELP;
    type Record = Record;
    type Options = Options;

    fn options(&self) -> Result<Options, Failure> {
        let set = match &*self.set {
            "network" => Options::default_set(),
            name => pattern_set(name, &["network"])?,
        };
        let mut options = Options::new(set);
        if let Some(most) = &self.stages {
            options.stages =
                Stages::new(most.clone()).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        let Self { width, lambda, epochs, batch, rate, last_rate, validation, seed, .. } = *self;
        let memory_mib = self.memory;
        Ok(Options {
            width,
            lambda,
            epochs,
            batch,
            rate,
            last_rate,
            validation,
            seed,
            memory_mib,
            ..options
        })
    }

    fn fit(&self, options: &Options, shards: &[PathBuf], out: &Path) -> Result<Fitted, Failure> {
        let work = self.work.clone().unwrap_or_else(|| beside(out, ".work"));
        let fitted = metered(|meter| {
            let meter = EpochMeter::new(meter);
            let (threads, stop) = (self.threads.count(), interrupt::flag());
            network::fit(shards, &work, options, threads, &stop, &|event| meter.show(event))
        })?;
        Ok(Fitted {
            weights: fitted.network,
            summary: fitted.summary,
            table: network::table(&fitted.epochs),
            chart: network::chart(&fitted.epochs).to_svg(),
        })
    }
}

/// The progress of the training.
struct EpochMeter<'a> {
    meter: &'a FitMeter,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Start of the first step.
    begun: Instant,
    /// Number of steps that were done before it.
    before: Option<u64>,
    last: Option<Epoch>,
    /// Number of positions in the held-out set.
    held_out: usize,
}

impl<'a> EpochMeter<'a> {
    fn new(meter: &'a FitMeter) -> Self {
        let state = State { begun: Instant::now(), before: None, last: None, held_out: 0 };
        Self { meter, state: Mutex::new(state) }
    }

    /// Shows an event of the training.
    fn show(&self, event: &Event) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match *event {
            Event::Read { positions, total } => {
                let message = || format!("read {}", counted(positions, "position"));
                self.meter.draw(positions, total, message);
            }
            Event::Begun { positions, held_out, epochs } => {
                let resumed = match epochs {
                    0 => String::new(),
                    epochs => format!(", {} done before", counted(epochs as u64, "epoch")),
                };
                self.meter.note(format!(
                    "{}, {held_out} held out{resumed}",
                    counted(positions as u64, "position")
                ));
                (state.begun, state.held_out) = (Instant::now(), held_out);
            }
            Event::Step { done, total, positions } => {
                let before = *state.before.get_or_insert(done - 1);
                let spent = state.begun.elapsed();
                self.meter.draw(done, total, || {
                    message(&state, done - before, total - before, positions, spent)
                });
            }
            Event::Epoch { number, epoch } => {
                state.last = (state.held_out > 0).then_some(epoch);
                if state.held_out == 0 {
                    self.meter.note(format!(
                        "epoch {number}: training error {:.3}, no held-out games, {:.0} s",
                        epoch.training,
                        state.begun.elapsed().as_secs_f64()
                    ));
                    return;
                }
                let ranges = RANGES.iter().zip(epoch.sizes);
                let ranges =
                    ranges.map(|((first, last), size)| format!("{first}–{last}: {size:.2}"));
                self.meter.note(format!(
                    "epoch {number}: training error {:.3}, held-out error {:.3} (mean {:.3}; {}), {:.0} s",
                    epoch.training,
                    epoch.validation,
                    epoch.size,
                    ranges.collect::<Vec<_>>().join(", "),
                    state.begun.elapsed().as_secs_f64()
                ));
            }
            _ => {}
        }
    }
}

/// Returns the message of the bar.
fn message(state: &State, done: u64, total: u64, positions: usize, spent: Duration) -> String {
    let left = bars::time_left(spent, done, total);
    let left = left.map(|left| format!("{} left, ", HumanDuration(left)));
    let error = state.last.map(|epoch| format!("held-out error {:.3}, ", epoch.validation));
    format!(
        "{}{}{}",
        left.unwrap_or_default(),
        error.unwrap_or_default(),
        speed(done * positions as u64, spent)
    )
}
