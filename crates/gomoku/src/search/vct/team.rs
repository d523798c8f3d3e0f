//! What the threads of one search tell each other beside the transposition table.
//!
//! Each thread runs the same df-pn search. Counters say how many threads are below a position, so that
//! others choose other moves (virtual loss, as in Kaneko, Parallel Depth First Proof Number Search,
//! 2010); a thread leaves positions that another one has solved.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::search::key::Key;

/// Number of counters. Positions share them, but seldom by chance: few positions are busy.
const COUNTERS: usize = 1 << 12;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Team {
    /// Whether one of the threads has finished.
    is_done: AtomicBool,
    /// Number of threads below a position, by key.
    busy: Box<[AtomicU8]>,
}

/// Ends the work of a team when it is dropped, also by a panic: otherwise the others would never end.
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

    pub(super) fn finish(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    fn counter(&self, key: Key) -> &AtomicU8 {
        &self.busy[(key % COUNTERS as Key) as usize]
    }
}

/// A thread of a team, and the positions on its current line.
#[derive(Debug)]
pub(super) struct Member {
    team: Arc<Team>,
    /// Keys of the positions on the current line.
    path: Vec<Key>,
    /// Length of the part of the path that is still wanted: the position after it has been solved.
    wanted: usize,
}

impl Member {
    pub(super) const fn new(team: Arc<Team>) -> Self {
        Self { team, path: Vec::new(), wanted: usize::MAX }
    }

    pub(super) fn is_done(&self) -> bool {
        self.team.is_done.load(Ordering::Relaxed)
    }

    /// Returns the number of threads below a position.
    pub(super) fn busy(&self, key: Key) -> u8 {
        self.team.counter(key).load(Ordering::Relaxed)
    }

    pub(super) fn path(&self) -> &[Key] {
        &self.path
    }

    /// Notes that the position with this index on the path has been solved.
    pub(super) const fn solved(&mut self, index: usize) {
        self.wanted = index + 1;
    }

    /// Notes that all positions on the path are wanted.
    pub(super) const fn want_all(&mut self) {
        self.wanted = usize::MAX;
    }

    /// Returns whether a position before the last one on the path has been solved.
    pub(super) const fn is_unwanted(&self) -> bool {
        self.path.len() > self.wanted
    }

    /// Goes on to a position.
    pub(super) fn enter(&mut self, key: Key) {
        self.team.counter(key).fetch_add(1, Ordering::Relaxed);
        self.path.push(key);
    }

    /// Goes back from a position.
    pub(super) fn leave(&mut self, key: Key) {
        self.team.counter(key).fetch_sub(1, Ordering::Relaxed);
        self.path.pop();
        if self.path.len() < self.wanted {
            self.want_all();
        }
    }
}
