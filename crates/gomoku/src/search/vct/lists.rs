//! The moves of positions, so that they are listed once.

use crate::Point;
use crate::search::key::Key;

/// What a position leaves to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Move(Point),
    /// All moves that threaten to win by so many fours and no fewer, which are still to be listed.
    Threats(u16),
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

/// The words of a header: the half of a key, and the number of steps.
const HEADER: usize = 5;

/// The latest lists of steps, in a memory of fixed size: the oldest give way.
#[derive(Debug)]
pub(super) struct Lists {
    /// Written round and round.
    words: Vec<u16>,
    /// How many words were written, ever; the next one comes at this, by the length.
    written: u64,
    /// Where the list of a key begins, counted as `written`; 0 for none.
    starts: Vec<u64>,
    /// Lists that begin before this are forgotten.
    oldest: u64,
}

/// There is room for the longest list, and for some.
const LEAST_WORDS: usize = 1 << 12;

/// A list has a dozen steps or two: so many bytes with its header.
const LIST_BYTES: usize = 64;

impl Lists {
    /// Returns no lists, and room for so many bytes of them, 8 KiB at least.
    pub(super) fn new(bytes: usize) -> Self {
        let starts = (bytes / (LIST_BYTES + size_of::<u64>())).max(16);
        let starts = 1 << starts.ilog2();
        let words = (bytes.saturating_sub(starts * size_of::<u64>()) / 2).max(LEAST_WORDS);
        let first = words as u64;
        Self { words: vec![0; words], written: first, starts: vec![0; starts], oldest: first }
    }

    /// Forgets all lists.
    pub(super) const fn clear(&mut self) {
        self.oldest = self.written;
    }

    /// Returns how much of the memory is used by what was kept since it was cleared, per mille.
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
        // What was written since may have gone over it.
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

    /// Keeps the steps of a position.
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

    /// Returns where the word stands that was written after so many.
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

/// Returns the four parts of a half of a key.
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
    fn the_latest_lists_are_as_they_were_written() {
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
    fn the_memory_is_what_was_asked_for() {
        for bytes in [1 << 14, 1 << 20, 5_000_000] {
            let lists = Lists::new(bytes);
            let used = 2 * lists.words.len() + size_of::<u64>() * lists.starts.len();
            assert!(used <= bytes && 10 * used > 9 * bytes, "{used} of {bytes}");
        }
    }
}
