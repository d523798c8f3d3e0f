//! An array of buckets in memory that the system has zeroed.

use std::fmt;

use thiserror::Error;

use super::bucket::{Bucket, WORDS};
use super::prefetch;
use crate::memory::Pages;
use crate::sync::{AtomicBool, Ordering};

/// A power of two of [`Bucket`]s, all words 0 at first.
///
/// The system zeroes a page when it is first written to, so a table of any size takes neither time nor
/// memory before that.
pub struct Buckets {
    buckets: Pages,
    /// Whether the system was asked for huge pages.
    is_prepared: AtomicBool,
}

/// The system has not enough memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory for a transposition table of {mib} MiB")]
pub struct OutOfMemory {
    /// Size asked for in MiB, rounded up.
    pub mib: usize,
}

const MIB: usize = 1 << 20;

impl Buckets {
    /// Returns the greatest power of two of buckets that fits into `mib` MiB, at least one bucket.
    ///
    /// # Errors
    ///
    /// When the system has not enough memory.
    pub fn with_mib(mib: usize) -> Result<Self, OutOfMemory> {
        Self::with_bytes(mib.checked_mul(MIB).ok_or(OutOfMemory { mib })?)
    }

    /// Returns the greatest power of two of buckets that fits into `bytes` bytes, at least one bucket.
    ///
    /// # Errors
    ///
    /// When the system has not enough memory.
    pub fn with_bytes(bytes: usize) -> Result<Self, OutOfMemory> {
        let wanted = (bytes / size_of::<Bucket>()).max(1);
        let buckets = Pages::zeroed(1 << wanted.ilog2());
        let buckets = buckets.ok_or(OutOfMemory { mib: bytes.div_ceil(MIB) })?;
        Ok(Self { buckets, is_prepared: AtomicBool::new(false) })
    }

    /// Returns the number of buckets, a power of two.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one bucket")]
    pub fn len(&self) -> usize {
        self.buckets.len()
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
    fn index(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// Returns the bucket of a hash, which its low bits select.
    #[inline(always)]
    #[must_use]
    pub fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[self.index(hash)]
    }

    /// Returns a bucket by its index.
    ///
    /// # Panics
    ///
    /// When `index` is not less than [`len`](Self::len).
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> &Bucket {
        &self.buckets[index]
    }

    /// Prefetches the bucket of a hash.
    #[inline(always)]
    pub fn prefetch(&self, hash: u64) {
        prefetch::prefetch(self.bucket(hash));
    }

    /// Sets all words to 0. A large table asks the system for new zeroed memory, which takes no time
    /// before it is used, and only writes zeros itself if there is none.
    pub fn clear(&mut self) {
        self.clear_first(self.buckets.len());
    }

    /// Sets all words to 0 of a table of which only the first `written` buckets were ever written to.
    pub(super) fn clear_first(&mut self, written: usize) {
        if written * size_of::<Bucket>() >= MIN_RENEWED
            && let Some(buckets) = Pages::zeroed(self.buckets.len())
        {
            self.buckets = buckets;
            self.is_prepared = AtomicBool::new(false);
            return;
        }
        for bucket in self.buckets.iter().take(written) {
            (0..WORDS).for_each(|word| bucket.store(word, 0));
        }
    }

    /// Asks the system for huge pages for memory that is not touched yet, where it offers them.
    ///
    /// They make probes of a large table faster, but a table that is hardly used slower and larger,
    /// because each first write to 2 MiB zeroes all of them. So call it for searches that are going to
    /// fill the table.
    pub fn advise_huge_pages(&self) {
        if !self.is_prepared.swap(true, Ordering::Relaxed) {
            self.buckets.advise_huge();
        }
    }

    /// Returns the share of entries that a function counts in a bucket of `ways` entries, per mille.
    /// Looks at up to a thousand buckets, evenly spread.
    #[must_use]
    pub fn fill_per_mille(&self, ways: usize, used: impl Fn(&Bucket) -> usize) -> usize {
        self.fill_per_mille_of(self.buckets.len(), ways, used)
    }

    /// Returns the fill of the first buckets.
    pub(super) fn fill_per_mille_of(
        &self,
        buckets: usize,
        ways: usize,
        used: impl Fn(&Bucket) -> usize,
    ) -> usize {
        let step = buckets.div_ceil(1000);
        let (buckets, used) = self
            .buckets
            .iter()
            .take(buckets)
            .step_by(step)
            .fold((0, 0), |(buckets, sum), bucket| (buckets + 1, sum + used(bucket)));
        used * 1000 / (buckets * ways).max(1)
    }
}

/// Number of bytes from which on clearing asks the system for new memory.
const MIN_RENEWED: usize = 1 << 21;

impl fmt::Debug for Buckets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets").field("len", &self.buckets.len()).finish()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn buckets_fit_the_size_asked_for() {
        for mib in [1, 2, 3, 5, 8] {
            let buckets = Buckets::with_mib(mib).unwrap();
            let bytes = buckets.len() * size_of::<Bucket>();
            assert!(bytes <= mib << 20 && mib << 20 < 2 * bytes, "{bytes} of {mib} MiB");
            assert!(buckets.len().is_power_of_two());
        }
        for bytes in [0, 63, 64, 127] {
            assert_eq!(Buckets::with_bytes(bytes).unwrap().len(), 1);
        }
        assert_eq!(Buckets::with_bytes(128).unwrap().len(), 2);
    }

    #[test]
    fn too_much_memory_is_an_error() {
        for mib in [usize::MAX, usize::MAX >> 4, usize::MAX >> 11, usize::MAX >> 20] {
            assert_eq!(Buckets::with_mib(mib).unwrap_err(), OutOfMemory { mib });
        }
        let error = OutOfMemory { mib: 7 };
        assert_eq!(error.to_string(), "not enough memory for a transposition table of 7 MiB");
    }

    #[test]
    fn every_hash_has_a_bucket_that_keeps_its_words() {
        let buckets = Buckets::with_bytes(1 << 12).unwrap();
        for hash in 0..64 {
            buckets.prefetch(hash);
            buckets.bucket(hash).store(1, hash + 1);
        }
        for hash in 0..64 {
            assert_eq!(buckets.bucket(hash | 1 << 63).load(1), hash + 1);
        }
    }

    #[test]
    fn cleared_buckets_are_zero() {
        for bytes in [64, 1 << 16, 1 << 22] {
            let mut buckets = Buckets::with_bytes(bytes).unwrap();
            let len = buckets.len() as u64;
            for hash in [0, 1, len / 2, len - 1] {
                buckets.bucket(hash).store(7, 5);
            }
            buckets.advise_huge_pages();
            buckets.clear();
            assert_eq!(buckets.len() as u64, len);
            assert!((0..len).all(|hash| (0..8).all(|word| buckets.bucket(hash).load(word) == 0)));
        }
    }

    #[test]
    fn the_fill_is_per_mille_of_the_entries() {
        let buckets = Buckets::with_mib(1).unwrap();
        let used =
            |bucket: &Bucket| usize::from(bucket.load(0) != 0) + usize::from(bucket.load(1) != 0);
        assert_eq!(buckets.fill_per_mille(2, used), 0);
        for hash in 0..buckets.len() as u64 {
            buckets.bucket(hash).store(0, 1);
        }
        assert_eq!(buckets.fill_per_mille(2, used), 500);
        let one = Buckets::with_bytes(0).unwrap();
        one.bucket(0).store(1, 1);
        assert_eq!(one.fill_per_mille(2, used), 500);
    }

    /// Sixteen tables that are hardly used take hardly any memory.
    #[test]
    #[cfg(target_os = "linux")]
    fn untouched_memory_costs_nothing() {
        let resident = || -> usize {
            let status = std::fs::read_to_string("/proc/self/statm").unwrap();
            status.split(' ').nth(1).unwrap().parse::<usize>().unwrap() << 12
        };
        let before = resident();
        let tables: Vec<Buckets> = (0..16).map(|_| Buckets::with_mib(512).unwrap()).collect();
        for buckets in &tables {
            buckets.bucket(99).store(0, 1);
        }
        assert!(resident() < before + (32 << 20));
    }
}
