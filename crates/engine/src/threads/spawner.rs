//! The function that starts threads on a platform without them.

use std::sync::OnceLock;

/// Whether this platform makes threads: `wasm32-unknown-unknown` does not.
pub const HAS_THREADS: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// What a thread does.
pub type Task = Box<dyn FnOnce() + Send>;

static SPAWNER: OnceLock<fn(Task) -> bool> = OnceLock::new();

/// Sets the function that starts threads on a platform that [has none](HAS_THREADS).
///
/// The function lets another thread run the task, at once or soon, and returns whether there is one. It must not wait for
/// the task, and must not run it on its own thread. A task that it takes must be run: searches wait for its end. Tasks
/// run as long as a search, or until the engine that started them is dropped.
///
/// Set it before the first search. Returns whether it was set: only the first one is, and none where the platform has
/// threads.
pub fn set_spawner(spawn: fn(Task) -> bool) -> bool {
    !HAS_THREADS && SPAWNER.set(spawn).is_ok()
}

/// Returns whether a thread took the task.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
pub(super) fn give(task: Task) -> bool {
    SPAWNER.get().is_some_and(|spawn| spawn(task))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_with_threads_keeps_them() {
        assert_eq!(set_spawner(|_| true), !HAS_THREADS);
        assert!(!HAS_THREADS || !give(Box::new(|| ())));
    }
}
