//! The state of a pool under its lock: what is to do, and which threads could do it.

use std::any::Any;
use std::collections::VecDeque;

use super::split_point::{Parker, SplitPoint, Workload};
use crate::sync::{Arc, AtomicBool, Ordering};

/// Payload of a panic.
pub(super) type Payload = Box<dyn Any + Send>;

/// Work to do, and the threads that could do it.
pub(super) struct Queue<W: Workload> {
    /// Split points that threads may join.
    pub(super) splits: Vec<Arc<SplitPoint<W>>>,
    pub(super) tasks: VecDeque<W::Task>,
    pub(super) outputs: VecDeque<W::Output>,
    /// Stop flag: once it is set, no task starts.
    pub(super) stop: Option<Arc<AtomicBool>>,
    /// Number of tasks that have started and not ended.
    pub(super) running: usize,
    /// Number of threads, the first ones, that may take work.
    pub(super) limit: usize,
    /// Number of threads of the pool that have work.
    pub(super) busy: usize,
    /// Number of threads that work or were woken to work: those of the pool and the master that started the
    /// search, without masters that wait.
    pub(super) active: usize,
    /// Maximum number of active threads.
    pub(super) processors: usize,
    /// Number of threads that spin, which need a processor too.
    pub(super) spinning: usize,
    /// Where the threads of the pool wait, by thread.
    pub(super) parkers: Vec<Arc<Parker>>,
    /// Threads that wait for work and may take it, in the order in which they came.
    pub(super) idle: Vec<usize>,
    /// Whether a search or a batch is open; a batch that is forgotten, and not dropped, stays open.
    pub(super) is_open: bool,
    /// Whether all threads must end.
    pub(super) ending: bool,
    pub(super) panic: Option<Payload>,
}

impl<W: Workload> Queue<W> {
    pub(super) fn new() -> Self {
        Self {
            splits: Vec::new(),
            tasks: VecDeque::new(),
            outputs: VecDeque::new(),
            stop: None,
            running: 0,
            limit: 0,
            busy: 0,
            active: 0,
            processors: usize::MAX,
            spinning: 0,
            parkers: Vec::new(),
            idle: Vec::new(),
            is_open: false,
            ending: false,
            panic: None,
        }
    }

    /// Returns whether another thread may become active.
    pub(super) fn has_room(&self) -> bool {
        self.limit > 0 && self.active < self.processors
    }

    /// Returns whether there is work for a thread.
    pub(super) fn has_work(&self) -> bool {
        !self.tasks.is_empty() || self.splits.iter().any(|split| split.has_work())
    }

    /// Wakes an idle thread, if there is one and it may become active. Returns whether it did.
    pub(super) fn wake_thread(&mut self) -> bool {
        if !self.has_room() {
            return false;
        }
        let Some(parker) = self.idle.pop() else { return false };
        self.active += 1;
        self.parkers[parker].wake();
        true
    }

    /// Notes that a thread of the pool has finished its work.
    pub(super) fn release(&mut self) {
        self.busy -= 1;
        self.active -= 1;
    }

    /// Joins the open split point with the most work; if `own` is given, only those below it count.
    pub(super) fn join(&self, own: Option<&Arc<SplitPoint<W>>>) -> Option<Arc<SplitPoint<W>>> {
        let open = self
            .splits
            .iter()
            .filter(|split| split.has_work() && own.is_none_or(|own| split.descends_from(own)));
        let split = Arc::clone(open.max_by_key(|split| split.rank())?);
        split.helpers.fetch_add(1, Ordering::Relaxed);
        Some(split)
    }

    /// Notes that a helper has left a split point. The last one wakes the master.
    pub(super) fn leave(&mut self, split: &SplitPoint<W>) {
        if split.helpers.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.wake_master(split);
        }
    }

    /// Wakes the master of a split point, if it waits.
    pub(super) fn wake_master(&mut self, split: &SplitPoint<W>) {
        if split.master.wake() {
            self.active += 1;
        }
    }
}
