//! What ends a search early: limits of nodes and time, a stop flag, and the budget that all threads
//! of a search share while it runs.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use crate::time::{Stopwatch, has_clock};

/// Limits of one search. The default has none.
///
/// A search that reaches a limit keeps what it has found. A limit of zero nodes or zero time ends it
/// before its first node.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of nodes.
    ///
    /// One thread stops after exactly this number on every machine: results of nodes beyond it are
    /// discarded and not counted. Each further thread may search a few thousand nodes more.
    pub nodes: Option<u64>,
    /// Maximum time. The search ends at most 10 ms later. On a platform without a
    /// [clock](crate::time::has_clock) it ends at once, because it could not tell when to stop.
    pub time: Option<Duration>,
    /// Stop flag. The search ends at most 10 ms after the flag becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Returns limits that never end a search.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Sets [`nodes`](Self::nodes).
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets [`time`](Self::time).
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Sets [`stop`](Self::stop).
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Returns whether the stop flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum End {
    /// The search is complete.
    Solved,
    /// The search reached its node limit.
    NodeLimit,
    /// The search reached its time limit.
    TimeLimit,
    /// The stop flag was set.
    Stopped,
    /// The search gave up before any limit: the answer would need more than it may use.
    GaveUp,
}

impl End {
    /// Returns the name for other programs, in which a limit is named as it is set: `solved`, `nodes`, `time`, `stopped`
    /// or `gave up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NodeLimit => "nodes",
            Self::TimeLimit => "time",
            Self::Stopped => "stopped",
            Self::GaveUp => "gave up",
        }
    }
}

/// `solved`, `node limit`, `time limit`, `stopped` or `gave up`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Solved => "solved",
            Self::NodeLimit => "node limit",
            Self::TimeLimit => "time limit",
            Self::Stopped => "stopped",
            Self::GaveUp => "gave up",
        })
    }
}

/// The limits of one running search: its clock, the nodes of all its threads, and whether and why it
/// has ended.
#[derive(Debug)]
pub struct Budget {
    stopwatch: Stopwatch,
    time: Option<Duration>,
    node_limit: u64,
    stop: Option<Arc<AtomicBool>>,
    second_stop: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    /// Whether and why the search has ended, in one atomic so that threads never see one without the
    /// other.
    end: AtomicU8,
}

const SOLVED: u8 = 0;
const NODE_LIMIT: u8 = 1;
const TIME_LIMIT: u8 = 2;
const STOPPED: u8 = 3;
const GAVE_UP: u8 = 4;

impl Budget {
    /// Returns a new budget whose time starts now.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            stopwatch: Stopwatch::start(),
            time: limits.time,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
            second_stop: None,
            nodes: AtomicU64::new(0),
            end: AtomicU8::new(SOLVED),
        }
    }

    /// Adds a second stop flag.
    #[must_use]
    pub fn also_stopped_by(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.second_stop = Some(Arc::clone(flag));
        self
    }

    /// Returns the time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    /// Returns the number of nodes that threads have [added](Self::add_nodes).
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes of one thread. Ends the search if that reaches the node limit.
    pub fn add_nodes(&self, nodes: u64) {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if before.saturating_add(nodes) >= self.node_limit {
            self.stop(End::NodeLimit);
        }
    }

    /// Returns the node limit, `u64::MAX` if there is none.
    #[inline]
    #[must_use]
    pub const fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Returns the number of nodes left.
    #[inline]
    #[must_use]
    pub fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    /// Returns whether the search was ended early.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.end.load(Ordering::Relaxed) != SOLVED
    }

    /// Ends the search, unless it has ended already: the first reason stays.
    pub fn stop(&self, end: End) {
        let end = match end {
            End::Solved => return,
            End::NodeLimit => NODE_LIMIT,
            End::TimeLimit => TIME_LIMIT,
            End::Stopped => STOPPED,
            End::GaveUp => GAVE_UP,
        };
        let _ = self.end.compare_exchange(SOLVED, end, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Ends the search if a stop flag is set or a limit is reached. Reads the clock only if there is a
    /// time limit.
    pub fn check_limits(&self) {
        let mut flags = self.stop.iter().chain(&self.second_stop);
        if flags.any(|flag| flag.load(Ordering::Relaxed)) {
            self.stop(End::Stopped);
        }
        if self.time.is_some_and(|time| !has_clock() || self.elapsed() >= time) {
            self.stop(End::TimeLimit);
        }
        if self.nodes() >= self.node_limit {
            self.stop(End::NodeLimit);
        }
    }

    /// Returns why the search ended: [`End::Solved`] unless it was ended early.
    #[must_use]
    pub fn end(&self) -> End {
        match self.end.load(Ordering::Relaxed) {
            NODE_LIMIT => End::NodeLimit,
            TIME_LIMIT => End::TimeLimit,
            STOPPED => End::Stopped,
            GAVE_UP => End::GaveUp,
            _ => End::Solved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flag() -> Arc<AtomicBool> {
        Arc::default()
    }

    fn state(budget: &Budget) -> (bool, End) {
        budget.check_limits();
        (budget.is_stopped(), budget.end())
    }

    #[test]
    fn without_limits_nothing_ends() {
        let budget = Budget::new(&Limits::none());
        budget.add_nodes(1 << 60);
        assert_eq!(budget.node_limit(), u64::MAX);
        assert_eq!(state(&budget), (false, End::Solved));
        budget.stop(End::Solved);
        assert!(!budget.is_stopped());
    }

    #[test]
    fn ends_have_names() {
        let ends = [End::Solved, End::NodeLimit, End::TimeLimit, End::Stopped, End::GaveUp];
        let names = ends.map(|end| end.to_string());
        assert_eq!(names, ["solved", "node limit", "time limit", "stopped", "gave up"]);
        assert_eq!(format!("{:>8}", End::Stopped), " stopped");
    }

    #[test]
    fn the_first_reason_stays() {
        let reasons = [End::NodeLimit, End::TimeLimit, End::Stopped, End::GaveUp];
        for first in reasons {
            for second in reasons {
                let budget = Budget::new(&Limits::none());
                budget.stop(first);
                budget.stop(second);
                assert_eq!((budget.is_stopped(), budget.end()), (true, first));
            }
        }
    }

    #[test]
    fn the_time_limit_ends_a_search() {
        let limited = |time| Budget::new(&Limits::none().time(time));
        assert_eq!(state(&limited(Duration::ZERO)), (true, End::TimeLimit));
        assert_eq!(state(&limited(Duration::from_secs(10_000))), (false, End::Solved));
        assert_eq!(state(&limited(Duration::MAX)), (false, End::Solved));
        // Only `check_limits` looks at the limits.
        assert!(!limited(Duration::ZERO).is_stopped());
        let budget = limited(Duration::from_millis(2));
        std::thread::sleep(Duration::from_millis(3));
        assert_eq!(state(&budget), (true, End::TimeLimit));
        assert!(budget.elapsed() >= Duration::from_millis(3));
    }

    #[test]
    fn either_stop_flag_ends_a_search() {
        let flags = [flag(), flag()];
        for set in [0, 1] {
            let limits = Limits::none().stop(Arc::clone(&flags[0]));
            let budget = Budget::new(&limits).also_stopped_by(&flags[1]);
            assert_eq!(state(&budget), (false, End::Solved));
            flags[set].store(true, Ordering::Relaxed);
            assert_eq!(state(&budget), (true, End::Stopped));
            flags[set].store(false, Ordering::Relaxed);
            assert_eq!(state(&budget), (true, End::Stopped), "a stopped search stays stopped");
        }
        // The stop flag takes precedence over the time and node limits.
        flags[0].store(true, Ordering::Relaxed);
        let limits = Limits::none().stop(Arc::clone(&flags[0])).time(Duration::ZERO).nodes(0);
        assert_eq!(state(&Budget::new(&limits)), (true, End::Stopped));
    }

    #[test]
    fn nodes_of_all_threads_add_up() {
        let budget = Budget::new(&Limits::none().nodes(10_000));
        std::thread::scope(|scope| {
            for nodes in 1..=4 {
                let budget = &budget;
                scope.spawn(move || (0..999).for_each(|_| budget.add_nodes(nodes)));
            }
        });
        assert_eq!((budget.nodes(), budget.nodes_left()), (9_990, 10));
        assert_eq!(state(&budget), (false, End::Solved));
        budget.add_nodes(10);
        assert_eq!((budget.is_stopped(), budget.end()), (true, End::NodeLimit));
        assert_eq!(budget.nodes_left(), 0);
        assert_eq!(state(&Budget::new(&Limits::none().nodes(0))), (true, End::NodeLimit));
    }
}
