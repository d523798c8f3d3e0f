//! A hash table of fixed size.

use std::sync::atomic::{AtomicUsize, Ordering};

use engine::table::{Bucket, Buckets, Generation, OutOfMemory, WORDS};

use super::key::Key;

/// Entries a bucket: four of 16 bytes are a cache line.
const WAYS: usize = WORDS / 2;

/// Bits of a value; the rest of its word says in which generation it was written.
pub(super) const VALUE_BITS: u32 = 56;

const VALUE: u64 = (1 << VALUE_BITS) - 1;

const GENERATION_BITS: u32 = u64::BITS - VALUE_BITS;

/// What is known of positions, by key: at most one value of 56 bits each. When a bucket is full,
/// the value of least worth goes.
///
/// Threads may share it. Of two words that different threads have written, none belongs to a key: what is
/// stored beside a value is the check with the value's bits flipped in it (Hyatt and Mann 2002).
#[derive(Debug)]
pub(super) struct Table {
    /// Buckets of pairs of words.
    lines: Buckets,
    /// How many buckets are in use, a power of two.
    buckets: AtomicUsize,
    /// How many may hold values of earlier generations.
    touched: AtomicUsize,
    /// From 1: no word of zeros is of it.
    generation: Generation<GENERATION_BITS>,
}

/// Returns the most buckets, a power of two, that take so many bytes, but at least one.
const fn buckets_of(bytes: usize) -> usize {
    let wanted = bytes / size_of::<Bucket>();
    if wanted == 0 { 1 } else { 1 << wanted.ilog2() }
}

/// Returns the pairs of check and value of a bucket.
#[inline(always)]
fn entries(line: &Bucket) -> impl Iterator<Item = (u64, u64)> {
    (0..WAYS).map(|way| {
        let (check, value) = (line.load(2 * way), line.load(2 * way + 1));
        (check ^ value, value)
    })
}

#[inline(always)]
fn set_entry(line: &Bucket, way: usize, (check, value): (u64, u64)) {
    line.store(2 * way, check ^ value);
    line.store(2 * way + 1, value);
}

impl Table {
    /// Returns an empty table of at most so many bytes, but at least one bucket of 64.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let lines = Buckets::with_bytes(bytes)?;
        let buckets = lines.len();
        let mut table = Self {
            lines,
            buckets: buckets.into(),
            touched: buckets.into(),
            generation: Generation::default(),
        };
        table.clear();
        Ok(table)
    }

    /// Returns what the bits above a value are if it is of this generation.
    #[inline(always)]
    fn generation(&self) -> u64 {
        self.generation.number().into()
    }

    /// Returns how full the table is, per mille of all buckets, those not in use among them.
    pub(super) fn fill_per_mille(&self) -> usize {
        let generation = self.generation();
        self.lines.fill_per_mille(WAYS, |line| {
            entries(line).filter(|&(_, word)| word >> VALUE_BITS == generation).count()
        })
    }

    /// Forgets everything and uses at most so many bytes, but at least one bucket, until
    /// [`double`](Self::double) is called: what is in use should stay in the caches.
    pub(super) fn restrict(&mut self, bytes: usize) {
        self.clear();
        *self.buckets.get_mut() = self.lines.len().min(buckets_of(bytes));
    }

    #[inline(always)]
    fn buckets(&self) -> usize {
        self.buckets.load(Ordering::Relaxed)
    }

    /// Returns the number of values for which there is room in the buckets in use.
    pub(super) fn room(&self) -> usize {
        self.buckets() * WAYS
    }

    /// Returns whether all of the memory is in use.
    pub(super) fn is_grown(&self) -> bool {
        self.buckets() == self.lines.len()
    }

    /// Uses twice as many buckets, if there are so many. A function says whether the bit of a
    /// key that now counts is set, given the lower half of the key, its value and the number of buckets so
    /// far: that is bit 64 + log2 of this number.
    ///
    /// What other threads write meanwhile may be lost.
    pub(super) fn double(&self, is_set: impl Fn(u64, u64, usize) -> bool) {
        if self.is_grown() {
            return;
        }
        let buckets = self.buckets();
        let generation = self.generation();
        for bucket in 0..buckets {
            let from = self.lines.bucket(bucket as u64);
            let to = self.lines.bucket((bucket + buckets) as u64);
            for (way, (check, word)) in entries(from).enumerate() {
                let moves =
                    word >> VALUE_BITS == generation && is_set(check, word & VALUE, buckets);
                // What is there is of earlier generations.
                if moves {
                    set_entry(to, way, (check, word));
                    set_entry(from, way, (0, 0));
                }
            }
        }
        self.buckets.store(2 * buckets, Ordering::Relaxed);
        self.touched.fetch_max(2 * buckets, Ordering::Relaxed);
    }

    /// Forgets everything.
    ///
    /// # Complexity
    ///
    /// Constant, but for one call in 255, which writes over what was used.
    pub(super) fn clear(&mut self) {
        if !self.generation.advance_from_one() {
            return;
        }
        let touched = *self.touched.get_mut();
        if touched == self.lines.len() {
            self.lines.clear();
        } else {
            for bucket in 0..touched {
                let line = self.lines.bucket(bucket as u64);
                (0..WAYS).for_each(|way| set_entry(line, way, (0, 0)));
            }
        }
        *self.touched.get_mut() = *self.buckets.get_mut();
    }

    /// Returns the bucket of a key, and the half of the key that is kept there.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the key is two halves")]
    fn place(&self, key: Key) -> (&Bucket, u64) {
        let bucket = (key >> 64) as u64 & (self.buckets() as u64 - 1);
        (self.lines.bucket(bucket), key as u64)
    }

    /// Returns the value of a key.
    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<u64> {
        let (line, check) = self.place(key);
        let generation = self.generation();
        let mut found = entries(line).filter(|&(of, _)| of == check).map(|(_, word)| word);
        found.find(|word| word >> VALUE_BITS == generation).map(|word| word & VALUE)
    }

    /// Sets the value of a key.
    #[inline(always)]
    pub(super) fn insert(&self, key: Key, value: u64, worth: impl Fn(u64) -> u64) {
        debug_assert_eq!(value & !VALUE, 0);
        let (line, check) = self.place(key);
        let generation = self.generation();
        let mut victim = 0;
        let mut least = u64::MAX;
        for (way, (of, word)) in entries(line).enumerate() {
            let is_current = word >> VALUE_BITS == generation;
            if is_current && of == check {
                victim = way;
                break;
            }
            let worth = if is_current { 1 + worth(word & VALUE) } else { 0 };
            if worth < least {
                least = worth;
                victim = way;
            }
        }
        set_entry(line, victim, (check, value | generation << VALUE_BITS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_until_the_table_is_cleared() {
        let mut table = Table::new(1 << 12).unwrap();
        let keys: Vec<Key> = (1..=32_u64).map(|i| Key::from(i) << 64 | Key::from(!i)).collect();
        for round in 0..600 {
            assert!(keys.iter().all(|&key| table.get(key).is_none()), "round {round}");
            for (value, &key) in keys.iter().enumerate() {
                table.insert(key, value as u64, |value| value);
            }
            for (value, &key) in keys.iter().enumerate() {
                assert_eq!(table.get(key), Some(value as u64));
            }
            table.clear();
        }
    }

    #[test]
    fn the_least_worth_gives_way() {
        let table = Table::new(0).unwrap();
        for value in [5, 9, 3, 7, 8] {
            table.insert(Key::from(value), value, |value| value);
        }
        let kept: Vec<bool> = [5_u64, 9, 3, 7, 8].map(|v| table.get(v.into()).is_some()).into();
        assert_eq!(kept, [true, true, false, true, true]);
        table.insert(5, 1, |value| value);
        assert_eq!(table.get(5), Some(1), "a key has one value");
    }

    #[test]
    fn the_fill_is_what_was_found_since_the_table_was_cleared() {
        let mut table = Table::new(1 << 12).unwrap();
        for _ in 0..600 {
            assert_eq!(table.fill_per_mille(), 0);
            // Two values in each of the 64 buckets, then in half of them.
            for i in 0..128_u64 {
                table.insert(Key::from(i) << 64 | Key::from(i), i, |value| value);
            }
            assert_eq!(table.fill_per_mille(), 500);
            table.restrict(1 << 11);
            assert_eq!(table.fill_per_mille(), 0);
            for i in 0..64_u64 {
                table.insert(Key::from(i) << 64 | Key::from(i), i, |value| value);
            }
            assert_eq!(table.fill_per_mille(), 250);
            table.double(|_, _, _| true);
            assert_eq!(table.fill_per_mille(), 250);
            table.clear();
        }
    }

    #[test]
    fn the_size_is_not_exceeded() {
        for bytes in [0, 63, 64, 1000, 1 << 20, (1 << 20) + 1] {
            let table = Table::new(bytes).unwrap();
            let used = table.buckets() * size_of::<Bucket>();
            assert!(used <= bytes.max(64) && 2 * used > bytes);
            assert_eq!(table.buckets(), buckets_of(bytes));
        }
        let error = Table::new(usize::MAX).unwrap_err();
        assert_eq!(error, OutOfMemory { mib: 1 << (usize::BITS - 20) });
    }
}
