//! Proof and disproof numbers (Allis, "Searching for Solutions in Games and Artificial Intelligence",
//! 1994), and the transposition table of the search for wins by threats, which holds them.
//!
//! What the threads of one search tell each other beside the transposition table.
//!
//! Each thread runs the same df-pn search. Counters say how many threads are below a position, so that
//! others choose other moves (virtual loss, as in Kaneko, Parallel Depth First Proof Number Search,
//! 2010); a thread leaves positions that another one has solved.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};

use engine::table::OutOfMemory;

use crate::Point;
use crate::search::table::{self, Key, VALUE_BITS};

const NUMBER_BITS: u32 = 23;

/// Number of bits of the logarithm of the nodes, above the numbers.
const WORK_BITS: u32 = 6;

/// Not won by threats of any width.
pub(super) const ANY_WIDTH: u16 = (1 << (VALUE_BITS - 2 * NUMBER_BITS - WORK_BITS)) - 1;

/// More than any number of positions that are still to be solved; the most a number can be.
pub(super) const INFINITE: u32 = (1 << NUMBER_BITS) - 1;

/// Proof number and disproof number of a position: the least number of positions that must be proven
/// won to prove it won, and that must be proven not won to prove it not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const WON: Self = Self { proof: 0, disproof: INFINITE };
    /// The numbers of a position that was not searched yet.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    pub(super) const NOT_WON: Self = Self { proof: INFINITE, disproof: 0 };
}

/// What the table has of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// The winning move, where the attacker is to move and wins.
    pub(super) winner: Option<Point>,
    /// Width of the threats by which a position is not won, if it is not.
    pub(super) width: u16,
}

impl Entry {
    /// Returns whether the position is proven won or proven not won.
    pub(super) fn is_solved(&self) -> bool {
        self.numbers.proof == 0 || self.numbers.disproof == 0
    }
}

/// Number of bytes in use at first, so that a short search does not touch all pages of a large table.
const FIRST_BYTES: usize = 1 << 16;

/// The numbers of positions. Threads may share it after it has [grown up](Self::grow_up).
#[derive(Debug)]
pub(super) struct VctTable {
    table: table::ValueTable,
    /// Number of values stored while it grew.
    stored: AtomicUsize,
}

/// Returns the half of a key that selects the bucket, made of the half that the table keeps: when the table
/// grows, the entry alone must say in which bucket it belongs.
const fn place_of(check: u64) -> u64 {
    check.rotate_left(32)
}

/// Returns the key that the table uses for a position's key.
#[expect(clippy::cast_possible_truncation, reason = "half of the key")]
const fn key_of(key: Key) -> Key {
    (place_of(key as u64) as Key) << 64 | (key as u64) as Key
}

/// Packed in place of the winning move where the defender is to move.
const NO_POINT: u64 = INFINITE as u64;

impl VctTable {
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let table = table::ValueTable::new(bytes, FIRST_BYTES)?;
        Ok(Self { table, stored: AtomicUsize::new(0) })
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        *self.stored.get_mut() = 0;
    }

    /// Returns how full the table is, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "fields of a word")]
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        let value = self.table.probe(key_of(key))?;
        let field = |at: u32| value >> (at * NUMBER_BITS) & u64::from(INFINITE);
        let proof = field(0) as u32;
        if proof == 0 {
            let point = field(1) as usize;
            return Some(Entry {
                numbers: Numbers::WON,
                winner: Point::new(point & 31, point >> 5),
                width: 0,
            });
        }
        let disproof = field(1) as u32;
        let width = (value >> (2 * NUMBER_BITS + WORK_BITS)) as u16;
        Some(Entry { numbers: Numbers { proof, disproof }, winner: None, width })
    }

    /// Stores the numbers of a position for which `nodes` nodes were searched. More work is worth more.
    #[inline]
    pub(super) fn store(&self, key: Key, entry: Entry, nodes: u64) {
        let Entry { numbers, winner, width } = entry;
        let second = if numbers.proof == 0 {
            winner.map_or(NO_POINT, |point| (point.x() | point.y() << 5) as u64)
        } else {
            numbers.disproof.into()
        };
        let work = u64::from(nodes.max(1).ilog2());
        let value = u64::from(numbers.proof)
            | second << NUMBER_BITS
            | work << (2 * NUMBER_BITS)
            | u64::from(width) << (2 * NUMBER_BITS + WORK_BITS);
        self.table.store(key_of(key), value, |value| {
            (value >> (2 * NUMBER_BITS)) as i32 & ((1 << WORK_BITS) - 1)
        });
        if !self.table.is_grown() {
            let stored = 1 + self.stored.fetch_add(1, Ordering::Relaxed);
            // Fuller buckets would often have to replace a value.
            if stored > self.table.room() {
                self.grow();
            }
        }
    }

    /// Uses all of the memory.
    pub(super) fn grow_up(&self) {
        while !self.table.is_grown() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&self) {
        self.table.grow(|check, _, bit| place_of(check) & bit != 0);
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entries_are_found() {
        let table = VctTable::new(1 << 10).unwrap();
        let numbers = |proof, disproof| Numbers { proof, disproof };
        let entry = |numbers, winner| Entry { numbers, winner, width: 0 };
        for (key, stored) in [
            (1, entry(Numbers::WON, Point::new(21, 21))),
            (2, entry(Numbers::WON, Point::new(0, 0))),
            (3, entry(Numbers::WON, None)),
            (4, entry(Numbers::NOT_WON, None)),
            (8, Entry { width: ANY_WIDTH, ..entry(Numbers::NOT_WON, None) }),
            (9, Entry { width: 3, ..entry(numbers(5, 6), None) }),
            (5, entry(numbers(1, INFINITE - 1), None)),
            (6, entry(numbers(INFINITE - 1, 7), None)),
        ] {
            table.store(key, stored, u64::MAX);
            assert_eq!(table.probe(key), Some(stored));
        }
        assert_eq!(table.probe(7), None);
    }
}
