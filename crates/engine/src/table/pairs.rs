//! Buckets of four entries of two words each, without a lock.
//!
//! An entry is a key and a word of data. The key is stored mixed with the data by exclusive or, so that a key and data
//! that two threads have written at once are not taken for one entry (Hyatt and Mann, "A Lockless
//! Transposition-Table Implementation for Parallel Search", 2002).

use super::bucket::{Bucket, WORDS};

/// The four entries of a bucket. What the data mean, which entries are live and what they are worth
/// is up to each table.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'b> {
    bucket: &'b Bucket,
}

/// Where a bucket stores the entry of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    way: usize,
    held: Option<u64>,
}

impl Place {
    /// Returns the data of the key's entry that is there already, or `None` if another entry makes
    /// room.
    #[inline(always)]
    #[must_use]
    pub const fn held(self) -> Option<u64> {
        self.held
    }
}

impl Bucket {
    /// Returns the bucket as four entries of two words.
    #[inline(always)]
    #[must_use]
    pub const fn pairs(&self) -> Pairs<'_> {
        Pairs { bucket: self }
    }
}

impl Pairs<'_> {
    /// Number of entries of a bucket.
    pub const WAYS: usize = WORDS / 2;

    /// Returns the key and the data of an entry; 0 and 0 if it was never written to.
    #[inline(always)]
    fn load(self, way: usize) -> (u64, u64) {
        let (check, data) = (self.bucket.load(2 * way), self.bucket.load(2 * way + 1));
        (check ^ data, data)
    }

    #[inline(always)]
    fn set(self, way: usize, key: u64, data: u64) {
        self.bucket.store(2 * way, key ^ data);
        self.bucket.store(2 * way + 1, data);
    }

    /// Returns the data of the live entry of a key.
    #[inline(always)]
    #[must_use]
    pub fn probe(self, key: u64, is_live: impl Fn(u64) -> bool) -> Option<u64> {
        (0..Self::WAYS).find_map(|way| {
            let (held, data) = self.load(way);
            (held == key && is_live(data)).then_some(data)
        })
    }

    /// Returns where to store the entry of a key: over its live entry if there is one, else over the
    /// first entry that is not live, else over the first of those that are worth least.
    #[inline(always)]
    #[must_use]
    pub fn place(
        self,
        key: u64,
        is_live: impl Fn(u64) -> bool,
        worth: impl Fn(u64) -> i32,
    ) -> Place {
        let (mut victim, mut least) = (0, i32::MAX);
        for way in 0..Self::WAYS {
            let (held, data) = self.load(way);
            let is_live = is_live(data);
            if is_live && held == key {
                return Place { way, held: Some(data) };
            }
            let worth = if is_live { worth(data) } else { i32::MIN };
            if worth < least {
                (victim, least) = (way, worth);
            }
        }
        Place { way: victim, held: None }
    }

    /// Stores an entry at a [place](Self::place) of this bucket.
    #[inline(always)]
    pub fn store(self, place: Place, key: u64, data: u64) {
        self.set(place.way, key, data);
    }

    /// Returns the number of entries whose data satisfy a condition.
    #[must_use]
    pub fn count(self, is_counted: impl Fn(u64) -> bool) -> usize {
        (0..Self::WAYS).filter(|&way| is_counted(self.load(way).1)).count()
    }

    /// Moves entries to another bucket when a table grows: those whose key and data satisfy a
    /// condition.
    pub fn move_to(self, other: Pairs<'_>, moves: impl Fn(u64, u64) -> bool) {
        for way in 0..Self::WAYS {
            let (key, data) = self.load(way);
            if moves(key, data) {
                other.set(way, key, data);
                self.set(way, 0, 0);
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const fn is_live(data: u64) -> bool {
        data != 0
    }

    fn worth(data: u64) -> i32 {
        i32::try_from(data).unwrap()
    }

    fn store(bucket: &Bucket, key: u64, data: u64) {
        bucket.pairs().store(bucket.pairs().place(key, is_live, worth), key, data);
    }

    fn found(bucket: &Bucket) -> Vec<Option<u64>> {
        (1..=6).map(|key| bucket.pairs().probe(key, is_live)).collect()
    }

    #[test]
    fn the_entry_worth_least_makes_room() {
        let bucket = Bucket::default();
        for (key, data) in [(1, 5), (2, 9), (3, 3), (4, 7), (5, 8)] {
            store(&bucket, key, data);
        }
        assert_eq!(found(&bucket), [Some(5), Some(9), None, Some(7), Some(8), None]);
        assert_eq!(bucket.pairs().place(2, is_live, worth).held(), Some(9));
        store(&bucket, 2, 1);
        assert_eq!(bucket.pairs().count(|data| data == 1), 1, "a key has one entry");
        assert_eq!(bucket.pairs().probe(0, is_live), None, "an empty entry belongs to no key");
    }

    #[test]
    fn words_of_two_entries_belong_to_no_key() {
        let bucket = Bucket::default();
        store(&bucket, 1, 100);
        bucket.store(1, 200);
        assert_eq!(found(&bucket), [None; 6]);
    }

    #[test]
    fn entries_move_to_the_other_half() {
        let (low, high) = (Bucket::default(), Bucket::default());
        (1..=4).for_each(|key| store(&low, key, 10 * key));
        low.pairs().move_to(high.pairs(), |key, _| key & 2 != 0);
        assert_eq!(found(&low), [Some(10), None, None, Some(40), None, None]);
        assert_eq!(found(&high), [None, Some(20), Some(30), None, None, None]);
    }
}
