//! The nodes of one thread.

use std::sync::Arc;
use std::time::Duration;

use crate::limits::Budget;

/// Counts the nodes of one thread, and says when to look at the limits: after `PERIOD` nodes, and
/// after as many as are left.
///
/// ```
/// use std::sync::Arc;
///
/// use engine::limits::{Budget, End, Limits};
/// use engine::meter::Meter;
///
/// let budget = Arc::new(Budget::new(&Limits::none().nodes(300)));
/// let mut meter = Meter::<128>::new(Arc::clone(&budget));
/// while !(meter.is_due() && meter.check()) {
///     meter.count();
/// }
/// assert_eq!((meter.total(), budget.end()), (300, End::NodeLimit));
/// ```
#[derive(Debug)]
pub struct Meter<const PERIOD: u64> {
    budget: Arc<Budget>,
    /// Nodes that the budget knows of.
    told: u64,
    /// Nodes that the budget does not know of yet.
    nodes: u64,
    /// The number of those at which to look.
    next_look: u64,
}

impl<const PERIOD: u64> Meter<PERIOD> {
    /// Begins to count for a budget.
    #[must_use]
    pub fn new(budget: Arc<Budget>) -> Self {
        let next_look = budget.nodes_left().min(PERIOD);
        Self { budget, told: 0, nodes: 0, next_look }
    }

    /// Returns what is counted for.
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

    /// Returns the count, for loops that count by themselves.
    #[inline(always)]
    pub const fn nodes_mut(&mut self) -> &mut u64 {
        &mut self.nodes
    }

    /// Returns whether it is time to [`check`](Self::check).
    #[inline(always)]
    #[must_use]
    pub const fn is_due(&self) -> bool {
        self.nodes >= self.next_look
    }

    /// Tells the budget of the nodes and looks at the limits. Returns whether the question has
    /// ended.
    ///
    /// What was counted beyond the limit of nodes since it was last due is forgotten: whoever has
    /// such a result throws it away. Once the question has ended it is always due.
    #[cold]
    pub fn check(&mut self) -> bool {
        self.nodes = self.nodes.min(self.budget.nodes_left());
        // The flags and the clock first: who asks a search to stop is told that it did.
        self.budget.check();
        self.flush();
        let has_ended = self.budget.is_stopped();
        if has_ended {
            self.next_look = 0;
        }
        has_ended
    }

    /// Takes back what was counted since the budget was last told.
    #[inline]
    pub const fn forget(&mut self) {
        self.nodes = 0;
    }

    /// Tells the budget of the nodes.
    pub fn flush(&mut self) {
        self.budget.add_nodes(self.nodes);
        self.told += self.nodes;
        self.nodes = 0;
        self.next_look = self.budget.nodes_left().min(PERIOD);
    }

    /// Returns the nodes of this thread.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.told + self.nodes
    }

    /// Returns the nodes of all threads, of other threads as many as they have told.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.budget.nodes() + self.nodes
    }

    /// Returns the time since the question was begun.
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
    fn a_limit_of_nodes_is_exact() {
        for limit in [0, 1, 99, 100, 101, 250, 1000] {
            let mut meter = meter(&Limits::none().nodes(limit));
            let mut counted = 0;
            while !(meter.is_due() && meter.check()) {
                meter.count();
                counted += 1;
            }
            assert_eq!((counted, meter.total()), (limit, limit));
            assert_eq!(meter.budget().end(), End::NodeLimit);
        }
    }

    #[test]
    fn what_is_counted_beyond_the_limit_is_forgotten() {
        let mut meter = meter(&Limits::none().nodes(150));
        *meter.nodes_mut() += 120;
        assert!(meter.is_due() && !meter.check());
        assert_eq!(meter.total(), 120);
        *meter.nodes_mut() += 29;
        assert!(!meter.is_due());
        *meter.nodes_mut() += 70;
        assert!(meter.is_due() && meter.check());
        assert_eq!(meter.total(), 150);
    }

    /// A flag that is set beforehand ends a search of many parts before the first node of each.
    #[test]
    fn what_has_ended_is_always_due() {
        let limits = Limits::none().stop(Arc::new(true.into())).nodes(0);
        let mut meter = meter(&limits);
        assert!(meter.check());
        for _ in 0..3 {
            assert!(meter.is_due());
            meter.count();
            meter.forget();
            assert!(meter.is_due() && meter.check());
        }
        assert_eq!((meter.total(), meter.budget().end()), (0, End::Stopped));
    }

    #[test]
    fn meters_of_one_budget_see_each_other() {
        let budget = Arc::new(Budget::new(&Limits::none().nodes(150)));
        let mut meters = [(); 2].map(|()| Meter::<100>::new(Arc::clone(&budget)));
        *meters[0].nodes_mut() += 100;
        assert!(!meters[0].check());
        *meters[1].nodes_mut() += 60;
        assert!(!meters[1].is_due(), "its limit was read when nobody had counted");
        meters[1].flush();
        *meters[1].nodes_mut() += 2;
        assert_eq!(meters.each_ref().map(Meter::own), [100, 62]);
        assert_eq!(meters.each_ref().map(Meter::total), [160, 162]);
        assert!(meters[0].check());
        assert!(budget.is_stopped());
    }
}
