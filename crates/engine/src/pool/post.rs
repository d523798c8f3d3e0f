use std::hint::spin_loop;

use crate::sync::{AtomicBool, Condvar, Ordering};

/// How often a thread looks whether it is called before it sleeps: as long as it takes to fall asleep
/// and to be woken, 50 to 150 microseconds by processor. Searches share nodes that take less than that.
const LOOKS: u32 = if cfg!(loom) { 1 } else { 1 << 12 };

/// Where one thread waits until another one calls it. All but the watch is done under the lock of the
/// pool.
pub(super) struct Post {
    is_manned: AtomicBool,
    sleeps: AtomicBool,
    /// Tells the thread that it need not sleep.
    pub(super) bell: Condvar,
}

impl Post {
    pub(super) fn new() -> Self {
        Self {
            is_manned: AtomicBool::new(false),
            sleeps: AtomicBool::new(false),
            bell: Condvar::new(),
        }
    }

    /// Returns whether a thread waits that nobody has called.
    #[inline]
    pub(super) fn is_manned(&self) -> bool {
        self.is_manned.load(Ordering::Relaxed)
    }

    /// Notes that the thread waits to be called.
    pub(super) fn man(&self) {
        self.is_manned.store(true, Ordering::Relaxed);
    }

    /// Waits for a short time without the lock. What the caller has done is seen when the thread has
    /// the lock again.
    pub(super) fn watch(&self) {
        for _ in 0..LOOKS {
            if !self.is_manned() {
                break;
            }
            spin_loop();
        }
    }

    /// Notes whether the thread sleeps.
    pub(super) fn set_asleep(&self, sleeps: bool) {
        self.sleeps.store(sleeps, Ordering::Relaxed);
    }

    /// Calls the thread, and returns whether it waited for that. One that sleeps for another reason
    /// wakes.
    pub(super) fn call(&self) -> bool {
        // Nobody asks the system to wake whom it has not put to sleep.
        if self.sleeps.load(Ordering::Relaxed) {
            self.bell.notify_one();
        }
        self.is_manned.swap(false, Ordering::Relaxed)
    }
}
