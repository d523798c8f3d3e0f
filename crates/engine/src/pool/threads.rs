//! The pool: it makes threads, and starts searches and batches on them.

use std::fmt;
use std::hint::black_box;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::available_parallelism;

use super::coordinator::{Coordinator, Done, Work};
use super::parallel_search::{Batch, Handle, ParallelSearch};
use super::split_point::Parker;
use crate::sync::{Arc, AtomicBool};
use crate::threads::{self, Thread};

/// Maximum number of threads of a pool.
pub const MAX_THREADS: usize = 64;

/// Stack size of a thread of a pool in bytes; small for the model checker.
pub const STACK_SIZE: usize = if cfg!(loom) { 1 << 12 } else { 4 << 20 };

/// Memory in bytes that must be left for existing threads when another one is made.
const RESERVE: usize = 64 << 20;

/// Address space in bytes that a new thread may take beside the memory that it allocates: its stack, and a heap
/// of its own, for which allocators take twice the 64 MiB that they keep.
const HEAP: usize = 136 << 20;

/// Maximum number of threads that make their heaps at the same time.
const MAX_HEAPS: usize = 24;

/// Threads that search together, and what they share.
///
/// Threads are made when they are first needed, and stay until the pool is dropped. If the system has fewer
/// threads, or none, or memory runs short, the others do their work.
///
/// At most as many threads as processors are active at the same time: further threads take the place of those
/// that wait.
pub struct Pool<S: ParallelSearch> {
    name: &'static str,
    handle: Handle<S>,
    threads: Vec<Thread>,
    /// Maximum number of active threads; `None` before there are threads.
    processors: Option<usize>,
    stack_size: usize,
}

impl<S: ParallelSearch> Pool<S> {
    /// Returns a pool whose threads are named `name` with a number.
    pub fn new(name: &'static str, shared: S) -> Self {
        Self {
            name,
            handle: Handle(Arc::new(Coordinator::new(shared))),
            threads: Vec::new(),
            processors: None,
            stack_size: STACK_SIZE,
        }
    }

    /// Sets the number of processors.
    #[cfg(test)]
    pub(super) fn with_processors(mut self, processors: usize) -> Self {
        self.processors = Some(processors);
        self
    }

    /// Sets a stack size for which the system cannot make a thread.
    #[cfg(all(test, not(loom)))]
    pub(super) fn without_threads(mut self) -> Self {
        self.stack_size = 1 << 60;
        self
    }

    /// Returns what the threads share.
    pub fn shared(&self) -> &S {
        self.handle.shared()
    }

    /// Ends all threads, and returns what they shared to be changed. The next use of the pool makes new
    /// threads. Returns `None` if there is another [`Handle`].
    pub fn shared_mut(&mut self) -> Option<&mut S> {
        self.end();
        Arc::get_mut(&mut self.handle.0).map(Coordinator::get_mut)
    }

    /// Returns the pool as its threads see it.
    pub fn handle(&self) -> &Handle<S> {
        &self.handle
    }

    /// Calls a function, the master, while up to `helpers` threads, at most [`MAX_THREADS`], help at its split
    /// points.
    ///
    /// # Panics
    ///
    /// When the function or one of the threads panics, with its payload. All threads have left the search then,
    /// and the pool can be used again.
    pub fn search<R>(&mut self, helpers: usize, master: impl FnOnce(&Handle<S>) -> R) -> R {
        self.open(helpers, true, None);
        let result = catch_unwind(AssertUnwindSafe(|| master(&self.handle)));
        let panic = self.handle.0.close(true);
        match (panic, result) {
            // The panic of a thread has made the result wrong, or the master panic.
            (Some(payload), _) | (None, Err(payload)) => resume_unwind(payload),
            (None, Ok(result)) => result,
        }
    }

    /// Returns a batch of tasks for up to `threads` threads, at least one and at most [`MAX_THREADS`]. Once the
    /// stop flag is set, no task starts.
    pub fn batch(&mut self, threads: usize, stop: Option<Arc<AtomicBool>>) -> Batch<'_, S> {
        let threads = self.open(threads.max(1), false, stop);
        Batch::new(&self.handle, threads)
    }

    /// Lets threads take work. Returns their number.
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

    /// Makes another thread. Returns whether the system could.
    fn spawn(&mut self) -> bool {
        let (number, parker) = self.handle.0.add_parker();
        let handle = self.handle.clone();
        let name = format!("{}-{number}", self.name);
        match threads::spawn(name, self.stack_size, move || serve(&handle, number, &parker)) {
            Some(thread) => self.threads.push(thread),
            None => self.handle.0.remove_parker(),
        }
        self.threads.len() > number
    }

    /// Ends all threads.
    fn end(&mut self) {
        self.handle.0.close_forgotten();
        self.handle.0.end();
        self.threads.drain(..).for_each(Thread::join);
        self.handle.0.reset();
    }
}

/// Returns whether there is memory for another thread, in addition to `made` threads that were just made.
///
/// New threads take most of their memory later, above all address space for heaps of their own, and a thread
/// that gets none ends the program. A [`Pool`] checks this before it makes a thread; so should other code that
/// makes threads.
///
/// ```
/// use engine::pool::has_memory_for_thread;
///
/// let others = (0..4).take_while(|&made| has_memory_for_thread(made)).count();
/// println!("{others} threads beside this one");
/// ```
#[must_use]
pub fn has_memory_for_thread(made: usize) -> bool {
    // Threads of a model need hardly any memory, and WebAssembly never returns memory.
    if cfg!(any(loom, target_family = "wasm")) {
        return true;
    }
    let bytes = RESERVE + HEAP * (made + 1).min(MAX_HEAPS);
    let mut memory: Vec<u8> = Vec::new();
    let found = memory.try_reserve_exact(bytes).is_ok();
    // Keeps the compiler from removing the unused allocation.
    black_box(&mut memory);
    found
}

/// Returns the number of processors that the program may use; `usize::MAX` if it is unknown.
fn count() -> usize {
    // Models set their own number.
    let known = if cfg!(loom) { None } else { available_parallelism().ok() };
    known.map_or(usize::MAX, NonZero::get)
}

/// Does work until the thread must end.
fn serve<S: ParallelSearch>(pool: &Handle<S>, number: usize, parker: &Parker) {
    let coordinator = &*pool.0;
    let mut worker = None;
    let mut done = Done::Nothing;
    while let Some(work) = coordinator.next_work(number, parker, done) {
        // A panic drops the worker.
        let mut get = || S::worker(pool);
        let (outcome, split) = match work {
            Work::Task(task) => {
                let run = || Done::Task(S::run_task(worker.get_or_insert_with(&mut get), task));
                (catch_unwind(AssertUnwindSafe(run)), None)
            }
            Work::Split(split) => {
                let search = || S::search_split(worker.get_or_insert_with(&mut get), &split);
                let searched = catch_unwind(AssertUnwindSafe(search));
                (searched.map(|()| Done::Split(Arc::clone(&split))), Some(split))
            }
        };
        done = outcome.unwrap_or_else(|payload| {
            let _ = catch_unwind(AssertUnwindSafe(|| worker = None));
            coordinator.fail(payload, split.as_ref());
            Done::Nothing
        });
    }
}

impl<S: ParallelSearch> Drop for Pool<S> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<S: ParallelSearch> fmt::Debug for Pool<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool")
            .field("name", &self.name)
            .field("threads", &self.threads.len())
            .finish_non_exhaustive()
    }
}
