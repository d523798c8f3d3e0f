//! Buckets of two entries of three words each, under the lock of the bucket.
//!
//! An entry is a key of two words, such as both players' discs, and a word of data. The first entry of
//! a bucket is the one that took most work, the second was stored last: `TwoDeep` of Breuker, Uiterwijk
//! and van den Herik, "Replacement Schemes for Transposition Tables", 1994; here entries of older
//! searches make room first.

use super::bucket::{Bucket, Writer};

/// The two entries of a bucket. Data of 0 mark an empty entry.
#[derive(Clone, Copy, Debug)]
pub struct TwoDeep<'b> {
    bucket: &'b Bucket,
}

/// What storing an entry has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// Nothing: another thread was writing to the bucket.
    Nothing,
    /// The entry of the key that was there.
    Updated,
    /// An entry of a key that was not there.
    New,
}

/// Number of words of an entry.
const ENTRY: usize = 3;

/// Where the entries begin.
const DEEPEST: usize = 0;
const LAST: usize = ENTRY;

const ENTRIES: [usize; 2] = [DEEPEST, LAST];

/// Words of an entry: the key and the data.
type Words = [u64; ENTRY];

impl Bucket {
    /// Returns the bucket as two entries of three words.
    #[inline(always)]
    #[must_use]
    pub const fn two_deep(&self) -> TwoDeep<'_> {
        TwoDeep { bucket: self }
    }
}

#[inline(always)]
fn load(bucket: &Writer<'_>, entry: usize) -> Words {
    [bucket.get(entry), bucket.get(entry + 1), bucket.get(entry + 2)]
}

#[inline(always)]
fn set(bucket: &Writer<'_>, entry: usize, words: Words) {
    for (index, word) in words.into_iter().enumerate() {
        bucket.set(entry + index, word);
    }
}

impl TwoDeep<'_> {
    /// Number of entries of a bucket.
    pub const WAYS: usize = ENTRIES.len();

    /// Returns the data of the entry of a key, or `None` while another thread writes.
    #[inline(always)]
    #[must_use]
    pub fn probe(self, key: [u64; 2]) -> Option<u64> {
        let data = self.bucket.read(|words| {
            ENTRIES.into_iter().find_map(|entry| {
                (words.get(entry) == key[0] && words.get(entry + 1) == key[1])
                    .then(|| words.get(entry + 2))
            })
        })?;
        (data != 0).then_some(data)
    }

    /// Stores the data of a key, which a function makes of the data that the key has so far. Data are
    /// stale if they are of an older search.
    #[inline(always)]
    pub fn store<W: Ord>(
        self,
        key: [u64; 2],
        data: impl FnOnce(Option<u64>) -> u64,
        is_stale: impl Fn(u64) -> bool,
        work: impl Fn(u64) -> W,
    ) -> Stored {
        let Some(bucket) = self.bucket.write() else {
            return Stored::Nothing;
        };
        let (deepest, last) = (load(&bucket, DEEPEST), load(&bucket, LAST));
        let is_same = |words: &Words| words[..2] == key && words[2] != 0;
        if let Some((entry, held)) =
            [(DEEPEST, deepest), (LAST, last)].into_iter().find(|(_, words)| is_same(words))
        {
            set(&bucket, entry, [key[0], key[1], data(Some(held[2]))]);
            return Stored::Updated;
        }
        let data = data(None);
        let words = [key[0], key[1], data];
        let held = deepest[2];
        let has_room = held == 0 || is_stale(held);
        if has_room || work(data) >= work(held) {
            let last_has_room = last[2] == 0 || is_stale(last[2]);
            if held != 0 && (!has_room || last_has_room) {
                set(&bucket, LAST, deepest);
            }
            set(&bucket, DEEPEST, words);
        } else {
            set(&bucket, LAST, words);
        }
        Stored::New
    }

    /// Returns the number of entries whose data satisfy a condition, which must not hold for 0.
    #[must_use]
    pub fn count(self, is_counted: impl Fn(u64) -> bool) -> usize {
        ENTRIES.into_iter().filter(|entry| is_counted(self.bucket.load(entry + 2))).count()
    }

    /// Moves entries to another bucket when a table grows: those whose key satisfies a condition. An
    /// entry stays, and is lost to the table, while another thread writes to one of the buckets.
    pub fn move_to(self, other: TwoDeep<'_>, moves: impl Fn([u64; 2]) -> bool) {
        if self.count(|data| data != 0) == 0 {
            return;
        }
        let Some(from) = self.bucket.write() else { return };
        for entry in ENTRIES {
            let words = load(&from, entry);
            if words[2] != 0
                && moves([words[0], words[1]])
                && let Some(to) = other.bucket.write()
            {
                set(&to, entry, words);
                set(&from, entry, [0; ENTRY]);
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    /// Data in these tests: the number of the search in tens, and the work of an entry.
    fn store(bucket: &Bucket, search: u64, key: u64, work: u64) -> Stored {
        let data = 10 * search + work;
        let is_stale = |data| data / 10 != search;
        bucket.two_deep().store([key, !key], |_| data, is_stale, |data| data % 10)
    }

    fn found(bucket: &Bucket) -> Vec<Option<u64>> {
        (1..=4).map(|key| bucket.two_deep().probe([key, !key])).collect()
    }

    #[test]
    fn the_deepest_entry_stays_and_the_last_one_comes_and_goes() {
        let bucket = Bucket::default();
        for (key, work) in [(1, 5), (2, 3), (3, 2)] {
            assert_eq!(store(&bucket, 1, key, work), Stored::New);
        }
        assert_eq!(found(&bucket), [Some(15), None, Some(12), None]);
        assert_eq!(store(&bucket, 1, 4, 6), Stored::New);
        assert_eq!(found(&bucket), [Some(15), None, None, Some(16)]);
        assert_eq!(store(&bucket, 1, 1, 2), Stored::Updated);
        assert_eq!(found(&bucket), [Some(12), None, None, Some(16)]);
    }

    #[test]
    fn entries_of_older_searches_make_room() {
        let bucket = Bucket::default();
        store(&bucket, 1, 1, 9);
        store(&bucket, 2, 2, 4);
        assert_eq!(found(&bucket), [Some(19), Some(24), None, None]);
        store(&bucket, 2, 3, 3);
        assert_eq!(found(&bucket), [None, Some(24), Some(23), None]);
    }

    #[test]
    fn a_bucket_that_is_written_to_is_neither_read_nor_written() {
        let bucket = Bucket::default();
        store(&bucket, 1, 1, 9);
        let writer = bucket.write();
        assert_eq!(store(&bucket, 1, 1, 8), Stored::Nothing);
        assert_eq!(found(&bucket), [None; 4]);
        drop(writer);
        assert_eq!(found(&bucket), [Some(19), None, None, None]);
    }

    #[test]
    fn entries_move_to_the_other_half() {
        let (low, high) = (Bucket::default(), Bucket::default());
        (1..=2).for_each(|key| assert_eq!(store(&low, 1, key, 5), Stored::New));
        low.two_deep().move_to(high.two_deep(), |[key, _]| key & 2 != 0);
        assert_eq!(found(&low), [Some(15), None, None, None]);
        assert_eq!(found(&high), [None, Some(15), None, None]);
        assert_eq!(low.two_deep().count(|data| data != 0), 1);
    }
}
