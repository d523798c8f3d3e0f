//! How one thread searches, the pool as its threads see it, and batches of tasks.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::coordinator::{Coordinator, Next};
use super::queue::Payload;
use super::split_point::{SplitPoint, Workload};
use crate::sync::{Arc, AtomicBool};

/// How the threads of a [`Pool`](super::Pool) search.
pub trait ParallelSearch: Workload {
    /// State of one thread, which may borrow from the pool. It stays on its thread from one search to the
    /// next, and is dropped after a panic.
    type Worker<'p>;

    /// Returns the state that a thread starts with.
    fn worker(pool: &Handle<Self>) -> Self::Worker<'_>;

    /// Searches moves of a split point, until there are none or the split point is
    /// [cancelled](SplitPoint::is_cancelled), and updates its result. It must leave the worker as it was,
    /// because the worker may be in the middle of another search; only a stop flag may change.
    fn search_split(worker: &mut Self::Worker<'_>, split: &Arc<SplitPoint<Self>>);

    /// Does a task.
    fn run_task(worker: &mut Self::Worker<'_>, task: Self::Task) -> Self::Output;
}

/// A pool as its threads see it. Cheap to clone.
pub struct Handle<S: Workload>(pub(super) Arc<Coordinator<S>>);

impl<S: Workload> Handle<S> {
    /// Returns what the threads share.
    #[inline]
    pub fn shared(&self) -> &S {
        &self.0.shared
    }

    /// Returns whether a new split point below `split`, at which the calling thread searches, may find a
    /// helper: an idle thread, or the waiting master of a split point above. It is cheap enough to call at
    /// every node.
    #[inline]
    pub fn has_idle(&self, split: Option<&SplitPoint<S>>) -> bool {
        self.0.has_idle(split)
    }

    /// Returns the number of threads that may help, now or later.
    #[must_use]
    pub fn helpers(&self) -> usize {
        self.0.helpers()
    }

    /// Searches the moves of a split point together with idle threads.
    ///
    /// Returns when all moves are searched or the split point is cancelled, and every helper has left.
    /// While the last helpers search, the calling thread, their master, helps at split points below its
    /// own.
    ///
    /// # Panics
    ///
    /// When [`ParallelSearch::search_split`] panics on this thread.
    pub fn share(&self, worker: &mut S::Worker<'_>, split: &Arc<SplitPoint<S>>)
    where
        S: ParallelSearch,
    {
        let mut search =
            |split: &_| catch_unwind(AssertUnwindSafe(|| S::search_split(&mut *worker, split)));
        self.0.publish(split);
        // No helper outlives its search, so wait for them before a panic goes on.
        let own = search(split);
        if own.is_err() {
            S::stop(split.node());
        }
        let below_has_failed = self.0.retract(split, search, own.is_err());
        if let Err(payload) = own {
            resume_unwind(payload);
        }
        if below_has_failed {
            // The pool keeps the payload of that panic, and resumes it first.
            resume_unwind(Box::new("a search below has panicked"));
        }
    }

    /// Returns the flag that cancels the tasks of a batch: set when the batch is dropped or another task
    /// has panicked. Long tasks should check it.
    pub fn cancelled(&self) -> &Arc<AtomicBool> {
        &self.0.cancelled
    }
}

impl<S: Workload> Clone for Handle<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: Workload> fmt::Debug for Handle<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handle").finish_non_exhaustive()
    }
}

/// Tasks that threads of a pool do, each by one thread. Threads without a task help the others at their split
/// points.
///
/// Without threads the caller does a task whenever it reads an output. Dropping a batch sets
/// [`Handle::cancelled`], forgets the tasks that were not started, and waits for the others. If it is
/// forgotten (`mem::forget`), the next use of the pool does that.
pub struct Batch<'p, S: ParallelSearch> {
    handle: &'p Handle<S>,
    threads: usize,
    is_over: bool,
}

impl<'p, S: ParallelSearch> Batch<'p, S> {
    pub(super) fn new(handle: &'p Handle<S>, threads: usize) -> Self {
        Self { handle, threads, is_over: false }
    }

    /// Returns the number of threads that do the tasks; with 0 the caller does them.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the pool as its threads see it.
    pub fn handle(&self) -> &Handle<S> {
        self.handle
    }

    /// Adds a task. Tasks start in this order.
    pub fn push(&mut self, task: S::Task) {
        if !self.is_over {
            self.handle.0.push(task);
        }
    }

    /// Returns the number of tasks that were not started.
    pub fn waiting(&self) -> usize {
        self.handle.0.waiting()
    }

    /// Returns the output of a finished task, the first one to finish.
    ///
    /// # Panics
    ///
    /// Once after a task has panicked, with its payload. The batch is over then.
    pub fn try_next(&mut self) -> Option<S::Output> {
        self.take(false)
    }

    /// Waits for a task and returns its output. Returns `None` when all tasks are finished, or the others will
    /// not start.
    ///
    /// # Panics
    ///
    /// The same as [`try_next`](Self::try_next).
    #[expect(clippy::should_implement_trait, reason = "more may come after `None`")]
    pub fn next(&mut self) -> Option<S::Output> {
        self.take(true)
    }

    fn take(&mut self, may_wait: bool) -> Option<S::Output> {
        match self.handle.0.next(may_wait) {
            Next::Output(output) => Some(output),
            Next::Nothing => None,
            Next::Panic(payload) => self.panic(payload),
            Next::Task(task) => {
                let run = || S::run_task(&mut S::worker(self.handle), task);
                let output = catch_unwind(AssertUnwindSafe(run));
                self.handle.0.end_own_task();
                Some(output.unwrap_or_else(|payload| self.panic(payload)))
            }
        }
    }

    fn panic(&mut self, payload: Payload) -> ! {
        self.is_over = true;
        // Other tasks may have panicked after it.
        drop(self.handle.0.close(false));
        resume_unwind(payload)
    }
}

impl<S: ParallelSearch> Drop for Batch<'_, S> {
    fn drop(&mut self) {
        drop(self.handle.0.close(false));
    }
}

impl<S: ParallelSearch> fmt::Debug for Batch<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("threads", &self.threads).finish_non_exhaustive()
    }
}
