use std::fmt;
use std::hint::black_box;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::available_parallelism;

use super::hub::{Done, Hub, Work};
use super::post::Post;
use super::{Batch, Crew, Handle};
use crate::sync::{Arc, AtomicBool, thread};

/// The most threads of a pool.
pub const MAX_THREADS: usize = 64;

/// The stack of a thread of a pool, in bytes; that of a model is small.
pub const STACK_SIZE: usize = if cfg!(loom) { 1 << 12 } else { 4 << 20 };

/// The memory that is left to the threads that there are when another one is made, in bytes.
const RESERVE: usize = 64 << 20;

/// What a thread may take for a moment, in address space, beside the memory that it asks for: its stack,
/// and a heap of its own for which allocators take twice the 64 MiB that they keep.
const HEAP: usize = 136 << 20;

/// The most threads that make their heaps at once.
const MOST_HEAPS: usize = 24;

/// Threads that search together, and what they share.
///
/// Threads are made when a question first needs them, and wait for the next one until the pool is
/// dropped. Where the system gives fewer than are asked for, or none, or memory runs short, the others
/// do their work.
///
/// Not more are at work at once than there are processors: those beyond take the place of threads
/// that wait for others.
pub struct Pool<C: Crew> {
    name: &'static str,
    handle: Handle<C>,
    threads: Vec<thread::JoinHandle<()>>,
    /// How many threads should be at work at once; not known before there are any.
    processors: Option<usize>,
    stack_size: usize,
}

impl<C: Crew> Pool<C> {
    /// Returns a pool whose threads will have a name, with a number after it.
    pub fn new(name: &'static str, crew: C) -> Self {
        Self {
            name,
            handle: Handle(Arc::new(Hub::new(crew))),
            threads: Vec::new(),
            processors: None,
            stack_size: STACK_SIZE,
        }
    }

    /// Lets so many threads work at once, however many processors there are.
    #[cfg(test)]
    pub(super) fn with_processors(mut self, processors: usize) -> Self {
        self.processors = Some(processors);
        self
    }

    /// Asks for so large a stack that the system has no thread to give.
    #[cfg(all(test, not(loom)))]
    pub(super) fn without_threads(mut self) -> Self {
        self.stack_size = 1 << 60;
        self
    }

    /// Returns what the threads share.
    pub fn crew(&self) -> &C {
        self.handle.crew()
    }

    /// Ends all threads, and returns what they shared to be changed; the next question makes new
    /// ones. Returns `None` if there is still a [`Handle`] somewhere else.
    pub fn crew_mut(&mut self) -> Option<&mut C> {
        self.end();
        Arc::get_mut(&mut self.handle.0).map(Hub::get_mut)
    }

    /// Returns the pool as its workers see it.
    pub fn handle(&self) -> &Handle<C> {
        &self.handle
    }

    /// Calls a function, a master, with whom so many threads work at its splits, at most
    /// [`MAX_THREADS`].
    ///
    /// # Panics
    ///
    /// When the function does, or one of the threads, with what it said. No thread is at work at
    /// the question any more, and the pool can be asked again.
    pub fn ask<R>(&mut self, helpers: usize, master: impl FnOnce(&Handle<C>) -> R) -> R {
        self.open(helpers, true, None);
        let answer = catch_unwind(AssertUnwindSafe(|| master(&self.handle)));
        let panic = self.handle.0.close(true);
        match (panic, answer) {
            // What made the answer wrong, or the master panic.
            (Some(payload), _) | (None, Err(payload)) => resume_unwind(payload),
            (None, Ok(answer)) => answer,
        }
    }

    /// Returns a batch of tasks for so many threads, at least one and at most [`MAX_THREADS`]. Once
    /// the flag is set, no more tasks are begun.
    pub fn batch(&mut self, threads: usize, stop: Option<Arc<AtomicBool>>) -> Batch<'_, C> {
        let threads = self.open(threads.max(1), false, stop);
        Batch::new(&self.handle, threads)
    }

    /// Lets threads take work, and returns how many.
    fn open(&mut self, threads: usize, caller_works: bool, stop: Option<Arc<AtomicBool>>) -> usize {
        self.handle.0.close_forgotten();
        let wanted = threads.min(MAX_THREADS);
        let before = self.threads.len();
        while self.threads.len() < wanted
            && has_memory_for_thread(self.threads.len() - before)
            && self.spawn()
        {}
        let limit = wanted.min(self.threads.len());
        let processors = if limit == 0 { 1 } else { *self.processors.get_or_insert_with(count) };
        self.handle.0.open(limit, processors, caller_works, stop);
        limit
    }

    /// Makes another thread. Returns whether the system had one.
    fn spawn(&mut self) -> bool {
        let (number, post) = self.handle.0.add_post();
        let handle = self.handle.clone();
        let thread = thread::Builder::new()
            .name(format!("{}-{number}", self.name))
            .stack_size(self.stack_size)
            .spawn(move || serve(&handle, number, &post));
        match thread {
            Ok(thread) => self.threads.push(thread),
            Err(_) => self.handle.0.remove_post(),
        }
        self.threads.len() > number
    }

    /// Ends all threads.
    fn end(&mut self) {
        self.handle.0.close_forgotten();
        self.handle.0.end();
        for thread in self.threads.drain(..) {
            // Panics there are caught.
            let _ = thread.join();
        }
        self.handle.0.reset();
    }
}

/// Returns whether there is memory for another thread beside as many that have just been made.
///
/// Most of what those take, above all heaps of their own in address space, they have not asked for yet, and
/// a thread that gets none then ends the program. A [`Pool`] asks before it makes a thread; those who make
/// threads by themselves should.
///
/// ```
/// use engine::pool::has_memory_for_thread;
///
/// let others = (0..4).take_while(|&made| has_memory_for_thread(made)).count();
/// println!("{others} threads beside this one");
/// ```
#[must_use]
pub fn has_memory_for_thread(made: usize) -> bool {
    // Models take next to nothing, and where there are no threads memory is not given back.
    if cfg!(any(loom, target_family = "wasm")) {
        return true;
    }
    let bytes = RESERVE + HEAP * (made + 1).min(MOST_HEAPS);
    let mut memory: Vec<u8> = Vec::new();
    let found = memory.try_reserve_exact(bytes).is_ok();
    // Else nobody would ask the system for what nobody uses.
    black_box(&mut memory);
    found
}

/// Returns the number of processors that the program may use, as far as it is known.
fn count() -> usize {
    // A model has as many as it wants.
    let known = if cfg!(loom) { None } else { available_parallelism().ok() };
    known.map_or(usize::MAX, NonZero::get)
}

/// Does what there is to do until the thread shall end.
fn serve<C: Crew>(pool: &Handle<C>, number: usize, post: &Post) {
    let hub = &*pool.0;
    let mut worker = None;
    let mut done = Done::Nothing;
    while let Some(work) = hub.next_work(number, post, done) {
        // What a panic leaves behind is thrown away.
        let mut get = || C::worker(pool);
        let (outcome, split) = match work {
            Work::Task(task) => {
                let run = || Done::Task(C::run(worker.get_or_insert_with(&mut get), task));
                (catch_unwind(AssertUnwindSafe(run)), None)
            }
            Work::Split(split) => {
                let search = || C::search(worker.get_or_insert_with(&mut get), &split);
                let searched = catch_unwind(AssertUnwindSafe(search));
                (searched.map(|()| Done::Split(Arc::clone(&split))), Some(split))
            }
        };
        done = outcome.unwrap_or_else(|payload| {
            let _ = catch_unwind(AssertUnwindSafe(|| worker = None));
            hub.fail(payload, split.as_ref());
            Done::Nothing
        });
    }
}

impl<C: Crew> Drop for Pool<C> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<C: Crew> fmt::Debug for Pool<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool")
            .field("name", &self.name)
            .field("threads", &self.threads.len())
            .finish_non_exhaustive()
    }
}
