//! How fast shards are made.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{HumanDuration, ProgressBar};
use trainer::work::Observer;

use crate::terminal::number::counted;
use crate::terminal::pace::rate;
use crate::terminal::{bars, output};

/// Counts games, or positions of an input, and records; with a bar on standard error, if that is a
/// terminal.
#[derive(Debug)]
pub(super) struct Meter {
    unit: &'static str,
    start: Instant,
    bar: ProgressBar,
    /// When the bar was drawn last, in milliseconds from the start.
    drawn: AtomicU64,
    made: [AtomicU64; 2],
    found: [AtomicU64; 2],
}

/// The milliseconds between two drawings of the bar.
const PAUSE: u64 = 100;

impl Meter {
    /// Begins to count so many of something.
    pub(super) fn start(total: u64, unit: &'static str) -> Self {
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

    /// Draws the bar, if somebody sees it and the last time was not just now.
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
        // What was there already took no time.
        let (elapsed, rest) = (self.start.elapsed(), total.saturating_sub(done));
        let Some(left) = bars::time_left(elapsed, made, made + rest) else { return };
        self.bar.set_message(format!(
            "{} left, {}",
            HumanDuration(left),
            self.speeds(made, records)
        ));
    }

    /// Returns how many a second there are.
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
        self.made[0].fetch_add(games, Ordering::Relaxed);
        self.made[1].fetch_add(records, Ordering::Relaxed);
        self.draw();
    }

    fn found(&self, games: u64, records: u64) {
        self.found[0].fetch_add(games, Ordering::Relaxed);
        self.found[1].fetch_add(records, Ordering::Relaxed);
    }
}
