//! What ends a search before it is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search before it is done. By default nothing does.
///
/// What was found before is kept. A limit of nothing, zero nodes or zero time, ends a search before
/// its first node.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Ends the search after so many nodes.
    ///
    /// With one thread after exactly so many, on every machine; what a search near the leaves does
    /// beyond them is thrown away and not counted. Each further thread may search some thousands
    /// more.
    pub nodes: Option<u64>,
    /// Ends the search within 10 ms after so long a time; without a
    /// [clock](crate::time::HAS_CLOCK) at once, for nobody would know when.
    pub time: Option<Duration>,
    /// Ends the search within 10 ms after the flag is true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Returns the limits of a search that runs to its end.
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

    /// Returns whether the stop flag is true.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// The question is answered.
    Solved,
    /// The limit of nodes was reached.
    NodeLimit,
    /// The limit of time was reached.
    TimeLimit,
    /// The stop flag was set.
    Stopped,
    /// The search gave up before any limit: an answer would take more than it may use.
    GaveUp,
}
