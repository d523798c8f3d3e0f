//! The lines of a table.

use std::fmt;

use thiserror::Error;

use super::bucket::{Bucket, WORDS};
use super::prefetch;
use crate::memory::Pages;
use crate::sync::{AtomicBool, Ordering};

/// A power of two of [`Bucket`]s, all words 0 at first.
///
/// The memory comes zeroed from the system: a table of any size takes neither time nor memory
/// before it is written to.
pub struct Buckets {
    lines: Pages,
    /// Whether the system has been asked for huge pages.
    is_prepared: AtomicBool,
}

/// The memory cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no memory for a hash table of {mib} MiB")]
pub struct OutOfMemory {
    /// The size asked for, rounded up.
    pub mib: usize,
}

const MIB: usize = 1 << 20;

impl Buckets {
    /// Returns the greatest power of two of lines that takes at most so many MiB, at least one line.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub fn with_mib(mib: usize) -> Result<Self, OutOfMemory> {
        Self::with_bytes(mib.checked_mul(MIB).ok_or(OutOfMemory { mib })?)
    }

    /// Returns the greatest power of two of lines that takes at most so many bytes, at least one
    /// line.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub fn with_bytes(bytes: usize) -> Result<Self, OutOfMemory> {
        let wanted = (bytes / size_of::<Bucket>()).max(1);
        let lines = Pages::zeroed(1 << wanted.ilog2());
        let lines = lines.ok_or(OutOfMemory { mib: bytes.div_ceil(MIB) })?;
        Ok(Self { lines, is_prepared: AtomicBool::new(false) })
    }

    /// Returns the number of lines, a power of two.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one line")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
    fn index(&self, hash: u64) -> usize {
        hash as usize & (self.lines.len() - 1)
    }

    /// Returns the line of a hash: the low bits tell.
    #[inline(always)]
    #[must_use]
    pub fn bucket(&self, hash: u64) -> &Bucket {
        &self.lines[self.index(hash)]
    }

    /// Returns a line by its number.
    ///
    /// # Panics
    ///
    /// When there is no such line.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> &Bucket {
        &self.lines[index]
    }

    /// Fetches the line of a hash, to have it near when it is asked for.
    #[inline(always)]
    pub fn prefetch(&self, hash: u64) {
        prefetch::prefetch(self.bucket(hash));
    }

    /// Sets all words to 0. A large table gets other memory from the system for that, if there is as
    /// much once more, which takes no time before it is used.
    pub fn clear(&mut self) {
        self.clear_first(self.lines.len());
    }

    /// Sets all words to 0, if only the first `used` lines were ever written to.
    pub(super) fn clear_first(&mut self, written: usize) {
        if written * size_of::<Bucket>() >= LEAST_RENEWED
            && let Some(lines) = Pages::zeroed(self.lines.len())
        {
            self.lines = lines;
            self.is_prepared = AtomicBool::new(false);
            return;
        }
        for line in self.lines.iter().take(written) {
            (0..WORDS).for_each(|word| line.store(word, 0));
        }
    }

    /// Asks the system for huge pages for what is not touched yet, where it offers them.
    ///
    /// They make look-ups all over a large table faster, and a table of which little is used slower
    /// and larger: each first write to 2 MiB zeroes them all. So it is for searches that are going
    /// to fill the table.
    pub fn advise_huge_pages(&self) {
        if !self.is_prepared.swap(true, Ordering::Relaxed) {
            self.lines.advise_huge();
        }
    }

    /// Returns how full the table is, per mille: of how many entries a line has, and how many of
    /// them are used, a function tells. Looks at up to a thousand lines, evenly spread.
    #[must_use]
    pub fn fill_per_mille(&self, ways: usize, used: impl Fn(&Bucket) -> usize) -> usize {
        self.fill_per_mille_of(self.lines.len(), ways, used)
    }

    /// Returns how full the first lines are.
    pub(super) fn fill_per_mille_of(
        &self,
        lines: usize,
        ways: usize,
        used: impl Fn(&Bucket) -> usize,
    ) -> usize {
        let step = lines.div_ceil(1000);
        let (lines, used) = self
            .lines
            .iter()
            .take(lines)
            .step_by(step)
            .fold((0, 0), |(lines, sum), line| (lines + 1, sum + used(line)));
        used * 1000 / (lines * ways).max(1)
    }
}

/// Smaller memory is not worth asking the system again.
const LEAST_RENEWED: usize = 1 << 21;

impl fmt::Debug for Buckets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets").field("len", &self.lines.len()).finish()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_more_than_asked_for() {
        for mib in [1, 2, 3, 5, 8] {
            let lines = Buckets::with_mib(mib).unwrap();
            let bytes = lines.len() * size_of::<Bucket>();
            assert!(bytes <= mib << 20 && mib << 20 < 2 * bytes, "{bytes} of {mib} MiB");
            assert!(lines.len().is_power_of_two());
        }
        for bytes in [0, 63, 64, 127] {
            assert_eq!(Buckets::with_bytes(bytes).unwrap().len(), 1);
        }
        assert_eq!(Buckets::with_bytes(128).unwrap().len(), 2);
    }

    #[test]
    fn memory_that_cannot_be_had_is_an_error() {
        for mib in [usize::MAX, usize::MAX >> 4, usize::MAX >> 11, usize::MAX >> 20] {
            assert_eq!(Buckets::with_mib(mib).unwrap_err(), OutOfMemory { mib });
        }
        let error = OutOfMemory { mib: 7 };
        assert_eq!(error.to_string(), "no memory for a hash table of 7 MiB");
    }

    #[test]
    fn every_hash_has_a_line_that_keeps_its_words() {
        let lines = Buckets::with_bytes(1 << 12).unwrap();
        for hash in 0..64 {
            lines.prefetch(hash);
            lines.bucket(hash).store(1, hash + 1);
        }
        for hash in 0..64 {
            assert_eq!(lines.bucket(hash | 1 << 63).load(1), hash + 1);
        }
    }

    #[test]
    fn cleared_lines_are_zero() {
        for bytes in [64, 1 << 16, 1 << 22] {
            let mut lines = Buckets::with_bytes(bytes).unwrap();
            let len = lines.len() as u64;
            for hash in [0, 1, len / 2, len - 1] {
                lines.bucket(hash).store(7, 5);
            }
            lines.advise_huge_pages();
            lines.clear();
            assert_eq!(lines.len() as u64, len);
            assert!((0..len).all(|hash| (0..8).all(|word| lines.bucket(hash).load(word) == 0)));
        }
    }

    #[test]
    fn the_fill_is_per_mille_of_the_entries() {
        let lines = Buckets::with_mib(1).unwrap();
        let used = |line: &Bucket| usize::from(line.load(0) != 0) + usize::from(line.load(1) != 0);
        assert_eq!(lines.fill_per_mille(2, used), 0);
        for hash in 0..lines.len() as u64 {
            lines.bucket(hash).store(0, 1);
        }
        assert_eq!(lines.fill_per_mille(2, used), 500);
        let one = Buckets::with_bytes(0).unwrap();
        one.bucket(0).store(1, 1);
        assert_eq!(one.fill_per_mille(2, used), 500);
    }

    /// Sixteen tables of which next to nothing is used take next to nothing.
    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_not_touched_costs_nothing() {
        let resident = || -> usize {
            let status = std::fs::read_to_string("/proc/self/statm").unwrap();
            status.split(' ').nth(1).unwrap().parse::<usize>().unwrap() << 12
        };
        let before = resident();
        let tables: Vec<Buckets> = (0..16).map(|_| Buckets::with_mib(512).unwrap()).collect();
        for lines in &tables {
            lines.bucket(99).store(0, 1);
        }
        assert!(resident() < before + (32 << 20));
    }
}
