//! The node counter of one thread.

use std::sync::Arc;
use std::time::Duration;

use crate::limits::Budget;

/// Node counter of one thread, which says when to check the limits: after `PERIOD` nodes, or after as many as
/// the node limit leaves.
///
/// ```
/// use std::sync::Arc;
///
/// use engine::limits::{Budget, End, Limits};
/// use engine::meter::Meter;
///
/// let budget = Arc::new(Budget::new(&Limits::none().nodes(300)));
/// let mut meter = Meter::<128>::new(Arc::clone(&budget));
/// while !(meter.is_due() && meter.check_limits()) {
///     meter.count();
/// }
/// assert_eq!((meter.total(), budget.end()), (300, End::NodeLimit));
/// ```
#[derive(Debug)]
pub struct Meter<const PERIOD: u64> {
    budget: Arc<Budget>,
    /// Nodes added to the budget.
    flushed: u64,
    /// Nodes not added to the budget yet.
    nodes: u64,
    /// Number of those at which the next check is due.
    next_check: u64,
}

impl<const PERIOD: u64> Meter<PERIOD> {
    /// Returns a counter that has counted nothing.
    #[must_use]
    pub fn new(budget: Arc<Budget>) -> Self {
        let next_check = budget.nodes_left().min(PERIOD);
        Self { budget, flushed: 0, nodes: 0, next_check }
    }

    /// Returns the budget.
    #[inline]
    #[must_use]
    pub const fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    /// Counts a node.
    #[inline(always)]
    pub const fn count(&mut self) {
        self.nodes += 1;
    }

    /// Returns the count, for functions that count by themselves.
    #[inline(always)]
    pub const fn nodes_mut(&mut self) -> &mut u64 {
        &mut self.nodes
    }

    /// Returns whether a [`check_limits`](Self::check_limits) is due.
    #[inline(always)]
    #[must_use]
    pub const fn is_due(&self) -> bool {
        self.nodes >= self.next_check
    }

    /// Adds the nodes to the budget and checks the limits. Returns whether the search has ended.
    ///
    /// Nodes counted beyond the node limit are forgotten; the search must discard results that needed them.
    /// Once the search has ended, a check is always due.
    #[cold]
    pub fn check_limits(&mut self) -> bool {
        self.nodes = self.nodes.min(self.budget.nodes_left());
        // The stop flags and the clock first, because they take precedence over the node limit.
        self.budget.check_limits();
        self.flush();
        let has_ended = self.budget.is_stopped();
        if has_ended {
            self.next_check = 0;
        }
        has_ended
    }

    /// Forgets the nodes that were not added to the budget yet.
    #[inline]
    pub const fn forget(&mut self) {
        self.nodes = 0;
    }

    /// Adds the nodes counted since the last flush to the budget, where other threads see them. Ends the
    /// search if they reach the node limit, but does not look at the clock or the stop flags, unlike
    /// [`check_limits`](Self::check_limits).
    pub fn flush(&mut self) {
        self.budget.add_nodes(self.nodes);
        self.flushed += self.nodes;
        self.nodes = 0;
        self.next_check = self.budget.nodes_left().min(PERIOD);
    }

    /// Returns the number of nodes of this thread.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.flushed + self.nodes
    }

    /// Returns the number of nodes of all threads, without those that other threads have not added yet.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.budget.nodes() + self.nodes
    }

    /// Returns the time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.budget.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{End, Limits};

    fn meter(limits: &Limits) -> Meter<100> {
        Meter::new(Arc::new(Budget::new(limits)))
    }

    #[test]
    fn the_node_limit_is_exact() {
        for limit in [0, 1, 99, 100, 101, 250, 1000] {
            let mut meter = meter(&Limits::none().nodes(limit));
            let mut counted = 0;
            while !(meter.is_due() && meter.check_limits()) {
                meter.count();
                counted += 1;
            }
            assert_eq!((counted, meter.total()), (limit, limit));
            assert_eq!(meter.budget().end(), End::NodeLimit);
        }
    }

    #[test]
    fn nodes_beyond_the_limit_are_forgotten() {
        let mut meter = meter(&Limits::none().nodes(150));
        *meter.nodes_mut() += 120;
        assert!(meter.is_due() && !meter.check_limits());
        assert_eq!(meter.total(), 120);
        *meter.nodes_mut() += 29;
        assert!(!meter.is_due());
        *meter.nodes_mut() += 70;
        assert!(meter.is_due() && meter.check_limits());
        assert_eq!(meter.total(), 150);
    }

    /// A stop flag that is set beforehand ends every part of a search before its first node.
    #[test]
    fn after_the_end_a_check_is_always_due() {
        let limits = Limits::none().stop(Arc::new(true.into())).nodes(0);
        let mut meter = meter(&limits);
        assert!(meter.check_limits());
        for _ in 0..3 {
            assert!(meter.is_due());
            meter.count();
            meter.forget();
            assert!(meter.is_due() && meter.check_limits());
        }
        assert_eq!((meter.total(), meter.budget().end()), (0, End::Stopped));
    }

    #[test]
    fn meters_of_one_budget_see_each_other() {
        let budget = Arc::new(Budget::new(&Limits::none().nodes(150)));
        let mut meters = [(); 2].map(|()| Meter::<100>::new(Arc::clone(&budget)));
        *meters[0].nodes_mut() += 100;
        assert!(!meters[0].check_limits());
        *meters[1].nodes_mut() += 60;
        assert!(!meters[1].is_due(), "it read the limit before the other one counted");
        meters[1].flush();
        *meters[1].nodes_mut() += 2;
        assert_eq!(meters.each_ref().map(Meter::own), [100, 62]);
        assert_eq!(meters.each_ref().map(Meter::total), [160, 162]);
        assert!(meters[0].check_limits());
        assert!(budget.is_stopped());
    }
}
