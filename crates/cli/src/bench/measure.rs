//! Kernels with their names and boards, timed side by side with another method for the same result.
//!
//! A *pass* is a known number of operations. It is repeated until a batch takes a few milliseconds. The two
//! methods alternate batch by batch, and the median of each is the result, so that neither an interruption
//! nor a slow phase of the machine distorts the comparison.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use gomoku::{Board, Rule, workload};

use crate::terminal::pace::speed;

/// Number of batches; odd, so that one of them is the median.
const BATCHES: usize = 9;

/// Minimum time of a batch.
const BATCH: Duration = Duration::from_millis(3);

/// One method of doing some work.
pub(crate) struct Way<F> {
    /// Number of operations in a pass; less than 1 if a pass is a part of an operation.
    operations: f64,
    pass: F,
}

impl<R, F: FnMut() -> R> Way<F> {
    /// Returns a method whose pass has this number of operations, at most 2³².
    pub(crate) fn new(operations: usize, pass: F) -> Self {
        Self { operations: f64::from(u32::try_from(operations).unwrap_or(u32::MAX)), pass }
    }

    /// Returns a method whose pass is one of this number of parts of an operation.
    pub(super) fn part(parts: u32, pass: F) -> Self {
        Self { operations: 1.0 / f64::from(parts), pass }
    }

    /// Returns the nanoseconds per operation over a number of passes.
    fn batch(&mut self, passes: u32) -> f64 {
        nanoseconds(self.elapsed(passes)) / (f64::from(passes) * self.operations)
    }

    fn elapsed(&mut self, passes: u32) -> Duration {
        let start = Instant::now();
        for _ in 0..passes {
            black_box((self.pass)());
        }
        start.elapsed()
    }

    /// Returns the number of passes in a batch, after a first run of them.
    fn calibrate(&mut self) -> u32 {
        let mut passes = 1;
        while self.elapsed(passes) < BATCH && passes < 1 << 30 {
            passes *= 2;
        }
        passes
    }
}

/// Returns the nanoseconds per operation.
pub(crate) fn time<R>(mut way: Way<impl FnMut() -> R>) -> f64 {
    let passes = way.calibrate();
    median(std::array::from_fn(|_| way.batch(passes)))
}

/// Measures a kernel and its baseline alternately.
pub(super) fn compare<R, S>(
    mut kernel: Way<impl FnMut() -> R>,
    mut baseline: Way<impl FnMut() -> S>,
) -> Measured {
    let (passes, baseline_passes) = (kernel.calibrate(), baseline.calibrate());
    let batches = std::array::from_fn(|_| [kernel.batch(passes), baseline.batch(baseline_passes)]);
    medians(batches)
}

/// Measures a kernel and its baseline alternately, one pass per batch, each after `prepare`.
pub(super) fn compare_after<R, S>(
    mut prepare: impl FnMut(),
    mut kernel: Way<impl FnMut() -> R>,
    mut baseline: Way<impl FnMut() -> S>,
) -> Measured {
    let batches = std::array::from_fn(|_| {
        prepare();
        let ns = kernel.batch(1);
        prepare();
        [ns, baseline.batch(1)]
    });
    medians(batches)
}

/// Returns the number of operations per second, given the nanoseconds of one.
pub(super) fn a_second(ns: f64) -> String {
    // 10⁹ operations take this number of seconds.
    speed(1_000_000_000, Duration::try_from_secs_f64(ns).unwrap_or(Duration::MAX))
}

fn medians(batches: [[f64; 2]; BATCHES]) -> Measured {
    let [ns, baseline_ns] = [0, 1].map(|way| median(batches.map(|batch| batch[way])));
    Measured { ns, baseline_ns, note: String::new() }
}

fn median(mut batches: [f64; BATCHES]) -> f64 {
    batches.sort_unstable_by(f64::total_cmp);
    batches[BATCHES / 2]
}

fn nanoseconds(elapsed: Duration) -> f64 {
    elapsed.as_secs_f64() * 1e9
}

/// The rules with a workload.
pub(super) const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// Returns the boards of a rule: 15×15 with 40 stones.
pub(super) fn boards(rule: Rule) -> Vec<Board> {
    workload::boards_of_40(rule, 64)
}

/// Error of preparing a kernel.
pub(super) type Unprepared = Box<dyn Error + Send + Sync>;

/// A kernel to measure beside its baseline.
pub(super) struct Kernel {
    /// Name of the kernel, in lower case with hyphens.
    pub(super) name: String,
    /// Name of the baseline.
    pub(super) baseline: &'static str,
    /// Prepares and measures.
    pub(super) measure: Box<dyn FnOnce() -> Result<Measured, Unprepared> + Send>,
}

/// Result of a measurement, in nanoseconds per operation.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) ns: f64,
    pub(super) baseline_ns: f64,
    /// Additional information, or empty.
    pub(super) note: String,
}

impl Kernel {
    pub(super) fn new(
        name: impl Into<String>,
        baseline: &'static str,
        measure: impl FnOnce() -> Result<Measured, Unprepared> + Send + 'static,
    ) -> Self {
        Self { name: name.into(), baseline, measure: Box::new(measure) }
    }
}

impl Measured {
    /// Adds a note, made from the nanoseconds of the kernel.
    pub(super) fn with_note(mut self, note: impl FnOnce(f64) -> String) -> Self {
        self.note = note(self.ns);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let batches = [9.0, 1.0, 8.0, 2.0, 7.0, 3.0, 6.0, 4.0, 5.0];
        assert_eq!(median(batches), 5.0);
    }

    #[test]
    fn nanoseconds_become_operations_per_second() {
        assert_eq!(a_second(25.0), "40.0 M/s");
        assert_eq!(a_second(4_000.0), "250 K/s");
    }

    #[test]
    fn times_are_those_of_an_operation() {
        let sleep = || std::thread::sleep(Duration::from_millis(4));
        let whole = compare(Way::new(4, sleep), Way::part(2, sleep));
        assert!((1e6..4e6).contains(&whole.ns), "{}", whole.ns);
        assert!((8e6..32e6).contains(&whole.baseline_ns), "{}", whole.baseline_ns);
    }

    #[test]
    fn preparation_is_not_timed() {
        let sleep = || std::thread::sleep(Duration::from_millis(3));
        let nothing = compare_after(sleep, Way::new(1, || ()), Way::new(1, || ()));
        assert!(nothing.ns < 1e6 && nothing.baseline_ns < 1e6);
    }
}
