//! Where one thread waits until another one wakes it.

use std::hint::spin_loop;

use crate::sync::{AtomicBool, Condvar, Ordering};

/// Number of times that a thread checks whether it was woken before it sleeps. That takes as long as falling
/// asleep and being woken, 50 to 150 microseconds by processor: some shared nodes take less time.
const SPINS: u32 = if cfg!(loom) { 1 } else { 1 << 12 };

/// Where one thread waits until another one wakes it. All but [`spin`](Self::spin) is done under the lock of
/// the pool.
pub(super) struct Parker {
    is_waiting: AtomicBool,
    sleeps: AtomicBool,
    /// Wakes the thread.
    pub(super) condition: Condvar,
}

impl Parker {
    pub(super) fn new() -> Self {
        Self {
            is_waiting: AtomicBool::new(false),
            sleeps: AtomicBool::new(false),
            condition: Condvar::new(),
        }
    }

    /// Returns whether a thread waits and was not woken.
    #[inline]
    pub(super) fn is_waiting(&self) -> bool {
        self.is_waiting.load(Ordering::Relaxed)
    }

    /// Notes that the thread waits from now on.
    pub(super) fn start_waiting(&self) {
        self.is_waiting.store(true, Ordering::Relaxed);
    }

    /// Spins for a short time without the lock, until the thread is woken. The lock orders memory afterwards.
    pub(super) fn spin(&self) {
        for _ in 0..SPINS {
            if !self.is_waiting() {
                break;
            }
            spin_loop();
        }
    }

    /// Notes whether the thread sleeps.
    pub(super) fn set_asleep(&self, sleeps: bool) {
        self.sleeps.store(sleeps, Ordering::Relaxed);
    }

    /// Wakes the thread. Returns whether it was waiting; a thread that sleeps for another reason wakes, too.
    pub(super) fn wake(&self) -> bool {
        // A system call only if the thread sleeps.
        if self.sleeps.load(Ordering::Relaxed) {
            self.condition.notify_one();
        }
        self.is_waiting.swap(false, Ordering::Relaxed)
    }
}
