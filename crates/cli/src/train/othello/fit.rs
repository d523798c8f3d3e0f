//! `tritboard train othello fit`: weights from labelled positions.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use clap::Args;
use indicatif::HumanDuration;
use othello::eval::Stages;
use othello::pattern::PatternSet;
use trainer::othello::fit::{self, Epoch, Event, Options};
use trainer::othello::record::Record;

use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::pace::speed;
use crate::terminal::{bars, interrupt};
use crate::train::fit::{Fit, Fitted, metered};
use crate::train::meter::FitMeter;
use crate::train::shards::beside;

const HELP: &str = "\
The command sorts the positions by empty squares into a working folder. It then
fits the weights of each stage to its positions by least squares with conjugate
gradients, one thread per stage. A stage ends when the error on the held-out set
has not fallen for --patience epochs; it keeps the weights of the epoch with the
smallest error.

The weights depend only on the records and the options. With the same working
folder, a fit resumes from its checkpoints after an interruption or a crash.

Examples:
  tritboard train othello fit data --out new.weights
  tritboard train othello fit data deep --out new.weights --set edax --threads 2";

/// Arguments of the fit.
#[derive(Debug, Args)]
pub(crate) struct Positions {
    /// Working folder [default: the file of weights with .work appended]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// Pattern set: tritboard, edax, ntest, logistello or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "tritboard")]
    set: String,
    /// Maximum number of empty squares of each stage except the last
    #[arg(long, value_name = "N,N…", value_delimiter = ',')]
    stages: Option<Vec<u8>>,
    /// Overlap of the training sets of stages, in empty squares
    #[arg(long, value_name = "N", default_value_t = Options::OVERLAP)]
    overlap: u32,
    /// Weight factor of a position for each empty square outside the stage, 0 to 1
    #[arg(long, value_name = "FACTOR", default_value_t = Options::FADE)]
    fade: f64,
    /// Share of the score in the target, 0 to 1; the rest is the result of the game
    #[arg(long, value_name = "PART", default_value_t = Options::LAMBDA)]
    lambda: f64,
    /// Ridge regularisation as a number of positions
    #[arg(long, value_name = "N", default_value_t = Options::RIDGE)]
    ridge: f64,
    /// Maximum number of epochs per stage
    #[arg(long, value_name = "N", default_value_t = Options::EPOCHS)]
    epochs: u32,
    /// Number of epochs without improvement that end a stage
    #[arg(long, value_name = "N", default_value_t = Options::PATIENCE)]
    patience: u32,
    /// Share of the games in the held-out set, 0 to 0.5
    #[arg(long, value_name = "PART", default_value_t = Options::VALIDATION)]
    validation: f64,
    /// Random seed for the held-out set
    #[arg(long, value_name = "N", default_value_t = Options::SEED)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

impl Fit for Positions {
    const ABOUT: &str = "Fit the weights of patterns to labelled positions";
    const CURVES: &str = "errors";
    const HELP: &str = HELP;
    type Record = Record;
    type Options = Options;

    fn options(&self) -> Result<Options, Failure> {
        let set = pattern_set(&self.set, &[])?;
        let mut options = Options::new(set);
        if let Some(most) = &self.stages {
            options.stages =
                Stages::new(most.clone()).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        let Self { overlap, fade, lambda, ridge, epochs, patience, validation, seed, .. } = *self;
        Ok(Options { overlap, fade, lambda, ridge, epochs, patience, validation, seed, ..options })
    }

    fn fit(&self, options: &Options, shards: &[PathBuf], out: &Path) -> Result<Fitted, Failure> {
        let work = self.work.clone().unwrap_or_else(|| beside(out, ".work"));
        let fitted = metered(|meter| {
            let meter = StageMeter::new(meter, options.stages.count());
            let (threads, stop) = (self.threads.count(), interrupt::flag());
            fit::fit(shards, &work, options, threads, &stop, &|event| meter.show(event))
        })?;
        Ok(Fitted {
            weights: fitted.weights.write().map_err(Failure::refused)?,
            summary: fitted.summary,
            table: fit::table(&fitted.curves),
            chart: fit::chart(&fitted.curves).to_svg(),
        })
    }
}

/// Returns the set of patterns with a name, or of a file; `others` are the other values of the argument.
pub(super) fn pattern_set(argument: &str, others: &[&str]) -> Result<PatternSet, Failure> {
    if let Some(set) = PatternSet::named(argument) {
        return Ok(set);
    }
    let text = fs::read_to_string(argument).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::NotAFile {
            argument: argument.to_owned(),
            reason: format!(
                "neither a file nor a set of patterns; expected {} or a file",
                [others, &PatternSet::NAMES].concat().join(", ")
            ),
        },
        _ => Failure::Read { source_name: argument.to_owned(), error },
    })?;
    text.parse().map_err(|error| Failure::content(argument, error))
}

/// The progress of the stages.
struct StageMeter<'a> {
    meter: &'a FitMeter,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    stages: Vec<Stage>,
    done: usize,
    /// Number of positions of the finished epochs.
    passed: u64,
    /// Start of the first stage.
    begun: Option<Instant>,
}

#[derive(Clone, Debug)]
struct Stage {
    begun: Instant,
    positions: u64,
    last: Epoch,
}

impl<'a> StageMeter<'a> {
    fn new(meter: &'a FitMeter, stages: usize) -> Self {
        let stage = Stage { begun: Instant::now(), positions: 0, last: Epoch::default() };
        let state = State { stages: vec![stage; stages], done: 0, passed: 0, begun: None };
        Self { meter, state: Mutex::new(state) }
    }

    /// Shows an event of the fit.
    fn show(&self, event: &Event) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match *event {
            Event::Sorted { positions, total } => {
                let message = || format!("sorted {}", counted(positions, "position"));
                self.meter.draw(positions, total, message);
            }
            Event::Begun { stage, positions, .. } => {
                state.begun.get_or_insert_with(Instant::now);
                let stage = &mut state.stages[stage];
                (stage.begun, stage.positions) = (Instant::now(), positions);
            }
            Event::Epoch { stage, number, epoch } => {
                state.passed += state.stages[stage].positions;
                state.stages[stage].last = epoch;
                self.draw(&state, stage, number, &epoch);
            }
            Event::Done { stage: number } => {
                state.done += 1;
                let stage = &state.stages[number];
                self.meter.note(format!(
                    "stage {number}: {}, {}, training error {:.3}, {:.1} s",
                    counted(stage.positions, "position"),
                    held_out(&stage.last, true),
                    stage.last.training,
                    stage.begun.elapsed().as_secs_f64()
                ));
            }
            _ => {}
        }
    }

    fn draw(&self, state: &State, stage: usize, number: usize, epoch: &Epoch) {
        let (done, count) = (state.done as u64, state.stages.len() as u64);
        self.meter.draw(done, count, || {
            let spent = state.begun.map_or(Duration::ZERO, |begun| begun.elapsed());
            let left = bars::time_left(spent, done, count);
            let left = left.map(|left| format!(", {} left", HumanDuration(left)));
            format!(
                "stage {stage}, epoch {number}{}, {}, training error {:.3}, {}",
                left.unwrap_or_default(),
                held_out(epoch, false),
                epoch.training,
                speed(state.passed, spent),
            )
        });
    }
}

/// Returns the error on the held-out set in words, optionally with its mean size.
fn held_out(epoch: &Epoch, with_size: bool) -> String {
    let Epoch { validation, size, .. } = epoch;
    match (*size > 0.0, with_size) {
        (false, _) => "no held-out set".to_owned(),
        (true, false) => format!("held-out error {validation:.3}"),
        (true, true) => format!("held-out error {validation:.3} (mean {size:.3})"),
    }
}
