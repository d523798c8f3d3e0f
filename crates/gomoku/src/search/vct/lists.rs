//! The steps of positions: a cache of move lists, so that moves are not generated again.
//!
//! df-pn returns to the same positions often. The cache is a ring buffer: new lists overwrite the oldest.

use super::table::Numbers;
use crate::Point;
use crate::search::table::Key;

/// A child of a position in the search: a move, or all moves of a kind that are not listed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Move(Point),
    /// All quiet moves that threaten to win by this many fours and no fewer.
    Threats(u16),
}

/// A step with the numbers of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) step: Step,
    pub(super) numbers: Numbers,
    /// Number of other threads below the position.
    pub(super) busy: u8,
}

impl Child {
    pub(super) const fn is_solved(&self) -> bool {
        self.numbers.proof == 0 || self.numbers.disproof == 0
    }
}

const THREATS: u16 = 1 << 15;

impl Step {
    #[expect(clippy::cast_possible_truncation, reason = "a point has ten bits")]
    fn word(self) -> u16 {
        match self {
            Self::Move(point) => (point.x() | point.y() << 5) as u16,
            Self::Threats(fours) => THREATS | fours,
        }
    }

    fn of_word(word: u16) -> Option<Self> {
        if word & THREATS != 0 {
            return Some(Self::Threats(word & !THREATS));
        }
        let index = usize::from(word);
        Point::new(index & 31, index >> 5).map(Self::Move)
    }
}

/// Number of words of a header: half of the key, and the number of steps.
const HEADER: usize = 5;

/// The latest lists of steps, in a ring buffer of fixed size.
#[derive(Debug)]
pub(super) struct Lists {
    /// The ring buffer.
    words: Vec<u16>,
    /// Number of words written since the cache was made; its remainder by the length is where the next
    /// one goes.
    written: u64,
    /// Where the list of a key begins, counted like `written`; 0 for none.
    starts: Vec<u64>,
    /// Lists that begin before this are invalid.
    oldest: u64,
}

/// Least size of the buffer: room for the longest list and a few others.
const MIN_WORDS: usize = 1 << 12;

/// Estimated size of a list with its header, in bytes: a list has one or two dozen steps.
const LIST_BYTES: usize = 64;

impl Lists {
    /// Returns an empty cache of up to `bytes`, at least 8 KiB.
    pub(super) fn new(bytes: usize) -> Self {
        let starts = (bytes / (LIST_BYTES + size_of::<u64>())).max(16);
        let starts = 1 << starts.ilog2();
        let words = (bytes.saturating_sub(starts * size_of::<u64>()) / 2).max(MIN_WORDS);
        let first = words as u64;
        Self { words: vec![0; words], written: first, starts: vec![0; starts], oldest: first }
    }

    /// Removes all lists.
    pub(super) const fn clear(&mut self) {
        self.oldest = self.written;
    }

    /// Returns how much of the buffer was filled since the cache was cleared, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        let words = self.words.len() as u64;
        // At most a thousand.
        usize::try_from((self.written - self.oldest).min(words) * 1000 / words).unwrap_or(1000)
    }

    #[expect(clippy::cast_possible_truncation, reason = "halves of a key")]
    fn place(&self, key: Key) -> (usize, u64) {
        ((key >> 64) as usize & (self.starts.len() - 1), key as u64)
    }

    /// Appends the steps of a position to a list, and returns whether they are known.
    pub(super) fn get(&self, key: Key, steps: &mut Vec<Step>) -> bool {
        let (slot, check) = self.place(key);
        let start = self.starts[slot];
        // Later lists may have overwritten it.
        if start < self.oldest || self.written - start > self.words.len() as u64 {
            return false;
        }
        let mut at = self.index(start);
        let mut next = || {
            let word = self.words[at];
            at = if at + 1 == self.words.len() { 0 } else { at + 1 };
            word
        };
        if parts(check).into_iter().any(|part| next() != part) {
            return false;
        }
        let count = next();
        steps.extend((0..count).filter_map(|_| Step::of_word(next())));
        true
    }

    /// Stores the steps of a position.
    pub(super) fn insert(&mut self, key: Key, steps: impl ExactSizeIterator<Item = Step>) {
        let (slot, check) = self.place(key);
        let Ok(count) = u16::try_from(steps.len()) else { return };
        if HEADER + steps.len() > self.words.len() {
            return;
        }
        self.starts[slot] = self.written;
        parts(check).into_iter().for_each(|part| self.push(part));
        self.push(count);
        steps.for_each(|step| self.push(step.word()));
    }

    /// Returns the index of the word written after `written` others.
    #[expect(clippy::cast_possible_truncation, reason = "less than the length")]
    fn index(&self, written: u64) -> usize {
        (written % self.words.len() as u64) as usize
    }

    fn push(&mut self, word: u16) {
        let at = self.index(self.written);
        self.words[at] = word;
        self.written += 1;
    }
}

/// Returns half of a key in four words.
#[expect(clippy::cast_possible_truncation, reason = "parts of a word")]
fn parts(check: u64) -> [u16; HEADER - 1] {
    [0, 16, 32, 48].map(|shift| (check >> shift) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(count: usize) -> Vec<Step> {
        let moves = Point::all(22).map(Step::Move);
        [Step::Threats(2), Step::Threats(3)].into_iter().chain(moves).take(count).collect()
    }

    fn key(i: u64) -> Key {
        let word = i.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Key::from(word) << 64 | Key::from(!word)
    }

    #[test]
    fn the_latest_lists_are_read_back() {
        let mut lists = Lists::new(0);
        let get = |lists: &Lists, i| {
            let mut found = vec![Step::Threats(9)];
            let is_known = lists.get(key(i), &mut found);
            assert_eq!(found.remove(0), Step::Threats(9));
            is_known.then_some(found)
        };
        let mut known = 0;
        for i in 0..2_000_u64 {
            assert_eq!(get(&lists, i), None, "not written yet");
            let count = |i: u64| usize::try_from(i * 7 % 487).unwrap();
            lists.insert(key(i), steps(count(i)).into_iter());
            assert_eq!(get(&lists, i), Some(steps(count(i))));
            for earlier in i.saturating_sub(20)..i {
                if let Some(found) = get(&lists, earlier) {
                    assert_eq!(found, steps(count(earlier)));
                    known += 1;
                }
            }
        }
        assert!(known > 1_000, "{known}");
        lists.clear();
        assert!((0..2_000).all(|i| get(&lists, i).is_none()));
    }

    #[test]
    fn the_size_is_not_exceeded() {
        for bytes in [1 << 14, 1 << 20, 5_000_000] {
            let lists = Lists::new(bytes);
            let used = 2 * lists.words.len() + size_of::<u64>() * lists.starts.len();
            assert!(used <= bytes && 10 * used > 9 * bytes, "{used} of {bytes}");
        }
    }
}
