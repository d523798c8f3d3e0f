//! Buckets of which few are in use at first, and more while a search needs them.

use std::fmt;

use super::bucket::Bucket;
use super::buckets::{Buckets, OutOfMemory};
use super::prefetch;
use crate::sync::{AtomicBool, AtomicUsize, Ordering};

/// A power of two of [`Bucket`]s, of which the first ones are in use: more of them while more is
/// stored.
///
/// However large the table may become, a short search touches little memory, which stays in the
/// caches. The part in use doubles when [`grow`](Self::grow) is called: when a search has stored about
/// half as many entries as the part has room for, as [`count`](Self::count) says, or by a rule of the
/// table's own. Both depend on the entries alone, so one thread that stores the same entries finds the
/// same.
///
/// Threads may probe and store while one of them doubles the part. Entries that they store meanwhile
/// may be lost, so an entry must prove by itself which key it belongs to.
pub struct GrowingBuckets {
    buckets: Buckets,
    /// Number of buckets in use, less one.
    mask: AtomicUsize,
    /// Number of buckets in use at first.
    first: usize,
    /// Number of buckets that may hold words other than 0, beside those in use.
    touched: usize,
    /// Number of entries of a bucket.
    ways: usize,
    wants_huge_pages: bool,
    counter: Counter,
    is_growing: AtomicBool,
}

/// Number of entries that the search has stored, in cache lines of its own because all threads write
/// to it.
#[repr(align(128))]
struct Counter(AtomicUsize);

/// Default number of bytes in use at first: the size of one core's caches.
const FIRST_BYTES: usize = 1 << 20;

/// One entry in this number is counted, chosen by its hash, so that threads seldom write to the counter.
const SHARE: usize = 1 << SHARE_BITS;
const SHARE_BITS: u32 = 5;

/// The part in use doubles when the entries stored reach this share of its room.
const LOAD: [usize; 2] = [1, 2];

impl GrowingBuckets {
    /// Returns buckets with `ways` entries each: the greatest power of two that fits into `mib` MiB,
    /// at least one bucket. 1 MiB is in use at first. Growing asks the system for huge pages.
    ///
    /// # Errors
    ///
    /// When the system has not enough memory.
    pub fn with_mib(mib: usize, ways: usize) -> Result<Self, OutOfMemory> {
        Ok(Self::new(Buckets::with_mib(mib)?, ways, FIRST_BYTES, true))
    }

    /// Returns buckets with `ways` entries each: the greatest power of two that fits into `bytes`
    /// bytes, at least one bucket. `first_bytes` are in use at first. They never ask for huge pages,
    /// which is best for searches that are mostly short.
    ///
    /// # Errors
    ///
    /// When the system has not enough memory.
    pub fn with_bytes(bytes: usize, ways: usize, first_bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self::new(Buckets::with_bytes(bytes)?, ways, first_bytes, false))
    }

    fn new(buckets: Buckets, ways: usize, first_bytes: usize, wants_huge_pages: bool) -> Self {
        let wanted = (first_bytes / size_of::<Bucket>()).max(1);
        let first = (1 << wanted.ilog2()).min(buckets.len());
        Self {
            buckets,
            mask: AtomicUsize::new(first - 1),
            first,
            touched: 0,
            ways,
            wants_huge_pages,
            counter: Counter(AtomicUsize::new(0)),
            is_growing: AtomicBool::new(false),
        }
    }

    /// Returns the number of buckets that may come into use.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one bucket")]
    pub fn len(&self) -> usize {
        self.buckets.len()
    }

    /// Returns the number of buckets in use, a power of two.
    #[inline(always)]
    #[must_use]
    pub fn in_use(&self) -> usize {
        self.mask.load(Ordering::Relaxed) + 1
    }

    /// Returns the number of entries for which the buckets in use have room.
    #[inline(always)]
    #[must_use]
    pub fn room(&self) -> usize {
        self.in_use() * self.ways
    }

    /// Returns whether all buckets are in use.
    #[inline(always)]
    #[must_use]
    pub fn is_grown(&self) -> bool {
        self.in_use() == self.buckets.len()
    }

    /// Returns the bucket of a hash, which its low bits select.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
    pub fn bucket(&self, hash: u64) -> &Bucket {
        self.buckets.at(hash as usize & self.mask.load(Ordering::Relaxed))
    }

    /// Prefetches the bucket of a hash.
    #[inline(always)]
    pub fn prefetch(&self, hash: u64) {
        prefetch::prefetch(self.bucket(hash));
    }

    /// Begins a new search: entries of older searches no longer count for the size.
    pub fn age(&self) {
        self.counter.0.store(0, Ordering::Relaxed);
    }

    /// Counts an entry of a position that was not in the table, by its hash. Returns whether it is time
    /// to [grow](Self::grow).
    #[inline(always)]
    #[must_use = "the buckets fill up otherwise"]
    pub fn count(&self, hash: u64) -> bool {
        hash >> (u64::BITS - SHARE_BITS) == 0 && self.count_share()
    }

    fn count_share(&self) -> bool {
        let stored = self.counter.0.fetch_add(SHARE, Ordering::Relaxed) + SHARE;
        let in_use = self.in_use();
        let [part, whole] = LOAD;
        in_use < self.buckets.len() && stored / part > in_use * self.ways / whole
    }

    /// Doubles the number of buckets in use, unless all are. The function is called with each bucket so
    /// far, its new bucket and a bit: it moves those entries to the new bucket that have the bit set in
    /// their hash. The new bucket holds zeros or entries of [older](Self::restart) searches, unless
    /// another thread has stored there first.
    #[cold]
    pub fn grow(&self, transfer: impl Fn(&Bucket, &Bucket, u64)) {
        if self.is_growing.swap(true, Ordering::Acquire) {
            return;
        }
        let in_use = self.in_use();
        if in_use < self.buckets.len() {
            // The other half is going to be touched all over.
            if self.wants_huge_pages {
                self.buckets.advise_huge_pages();
            }
            for index in 0..in_use {
                let (from, to) = (self.buckets.at(index), self.buckets.at(index + in_use));
                transfer(from, to, in_use as u64);
            }
            self.mask.store(2 * in_use - 1, Ordering::Relaxed);
        }
        self.is_growing.store(false, Ordering::Release);
    }

    /// Uses as few buckets as at first, and leaves their words: for tables that tell old entries by
    /// their [generation](super::Generation).
    pub fn restart(&mut self) {
        self.touched = self.touched.max(self.in_use());
        self.mask.store(self.first - 1, Ordering::Relaxed);
        self.age();
    }

    /// Sets all words to 0, and uses as few buckets as at first.
    pub fn clear(&mut self) {
        self.buckets.clear_first(self.touched.max(self.in_use()));
        self.restart();
        self.touched = 0;
    }

    /// Returns the share of the entries that a function counts in a bucket, per mille of all entries
    /// that may come into use. Looks at up to a thousand buckets, evenly spread.
    #[must_use]
    pub fn fill_per_mille(&self, used: impl Fn(&Bucket) -> usize) -> usize {
        let in_use = self.in_use();
        let fill = self.buckets.fill_per_mille_of(in_use, self.ways, used);
        fill * in_use / self.buckets.len()
    }
}

impl fmt::Debug for GrowingBuckets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GrowingBuckets")
            .field("len", &self.buckets.len())
            .field("in_use", &self.in_use())
            .finish()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::Barrier;

    use super::*;
    use crate::random::SplitMix64;
    use crate::table::WORDS;

    /// Moves the only entry of a bucket: a hash, and its complement as a check.
    fn transfer(from: &Bucket, to: &Bucket, bit: u64) {
        let (hash, check) = (from.load(0), from.load(1));
        if hash & bit != 0 && check == !hash {
            to.store(0, hash);
            to.store(1, check);
            from.store(0, 0);
            from.store(1, 0);
        }
    }

    fn store(buckets: &GrowingBuckets, hash: u64) {
        let bucket = buckets.bucket(hash);
        bucket.store(0, hash);
        bucket.store(1, !hash);
        if buckets.count(hash) {
            buckets.grow(transfer);
        }
    }

    fn has(buckets: &GrowingBuckets, hash: u64) -> bool {
        let bucket = buckets.bucket(hash);
        bucket.load(0) == hash && bucket.load(1) == !hash
    }

    #[test]
    fn small_tables_are_used_as_a_whole() {
        for (mib, len) in [(0, 1), (1, 1 << 14)] {
            let buckets = GrowingBuckets::with_mib(mib, 1).unwrap();
            assert_eq!((buckets.len(), buckets.in_use()), (len, len));
            assert!(!(0..1 << 16).any(|hash| buckets.count(hash)));
        }
        let large = GrowingBuckets::with_mib(64, 1).unwrap();
        assert_eq!((large.len(), large.in_use()), (1 << 20, FIRST_BYTES / 64));
        assert!(GrowingBuckets::with_mib(usize::MAX, 1).is_err());
    }

    #[test]
    fn buckets_grow_with_their_entries_and_keep_them() {
        let mut buckets = GrowingBuckets::with_mib(64, 1).unwrap();
        let first = buckets.in_use();
        for round in 0..3 {
            let mut random = SplitMix64::new(round);
            let hashes: Vec<u64> = (0..3 * first).map(|_| random.word()).collect();
            let mut sizes = vec![first];
            for &hash in &hashes {
                store(&buckets, hash);
                assert!(has(&buckets, hash));
                if buckets.in_use() > sizes[sizes.len() - 1] {
                    sizes.push(buckets.in_use());
                }
            }
            // At most half of the buckets hold an entry.
            assert_eq!(sizes, [1, 2, 4, 8].map(|times| times * first), "round {round}");
            // Buckets have one entry here: some have made room for others.
            let kept = hashes.iter().filter(|&&hash| has(&buckets, hash)).count();
            assert!(3 * kept > 2 * hashes.len(), "{kept} of {}", hashes.len());
            let used = |bucket: &Bucket| usize::from(bucket.load(0) != 0);
            assert!(
                (20..200).contains(&buckets.fill_per_mille(used)),
                "of all that may come into use"
            );
            buckets.clear();
            assert_eq!((buckets.in_use(), buckets.fill_per_mille(used)), (first, 0));
            let all = (0..8 * first).map(|index| buckets.buckets.at(index));
            assert!(
                all.flat_map(|bucket| (0..WORDS).map(|word| bucket.load(word)))
                    .all(|word| word == 0)
            );
        }
    }

    #[test]
    fn a_restarted_table_keeps_its_words_until_it_is_cleared() {
        let mut buckets = GrowingBuckets::with_bytes(1 << 13, 2, 1 << 10).unwrap();
        assert_eq!((buckets.len(), buckets.in_use(), buckets.room()), (128, 16, 32));
        for size in [32, 64, 128, 128] {
            buckets.grow(|_, to, _| to.store(0, 1));
            assert_eq!((buckets.in_use(), buckets.is_grown()), (size, size == 128));
        }
        let used = |buckets: &GrowingBuckets| {
            (0..128).filter(|&index| buckets.buckets.at(index).load(0) == 1).count()
        };
        buckets.restart();
        assert_eq!((buckets.in_use(), used(&buckets)), (16, 112));
        buckets.clear();
        assert_eq!((buckets.in_use(), used(&buckets)), (16, 0));
        let small = GrowingBuckets::with_bytes(100, 2, 1 << 10).unwrap();
        assert_eq!((small.len(), small.in_use()), (1, 1));
    }

    #[test]
    fn a_new_search_counts_from_zero() {
        let buckets = GrowingBuckets::with_mib(8, 1).unwrap();
        let first = buckets.in_use();
        let mut random = SplitMix64::new(1);
        for _ in 0..20 {
            (0..first / 4).for_each(|_| store(&buckets, random.word()));
            buckets.age();
        }
        assert_eq!(buckets.in_use(), first);
        // The size is limited.
        (0..100 * first).for_each(|_| store(&buckets, random.word()));
        assert_eq!(buckets.in_use(), buckets.len());
    }

    #[test]
    fn threads_find_no_foreign_entry_while_buckets_grow() {
        const STEPS: usize = if cfg!(miri) { 300 } else { 100_000 };
        let buckets = GrowingBuckets::with_mib(16, 1).unwrap();
        let start = Barrier::new(3);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let (buckets, start) = (&buckets, &start);
                scope.spawn(move || {
                    let mut random = SplitMix64::new(seed);
                    start.wait();
                    for _ in 0..STEPS {
                        let hash = random.word();
                        store(buckets, hash);
                        let bucket = buckets.bucket(hash);
                        let (found, check) = (bucket.load(0), bucket.load(1));
                        // A valid entry belongs to a bucket that the hash had at some size.
                        let bits = FIRST_BYTES as u64 / 64 - 1;
                        assert!(check != !found || (found ^ hash) & bits == 0);
                    }
                });
            }
        });
        assert!(cfg!(miri) || buckets.in_use() == buckets.len());
    }
}
