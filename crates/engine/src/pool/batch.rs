//! Tasks that threads of a pool do, each by one thread.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::coordinator::Next;
use super::parallel_search::{Handle, ParallelSearch};
use super::queue::Payload;

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
