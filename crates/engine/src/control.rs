//! Limits of a search, with a listener of its progress.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::limits::Limits;
use crate::time::has_clock;

/// A progress listener: a function that a search calls with its progress.
///
/// It owns what it needs and may be sent to another thread, which callers in other languages need.
pub type Report<P> = Box<dyn FnMut(&P) + Send>;

/// Limits of a search and its progress listener. The default has neither.
///
/// `P` is the type of the progress, which each search defines.
///
/// ```
/// use std::sync::mpsc::channel;
/// use std::time::Duration;
///
/// use engine::control::Control;
///
/// let (sender, progress) = channel();
/// let control = Control::new()
///     .nodes(1_000_000)
///     .time(Duration::from_secs(5))
///     .progress(move |nodes: &u64| drop(sender.send(*nodes)));
/// # drop(control);
/// # assert!(progress.recv().is_err());
/// ```
pub struct Control<P> {
    limits: Limits,
    report: Option<Report<P>>,
}

impl<P> Control<P> {
    /// Returns the control of a search without limits and without a listener.
    #[must_use]
    pub fn new() -> Self {
        Self { limits: Limits::none(), report: None }
    }

    /// Sets [`Limits::nodes`].
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Sets [`Limits::time`].
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Sets [`Limits::stop`].
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.stop = Some(flag);
        self
    }

    /// Sets the progress listener. It is called on the thread that started the search, with every new result
    /// and about ten times a second between results.
    #[must_use]
    pub fn progress(mut self, report: impl FnMut(&P) + Send + 'static) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    /// Returns the limits and the reporter, which calls the listener.
    #[must_use]
    pub fn into_parts(self) -> (Limits, Reporter<P>) {
        (self.limits, Reporter { report: self.report, pace: Pace::default() })
    }
}

impl<P> Default for Control<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> From<Limits> for Control<P> {
    fn from(limits: Limits) -> Self {
        Self { limits, report: None }
    }
}

impl<P> fmt::Debug for Control<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("limits", &self.limits)
            .field("progress", &self.report.is_some())
            .finish()
    }
}

/// Calls the progress listener of a search, and remembers when it did last.
pub struct Reporter<P> {
    report: Option<Report<P>>,
    pace: Pace,
}

/// Time between reports without a new result.
const INTERVAL: Duration = Duration::from_millis(100);

/// Number of nodes between such reports where there is no clock.
const NODES_BETWEEN: u64 = 1 << 20;

/// Time and nodes of the last report.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    elapsed: Duration,
    nodes: u64,
}

impl Pace {
    fn is_due(&self, elapsed: Duration, nodes: u64, has_clock: bool) -> bool {
        if has_clock {
            elapsed.saturating_sub(self.elapsed) >= INTERVAL
        } else {
            nodes.saturating_sub(self.nodes) >= NODES_BETWEEN
        }
    }
}

impl<P> Reporter<P> {
    /// Returns whether there is a listener.
    #[inline]
    #[must_use]
    pub const fn has_listener(&self) -> bool {
        self.report.is_some()
    }

    /// Returns whether a report without a new result is due: 100 ms after the last report, or without a clock
    /// after 2^20 nodes.
    #[must_use]
    pub fn is_due(&self, elapsed: Duration, nodes: u64) -> bool {
        self.has_listener() && self.pace.is_due(elapsed, nodes, has_clock())
    }

    /// Calls the listener with the progress after this time and number of nodes.
    pub fn report(&mut self, elapsed: Duration, nodes: u64, progress: &P) {
        if let Some(report) = &mut self.report {
            report(progress);
            self.pace = Pace { elapsed, nodes };
        }
    }
}

impl<P> fmt::Debug for Reporter<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter")
            .field("has_listener", &self.has_listener())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn reports_come_at_their_pace() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&told);
        let control = Control::new().progress(move |n: &u32| sink.lock().unwrap().push(*n));
        let (_, mut reporter) = control.into_parts();
        let at = Duration::from_millis;
        assert!(reporter.has_listener() && !reporter.is_due(at(99), 0));
        assert!(reporter.is_due(at(100), 0));
        reporter.report(at(120), 5, &7);
        assert!(!reporter.is_due(at(219), 1 << 40));
        assert!(reporter.is_due(at(220), 5));
        reporter.report(at(121), 6, &8);
        assert_eq!(*told.lock().unwrap(), [7, 8]);
    }

    #[test]
    fn without_a_clock_nodes_set_the_pace() {
        let pace = Pace { elapsed: Duration::ZERO, nodes: 10 };
        assert!(!pace.is_due(Duration::ZERO, NODES_BETWEEN + 9, false));
        assert!(pace.is_due(Duration::ZERO, NODES_BETWEEN + 10, false));
    }

    #[test]
    fn nobody_is_never_due() {
        let (limits, mut reporter) = Control::<u32>::new().nodes(3).into_parts();
        assert_eq!(limits.nodes, Some(3));
        assert!(!reporter.has_listener() && !reporter.is_due(Duration::MAX, u64::MAX));
        reporter.report(Duration::ZERO, 0, &1);
    }

    /// Controls may be made on one thread and used on another.
    #[test]
    fn controls_are_sent() {
        fn sent<T: Send + 'static>(_: T) {}
        sent(Control::<u32>::new().progress(|_| {}));
    }
}
