//! How fast shards are made.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use trainer::work::Observer;

use crate::terminal::number::{counted, grouped};
use crate::terminal::output;

/// Counts games, or positions of an input, and records; with a bar on standard error, if that is a
/// terminal.
#[derive(Debug)]
pub(super) struct Meter {
    unit: &'static str,
    start: Instant,
    bar: ProgressBar,
    made: [AtomicU64; 2],
    found: [AtomicU64; 2],
}

/// How many are counted between two drawings of the bar.
const STEP: u64 = 64;

impl Meter {
    /// Begins to count so many of something.
    pub(super) fn start(total: u64, unit: &'static str) -> Self {
        let bar = ProgressBar::new(total);
        if !bar.is_hidden()
            && let Ok(style) = ProgressStyle::with_template("{bar:24} {percent} % {elapsed} {msg}")
        {
            bar.set_style(style);
        }
        let zeros = || [const { AtomicU64::new(0) }; 2];
        Self { unit, start: Instant::now(), bar, made: zeros(), found: zeros() }
    }

    fn draw(&self, total: u64) {
        if self.bar.is_hidden() {
            return;
        }
        let [made, records] = counts(&self.made);
        let done = made + counts(&self.found)[0];
        let left =
            self.start.elapsed().as_secs_f64() / made as f64 * total.saturating_sub(done) as f64;
        let left = Duration::try_from_secs_f64(left).unwrap_or_default();
        self.bar.set_position(done);
        self.bar.set_message(format!(
            "{}, {} left",
            self.speeds(made, records),
            HumanDuration(left)
        ));
    }

    /// Returns how many a second there are.
    fn speeds(&self, made: u64, records: u64) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let a_second = |count: u64| grouped((count as f64 / seconds) as u64);
        format!(
            "{}, {}/s, {}, {}/s",
            counted(made, self.unit),
            a_second(made),
            counted(records, "record"),
            a_second(records)
        )
    }

    /// Writes what was made, whether or not that was all.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        let [made, records] = counts(&self.made);
        let [_, found] = counts(&self.found);
        output::note(format!("made {}", self.speeds(made, records)));
        if found > 0 {
            output::note(format!("{} were there already", counted(found, "record")));
        }
    }
}

fn counts(of: &[AtomicU64; 2]) -> [u64; 2] {
    [0, 1].map(|index| of[index].load(Ordering::Relaxed))
}

impl Observer for Meter {
    fn made(&self, games: u64, records: u64) {
        let before = self.made[0].fetch_add(games, Ordering::Relaxed);
        self.made[1].fetch_add(records, Ordering::Relaxed);
        if before / STEP != (before + games) / STEP {
            self.draw(self.bar.length().unwrap_or_default());
        }
    }

    fn found(&self, games: u64, records: u64) {
        self.found[0].fetch_add(games, Ordering::Relaxed);
        self.found[1].fetch_add(records, Ordering::Relaxed);
    }
}
