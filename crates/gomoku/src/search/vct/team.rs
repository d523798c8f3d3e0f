//! Threads that search one position together.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::search::key::Key;

/// Positions in which other threads are at work have places in so many counters: few meet by chance.
const COUNTERS: usize = 1 << 12;

/// What threads that search one position tell each other beside the table.
#[derive(Debug)]
pub(super) struct Team {
    /// One of them is done.
    is_done: AtomicBool,
    /// How many threads are at work after a move.
    busy: Box<[AtomicU8]>,
}

/// Ends the work of a team when it goes out of scope, even by a panic: the others would go on for ever.
pub(super) struct Finish<'t>(pub(super) &'t Team);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

impl Team {
    pub(super) fn new() -> Self {
        Self {
            is_done: AtomicBool::new(false),
            busy: (0..COUNTERS).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Relaxed)
    }

    pub(super) fn finish(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    fn counter(&self, key: Key) -> &AtomicU8 {
        &self.busy[(key % COUNTERS as Key) as usize]
    }

    /// Returns how many threads are at work at a position.
    pub(super) fn busy(&self, key: Key) -> u8 {
        self.counter(key).load(Ordering::Relaxed)
    }

    /// A thread goes to a position.
    pub(super) fn enter(&self, key: Key) {
        self.counter(key).fetch_add(1, Ordering::Relaxed);
    }

    /// A thread leaves the position.
    pub(super) fn leave(&self, key: Key) {
        self.counter(key).fetch_sub(1, Ordering::Relaxed);
    }
}
