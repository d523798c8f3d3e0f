use std::collections::VecDeque;
use std::mem;
use std::sync::PoisonError;

use super::post::Post;
use super::queue::{Payload, Queue};
use super::{Crew, Split};
use crate::sync::{Arc, AtomicBool, AtomicU8, Condvar, Mutex, MutexGuard, Ordering};

/// Where the threads of a pool meet.
///
/// Every thread waits on a condition of its own, so that whoever brings work wakes those that shall
/// do it and no others. Whoever wakes a thread takes it off the list of those that wait, so that
/// two never wake the same one.
///
/// No more threads are at work at once than there are processors, except for a moment when a master
/// goes on whose helpers have left: threads that take turns search what need not be searched. Those
/// beyond stand in for masters that wait.
pub(super) struct Hub<C: Crew> {
    pub(super) crew: C,
    /// Who could take work, for [`has_idle`](Self::has_idle).
    idle: Alone<AtomicU8>,
    /// Whether nobody needs the tasks under way any more.
    pub(super) abandoned: Arc<AtomicBool>,
    queue: Mutex<Queue<C>>,
    /// Tells the caller that an output or a panic is there, or that threads have come to rest.
    caller: Condvar,
}

/// A value with no other one in its cache lines: it is read at every node.
#[repr(align(128))]
struct Alone<T>(T);

/// Nobody: all processors have work, or no thread may take any.
const NOBODY: u8 = 0;

/// Nobody but masters that wait, if there are any.
const MASTERS: u8 = 1;

/// A thread that waits.
const THREADS: u8 = 2;

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
        Self {
            crew,
            idle: Alone(AtomicU8::new(NOBODY)),
            abandoned: Arc::new(AtomicBool::new(false)),
            queue: Mutex::new(Queue::new()),
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
        match self.idle.0.load(Ordering::Relaxed) {
            NOBODY => false,
            MASTERS => split.is_some_and(Self::has_waiting_master),
            _ => true,
        }
    }

    /// Returns how many threads may take work.
    pub(super) fn helpers(&self) -> usize {
        self.lock().limit
    }

    #[cfg(all(test, not(loom)))]
    pub(super) fn idle_threads(&self) -> usize {
        self.lock().idle.len()
    }

    fn has_waiting_master(split: &Split<C>) -> bool {
        split.master.is_manned() || split.above().any(|split| split.master.is_manned())
    }

    /// Lets so many threads take work, of which so many at once. The caller may be one of them.
    pub(super) fn open(
        &self,
        limit: usize,
        processors: usize,
        caller_works: bool,
        stop: Option<Arc<AtomicBool>>,
    ) {
        let mut queue = self.lock();
        self.abandoned.store(false, Ordering::Relaxed);
        queue.is_open = true;
        queue.limit = limit;
        queue.processors = processors;
        queue.active += usize::from(caller_works);
        queue.stop = stop;
        let Queue { posts, idle, .. } = &mut *queue;
        idle.extend((0..limit.min(posts.len())).rev().filter(|&post| posts[post].is_manned()));
        self.show_idle(&queue);
    }

    /// Lets no thread take work, waits for those that have some, and forgets what is left. Returns
    /// what a panic said.
    pub(super) fn close(&self, caller_worked: bool) -> Option<Payload> {
        let mut queue = self.lock();
        queue.active -= usize::from(caller_worked);
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
        queue.is_open = false;
        let panic = queue.panic.take();
        drop(queue);
        drop(left);
        panic
    }

    /// Closes the question of a batch that nobody has dropped, and nobody can ask any more.
    pub(super) fn close_forgotten(&self) {
        let is_open = self.lock().is_open;
        if is_open {
            drop(self.close(false));
        }
    }

    /// Lets no thread take work any more.
    fn rest(&self, queue: &mut Queue<C>) {
        self.abandoned.store(true, Ordering::Relaxed);
        queue.limit = 0;
        queue.idle.clear();
        self.show_idle(queue);
    }

    /// Lets all see whether anybody could take work.
    fn show_idle(&self, queue: &Queue<C>) {
        let idle = match (queue.has_room(), queue.idle.is_empty()) {
            (true, false) => THREADS,
            (true, true) => MASTERS,
            (false, _) => NOBODY,
        };
        // Many read it, so it is not written in vain.
        if self.idle.0.load(Ordering::Relaxed) != idle {
            self.idle.0.store(idle, Ordering::Relaxed);
        }
    }

    // The threads of the pool.

    /// Returns where another thread is going to wait, and its number.
    pub(super) fn add_post(&self) -> (usize, Arc<Post>) {
        let post = Arc::new(Post::new());
        let mut queue = self.lock();
        queue.posts.push(Arc::clone(&post));
        (queue.posts.len() - 1, post)
    }

    /// Takes back the last post, whose thread was not to be had.
    pub(super) fn remove_post(&self) {
        self.lock().posts.pop();
    }

    /// Tells all threads to end.
    pub(super) fn end(&self) {
        let mut queue = self.lock();
        queue.ending = true;
        for post in &queue.posts {
            post.call();
        }
    }

    /// Forgets the threads, which have ended.
    pub(super) fn reset(&self) {
        let mut queue = self.lock();
        queue.ending = false;
        // Some were called, and told to end before they came.
        queue.active = 0;
        queue.posts.clear();
    }

    /// Ends what a thread has done, and waits until there is something for it to do: a task if
    /// there is one, else a split. Returns `None` when it shall end.
    pub(super) fn next_work(&self, number: usize, post: &Post, done: Done<C>) -> Option<Work<C>> {
        // Dropped after the lock, which is made later.
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
            post.man();
            if number < queue.limit {
                queue.idle.push(number);
            }
            self.show_idle(&queue);
            queue = self.wait_for_call(queue, post);
            if !queue.ending {
                // It is called, and may come too late.
                queue.active -= 1;
            }
        }
        None
    }

    /// Waits at a post that is manned until it is called: watches for a while if there is a processor
    /// for that, then sleeps.
    fn wait_for_call<'q>(
        &'q self,
        mut queue: MutexGuard<'q, Queue<C>>,
        post: &Post,
    ) -> MutexGuard<'q, Queue<C>> {
        if queue.is_open && queue.active + queue.watching < queue.processors {
            queue.watching += 1;
            drop(queue);
            post.watch();
            queue = self.lock();
            queue.watching -= 1;
        }
        while post.is_manned() {
            queue = sleep(queue, post);
        }
        queue
    }

    fn find(&self, queue: &mut Queue<C>, discarded: &mut VecDeque<C::Task>) -> Option<Work<C>> {
        if let Some(task) = self.begin(queue, discarded) {
            return Some(Work::Task(task));
        }
        queue.join(None).map(Work::Split)
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
        queue.release();
        match split {
            Some(split) => queue.leave(split),
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
        while wanted > 0 && queue.summon() {
            wanted -= 1;
        }
        for above in split.above() {
            if wanted == 0 || !queue.has_room() {
                break;
            }
            if above.master.is_manned() {
                queue.wake_master(above);
                wanted -= 1;
            }
        }
        self.show_idle(&queue);
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
            if !has_failed && let Some(below) = queue.join(Some(split)) {
                drop(queue);
                let searched = search(&below);
                has_failed = searched.is_err();
                if has_failed {
                    C::stop(below.node());
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
            // Who has failed takes no work.
            if has_failed {
                queue = sleep(queue, &split.master);
                continue;
            }
            split.master.man();
            queue.active -= 1;
            // Another thread takes its turn.
            if queue.has_work() {
                queue.summon();
            }
            self.show_idle(&queue);
            queue = self.wait_for_call(queue, &split.master);
        }
        has_failed
    }

    // The caller of a batch.

    pub(super) fn push(&self, task: C::Task) {
        let mut queue = self.lock();
        queue.tasks.push_back(task);
        queue.summon();
        self.show_idle(&queue);
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

fn wait<'q, C: Crew>(
    condition: &Condvar,
    queue: MutexGuard<'q, Queue<C>>,
) -> MutexGuard<'q, Queue<C>> {
    condition.wait(queue).unwrap_or_else(PoisonError::into_inner)
}

fn sleep<'q, C: Crew>(queue: MutexGuard<'q, Queue<C>>, post: &Post) -> MutexGuard<'q, Queue<C>> {
    post.set_asleep(true);
    let queue = wait(&post.bell, queue);
    post.set_asleep(false);
    queue
}
