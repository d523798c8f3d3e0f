//! Threads of the platform.

use std::thread::{self as std_thread, Result, ScopedJoinHandle};

use crate::sync::thread;

/// A thread that can be waited for.
#[derive(Debug)]
pub(crate) struct Thread(thread::JoinHandle<()>);

impl Thread {
    /// Waits for the end of the thread.
    pub(crate) fn join(self) {
        // The panics of a task are its own concern.
        let _ = self.0.join();
    }
}

/// Starts a thread with a stack of `stack_size` bytes. Returns `None` if the system could not.
pub(crate) fn spawn(
    name: String,
    stack_size: usize,
    task: impl FnOnce() + Send + 'static,
) -> Option<Thread> {
    thread::Builder::new().name(name).stack_size(stack_size).spawn(task).ok().map(Thread)
}

/// Calls a function that may start threads, which may borrow what outlives the call. Returns when all of them have ended.
///
/// # Panics
///
/// When the function panics, or a thread whose panic [`Scoped::join`] did not return.
pub fn scope<'env, R>(work: impl for<'scope> FnOnce(Scope<'scope, 'env>) -> R) -> R {
    std_thread::scope(|scope| work(Scope(scope)))
}

/// A scope, which starts threads that end before [`scope`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'scope, 'env: 'scope>(&'scope std_thread::Scope<'scope, 'env>);

impl<'scope> Scope<'scope, '_> {
    /// Starts a thread with a stack of `stack_size` bytes. Returns `None` if there is no thread for it.
    pub fn spawn<T: Send + 'scope>(
        self,
        stack_size: usize,
        task: impl FnOnce() -> T + Send + 'scope,
    ) -> Option<Scoped<'scope, T>> {
        let thread = std_thread::Builder::new().stack_size(stack_size).spawn_scoped(self.0, task);
        thread.ok().map(Scoped)
    }
}

/// A thread of a [`Scope`].
#[derive(Debug)]
pub struct Scoped<'scope, T>(ScopedJoinHandle<'scope, T>);

impl<T> Scoped<'_, T> {
    /// Waits for the end of the thread, and returns its result.
    ///
    /// # Errors
    ///
    /// When the thread has panicked: the payload.
    pub fn join(self) -> Result<T> {
        self.0.join()
    }
}
