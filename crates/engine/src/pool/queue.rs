use std::any::Any;
use std::collections::VecDeque;

use super::post::Post;
use super::{Crew, Split};
use crate::sync::{Arc, AtomicBool, Ordering};

/// What a panic says.
pub(super) type Payload = Box<dyn Any + Send>;

/// What there is to do, and who could do it.
pub(super) struct Queue<C: Crew> {
    /// Splits that threads may join.
    pub(super) splits: Vec<Arc<Split<C>>>,
    pub(super) tasks: VecDeque<C::Task>,
    pub(super) outputs: VecDeque<C::Output>,
    /// Once true, no more tasks are begun.
    pub(super) stop: Option<Arc<AtomicBool>>,
    /// Tasks that are begun and not ended.
    pub(super) running: usize,
    /// The first threads, so many, may take work.
    pub(super) limit: usize,
    /// Threads of the pool that have work.
    pub(super) busy: usize,
    /// Threads that are at work or called to it: those of the pool and the master that asks, less
    /// masters that wait.
    pub(super) active: usize,
    /// As many as should be.
    pub(super) processors: usize,
    /// Threads that look whether they are called: they have processors too.
    pub(super) watching: usize,
    /// Where the threads of the pool wait.
    pub(super) posts: Vec<Arc<Post>>,
    /// Threads that wait for work and may take it; the last one has come last.
    pub(super) idle: Vec<usize>,
    /// Whether a question is open: a batch that is forgotten, and not dropped, leaves it so.
    pub(super) is_open: bool,
    /// Whether all threads shall end.
    pub(super) ending: bool,
    pub(super) panic: Option<Payload>,
}

impl<C: Crew> Queue<C> {
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
            watching: 0,
            posts: Vec::new(),
            idle: Vec::new(),
            is_open: false,
            ending: false,
            panic: None,
        }
    }

    /// Returns whether a thread more may be at work.
    pub(super) fn has_room(&self) -> bool {
        self.limit > 0 && self.active < self.processors
    }

    /// Returns whether a thread without work would find some.
    pub(super) fn has_work(&self) -> bool {
        !self.tasks.is_empty() || self.splits.iter().any(|split| split.has_work())
    }

    /// Calls a thread that waits, if there is one and it may come.
    pub(super) fn summon(&mut self) -> bool {
        if !self.has_room() {
            return false;
        }
        let Some(post) = self.idle.pop() else { return false };
        self.active += 1;
        self.posts[post].call();
        true
    }

    /// Notes that a thread of the pool has no work any more.
    pub(super) fn release(&mut self) {
        self.busy -= 1;
        self.active -= 1;
    }

    /// Joins the open split with the most work, of those that descend from one's own if there is
    /// one.
    pub(super) fn join(&self, own: Option<&Arc<Split<C>>>) -> Option<Arc<Split<C>>> {
        let open = self
            .splits
            .iter()
            .filter(|split| split.has_work() && own.is_none_or(|own| split.descends_from(own)));
        let split = Arc::clone(open.max_by_key(|split| split.rank())?);
        split.helpers.fetch_add(1, Ordering::Relaxed);
        Some(split)
    }

    /// Notes that a helper has left a split. The last one wakes the master.
    pub(super) fn leave(&mut self, split: &Split<C>) {
        if split.helpers.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.wake_master(split);
        }
    }

    /// Wakes a master if it waits.
    pub(super) fn wake_master(&mut self, split: &Split<C>) {
        if split.master.call() {
            self.active += 1;
        }
    }
}
