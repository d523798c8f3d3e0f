//! One board being solved: its limits, and what its threads count.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{End, Limits};

/// The limits of one board and the nodes of all threads that work on it.
#[derive(Debug)]
pub(super) struct Job {
    started: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    stop_flag: Option<Arc<AtomicBool>>,
    abandoned: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    stopped: AtomicBool,
    reason: AtomicU8,
}

const SOLVED: u8 = 0;
const NODE_LIMIT: u8 = 1;
const TIME_LIMIT: u8 = 2;
const STOPPED: u8 = 3;

impl Job {
    pub(super) fn new(limits: &Limits) -> Self {
        let started = Instant::now();
        Self {
            started,
            // A time too long to add is no limit.
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            stop_flag: limits.stop.clone(),
            abandoned: None,
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            reason: AtomicU8::new(SOLVED),
        }
    }

    /// Lets another flag end the job, of whoever no longer wants its result.
    pub(super) fn abandoned_by(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.abandoned = Some(Arc::clone(flag));
        self
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn node_limit(&self) -> u64 {
        self.node_limit
    }

    pub(super) fn stop(&self, end: End) {
        let reason = match end {
            End::Solved => SOLVED,
            End::NodeLimit => NODE_LIMIT,
            End::TimeLimit => TIME_LIMIT,
            End::Stopped => STOPPED,
        };
        // The first reason stays.
        let _ = self.reason.compare_exchange(SOLVED, reason, Ordering::Relaxed, Ordering::Relaxed);
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Stops the job if the clock or the stop flag says so.
    pub(super) fn look_at_clock(&self) {
        let mut flags = self.stop_flag.iter().chain(&self.abandoned);
        if flags.any(|flag| flag.load(Ordering::Relaxed)) {
            self.stop(End::Stopped);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stop(End::TimeLimit);
        }
    }

    pub(super) fn end(&self) -> End {
        match self.reason.load(Ordering::Relaxed) {
            NODE_LIMIT => End::NodeLimit,
            TIME_LIMIT => End::TimeLimit,
            STOPPED => End::Stopped,
            _ => End::Solved,
        }
    }
}
