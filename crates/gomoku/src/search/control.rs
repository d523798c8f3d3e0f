//! What ends a search early, and who is told how it goes.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A clock is read and the flag looked at once for so many nodes: within a millisecond or two where
/// nodes take longest, and a thousandth of the time where they are fastest.
const NODES_A_LOOK: u64 = 128;

/// The same for stones that are only tried, each of which may stand for a short search.
const TRIED_A_LOOK: u64 = 64;

/// The function of [`Control::progress`] is called about so often.
const TIME_A_REPORT: Duration = Duration::from_millis(100);

/// Who is told how a search goes.
type Report<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// Limits of a search, and who is told how it goes. By default there are none.
///
/// ```
/// use std::time::Duration;
///
/// use gomoku::search::Control;
///
/// let control = Control::new().nodes(1_000_000).time(Duration::from_secs(5));
/// # let _ = control;
/// ```
#[derive(Default)]
pub struct Control<'a> {
    nodes: Option<u64>,
    time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    progress: Option<Report<'a>>,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes so far: stones placed by the search.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
}

impl<'a> Control<'a> {
    /// Returns the control of a search that runs to its end and tells nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search soon after so many nodes. Where it ends does not depend on the machine.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Ends the search within 10 ms after so long a time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Ends the search within 10 ms after the flag is true.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Calls a function some ten times a second.
    #[must_use]
    pub fn progress(mut self, report: impl FnMut(&Progress) + 'a) -> Self {
        self.progress = Some(Box::new(report));
        self
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .field("stop", &self.stop)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// A search was ended by its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Counts the nodes of one search and ends it in time.
pub(super) struct Watch<'a, 'b> {
    control: &'a mut Control<'b>,
    start: Instant,
    nodes: u64,
    /// The count of nodes at which to look at everything else.
    next_look: u64,
    /// Stones that were only tried.
    tried: u64,
    /// Whether a limit was reached. No search that follows under the same limits begins.
    ended: bool,
    last_report: Duration,
}

impl<'a, 'b> Watch<'a, 'b> {
    pub(super) fn new(control: &'a mut Control<'b>) -> Self {
        let mut watch = Self {
            control,
            start: Instant::now(),
            nodes: 0,
            next_look: 0,
            tried: 0,
            ended: false,
            last_report: Duration::ZERO,
        };
        watch.next_look = watch.look_after(0);
        watch
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.next_look { Ok(()) } else { self.look() }
    }

    /// Counts a stone that is only tried, so that the clock is read in time where there are many.
    #[inline]
    pub(super) fn try_stone(&mut self) -> Result<(), Stopped> {
        self.tried += 1;
        if self.tried.is_multiple_of(TRIED_A_LOOK) { self.look() } else { Ok(()) }
    }

    fn look_after(&self, nodes: u64) -> u64 {
        (nodes + NODES_A_LOOK).min(self.control.nodes.map_or(u64::MAX, |limit| limit.max(1)))
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        if self.ended {
            return Err(Stopped);
        }
        self.next_look = self.look_after(self.nodes);
        let elapsed = self.start.elapsed();
        let control = &mut self.control;
        if let Some(report) = &mut control.progress
            && elapsed - self.last_report >= TIME_A_REPORT
        {
            self.last_report = elapsed;
            report(&Progress { nodes: self.nodes, elapsed });
        }
        self.ended = control.nodes.is_some_and(|limit| self.nodes >= limit)
            || control.time.is_some_and(|limit| elapsed >= limit)
            || control.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if !self.ended {
            return Ok(());
        }
        self.next_look = 0;
        Err(Stopped)
    }
}
