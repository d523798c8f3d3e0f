//! Threads that help with searches: workers of the page that share the module's memory.
//!
//! Each worker [serves](Helpers::serve) for as long as it lives. A search gives its tasks only to workers that wait, so
//! without any it does everything on its own thread.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use engine::threads::Task;

/// Workers that wait for tasks.
pub(crate) struct Helpers {
    queue: Mutex<Queue>,
    changed: Condvar,
}

struct Queue {
    /// Number of workers that have no task.
    waiting: usize,
    /// Tasks for them that none has taken yet.
    tasks: VecDeque<Task>,
}

impl Helpers {
    pub(crate) const fn new() -> Self {
        Self {
            queue: Mutex::new(Queue { waiting: 0, tasks: VecDeque::new() }),
            changed: Condvar::new(),
        }
    }

    /// No code panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a task to a worker that waits. Returns whether there is one.
    pub(crate) fn give(&self, task: Task) -> bool {
        let mut queue = self.lock();
        let is_free = queue.tasks.len() < queue.waiting;
        if is_free {
            queue.tasks.push_back(task);
            self.changed.notify_one();
        }
        is_free
    }

    /// Waits for a task and returns it.
    fn take(&self) -> Task {
        let mut queue = self.lock();
        queue.waiting += 1;
        loop {
            if let Some(task) = queue.tasks.pop_front() {
                queue.waiting -= 1;
                return task;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Runs tasks for ever.
    #[cfg(target_family = "wasm")]
    pub(crate) fn serve(&self) -> ! {
        loop {
            self.take()();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_waiting_workers_get_tasks() {
        let helpers = Helpers::new();
        let done = Arc::new(AtomicUsize::new(0));
        let task = || -> Task {
            let done = Arc::clone(&done);
            Box::new(move || {
                done.fetch_add(1, Ordering::Relaxed);
            })
        };
        assert!(!helpers.give(task()));
        thread::scope(|scope| {
            let workers = [(); 2].map(|()| scope.spawn(|| helpers.take()()));
            while helpers.lock().waiting < 2 {
                thread::sleep(Duration::from_millis(1));
            }
            assert!(helpers.give(task()) && helpers.give(task()));
            workers.into_iter().for_each(|worker| worker.join().unwrap());
        });
        assert!(!helpers.give(task()));
        assert_eq!(done.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn no_more_tasks_are_taken_than_workers_wait() {
        let helpers = Helpers::new();
        helpers.lock().waiting = 2;
        let given: Vec<bool> = (0..3).map(|_| helpers.give(Box::new(|| ()))).collect();
        assert_eq!(given, [true, true, false]);
    }
}
