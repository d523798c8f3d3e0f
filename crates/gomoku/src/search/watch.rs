//! Limits and progress of a search: [`Control`] for callers, `Watch` for the searches.

use std::sync::Arc;
use std::time::Duration;

use engine::control::Reporter;
use engine::limits::{Budget, End};
use engine::meter::Meter;

/// Limits of a search, and the observer that receives its [`Progress`].
///
/// A node is a stone placed by the search. An answer that takes none, such as a five at hand, is given
/// whatever the limits.
///
/// ```
/// use std::time::Duration;
///
/// use gomoku::search::Control;
///
/// let control = Control::new()
///     .nodes(1_000_000)
///     .time(Duration::from_secs(5))
///     .progress(|progress| eprintln!("{} nodes", progress.nodes));
/// # let _ = control;
/// ```
pub type Control = engine::control::Control<Progress>;

/// Nodes and time of a search so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Progress {
    /// Number of nodes so far: stones placed by the search.
    pub nodes: u64,
    /// Time so far, zero on platforms without a clock.
    pub elapsed: Duration,
}

/// Nodes between checks of the limits: one or two milliseconds where nodes take longest, and a
/// thousandth of the time where they are fastest.
const NODES_PER_CHECK: u64 = 128;

/// Trial stones between checks of the limits; each of them may stand for a short search.
const TRIALS_PER_CHECK: u64 = 64;

/// The search was ended by a limit, or it gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Counts the nodes of one thread, ends its search at the limits and reports progress.
#[derive(Debug)]
pub(super) struct Watch {
    meter: Meter<NODES_PER_CHECK>,
    reporter: Reporter<Progress>,
    /// Number of trial stones.
    trials: u64,
}

impl Watch {
    /// Returns the watch of a search with one thread. A limit of zero, or a stop flag that is set, allows
    /// no node.
    pub(super) fn new(control: Control) -> Self {
        let (limits, reporter) = control.into_parts();
        let mut meter = Meter::new(Arc::new(Budget::new(&limits)));
        meter.check_limits();
        Self { meter, reporter, trials: 0 }
    }

    /// Returns the watch of one of several threads that share a budget; it does not report progress.
    pub(super) fn of_thread(budget: &Arc<Budget>) -> Self {
        let (_, reporter) = Control::new().into_parts();
        let mut meter = Meter::new(Arc::clone(budget));
        meter.check_limits();
        Self { meter, reporter, trials: 0 }
    }

    /// Returns the budget that all threads share.
    pub(super) const fn budget(&self) -> &Arc<Budget> {
        self.meter.budget()
    }

    /// Adds the nodes of this thread to the budget.
    pub(super) fn flush(&mut self) {
        self.meter.flush();
    }

    /// Returns the nodes of all threads, as far as they are in the budget.
    pub(super) fn total(&self) -> u64 {
        self.meter.total()
    }

    /// Returns the number of nodes of this thread.
    #[inline]
    pub(super) const fn nodes(&self) -> u64 {
        self.meter.own()
    }

    /// Counts a node.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.meter.count();
        if self.meter.is_due() { self.check_limits() } else { Ok(()) }
    }

    /// Counts a trial stone, so that the clock is read in time where there are many.
    #[inline]
    pub(super) fn try_stone(&mut self) -> Result<(), Stopped> {
        self.trials += 1;
        if self.trials.is_multiple_of(TRIALS_PER_CHECK) { self.check_limits() } else { Ok(()) }
    }

    #[cold]
    fn check_limits(&mut self) -> Result<(), Stopped> {
        if self.meter.budget().is_stopped() {
            // Neither this node nor any later one is searched.
            self.meter.forget();
            return Err(Stopped);
        }
        if self.reporter.has_listener() {
            let (elapsed, nodes) = (self.meter.elapsed(), self.meter.total());
            if self.reporter.is_due(elapsed, nodes) {
                self.reporter.report(elapsed, nodes, &Progress { nodes, elapsed });
            }
        }
        if self.meter.check_limits() { Err(Stopped) } else { Ok(()) }
    }

    /// Returns the time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.meter.elapsed()
    }

    /// Returns why the search ended, given whether it has an answer. A search without an answer that
    /// reached no limit gave up.
    pub(super) fn end(&self, is_answered: bool) -> End {
        match self.meter.budget().end() {
            _ if is_answered => End::Solved,
            End::Solved => End::GaveUp,
            end => end,
        }
    }
}
