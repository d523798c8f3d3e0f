//! Values that are made when they are first used.
//!
//! With the feature `std` these are the types of the standard library. Without it there are no locks to wait
//! for: threads that come at the same time each make the value, and the first one to finish stores its own.
//! So the functions that make values must be pure.

#[cfg(not(feature = "std"))]
pub use race::{LazyLock, OnceLock};
#[cfg(feature = "std")]
pub use std::sync::{LazyLock, OnceLock};

#[cfg(any(not(feature = "std"), test))]
#[cfg_attr(feature = "std", allow(unreachable_pub, reason = "only tests use it with `std`"))]
#[allow(unsafe_code, reason = "core has no cell that threads may fill")]
mod race {
    use alloc::boxed::Box;
    use core::fmt;
    use core::marker::PhantomData;
    use core::ops::Deref;
    use core::ptr;
    use core::sync::atomic::{AtomicPtr, Ordering};

    /// A value that is stored once, as [`std::sync::OnceLock`].
    ///
    /// [`std::sync::OnceLock`]: https://doc.rust-lang.org/std/sync/struct.OnceLock.html
    pub struct OnceLock<T> {
        /// Null, or a value from [`Box::into_raw`] that stays until this is dropped.
        value: AtomicPtr<T>,
        owned: PhantomData<T>,
    }

    impl<T> OnceLock<T> {
        /// Returns a cell without a value.
        #[must_use]
        pub const fn new() -> Self {
            Self { value: AtomicPtr::new(ptr::null_mut()), owned: PhantomData }
        }

        fn get(&self) -> Option<&T> {
            // SAFETY: null, or a value that is valid as long as this and is only shared. Its writes happened
            // before the store that this load sees.
            unsafe { self.value.load(Ordering::Acquire).as_ref() }
        }
    }

    impl<T: Send + Sync> OnceLock<T> {
        /// Returns the value, which is made if there is none.
        pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
            self.get().unwrap_or_else(|| self.fill(make()))
        }

        #[cold]
        fn fill(&self, value: T) -> &T {
            let value = Box::into_raw(Box::new(value));
            let stored = self.value.compare_exchange(
                ptr::null_mut(),
                value,
                Ordering::AcqRel,
                Ordering::Acquire,
            );
            let value = match stored {
                Ok(_) => value,
                Err(first) => {
                    // SAFETY: the value was not stored, so this is the only pointer to it.
                    drop(unsafe { Box::from_raw(value) });
                    first
                }
            };
            // SAFETY: it is stored, so it is valid as long as this and is only shared.
            unsafe { &*value }
        }
    }

    impl<T> Drop for OnceLock<T> {
        fn drop(&mut self) {
            let value = *self.value.get_mut();
            if !value.is_null() {
                // SAFETY: it is from `Box::into_raw`, and no reference to it outlives this.
                drop(unsafe { Box::from_raw(value) });
            }
        }
    }

    impl<T> Default for OnceLock<T> {
        fn default() -> Self {
            Self::new()
        }
    }

    impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_tuple("OnceLock").field(&self.get()).finish()
        }
    }

    /// A value that is made when it is first read, as [`std::sync::LazyLock`].
    ///
    /// [`std::sync::LazyLock`]: https://doc.rust-lang.org/std/sync/struct.LazyLock.html
    pub struct LazyLock<T> {
        value: OnceLock<T>,
        make: fn() -> T,
    }

    impl<T> LazyLock<T> {
        /// Returns a value that a function makes.
        #[must_use]
        pub const fn new(make: fn() -> T) -> Self {
            Self { value: OnceLock::new(), make }
        }
    }

    impl<T: Send + Sync> Deref for LazyLock<T> {
        type Target = T;

        #[inline]
        fn deref(&self) -> &T {
            self.value.get_or_init(self.make)
        }
    }

    impl<T: fmt::Debug> fmt::Debug for LazyLock<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_tuple("LazyLock").field(&self.value.get()).finish()
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::race::{LazyLock, OnceLock};

    #[test]
    fn the_first_value_stays() {
        static CELL: OnceLock<String> = OnceLock::new();
        assert_eq!(CELL.get_or_init(|| "first".to_owned()), "first");
        assert_eq!(CELL.get_or_init(|| "second".to_owned()), "first");
    }

    #[test]
    fn a_value_is_made_when_it_is_read() {
        static LAZY: LazyLock<Vec<u32>> = LazyLock::new(|| (0..3).collect());
        assert_eq!(format!("{LAZY:?}"), "LazyLock(None)");
        assert_eq!(*LAZY, [0, 1, 2]);
        assert_eq!(format!("{LAZY:?}"), "LazyLock(Some([0, 1, 2]))");
    }

    #[test]
    fn threads_get_the_same_value_and_all_others_are_dropped() {
        let rounds = if cfg!(miri) { 5 } else { 100 };
        for _ in 0..rounds {
            let made = Arc::new(());
            let cell = OnceLock::new();
            let find = || std::ptr::from_ref(cell.get_or_init(|| Arc::clone(&made))).addr();
            let found = thread::scope(|scope| {
                let threads = [(); 4].map(|()| scope.spawn(find));
                threads.map(|thread| thread.join().unwrap())
            });
            assert_eq!(found, [found[0]; 4]);
            assert_eq!(Arc::strong_count(&made), 2);
            drop(cell);
            assert_eq!(Arc::strong_count(&made), 1);
        }
    }
}
