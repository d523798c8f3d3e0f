//! Threads that search one position together.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::children::Child;
use super::lists::Step;
use super::search::Search;
use super::table::Known;
use crate::search::key::{self, Key};
use crate::search::watch::Stopped;
use crate::zobrist;

/// With others, whether a position on the way has been solved is looked up once for so many nodes.
const NODES_A_LOOK: u64 = 64;

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

impl Search<'_> {
    /// Ends the search when another thread is done, and what no longer counts of it.
    pub(super) fn look_around(&mut self) -> Result<(), Stopped> {
        if self.team.as_ref().is_some_and(|team| team.is_done()) {
            return Err(Stopped);
        }
        if self.watch.nodes().is_multiple_of(NODES_A_LOOK) {
            let is_solved = |&key: &Key| self.look_up(key).is_some_and(|known| known.is_solved());
            if let Some(index) = self.path.iter().position(is_solved) {
                self.wanted = index + 1;
            }
        }
        Ok(())
    }

    /// Returns whether a position on the way has been solved by another thread.
    pub(super) fn is_unwanted(&self) -> bool {
        self.path.len() > self.wanted
    }

    /// Returns what is known of the current position if another thread has solved it.
    fn solved_by_others(&self) -> Option<Known> {
        self.team.as_ref()?;
        self.known().filter(Known::is_solved)
    }

    /// The same for a position whose moves are searched. What others had solved may have given way in the
    /// table: then it is wanted again.
    pub(super) fn solved_meanwhile(&mut self) -> Option<Known> {
        let solved = self.solved_by_others();
        if solved.is_none() && !self.is_unwanted() {
            self.wanted = usize::MAX;
        }
        solved
    }

    /// Goes to a position with others: what they are told when it is left.
    pub(super) fn enter(&mut self, key: Key) {
        if let Some(team) = &self.team {
            team.enter(key);
            self.path.push(key);
        }
    }

    pub(super) fn leave(&mut self, key: Key) {
        if let Some(team) = &self.team {
            team.leave(key);
            self.path.pop();
            if self.path.len() < self.wanted {
                self.wanted = usize::MAX;
            }
        }
    }

    /// Keeps what was found out about a position, unless another thread has solved it meanwhile. Returns what
    /// is known then.
    pub(super) fn keep(&self, key: Key, known: Known, before: u64) -> Known {
        if let Some(solved) = self.solved_by_others() {
            return solved;
        }
        self.table.insert(key, known, self.watch.nodes() - before);
        known
    }

    /// Notes where other threads are at work, and what they have found there.
    pub(super) fn look_at_others(&mut self, start: usize) {
        let Some(team) = &self.team else { return };
        let side = self.position.board().side_to_move();
        let key = self.key() ^ key::DEFENDS;
        for index in start..self.children.len() {
            let Child { step: Step::Move(point), busy: before, .. } = self.children[index] else {
                continue;
            };
            let after = key ^ zobrist::stone(side, point);
            let busy = team.busy(after);
            let child = &mut self.children[index];
            child.busy = busy;
            let is_solved = child.numbers.proof == 0 || child.numbers.disproof == 0;
            if (before | busy) != 0
                && !is_solved
                && let Some(known) = self.look_up(after)
            {
                self.children[index].numbers = known.numbers;
            }
        }
    }
}
