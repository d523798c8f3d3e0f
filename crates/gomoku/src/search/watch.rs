//! The nodes of one search, its limits, and who is told how it goes.

use std::sync::Arc;
use std::time::Duration;

use engine::control::Reporter;
use engine::limits::{Budget, End};
use engine::meter::Meter;

use super::progress::{Control, Progress};

/// The limits are looked at once for so many nodes: within a millisecond or two where nodes take
/// longest, and a thousandth of the time where they are fastest.
const NODES_A_LOOK: u64 = 128;

/// The same for stones that are only tried, each of which may stand for a short search.
const TRIED_A_LOOK: u64 = 64;

/// A search was ended by its limits, or gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Counts the nodes of one search and ends it in time.
#[derive(Debug)]
pub(super) struct Watch {
    meter: Meter<NODES_A_LOOK>,
    reporter: Reporter<Progress>,
    /// Stones that were only tried.
    tried: u64,
}

impl Watch {
    /// Begins to watch. A limit of nothing, or a flag that is set, allows no node.
    pub(super) fn new(control: Control) -> Self {
        let (limits, reporter) = control.into_parts();
        let mut meter = Meter::new(Arc::new(Budget::new(&limits)));
        meter.check();
        Self { meter, reporter, tried: 0 }
    }

    /// Begins to watch the nodes of one thread of several that share a budget, and tells nobody.
    pub(super) fn of_thread(budget: &Arc<Budget>) -> Self {
        let (_, reporter) = Control::new().into_parts();
        let mut meter = Meter::new(Arc::clone(budget));
        meter.check();
        Self { meter, reporter, tried: 0 }
    }

    /// Returns what is counted for.
    pub(super) const fn budget(&self) -> &Arc<Budget> {
        self.meter.budget()
    }

    /// Tells the others of the nodes.
    pub(super) fn flush(&mut self) {
        self.meter.flush();
    }

    /// Returns the nodes of all threads, as many as they have told.
    pub(super) fn total(&self) -> u64 {
        self.meter.total()
    }

    /// Returns the nodes of this thread.
    #[inline]
    pub(super) const fn nodes(&self) -> u64 {
        self.meter.own()
    }

    /// Counts a node.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.meter.count();
        if self.meter.is_due() { self.look() } else { Ok(()) }
    }

    /// Counts a stone that is only tried, so that the clock is read in time where there are many.
    #[inline]
    pub(super) fn try_stone(&mut self) -> Result<(), Stopped> {
        self.tried += 1;
        if self.tried.is_multiple_of(TRIED_A_LOOK) { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        if self.meter.budget().is_stopped() {
            // The node is not searched, nor any that follows under the same limits.
            self.meter.forget();
            return Err(Stopped);
        }
        if self.reporter.has_listener() {
            let (elapsed, nodes) = (self.meter.elapsed(), self.meter.total());
            if self.reporter.is_due(elapsed, nodes) {
                self.reporter.report(elapsed, nodes, &Progress { nodes, elapsed });
            }
        }
        if self.meter.check() { Err(Stopped) } else { Ok(()) }
    }

    /// Returns the time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.meter.elapsed()
    }

    /// Returns why the search ended, given whether it has its answer: that of a search that has none
    /// and reached no limit is that it gave up.
    pub(super) fn end(&self, is_answered: bool) -> End {
        match self.meter.budget().end() {
            _ if is_answered => End::Solved,
            End::Solved => End::GaveUp,
            end => end,
        }
    }
}
