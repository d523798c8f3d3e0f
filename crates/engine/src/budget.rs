//! The limits of one question while it is being answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::{End, Limits};
use crate::time::{HAS_CLOCK, Stopwatch};

/// The limits of one question, the nodes of all threads that work on it, and whether and why it
/// ended.
#[derive(Debug)]
pub struct Budget {
    stopwatch: Stopwatch,
    time: Option<Duration>,
    node_limit: u64,
    stop: Option<Arc<AtomicBool>>,
    abandoned: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    /// One atomic for whether and why it ended, so that no thread sees one without the other.
    end: AtomicU8,
}

const SOLVED: u8 = 0;
const NODE_LIMIT: u8 = 1;
const TIME_LIMIT: u8 = 2;
const STOPPED: u8 = 3;
const GAVE_UP: u8 = 4;

impl Budget {
    /// Begins a question: its time runs from now on.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            stopwatch: Stopwatch::start(),
            time: limits.time,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
            abandoned: None,
            nodes: AtomicU64::new(0),
            end: AtomicU8::new(SOLVED),
        }
    }

    /// Lets another flag end the question, of whoever no longer wants the answer.
    #[must_use]
    pub fn abandoned_by(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.abandoned = Some(Arc::clone(flag));
        self
    }

    /// Returns the time since the question was begun.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    /// Returns the nodes that threads have [added](Self::add_nodes).
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes of a thread, and ends the question if that is all there may be.
    pub fn add_nodes(&self, nodes: u64) {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if before.saturating_add(nodes) >= self.node_limit {
            self.stop(End::NodeLimit);
        }
    }

    /// Returns the most nodes, `u64::MAX` without a limit.
    #[inline]
    #[must_use]
    pub const fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Returns the nodes that are left.
    #[inline]
    #[must_use]
    pub fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    /// Returns whether the question has ended early.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.end.load(Ordering::Relaxed) != SOLVED
    }

    /// Ends the question, unless it has ended.
    pub fn stop(&self, end: End) {
        let end = match end {
            End::Solved => return,
            End::NodeLimit => NODE_LIMIT,
            End::TimeLimit => TIME_LIMIT,
            End::Stopped => STOPPED,
            End::GaveUp => GAVE_UP,
        };
        // The first reason stays.
        let _ = self.end.compare_exchange(SOLVED, end, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Ends the question if a flag, the clock or the nodes say so. The clock is read only if there
    /// is a limit of time.
    pub fn check(&self) {
        let mut flags = self.stop.iter().chain(&self.abandoned);
        if flags.any(|flag| flag.load(Ordering::Relaxed)) {
            self.stop(End::Stopped);
        }
        if self.time.is_some_and(|time| !HAS_CLOCK || self.elapsed() >= time) {
            self.stop(End::TimeLimit);
        }
        if self.nodes() >= self.node_limit {
            self.stop(End::NodeLimit);
        }
    }

    /// Returns why the question ended: [`End::Solved`] unless it was ended early.
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
        budget.check();
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
    fn time_ends_a_question() {
        let limited = |time| Budget::new(&Limits::none().time(time));
        assert_eq!(state(&limited(Duration::ZERO)), (true, End::TimeLimit));
        assert_eq!(state(&limited(Duration::from_secs(10_000))), (false, End::Solved));
        assert_eq!(state(&limited(Duration::MAX)), (false, End::Solved));
        // Nothing ends before it is looked.
        assert!(!limited(Duration::ZERO).is_stopped());
        let budget = limited(Duration::from_millis(2));
        std::thread::sleep(Duration::from_millis(3));
        assert_eq!(state(&budget), (true, End::TimeLimit));
        assert!(budget.elapsed() >= Duration::from_millis(3));
    }

    #[test]
    fn either_flag_ends_a_question() {
        let flags = [flag(), flag()];
        for set in [0, 1] {
            let limits = Limits::none().stop(Arc::clone(&flags[0]));
            let budget = Budget::new(&limits).abandoned_by(&flags[1]);
            assert_eq!(state(&budget), (false, End::Solved));
            flags[set].store(true, Ordering::Relaxed);
            assert_eq!(state(&budget), (true, End::Stopped));
            flags[set].store(false, Ordering::Relaxed);
            assert_eq!(state(&budget), (true, End::Stopped), "what is stopped stays so");
        }
        // Who asks a search to stop is told that it did, whatever the clock and the nodes say.
        flags[0].store(true, Ordering::Relaxed);
        let limits = Limits::none().stop(Arc::clone(&flags[0])).time(Duration::ZERO).nodes(0);
        assert_eq!(state(&Budget::new(&limits)), (true, End::Stopped));
    }

    #[test]
    fn nodes_of_all_threads_are_added_up() {
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
