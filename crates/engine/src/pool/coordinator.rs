//! Where the threads of a pool meet: it hands out work, and wakes the threads that should do it.

use std::collections::VecDeque;
use std::mem;
use std::sync::PoisonError;

use super::queue::{Payload, Queue};
use super::split_point::{Parker, SplitPoint, Workload};
use crate::sync::{Arc, AtomicBool, AtomicU8, Condvar, Mutex, MutexGuard, Ordering};

/// Hands out work to the threads of a pool.
///
/// Every thread waits at a [`Parker`] of its own, so that new work wakes the threads that should do it and no
/// others. Waking a thread removes it from the list of idle threads, so that no thread is woken twice.
///
/// At most as many threads as processors are active, except for a moment when a master goes on after its helpers
/// have left: more threads would take turns, and search what need not be searched. Further threads stand in for
/// masters that wait.
pub(super) struct Coordinator<W: Workload> {
    pub(super) shared: W,
    /// Which threads could take work, for [`has_idle`](Self::has_idle).
    idle: Alone<AtomicU8>,
    /// Whether the results of current tasks are no longer needed.
    pub(super) cancelled: Arc<AtomicBool>,
    queue: Mutex<Queue<W>>,
    /// Wakes the caller when there is an output or a panic, or when threads have finished.
    caller: Condvar,
}

/// A value alone in its cache lines, because it is read at every node.
#[repr(align(128))]
struct Alone<T>(T);

/// No thread: all processors have work, or no thread may take any.
const NONE: u8 = 0;

/// Only masters that wait, if there are any.
const MASTERS: u8 = 1;

/// Idle threads.
const THREADS: u8 = 2;

/// Work for a thread.
pub(super) enum Work<W: Workload> {
    Task(W::Task),
    Split(Arc<SplitPoint<W>>),
}

/// Work that a thread has finished.
pub(super) enum Done<W: Workload> {
    Nothing,
    Task(W::Output),
    Split(Arc<SplitPoint<W>>),
}

/// What the caller of a batch gets next.
pub(super) enum Next<W: Workload> {
    Output(W::Output),
    /// A task that the caller must do, because there are no threads.
    Task(W::Task),
    Panic(Payload),
    Nothing,
}

impl<W: Workload> Coordinator<W> {
    pub(super) fn new(shared: W) -> Self {
        Self {
            shared,
            idle: Alone(AtomicU8::new(NONE)),
            cancelled: Arc::new(AtomicBool::new(false)),
            queue: Mutex::new(Queue::new()),
            caller: Condvar::new(),
        }
    }

    pub(super) fn get_mut(&mut self) -> &mut W {
        &mut self.shared
    }

    fn lock(&self) -> MutexGuard<'_, Queue<W>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a waiting thread could join a split point below this one.
    #[inline]
    pub(super) fn has_idle(&self, split: Option<&SplitPoint<W>>) -> bool {
        match self.idle.0.load(Ordering::Relaxed) {
            NONE => false,
            MASTERS => split.is_some_and(Self::has_waiting_master),
            _ => true,
        }
    }

    /// Returns the number of threads that may take work.
    pub(super) fn helpers(&self) -> usize {
        self.lock().limit
    }

    #[cfg(all(test, not(loom)))]
    pub(super) fn idle_threads(&self) -> usize {
        self.lock().idle.len()
    }

    fn has_waiting_master(split: &SplitPoint<W>) -> bool {
        split.master.is_waiting() || split.above().any(|split| split.master.is_waiting())
    }

    /// Lets `limit` threads take work, of which at most `processors` are active, the caller included if it
    /// works.
    pub(super) fn open(
        &self,
        limit: usize,
        processors: usize,
        caller_works: bool,
        stop: Option<Arc<AtomicBool>>,
    ) {
        let mut queue = self.lock();
        self.cancelled.store(false, Ordering::Relaxed);
        queue.is_open = true;
        queue.limit = limit;
        queue.processors = processors;
        queue.active += usize::from(caller_works);
        queue.stop = stop;
        let Queue { parkers, idle, .. } = &mut *queue;
        idle.extend(
            (0..limit.min(parkers.len())).rev().filter(|&parker| parkers[parker].is_waiting()),
        );
        self.show_idle(&queue);
    }

    /// Lets no thread take work, waits for those that have some, and forgets the rest. Returns the payload of a
    /// panic.
    pub(super) fn close(&self, caller_worked: bool) -> Option<Payload> {
        let mut queue = self.lock();
        queue.active -= usize::from(caller_worked);
        self.rest(&mut queue);
        while queue.busy != 0 {
            // The last thread ends a task, because helpers leave before their masters.
            queue = wait(&self.caller, queue);
        }
        // Dropped after the lock is released.
        let left = (
            mem::take(&mut queue.splits),
            mem::take(&mut queue.tasks),
            mem::take(&mut queue.outputs),
            queue.stop.take(),
        );
        queue.running = 0;
        queue.is_open = false;
        let panic = queue.panic.take();
        drop(queue);
        drop(left);
        panic
    }

    /// Closes a batch that was forgotten, not dropped.
    pub(super) fn close_forgotten(&self) {
        let is_open = self.lock().is_open;
        if is_open {
            drop(self.close(false));
        }
    }

    /// Lets no thread take work.
    fn rest(&self, queue: &mut Queue<W>) {
        self.cancelled.store(true, Ordering::Relaxed);
        queue.limit = 0;
        queue.idle.clear();
        self.show_idle(queue);
    }

    /// Publishes which threads could take work.
    fn show_idle(&self, queue: &Queue<W>) {
        let idle = match (queue.has_room(), queue.idle.is_empty()) {
            (true, false) => THREADS,
            (true, true) => MASTERS,
            (false, _) => NONE,
        };
        // Many threads read it, so write only changes.
        if self.idle.0.load(Ordering::Relaxed) != idle {
            self.idle.0.store(idle, Ordering::Relaxed);
        }
    }

    // The threads of the pool.

    /// Adds a thread. Returns its number and where it waits.
    pub(super) fn add_parker(&self) -> (usize, Arc<Parker>) {
        let parker = Arc::new(Parker::new());
        let mut queue = self.lock();
        queue.parkers.push(Arc::clone(&parker));
        (queue.parkers.len() - 1, parker)
    }

    /// Removes the last thread, which could not be made.
    pub(super) fn remove_parker(&self) {
        self.lock().parkers.pop();
    }

    /// Lets all threads end.
    pub(super) fn end(&self) {
        let mut queue = self.lock();
        queue.ending = true;
        for parker in &queue.parkers {
            parker.wake();
        }
    }

    /// Forgets the threads, which have ended.
    pub(super) fn reset(&self) {
        let mut queue = self.lock();
        queue.ending = false;
        // Some were woken, and ended before they became active.
        queue.active = 0;
        queue.parkers.clear();
    }

    /// Finishes the work of a thread, and waits until there is new work for it: a task if there is one, else a
    /// split point. Returns `None` when the thread must end.
    pub(super) fn next_work(
        &self,
        number: usize,
        parker: &Parker,
        done: Done<W>,
    ) -> Option<Work<W>> {
        // Declared before the lock, so that it is dropped after it.
        let mut discarded = VecDeque::new();
        let mut queue = self.lock();
        match done {
            Done::Nothing => {}
            Done::Task(output) => {
                queue.release();
                queue.running -= 1;
                queue.outputs.push_back(output);
                self.caller.notify_one();
            }
            Done::Split(split) => {
                queue.release();
                queue.leave(&split);
            }
        }
        while !queue.ending {
            if number < queue.limit
                && queue.has_room()
                && let Some(work) = self.find(&mut queue, &mut discarded)
            {
                queue.busy += 1;
                queue.active += 1;
                self.show_idle(&queue);
                return Some(work);
            }
            parker.start_waiting();
            if number < queue.limit {
                queue.idle.push(number);
            }
            self.show_idle(&queue);
            queue = self.wait_until_woken(queue, parker);
            if !queue.ending {
                // It was woken, but another thread may take the work first.
                queue.active -= 1;
            }
        }
        None
    }

    /// Waits at a parker until the thread is woken: spins for a while if a processor is free, then sleeps.
    fn wait_until_woken<'q>(
        &'q self,
        mut queue: MutexGuard<'q, Queue<W>>,
        parker: &Parker,
    ) -> MutexGuard<'q, Queue<W>> {
        if queue.is_open && queue.active + queue.spinning < queue.processors {
            queue.spinning += 1;
            drop(queue);
            parker.spin();
            queue = self.lock();
            queue.spinning -= 1;
        }
        while parker.is_waiting() {
            queue = sleep(queue, parker);
        }
        queue
    }

    fn find(&self, queue: &mut Queue<W>, discarded: &mut VecDeque<W::Task>) -> Option<Work<W>> {
        if let Some(task) = self.begin(queue, discarded) {
            return Some(Work::Task(task));
        }
        queue.join(None).map(Work::Split)
    }

    /// Starts a task. Once the stop flag is set, all tasks are discarded, under the lock, so that no task starts
    /// after one that was discarded.
    fn begin(&self, queue: &mut Queue<W>, discarded: &mut VecDeque<W::Task>) -> Option<W::Task> {
        if queue.tasks.is_empty() {
            return None;
        }
        if queue.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            discarded.append(&mut queue.tasks);
            self.caller.notify_one();
            return None;
        }
        queue.running += 1;
        queue.tasks.pop_front()
    }

    /// Ends a task or the help at a split point after a panic. The first panic is kept, and no work starts after
    /// it.
    pub(super) fn fail(&self, payload: Payload, split: Option<&Arc<SplitPoint<W>>>) {
        if let Some(split) = split {
            W::stop(split.node());
        }
        let mut queue = self.lock();
        queue.release();
        match split {
            Some(split) => queue.leave(split),
            None => queue.running -= 1,
        }
        let left = self.keep_panic(&mut queue, payload);
        drop(queue);
        drop(left);
    }

    #[must_use = "drop it after the lock is released"]
    fn keep_panic(
        &self,
        queue: &mut Queue<W>,
        payload: Payload,
    ) -> (VecDeque<W::Task>, Option<Payload>) {
        self.rest(queue);
        self.caller.notify_one();
        let later = match queue.panic {
            None => {
                queue.panic = Some(payload);
                None
            }
            Some(_) => Some(payload),
        };
        (mem::take(&mut queue.tasks), later)
    }

    // The masters of split points.

    /// Lets threads join a split point: wakes as many waiting threads as it has moves for.
    pub(super) fn publish(&self, split: &Arc<SplitPoint<W>>) {
        let mut queue = self.lock();
        queue.splits.push(Arc::clone(split));
        // The master takes the first move.
        let mut wanted = split.left().saturating_sub(1);
        while wanted > 0 && queue.wake_thread() {
            wanted -= 1;
        }
        for above in split.above() {
            if wanted == 0 || !queue.has_room() {
                break;
            }
            if above.master.is_waiting() {
                queue.wake_master(above);
                wanted -= 1;
            }
        }
        self.show_idle(&queue);
    }

    /// Lets no further thread join a split point, and waits for its helpers. Meanwhile the master helps at split
    /// points below it by `search`, which returns the payload of a panic.
    ///
    /// Returns whether there was a panic; the search is stopped then.
    pub(super) fn retract(
        &self,
        split: &Arc<SplitPoint<W>>,
        mut search: impl FnMut(&Arc<SplitPoint<W>>) -> Result<(), Payload>,
        mut has_failed: bool,
    ) -> bool {
        let mut queue = self.lock();
        queue.splits.retain(|other| !Arc::ptr_eq(other, split));
        while split.helpers.load(Ordering::Relaxed) != 0 {
            if !has_failed && let Some(below) = queue.join(Some(split)) {
                drop(queue);
                let searched = search(&below);
                has_failed = searched.is_err();
                if has_failed {
                    W::stop(below.node());
                }
                queue = self.lock();
                queue.leave(&below);
                if let Err(payload) = searched {
                    let left = self.keep_panic(&mut queue, payload);
                    drop(queue);
                    drop(left);
                    queue = self.lock();
                }
                continue;
            }
            // A master that has panicked takes no work.
            if has_failed {
                queue = sleep(queue, &split.master);
                continue;
            }
            split.master.start_waiting();
            queue.active -= 1;
            // Another thread takes the place of the master.
            if queue.has_work() {
                queue.wake_thread();
            }
            self.show_idle(&queue);
            queue = self.wait_until_woken(queue, &split.master);
        }
        has_failed
    }

    // The caller of a batch.

    pub(super) fn push(&self, task: W::Task) {
        let mut queue = self.lock();
        queue.tasks.push_back(task);
        queue.wake_thread();
        self.show_idle(&queue);
    }

    /// Returns the number of tasks that were not started.
    pub(super) fn waiting(&self) -> usize {
        self.lock().tasks.len()
    }

    /// Returns an output, or what there is instead of one, perhaps after waiting.
    pub(super) fn next(&self, may_wait: bool) -> Next<W> {
        let mut discarded = VecDeque::new();
        let mut queue = self.lock();
        loop {
            if let Some(panic) = queue.panic.take() {
                return Next::Panic(panic);
            }
            if let Some(output) = queue.outputs.pop_front() {
                return Next::Output(output);
            }
            if !may_wait || queue.tasks.is_empty() && queue.running == 0 {
                return Next::Nothing;
            }
            if queue.limit == 0 {
                return match self.begin(&mut queue, &mut discarded) {
                    Some(task) => Next::Task(task),
                    None => Next::Nothing,
                };
            }
            queue = wait(&self.caller, queue);
        }
    }

    /// Notes that the caller has finished its task.
    pub(super) fn end_own_task(&self) {
        self.lock().running -= 1;
    }
}

fn wait<'q, W: Workload>(
    condition: &Condvar,
    queue: MutexGuard<'q, Queue<W>>,
) -> MutexGuard<'q, Queue<W>> {
    condition.wait(queue).unwrap_or_else(PoisonError::into_inner)
}

fn sleep<'q, W: Workload>(
    queue: MutexGuard<'q, Queue<W>>,
    parker: &Parker,
) -> MutexGuard<'q, Queue<W>> {
    parker.set_asleep(true);
    let queue = wait(&parker.condition, queue);
    parker.set_asleep(false);
    queue
}
