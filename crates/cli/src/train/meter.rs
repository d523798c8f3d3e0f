//! The progress of training, on standard error: shards that are made, and fits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use indicatif::{HumanDuration, ProgressBar};
use trainer::work::{Crew, Observer, WorkError};

use crate::budget::Threads;
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::pace::{rate, speed};
use crate::terminal::{bars, interrupt, output};

/// Makes shards by a crew of threads, with a meter that counts up to `total` units.
pub(super) fn make_shards(
    (total, unit): (u64, &'static str),
    threads: Threads,
    work: impl FnOnce(&Crew<'_, Meter>) -> Result<(), WorkError>,
) -> Result<(), Failure> {
    // The threads check the flag.
    let _heeding = interrupt::heed();
    let meter = Meter::start(total, unit);
    let done = work(&Crew { threads: threads.count(), stop: interrupt::flag(), observer: &meter });
    // After an interruption the counts say what is kept; settings and folders fail before any work.
    meter.finish(matches!(done, Ok(()) | Err(WorkError::Stopped)));
    done.map_err(failure)
}

/// Returns why shards were not made.
pub(super) fn failure(error: WorkError) -> Failure {
    match error {
        WorkError::Stopped => Failure::Interrupted,
        WorkError::Unsolved { position } => Failure::Unsolved { position },
        WorkError::Settings(what) => Failure::Usage(what),
        WorkError::Input(error) => match error.downcast() {
            Ok(failure) => *failure,
            Err(error) => Failure::Refused(error),
        },
        error => Failure::refused(error),
    }
}

/// Counts games, or positions of an input, and records, with a bar if standard error is a terminal.
#[derive(Debug)]
pub(crate) struct Meter {
    unit: &'static str,
    start: Instant,
    bar: ProgressBar,
    /// Time of the last drawing, in milliseconds from the start.
    drawn: AtomicU64,
    made: [AtomicU64; 2],
    found: [AtomicU64; 2],
}

/// Milliseconds between two drawings of the bar.
const PAUSE: u64 = 100;

impl Meter {
    fn start(total: u64, unit: &'static str) -> Self {
        let bar = ProgressBar::new(total);
        let bar = bars::show(bar, "{bar:12} {percent} % {elapsed} {wide_msg}");
        let zeros = || [const { AtomicU64::new(0) }; 2];
        Self {
            unit,
            start: Instant::now(),
            bar,
            drawn: AtomicU64::new(0),
            made: zeros(),
            found: zeros(),
        }
    }

    /// Draws the bar, unless it is hidden or was drawn just before.
    fn draw(&self) {
        if self.bar.is_hidden() {
            return;
        }
        let now = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        let drawn = self.drawn.load(Ordering::Relaxed);
        let is_due = now >= drawn.saturating_add(PAUSE);
        let order = Ordering::Relaxed;
        if !is_due || self.drawn.compare_exchange(drawn, now, order, order).is_err() {
            return;
        }
        let total = self.bar.length().unwrap_or_default();
        let [made, records] = counts(&self.made);
        let done = made + counts(&self.found)[0];
        self.bar.set_position(done);
        // Shards that were finished already took no time.
        let (elapsed, rest) = (self.start.elapsed(), total.saturating_sub(done));
        let Some(left) = bars::time_left(elapsed, made, made + rest) else { return };
        self.bar.set_message(format!(
            "{} left, {}",
            HumanDuration(left),
            self.speeds(made, records)
        ));
    }

    /// Returns both counts with their rates.
    fn speeds(&self, made: u64, records: u64) -> String {
        let nanoseconds = self.start.elapsed().as_nanos().max(1);
        let a_second = |count: u64| rate(u128::from(count) * 1_000_000_000 / nanoseconds);
        format!(
            "{}, {}, {}, {}",
            counted(made, self.unit),
            a_second(made),
            counted(records, "record"),
            a_second(records)
        )
    }

    /// Removes the bar. Writes the counts if the work has ended well or something was made.
    fn finish(&self, has_ended: bool) {
        self.bar.finish_and_clear();
        let [made, records] = counts(&self.made);
        let [_, found] = counts(&self.found);
        if !has_ended && made == 0 {
            return;
        }
        output::note(format!("made {}", self.speeds(made, records)));
        if found > 0 {
            output::note(format!("kept {} of finished shards", counted(found, "record")));
        }
    }
}

fn counts(of: &[AtomicU64; 2]) -> [u64; 2] {
    [0, 1].map(|index| of[index].load(Ordering::Relaxed))
}

impl Observer for Meter {
    fn made(&self, games: u64, records: u64) {
        self.made[0].fetch_add(games, Ordering::Relaxed);
        self.made[1].fetch_add(records, Ordering::Relaxed);
        self.draw();
    }

    fn found(&self, games: u64, records: u64) {
        self.found[0].fetch_add(games, Ordering::Relaxed);
        self.found[1].fetch_add(records, Ordering::Relaxed);
    }
}

/// The progress of a fit: a line for each event, and a bar if standard error is a terminal.
#[derive(Debug)]
pub(super) struct FitMeter {
    start: Instant,
    bar: ProgressBar,
}

impl FitMeter {
    /// Starts the clock.
    pub(super) fn start() -> Self {
        let bar = bars::show(ProgressBar::new(1), "{bar:12} {elapsed} {wide_msg}");
        Self { start: Instant::now(), bar }
    }

    /// Writes a line above the bar.
    pub(super) fn note(&self, text: String) {
        self.bar.suspend(|| output::note(text));
    }

    /// Draws the bar; the message is computed if it is visible.
    pub(super) fn draw(&self, done: u64, total: u64, message: impl FnOnce() -> String) {
        self.bar.set_length(total);
        self.bar.set_position(done);
        if !self.bar.is_hidden() {
            self.bar.set_message(message());
        }
    }

    /// Removes the bar, and writes the time of a successful fit.
    pub(super) fn finish(&self, is_fitted: bool) {
        self.bar.finish_and_clear();
        if is_fitted {
            output::note(format!("{:.1} s", self.start.elapsed().as_secs_f64()));
        }
    }
}

/// The progress of the training of a network: its epochs, and a bar of its steps.
#[derive(Debug)]
pub(super) struct EpochMeter<'a> {
    meter: &'a FitMeter,
    state: Mutex<Steps>,
}

#[derive(Debug)]
struct Steps {
    /// Start of the first step.
    begun: Instant,
    /// Number of steps that were done before it.
    before: Option<u64>,
    /// The error of the last epoch, if there are held-out games.
    error: Option<String>,
}

impl<'a> EpochMeter<'a> {
    pub(super) fn new(meter: &'a FitMeter) -> Self {
        let state = Steps { begun: Instant::now(), before: None, error: None };
        Self { meter, state: Mutex::new(state) }
    }

    fn steps(&self) -> MutexGuard<'_, Steps> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws how much was read.
    pub(super) fn read(&self, done: u64, total: u64, message: impl FnOnce() -> String) {
        self.meter.draw(done, total, message);
    }

    /// Writes a line.
    pub(super) fn note(&self, text: String) {
        self.meter.note(text);
    }

    /// Says how many positions the sets have, and how many epochs were done before.
    pub(super) fn begin(&self, positions: usize, held_out: usize, epochs: usize) {
        let resumed = match epochs {
            0 => String::new(),
            epochs => format!(", {} done before", counted(epochs as u64, "epoch")),
        };
        let positions = counted(positions as u64, "position");
        self.note(format!("{positions}, {held_out} held out{resumed}"));
        self.steps().begun = Instant::now();
    }

    /// Draws the steps done; each has so many positions.
    pub(super) fn step(&self, done: u64, total: u64, positions: usize) {
        let mut steps = self.steps();
        let before = *steps.before.get_or_insert(done - 1);
        let spent = steps.begun.elapsed();
        let (done, total) = (done - before, total - before);
        self.meter.draw(done, total, || {
            let left = bars::time_left(spent, done, total);
            let left = left.map(|left| format!("{} left, ", HumanDuration(left)));
            let error = steps.error.as_ref().map(|error| format!("{error}, "));
            let parts = [left, error].map(Option::unwrap_or_default);
            parts.concat() + &speed(done * positions as u64, spent)
        });
    }

    /// Writes the errors of an epoch, and keeps one for the bar.
    pub(super) fn epoch(&self, number: usize, errors: &str, error: Option<String>) {
        let mut steps = self.steps();
        steps.error = error;
        self.note(format!(
            "epoch {number}: {errors}, {:.0} s",
            steps.begun.elapsed().as_secs_f64()
        ));
    }
}
