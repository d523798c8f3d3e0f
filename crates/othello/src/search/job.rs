//! One board being solved: its limits, and what its threads count.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::control::Limits;
use super::solution::End;

/// The limits of one board and the nodes of all threads that work on it.
#[derive(Debug)]
pub(super) struct Job {
    started: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    stop_flag: Option<Arc<AtomicBool>>,
    abandoned: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    /// One atomic for whether and why it ended, so that no thread sees one without the other.
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
        self.reason.load(Ordering::Relaxed) != SOLVED
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

#[cfg(test)]
mod tests {
    use super::*;

    fn flag() -> Arc<AtomicBool> {
        Arc::new(AtomicBool::new(false))
    }

    fn state(job: &Job) -> (bool, End) {
        job.look_at_clock();
        (job.is_stopped(), job.end())
    }

    #[test]
    fn a_job_without_limits_runs_to_its_end() {
        let job = Job::new(&Limits::default());
        assert_eq!(job.node_limit(), u64::MAX);
        assert_eq!(state(&job), (false, End::Solved));
    }

    #[test]
    fn the_first_reason_stays() {
        let reasons = [End::NodeLimit, End::TimeLimit, End::Stopped];
        for first in reasons {
            for second in reasons {
                let job = Job::new(&Limits::default());
                job.stop(first);
                job.stop(second);
                assert_eq!((job.is_stopped(), job.end()), (true, first));
            }
        }
    }

    #[test]
    fn time_ends_a_job() {
        let limited = |time| Job::new(&Limits { time: Some(time), ..Limits::default() });
        assert_eq!(state(&limited(Duration::ZERO)), (true, End::TimeLimit));
        assert_eq!(state(&limited(Duration::from_secs(10_000))), (false, End::Solved));
        assert_eq!(state(&limited(Duration::MAX)), (false, End::Solved));
        // Nothing stops before it is looked.
        assert!(!limited(Duration::ZERO).is_stopped());
        let job = limited(Duration::from_millis(2));
        std::thread::sleep(Duration::from_millis(3));
        assert_eq!(state(&job), (true, End::TimeLimit));
        assert!(job.elapsed() >= Duration::from_millis(3));
    }

    #[test]
    fn either_flag_ends_a_job() {
        let flags = [flag(), flag()];
        for set in [0, 1] {
            let limits = Limits { stop: Some(Arc::clone(&flags[0])), ..Limits::default() };
            let job = Job::new(&limits).abandoned_by(&flags[1]);
            assert_eq!(state(&job), (false, End::Solved));
            flags[set].store(true, Ordering::Relaxed);
            assert_eq!(state(&job), (true, End::Stopped));
            flags[set].store(false, Ordering::Relaxed);
            assert_eq!(state(&job), (true, End::Stopped), "what is stopped stays so");
        }
        // Who asks a search to stop is told that it did, whatever the clock says.
        flags[0].store(true, Ordering::Relaxed);
        let stop = Some(Arc::clone(&flags[0]));
        let job = Job::new(&Limits { stop, time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(state(&job), (true, End::Stopped));
    }

    #[test]
    fn nodes_of_all_threads_are_added_up() {
        let job = Job::new(&Limits { nodes: Some(5), ..Limits::default() });
        assert_eq!((job.node_limit(), job.nodes()), (5, 0));
        std::thread::scope(|scope| {
            for nodes in 1..=4 {
                let job = &job;
                scope.spawn(move || (0..1000).for_each(|_| job.add_nodes(nodes)));
            }
        });
        assert_eq!(job.nodes(), 10_000);
    }
}
