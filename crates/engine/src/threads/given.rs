//! Threads that the program gives, for a platform without its own.
//!
//! Where panics abort, as in WebAssembly, a task that panics traps its worker and none of this code goes on: the program
//! must end the other workers then.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::spawner::{Task, give};

type Outcome<T> = Result<T, Box<dyn Any + Send>>;

/// A value that threads wait for.
struct Awaited<T> {
    value: Mutex<T>,
    changed: Condvar,
}

impl<T> Awaited<T> {
    fn new(value: T) -> Arc<Self> {
        Arc::new(Self { value: Mutex::new(value), changed: Condvar::new() })
    }

    /// No code panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, T> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    fn wait_while(&self, waits: impl FnMut(&mut T) -> bool) -> MutexGuard<'_, T> {
        let guard = self.changed.wait_while(self.lock(), waits);
        guard.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that can be waited for.
pub(crate) struct Thread(Arc<Awaited<bool>>);

impl Thread {
    /// Waits for the end of the thread.
    pub(crate) fn join(self) {
        drop(self.0.wait_while(|has_ended| !*has_ended));
    }
}

/// Lets a thread run a task. Returns `None` if there is none; name and stack size are the program's choice.
pub(crate) fn spawn(
    _name: String,
    _stack_size: usize,
    task: impl FnOnce() + Send + 'static,
) -> Option<Thread> {
    spawn_by(give, task)
}

fn spawn_by(spawn: fn(Task) -> bool, task: impl FnOnce() + Send + 'static) -> Option<Thread> {
    let has_ended = Awaited::new(false);
    let thread = Thread(Arc::clone(&has_ended));
    let task = move || {
        // The panics of a task are its own concern.
        let _ = catch_unwind(AssertUnwindSafe(task));
        has_ended.change(|has_ended| *has_ended = true);
    };
    spawn(Box::new(task)).then_some(thread)
}

/// Calls a function that may start threads, which may borrow what outlives the call. Returns when all of them have ended.
///
/// # Panics
///
/// When the function panics.
pub fn scope<'env, R>(work: impl for<'scope> FnOnce(Scope<'scope, 'env>) -> R) -> R {
    scope_by(give, work)
}

fn scope_by<'env, R>(
    spawn: fn(Task) -> bool,
    work: impl for<'scope> FnOnce(Scope<'scope, 'env>) -> R,
) -> R {
    let inner = Inner { spawn, running: Awaited::new(0), scope: PhantomData, env: PhantomData };
    let result = catch_unwind(AssertUnwindSafe(|| work(Scope(&inner))));
    // The function may have ended in a panic: what the threads borrow lives until they have ended.
    drop(inner.running.wait_while(|running| *running > 0));
    result.unwrap_or_else(|payload| resume_unwind(payload))
}

struct Inner<'scope, 'env: 'scope> {
    spawn: fn(Task) -> bool,
    /// Number of tasks that have not been dropped.
    running: Arc<Awaited<usize>>,
    /// Invariant, as the lifetimes of the standard library's scope: a longer one would let a task borrow too little.
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// A scope, which starts threads that end before [`scope`] returns.
#[derive(Clone, Copy)]
pub struct Scope<'scope, 'env: 'scope>(&'scope Inner<'scope, 'env>);

impl<'scope> Scope<'scope, '_> {
    /// Lets a thread run a task. Returns `None` if there is no thread for it.
    #[allow(unsafe_code, reason = "a task that borrows is given to a thread without a lifetime")]
    pub fn spawn<T: Send + 'scope>(
        self,
        _stack_size: usize,
        task: impl FnOnce() -> T + Send + 'scope,
    ) -> Option<Scoped<'scope, T>> {
        let outcome = Awaited::new(None);
        self.0.running.change(|running| *running += 1);
        let job = Job {
            task,
            outcome: Arc::clone(&outcome),
            running: Running(Arc::clone(&self.0.running)),
        };
        let task: Box<dyn FnOnce() + Send + 'scope> = Box::new(move || job.run());
        // SAFETY: only the lifetime changes. Everything in the task that may borrow is dropped before its `Running`,
        // and `scope_by` does not return, nor unwind, before all of those are dropped, so the task never outlives
        // 'scope. A task that starts another one has a `Running` of its own until it ends.
        let task = unsafe {
            std::mem::transmute::<Box<dyn FnOnce() + Send + 'scope>, Box<dyn FnOnce() + Send>>(task)
        };
        (self.0.spawn)(task).then(|| Scoped { outcome, scope: PhantomData })
    }
}

impl fmt::Debug for Scope<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").finish_non_exhaustive()
    }
}

/// Counts down when it is dropped.
struct Running(Arc<Awaited<usize>>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.change(|running| *running -= 1);
    }
}

/// A task of a scope. The fields are dropped in this order, also if nothing runs it.
struct Job<T, F> {
    task: F,
    outcome: Arc<Awaited<Option<Outcome<T>>>>,
    running: Running,
}

impl<T, F: FnOnce() -> T> Job<T, F> {
    fn run(self) {
        let Self { task, outcome, running } = self;
        let found = catch_unwind(AssertUnwindSafe(task));
        outcome.change(|outcome| *outcome = Some(found));
        // The result may borrow, and this may be its last owner.
        drop(outcome);
        drop(running);
    }
}

/// A thread of a [`Scope`].
pub struct Scoped<'scope, T> {
    outcome: Arc<Awaited<Option<Outcome<T>>>>,
    scope: PhantomData<&'scope ()>,
}

impl<T> Scoped<'_, T> {
    /// Waits for the end of the thread, and returns its result.
    ///
    /// # Errors
    ///
    /// When the thread has panicked: the payload.
    ///
    /// # Panics
    ///
    /// Never: the result is taken once.
    pub fn join(self) -> Outcome<T> {
        let mut outcome = self.outcome.wait_while(|outcome| outcome.is_none());
        outcome.take().expect("a result was waited for")
    }
}

impl<T> fmt::Debug for Scoped<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scoped").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    fn takes(task: Task) -> bool {
        thread::spawn(task);
        true
    }

    #[test]
    fn a_thread_is_waited_for() {
        let ended = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&ended);
        let thread = spawn_by(takes, move || {
            thread::sleep(Duration::from_millis(5));
            count.fetch_add(1, Ordering::Relaxed);
        });
        thread.unwrap().join();
        assert_eq!(ended.load(Ordering::Relaxed), 1);
        assert!(spawn_by(|_| false, || ()).is_none());
    }

    #[test]
    fn a_thread_that_panics_ends() {
        spawn_by(takes, || resume_unwind(Box::new("stop"))).unwrap().join();
    }

    #[test]
    fn a_scope_waits_for_threads_that_borrow() {
        let ended = AtomicUsize::new(0);
        scope_by(takes, |scope| {
            for _ in 0..4 {
                scope.spawn(0, || {
                    thread::sleep(Duration::from_millis(5));
                    ended.fetch_add(1, Ordering::Relaxed);
                });
            }
        });
        assert_eq!(ended.into_inner(), 4);
    }

    #[test]
    fn results_may_borrow() {
        let words = [String::from("one"), String::from("two")];
        let longest = scope_by(takes, |scope| {
            let handles = words.each_ref().map(|word| scope.spawn(0, move || word.as_str()));
            // One result is never asked for.
            let [first, _] = handles.map(Option::unwrap);
            first.join().unwrap()
        });
        assert_eq!(longest, "one");
    }

    #[test]
    fn panics_reach_who_joins() {
        let joined = scope_by(takes, |scope| {
            scope.spawn(0, || -> () { resume_unwind(Box::new(7)) }).unwrap().join()
        });
        assert_eq!(joined.unwrap_err().downcast_ref(), Some(&7));
    }

    #[test]
    fn a_scope_that_panics_waits_too() {
        let ended = AtomicUsize::new(0);
        let caught = catch_unwind(AssertUnwindSafe(|| {
            scope_by(takes, |scope| {
                scope.spawn(0, || {
                    thread::sleep(Duration::from_millis(5));
                    ended.fetch_add(1, Ordering::Relaxed);
                });
                resume_unwind(Box::new("stop"))
            })
        }));
        assert!(caught.is_err());
        assert_eq!(ended.into_inner(), 1);
    }

    #[test]
    fn a_task_that_no_thread_takes_is_dropped() {
        let held = Arc::new(());
        scope_by(
            |_| false,
            |scope| {
                let held = Arc::clone(&held);
                assert!(scope.spawn(0, move || drop(held)).is_none());
            },
        );
        assert_eq!(Arc::strong_count(&held), 1);
    }
}
