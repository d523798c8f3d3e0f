//! Moves of a node that several threads search.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::candidate::Candidate;
use super::job::Job;
use super::node::Node;
use crate::Square;

/// A node whose moves several threads take, one after another.
#[derive(Debug)]
pub(super) struct Split<S> {
    pub(super) parent: Option<Arc<Self>>,
    pub(super) job: Arc<Job>,
    pub(super) node: Node,
    pub(super) alpha: i32,
    pub(super) selectivity: u8,
    candidates: Vec<Candidate<S>>,
    next: AtomicUsize,
    best: Mutex<(i32, Option<Square>)>,
    cut: AtomicBool,
    /// Threads at work here beside the one that made it. Changed under the lock of the pool.
    helpers: AtomicUsize,
}

impl<S> Split<S> {
    pub(super) fn new(
        parent: Option<Arc<Self>>,
        job: Arc<Job>,
        node: Node,
        alpha: i32,
        selectivity: u8,
        best: (i32, Option<Square>),
        candidates: Vec<Candidate<S>>,
    ) -> Self {
        Self {
            parent,
            job,
            node,
            alpha,
            selectivity,
            candidates,
            next: AtomicUsize::new(0),
            best: Mutex::new(best),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        }
    }

    /// Returns the next move that no thread has taken.
    pub(super) fn take(&self) -> Option<&Candidate<S>> {
        self.candidates.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Keeps the score of a move.
    pub(super) fn report(&self, score: i32, square: Square) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if score > best.0 {
            *best = (score, Some(square));
        }
        if score > self.alpha {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn best(&self) -> (i32, Option<Square>) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether nobody needs the scores of this node any more.
    pub(super) fn is_void(&self) -> bool {
        let mut split = Some(self);
        while let Some(this) = split {
            if this.cut.load(Ordering::Relaxed) {
                return true;
            }
            split = this.parent.as_deref();
        }
        false
    }

    fn has_work(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.candidates.len()
            && !self.is_void()
            && !self.job.is_stopped()
    }

    fn descends_from(&self, ancestor: &Arc<Self>) -> bool {
        let mut split = self.parent.as_ref();
        while let Some(parent) = split {
            if Arc::ptr_eq(parent, ancestor) {
                return true;
            }
            split = parent.parent.as_ref();
        }
        false
    }
}

/// The splits that are open to other threads.
#[derive(Debug)]
pub(super) struct Pool<S> {
    queue: Mutex<Queue<S>>,
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Debug)]
struct Queue<S> {
    splits: Vec<Arc<Split<S>>>,
    /// Whether threads that have no node of their own shall leave.
    closed: bool,
}

impl<S> Pool<S> {
    pub(super) fn new() -> Self {
        Self {
            queue: Mutex::new(Queue { splits: Vec::new(), closed: false }),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a thread waits for work.
    #[inline]
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) != 0
    }

    pub(super) fn open(&self) {
        self.lock().closed = false;
    }

    /// Lets the threads go that wait for work.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    pub(super) fn publish(&self, split: &Arc<Split<S>>) {
        self.lock().splits.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// Lets no further thread in.
    pub(super) fn retract(&self, split: &Arc<Split<S>>) {
        self.lock().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Works on open splits: until the pool is closed, or until nobody helps at `own`, and then
    /// only on what descends from it.
    pub(super) fn help(&self, own: Option<&Arc<Split<S>>>, mut join: impl FnMut(&Arc<Split<S>>)) {
        let mut queue = self.lock();
        loop {
            let leave = match own {
                Some(own) => own.helpers.load(Ordering::Relaxed) == 0,
                None => queue.closed,
            };
            if leave {
                return;
            }
            let open = queue
                .splits
                .iter()
                .filter(|split| split.has_work() && own.is_none_or(|own| split.descends_from(own)));
            if let Some(split) = open.max_by_key(|split| split.node.count).cloned() {
                split.helpers.fetch_add(1, Ordering::Relaxed);
                drop(queue);
                join(&split);
                queue = self.lock();
                if split.helpers.fetch_sub(1, Ordering::Relaxed) == 1 {
                    self.changed.notify_all();
                }
            } else {
                self.idle.fetch_add(1, Ordering::Relaxed);
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                self.idle.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }
}
