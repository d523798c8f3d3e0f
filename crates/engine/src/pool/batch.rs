use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::hub::Next;
use super::queue::Payload;
use super::{Crew, Handle};

/// Tasks that threads of a pool do, each by one; those that have none help the others at their
/// splits.
///
/// Without a thread the caller does them, one whenever it asks for an output. Dropping it sets
/// [`Handle::abandoned`], forgets the tasks that are not begun, and waits for the others. Where that
/// is forgotten (`mem::forget`), the next question does it.
pub struct Batch<'p, C: Crew> {
    handle: &'p Handle<C>,
    threads: usize,
    is_over: bool,
}

impl<'p, C: Crew> Batch<'p, C> {
    pub(super) fn new(handle: &'p Handle<C>, threads: usize) -> Self {
        Self { handle, threads, is_over: false }
    }

    /// Returns the number of threads that do the tasks; 0 means that the caller does.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the pool as its workers see it.
    pub fn handle(&self) -> &Handle<C> {
        self.handle
    }

    /// Adds a task, which is begun after those before it.
    pub fn push(&mut self, task: C::Task) {
        if !self.is_over {
            self.handle.0.push(task);
        }
    }

    /// Returns how many tasks are not begun.
    pub fn waiting(&self) -> usize {
        self.handle.0.waiting()
    }

    /// Returns the output of a task that is done: of those that are, the first.
    ///
    /// # Panics
    ///
    /// When a task has panicked, with what it said, and once: then the batch is over.
    pub fn try_next(&mut self) -> Option<C::Output> {
        self.take(false)
    }

    /// Waits for a task, and returns its output. Returns `None` when all tasks are done, or those
    /// that are not will not be begun.
    ///
    /// # Panics
    ///
    /// As [`try_next`](Self::try_next).
    #[expect(clippy::should_implement_trait, reason = "more may come after `None`")]
    pub fn next(&mut self) -> Option<C::Output> {
        self.take(true)
    }

    fn take(&mut self, may_wait: bool) -> Option<C::Output> {
        match self.handle.0.next(may_wait) {
            Next::Output(output) => Some(output),
            Next::Nothing => None,
            Next::Panic(payload) => self.panic(payload),
            Next::Task(task) => {
                let run = || C::run(&mut C::worker(self.handle), task);
                let output = catch_unwind(AssertUnwindSafe(run));
                self.handle.0.end_own_task();
                Some(output.unwrap_or_else(|payload| self.panic(payload)))
            }
        }
    }

    fn panic(&mut self, payload: Payload) -> ! {
        self.is_over = true;
        // Others may have panicked after it.
        drop(self.handle.0.close(false));
        resume_unwind(payload)
    }
}

impl<C: Crew> Drop for Batch<'_, C> {
    fn drop(&mut self) {
        drop(self.handle.0.close(false));
    }
}

impl<C: Crew> fmt::Debug for Batch<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("threads", &self.threads).finish_non_exhaustive()
    }
}
