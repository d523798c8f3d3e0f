//! Buckets of which few are in use at first, and more while a search needs them.

use std::fmt;

use super::bucket::Bucket;
use super::buckets::{Buckets, OutOfMemory};
use super::prefetch;
use crate::sync::{AtomicBool, AtomicUsize, Ordering};

/// A power of two of [`Bucket`]s, of which a part is in use that grows with what is stored.
///
/// A short search touches little memory then, all of which stays in the caches, however large the table may
/// become. The part doubles when a search has stored about as many entries as it has room for, at a moment
/// that depends on the entries alone: one thread that stores the same finds the same.
///
/// Several threads may look for entries and store them while one of them doubles the part. What they store
/// meanwhile may be lost; an entry must therefore prove by itself whose it is.
pub struct GrowingBuckets {
    lines: Buckets,
    /// Buckets in use, less one.
    mask: AtomicUsize,
    /// Entries in a line.
    ways: usize,
    counter: Counter,
    is_growing: AtomicBool,
}

/// What a search has stored, in cache lines of its own: it is written to by all threads.
#[repr(align(128))]
struct Counter(AtomicUsize);

/// Bytes in use at first: as many as the caches of a core hold.
const FIRST_BYTES: usize = 1 << 20;

/// One in this number of entries is counted, by its hash, so that threads seldom write to the counter.
const SHARE: usize = 1 << SHARE_BITS;
const SHARE_BITS: u32 = 5;

/// The part doubles when entries are stored for this share of its room.
const LOAD: [usize; 2] = [1, 2];

impl GrowingBuckets {
    /// Returns lines of which the greatest power of two that fits into `mib` MiB may be used, at
    /// least one line, with `ways` entries each.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub fn with_mib(mib: usize, ways: usize) -> Result<Self, OutOfMemory> {
        let lines = Buckets::with_mib(mib)?;
        let mut growing = Self {
            lines,
            mask: AtomicUsize::new(0),
            ways,
            counter: Counter(AtomicUsize::new(0)),
            is_growing: AtomicBool::new(false),
        };
        growing.restrict();
        Ok(growing)
    }

    /// Returns the number of lines that may be used.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one line")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns the number of lines in use, a power of two.
    #[inline(always)]
    #[must_use]
    pub fn in_use(&self) -> usize {
        self.mask.load(Ordering::Relaxed) + 1
    }

    /// Returns the line of a hash: the low bits tell.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
    pub fn bucket(&self, hash: u64) -> &Bucket {
        self.lines.at(hash as usize & self.mask.load(Ordering::Relaxed))
    }

    /// Fetches the line of a hash, to have it near when it is asked for.
    #[inline(always)]
    pub fn prefetch(&self, hash: u64) {
        prefetch::prefetch(self.bucket(hash));
    }

    /// Begins a new search: what older ones have stored does not count for the size.
    pub fn age(&self) {
        self.counter.0.store(0, Ordering::Relaxed);
    }

    /// Counts an entry of a position that was not there, by its hash. Returns whether it is time to
    /// [grow](Self::grow).
    #[inline(always)]
    #[must_use = "the lines are full otherwise"]
    pub fn count(&self, hash: u64) -> bool {
        hash >> (u64::BITS - SHARE_BITS) == 0 && self.count_share()
    }

    fn count_share(&self) -> bool {
        let stored = self.counter.0.fetch_add(SHARE, Ordering::Relaxed) + SHARE;
        let in_use = self.in_use();
        let [part, whole] = LOAD;
        in_use < self.lines.len() && stored / part > in_use * self.ways / whole
    }

    /// Doubles the lines in use, if there are more. A function moves entries of a line to the line given
    /// beside it: those in whose hash the bit is set that is given last. All words of the latter are 0, unless
    /// another thread has come first.
    #[cold]
    pub fn grow(&self, transfer: impl Fn(&Bucket, &Bucket, u64)) {
        if self.is_growing.swap(true, Ordering::Acquire) {
            return;
        }
        let in_use = self.in_use();
        if in_use < self.lines.len() {
            // The other half is going to be touched all over.
            self.lines.advise_huge_pages();
            for index in 0..in_use {
                transfer(self.lines.at(index), self.lines.at(index + in_use), in_use as u64);
            }
            self.mask.store(2 * in_use - 1, Ordering::Relaxed);
        }
        self.is_growing.store(false, Ordering::Release);
    }

    /// Sets all words to 0, and uses as few lines as at first.
    pub fn clear(&mut self) {
        self.lines.clear_first(self.in_use());
        self.restrict();
    }

    fn restrict(&mut self) {
        let first = (FIRST_BYTES / size_of::<Bucket>()).min(self.lines.len());
        self.mask.store(first - 1, Ordering::Relaxed);
        self.age();
    }

    /// Returns how full the lines are, per mille of all that may be used: of how many of its entries a line
    /// uses, a function tells. Looks at up to a thousand lines, evenly spread.
    #[must_use]
    pub fn fill_per_mille(&self, used: impl Fn(&Bucket) -> usize) -> usize {
        let in_use = self.in_use();
        let fill = self.lines.fill_per_mille_of(in_use, self.ways, used);
        fill * in_use / self.lines.len()
    }
}

impl fmt::Debug for GrowingBuckets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GrowingBuckets")
            .field("len", &self.lines.len())
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

    /// Moves the only entry of a line: a hash, and its complement to prove it.
    fn transfer(from: &Bucket, to: &Bucket, bit: u64) {
        let (hash, proof) = (from.load(0), from.load(1));
        if hash & bit != 0 && proof == !hash {
            to.store(0, hash);
            to.store(1, proof);
            from.store(0, 0);
            from.store(1, 0);
        }
    }

    fn insert(lines: &GrowingBuckets, hash: u64) {
        let line = lines.bucket(hash);
        line.store(0, hash);
        line.store(1, !hash);
        if lines.count(hash) {
            lines.grow(transfer);
        }
    }

    fn has(lines: &GrowingBuckets, hash: u64) -> bool {
        let line = lines.bucket(hash);
        line.load(0) == hash && line.load(1) == !hash
    }

    #[test]
    fn small_tables_are_in_use_as_a_whole() {
        for (mib, len) in [(0, 1), (1, 1 << 14)] {
            let lines = GrowingBuckets::with_mib(mib, 1).unwrap();
            assert_eq!((lines.len(), lines.in_use()), (len, len));
            assert!(!(0..1 << 16).any(|hash| lines.count(hash)));
        }
        let large = GrowingBuckets::with_mib(64, 1).unwrap();
        assert_eq!((large.len(), large.in_use()), (1 << 20, FIRST_BYTES / 64));
        assert!(GrowingBuckets::with_mib(usize::MAX, 1).is_err());
    }

    #[test]
    fn lines_grow_with_what_is_stored_and_keep_it() {
        let mut lines = GrowingBuckets::with_mib(64, 1).unwrap();
        let first = lines.in_use();
        for round in 0..3 {
            let mut random = SplitMix64::new(round);
            let hashes: Vec<u64> = (0..3 * first).map(|_| random.word()).collect();
            let mut sizes = vec![first];
            for &hash in &hashes {
                insert(&lines, hash);
                assert!(has(&lines, hash));
                if lines.in_use() > sizes[sizes.len() - 1] {
                    sizes.push(lines.in_use());
                }
            }
            // Entries for half of the lines at most.
            assert_eq!(sizes, [1, 2, 4, 8].map(|times| times * first), "round {round}");
            // An entry in each line: some have made room for others.
            let kept = hashes.iter().filter(|&&hash| has(&lines, hash)).count();
            assert!(3 * kept > 2 * hashes.len(), "{kept} of {}", hashes.len());
            let used = |line: &Bucket| usize::from(line.load(0) != 0);
            assert!((20..200).contains(&lines.fill_per_mille(used)), "of all that may be used");
            lines.clear();
            assert_eq!((lines.in_use(), lines.fill_per_mille(used)), (first, 0));
            let all = (0..8 * first).map(|index| lines.lines.at(index));
            assert!(
                all.flat_map(|line| (0..WORDS).map(|word| line.load(word))).all(|word| word == 0)
            );
        }
    }

    #[test]
    fn a_new_search_counts_from_nothing() {
        let lines = GrowingBuckets::with_mib(8, 1).unwrap();
        let first = lines.in_use();
        let mut random = SplitMix64::new(1);
        for _ in 0..20 {
            (0..first / 4).for_each(|_| insert(&lines, random.word()));
            lines.age();
        }
        assert_eq!(lines.in_use(), first);
        // More than there can be stays at that.
        (0..100 * first).for_each(|_| insert(&lines, random.word()));
        assert_eq!(lines.in_use(), lines.len());
    }

    #[test]
    fn threads_find_no_other_entry_while_lines_grow() {
        const STEPS: usize = if cfg!(miri) { 300 } else { 100_000 };
        let lines = GrowingBuckets::with_mib(16, 1).unwrap();
        let start = Barrier::new(3);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let (lines, start) = (&lines, &start);
                scope.spawn(move || {
                    let mut random = SplitMix64::new(seed);
                    start.wait();
                    for _ in 0..STEPS {
                        let hash = random.word();
                        insert(lines, hash);
                        let line = lines.bucket(hash);
                        let (found, proof) = (line.load(0), line.load(1));
                        // What proves itself belongs to a line that had the hash at some size.
                        let bits = FIRST_BYTES as u64 / 64 - 1;
                        assert!(proof != !found || (found ^ hash) & bits == 0);
                    }
                });
            }
        });
        assert!(cfg!(miri) || lines.in_use() == lines.len());
    }
}
