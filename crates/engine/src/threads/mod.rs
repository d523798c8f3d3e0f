//! Threads, also where the platform makes none.
//!
//! `wasm32-unknown-unknown` has no threads of its own, but a program can start workers that share its memory, if it is
//! built for that. It then [sets](set_spawner) a function that gives a task to one of them. Elsewhere these are the
//! threads of the standard library.
//!
//! ```
//! use engine::threads;
//!
//! let numbers = [3, 1, 4];
//! let sum = threads::scope(|scope| {
//!     let helper = scope.spawn(1 << 20, || numbers[0] + numbers[1]);
//!     let own = numbers[2];
//!     // Without another thread this one does the work.
//!     own + helper.map_or_else(|| numbers[0] + numbers[1], |helper| helper.join().unwrap())
//! });
//! assert_eq!(sum, 8);
//! ```

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(
    not(all(target_family = "wasm", target_os = "unknown")),
    allow(dead_code, unreachable_pub, reason = "used by tests only where there are threads")
)]
mod given;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod own;
mod spawner;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use given as platform;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use own as platform;

pub use platform::{Scope, Scoped, scope};
pub(crate) use platform::{Thread, spawn};
pub use spawner::{HAS_THREADS, Task, set_spawner};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_borrow_and_return() {
        let numbers = [1, 2, 3];
        let sum = scope(|scope| {
            let handles = numbers.each_ref().map(|number| scope.spawn(1 << 20, move || number * 2));
            handles.into_iter().flatten().map(|handle| handle.join().unwrap()).sum::<i32>()
        });
        assert_eq!(sum, 12);
    }

    #[test]
    fn no_thread_is_no_error() {
        assert!(scope(|scope| scope.spawn(1 << 60, || ()).is_none()));
        assert!(spawn(String::from("test"), 1 << 60, || ()).is_none());
    }
}
