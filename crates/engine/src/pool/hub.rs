use std::any::Any;
use std::collections::VecDeque;
use std::mem;
use std::sync::PoisonError;

use super::{Crew, Split};
use crate::sync::{Arc, AtomicBool, AtomicUsize, Condvar, Mutex, MutexGuard, Ordering};

/// What a panic says.
pub(super) type Payload = Box<dyn Any + Send>;

/// Where the threads of a pool meet.
///
/// Every thread waits on a condition of its own, so that whoever brings work wakes those that shall
/// do it and no others. Whoever wakes a thread takes it off the list of those that wait, so that
/// two never wake the same one.
pub(super) struct Hub<C: Crew> {
    pub(super) crew: C,
    /// The length of the list of the queue, for [`has_idle`](Self::has_idle).
    idle: Alone<AtomicUsize>,
    /// Whether nobody needs the tasks under way any more.
    pub(super) abandoned: Arc<AtomicBool>,
    queue: Mutex<Queue<C>>,
    /// Tells the caller that an output or a panic is there, or that threads have come to rest.
    caller: Condvar,
}

/// A value with no other one in its cache lines: it is read at every node.
#[repr(align(128))]
struct Alone<T>(T);

struct Queue<C: Crew> {
    /// Splits that threads may join.
    splits: Vec<Arc<Split<C>>>,
    tasks: VecDeque<C::Task>,
    outputs: VecDeque<C::Output>,
    /// Once true, no more tasks are begun.
    stop: Option<Arc<AtomicBool>>,
    /// Tasks that are begun and not ended.
    running: usize,
    /// The first threads, so many, may take work.
    limit: usize,
    /// Threads that have work.
    busy: usize,
    seats: Vec<Seat>,
    /// Threads that wait for work and may take it; the last one has come last.
    idle: Vec<usize>,
    /// Whether all threads shall end.
    ending: bool,
    panic: Option<Payload>,
}

/// Where a thread waits.
struct Seat {
    is_parked: bool,
    summons: Arc<Condvar>,
}

/// Something for a thread to do.
pub(super) enum Work<C: Crew> {
    Task(C::Task),
    Split(Arc<Split<C>>),
}

/// What a thread has done.
pub(super) enum Done<C: Crew> {
    Nothing,
    Task(C::Output),
    Split(Arc<Split<C>>),
}

/// What the caller of a batch gets.
pub(super) enum Next<C: Crew> {
    Output(C::Output),
    /// A task that it must do by itself, for there is no thread.
    Task(C::Task),
    Panic(Payload),
    Nothing,
}

impl<C: Crew> Hub<C> {
    pub(super) fn new(crew: C) -> Self {
        let queue = Queue {
            splits: Vec::new(),
            tasks: VecDeque::new(),
            outputs: VecDeque::new(),
            stop: None,
            running: 0,
            limit: 0,
            busy: 0,
            seats: Vec::new(),
            idle: Vec::new(),
            ending: false,
            panic: None,
        };
        Self {
            crew,
            idle: Alone(AtomicUsize::new(0)),
            abandoned: Arc::new(AtomicBool::new(false)),
            queue: Mutex::new(queue),
            caller: Condvar::new(),
        }
    }

    pub(super) fn get_mut(&mut self) -> &mut C {
        &mut self.crew
    }

    fn lock(&self) -> MutexGuard<'_, Queue<C>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a thread that waits could join a split below this one.
    #[inline]
    pub(super) fn has_idle(&self, split: Option<&Split<C>>) -> bool {
        self.idle.0.load(Ordering::Relaxed) != 0 || split.is_some_and(Self::has_waiting_master)
    }

    #[cfg(all(test, not(loom)))]
    pub(super) fn idle_threads(&self) -> usize {
        self.idle.0.load(Ordering::Relaxed)
    }

    fn has_waiting_master(split: &Split<C>) -> bool {
        split.master_waits.load(Ordering::Relaxed)
            || split.above().any(|split| split.master_waits.load(Ordering::Relaxed))
    }

    /// Lets so many threads take work.
    pub(super) fn open(&self, limit: usize, stop: Option<Arc<AtomicBool>>) {
        let mut queue = self.lock();
        self.abandoned.store(false, Ordering::Relaxed);
        queue.limit = limit;
        queue.stop = stop;
        let Queue { seats, idle, .. } = &mut *queue;
        idle.extend((0..limit.min(seats.len())).rev().filter(|&seat| seats[seat].is_parked));
        self.count_idle(&queue);
    }

    /// Lets no thread take work, waits for those that have some, and forgets what is left. Returns
    /// what a panic said.
    pub(super) fn close(&self) -> Option<Payload> {
        let mut queue = self.lock();
        self.rest(&mut queue);
        while queue.busy != 0 {
            // The last one ends a task, for helpers leave before their masters do.
            queue = wait(&self.caller, queue);
        }
        // Dropped when the lock is no longer held.
        let left = (
            mem::take(&mut queue.splits),
            mem::take(&mut queue.tasks),
            mem::take(&mut queue.outputs),
            queue.stop.take(),
        );
        queue.running = 0;
        let panic = queue.panic.take();
        drop(queue);
        drop(left);
        panic
    }

    /// Lets no thread take work any more.
    fn rest(&self, queue: &mut Queue<C>) {
        self.abandoned.store(true, Ordering::Relaxed);
        queue.limit = 0;
        queue.idle.clear();
        self.count_idle(queue);
    }

    fn count_idle(&self, queue: &Queue<C>) {
        self.idle.0.store(queue.idle.len(), Ordering::Relaxed);
    }

    // The threads of the pool.

    /// Returns where another thread is going to wait: its number and its condition.
    pub(super) fn add_seat(&self) -> (usize, Arc<Condvar>) {
        let summons = Arc::new(Condvar::new());
        let mut queue = self.lock();
        queue.seats.push(Seat { is_parked: false, summons: Arc::clone(&summons) });
        (queue.seats.len() - 1, summons)
    }

    /// Takes back the last seat, whose thread was not to be had.
    pub(super) fn remove_seat(&self) {
        self.lock().seats.pop();
    }

    /// Tells all threads to end.
    pub(super) fn end(&self) {
        let mut queue = self.lock();
        queue.ending = true;
        for seat in &mut queue.seats {
            seat.is_parked = false;
            seat.summons.notify_one();
        }
    }

    /// Forgets the threads, which have ended.
    pub(super) fn reset(&self) {
        let mut queue = self.lock();
        queue.ending = false;
        queue.seats.clear();
    }

    /// Ends what a thread has done, and waits until there is something for it to do: a task if
    /// there is one, else a split. Returns `None` when it shall end.
    pub(super) fn next_work(
        &self,
        seat: usize,
        summons: &Condvar,
        done: Done<C>,
    ) -> Option<Work<C>> {
        // Dropped after the lock, which is made later.
        let mut discarded = VecDeque::new();
        let mut queue = self.lock();
        match done {
            Done::Nothing => {}
            Done::Task(output) => {
                queue.busy -= 1;
                queue.running -= 1;
                queue.outputs.push_back(output);
                self.caller.notify_one();
            }
            Done::Split(split) => {
                queue.busy -= 1;
                leave(&split);
            }
        }
        while !queue.ending {
            if seat < queue.limit
                && let Some(work) = self.find(&mut queue, &mut discarded)
            {
                queue.busy += 1;
                return Some(work);
            }
            queue.seats[seat].is_parked = true;
            if seat < queue.limit {
                queue.idle.push(seat);
                self.count_idle(&queue);
            }
            while queue.seats[seat].is_parked {
                queue = wait(summons, queue);
            }
        }
        None
    }

    fn find(&self, queue: &mut Queue<C>, discarded: &mut VecDeque<C::Task>) -> Option<Work<C>> {
        if let Some(task) = self.begin(queue, discarded) {
            return Some(Work::Task(task));
        }
        join(queue, None).map(Work::Split)
    }

    /// Begins a task. Once the flag is set all are discarded: under the lock, so that none is begun
    /// that came after one that was not.
    fn begin(&self, queue: &mut Queue<C>, discarded: &mut VecDeque<C::Task>) -> Option<C::Task> {
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

    /// Ends a task or the help at a split by a panic. The first one is kept. Nobody begins
    /// anything after it.
    pub(super) fn fail(&self, payload: Payload, split: Option<&Arc<Split<C>>>) {
        if let Some(split) = split {
            C::stop(split.node());
        }
        let mut queue = self.lock();
        queue.busy -= 1;
        match split {
            Some(split) => leave(split),
            None => queue.running -= 1,
        }
        let left = self.keep_panic(&mut queue, payload);
        drop(queue);
        drop(left);
    }

    #[must_use = "to be dropped when the lock is no longer held"]
    fn keep_panic(
        &self,
        queue: &mut Queue<C>,
        payload: Payload,
    ) -> (VecDeque<C::Task>, Option<Payload>) {
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

    // The masters of splits.

    /// Lets threads join a split: wakes as many of those that wait as there are moves for.
    pub(super) fn publish(&self, split: &Arc<Split<C>>) {
        let mut queue = self.lock();
        queue.splits.push(Arc::clone(split));
        // The first move is the master's.
        let mut wanted = split.left().saturating_sub(1);
        while wanted > 0
            && let Some(seat) = queue.idle.pop()
        {
            queue.summon(seat);
            wanted -= 1;
        }
        self.count_idle(&queue);
        for above in split.above() {
            if wanted == 0 {
                break;
            }
            if above.master_waits.load(Ordering::Relaxed) {
                wake_master(above);
                wanted -= 1;
            }
        }
    }

    /// Lets no further thread join a split, and waits for those that have. Meanwhile the master
    /// works at what descends from it, by `search`, which returns what a panic says.
    ///
    /// Returns whether there was one; then the search is stopped.
    pub(super) fn retract(
        &self,
        split: &Arc<Split<C>>,
        mut search: impl FnMut(&Arc<Split<C>>) -> Result<(), Payload>,
        mut has_failed: bool,
    ) -> bool {
        let mut queue = self.lock();
        queue.splits.retain(|other| !Arc::ptr_eq(other, split));
        while split.helpers.load(Ordering::Relaxed) != 0 {
            if !has_failed && let Some(below) = join(&mut queue, Some(split)) {
                drop(queue);
                let searched = search(&below);
                has_failed = searched.is_err();
                if has_failed {
                    C::stop(below.node());
                }
                queue = self.lock();
                leave(&below);
                if let Err(payload) = searched {
                    let left = self.keep_panic(&mut queue, payload);
                    drop(queue);
                    drop(left);
                    queue = self.lock();
                }
                continue;
            }
            // Who has failed takes no work.
            split.master_waits.store(!has_failed, Ordering::Relaxed);
            queue = wait(&split.changed, queue);
            split.master_waits.store(false, Ordering::Relaxed);
        }
        has_failed
    }

    // The caller of a batch.

    pub(super) fn push(&self, task: C::Task) {
        let mut queue = self.lock();
        queue.tasks.push_back(task);
        if let Some(seat) = queue.idle.pop() {
            queue.summon(seat);
            self.count_idle(&queue);
        }
    }

    /// Returns how many tasks are not begun.
    pub(super) fn waiting(&self) -> usize {
        self.lock().tasks.len()
    }

    /// Returns an output, or what there is in place of one. It may wait for one.
    pub(super) fn next(&self, may_wait: bool) -> Next<C> {
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

    /// Notes that the caller has done its task.
    pub(super) fn end_own_task(&self) {
        self.lock().running -= 1;
    }
}

impl<C: Crew> Queue<C> {
    /// Wakes a thread that has been taken off the list of those that wait.
    fn summon(&mut self, seat: usize) {
        let seat = &mut self.seats[seat];
        seat.is_parked = false;
        seat.summons.notify_one();
    }
}

/// Joins the open split with the most work, of those that descend from one's own if there is one.
fn join<C: Crew>(queue: &mut Queue<C>, own: Option<&Arc<Split<C>>>) -> Option<Arc<Split<C>>> {
    let open = queue
        .splits
        .iter()
        .filter(|split| split.has_work() && own.is_none_or(|own| split.descends_from(own)));
    let split = Arc::clone(open.max_by_key(|split| split.rank())?);
    split.helpers.fetch_add(1, Ordering::Relaxed);
    Some(split)
}

/// Notes that a helper has left a split. The last one wakes the master.
fn leave<C: Crew>(split: &Arc<Split<C>>) {
    if split.helpers.fetch_sub(1, Ordering::Relaxed) == 1 {
        wake_master(split);
    }
}

fn wake_master<C: Crew>(split: &Split<C>) {
    split.master_waits.store(false, Ordering::Relaxed);
    split.changed.notify_one();
}

fn wait<'q, C: Crew>(
    condition: &Condvar,
    queue: MutexGuard<'q, Queue<C>>,
) -> MutexGuard<'q, Queue<C>> {
    condition.wait(queue).unwrap_or_else(PoisonError::into_inner)
}
