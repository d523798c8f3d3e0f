//! A hash table of fixed size.

use super::zobrist::Key;

/// Entries a bucket: four of 16 bytes are a cache line.
const WAYS: usize = 4;

const WORDS: usize = 2 * WAYS;

/// Bits of a value; the rest of its word says in which generation it was written.
pub(super) const VALUE_BITS: u32 = 56;

const VALUE: u64 = (1 << VALUE_BITS) - 1;

/// What is known of positions, by key: at most one value of 56 bits each. When a bucket is full,
/// the value of least worth goes.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Pairs of check and value, bucket by bucket.
    words: Box<[[u64; WORDS]]>,
    /// How many buckets are in use, a power of two.
    buckets: usize,
    /// How many may hold values of earlier generations.
    touched: usize,
    generation: u64,
}

impl Table {
    /// Returns an empty table of at most so many bytes, but at least one bucket of 64.
    ///
    /// The memory comes zeroed from the system, which gives a page when it is first written to.
    pub(super) fn new(bytes: usize) -> Self {
        let wanted = (bytes / size_of::<[u64; WORDS]>()).max(1);
        let buckets = 1 << wanted.ilog2();
        Self { words: vec![[0; WORDS]; buckets].into(), buckets, touched: buckets, generation: 1 }
    }

    /// Forgets everything and uses at most so many bytes, but at least one bucket, until
    /// [`double`](Self::double) is called: what is in use should stay in the caches.
    pub(super) fn restrict(&mut self, bytes: usize) {
        self.clear();
        let wanted = (bytes / size_of::<[u64; WORDS]>()).max(1);
        self.buckets = self.words.len().min(1 << wanted.ilog2());
    }

    /// Returns the number of values for which there is room in the buckets in use.
    pub(super) const fn room(&self) -> usize {
        self.buckets * WAYS
    }

    /// Uses twice as many buckets, if there are so many. A function says whether the bit of a
    /// key that now counts is set, given its value and the number of buckets so far: that is bit
    /// 64 + log2 of this number.
    pub(super) fn double(&mut self, is_set: impl Fn(u64, usize) -> bool) {
        if self.buckets == self.words.len() {
            return;
        }
        let (lower, upper) = self.words[..2 * self.buckets].split_at_mut(self.buckets);
        for (from, to) in lower.iter_mut().zip(upper) {
            for (from, to) in from.chunks_exact_mut(2).zip(to.chunks_exact_mut(2)) {
                to.fill(0);
                if from[1] >> VALUE_BITS == self.generation && is_set(from[1] & VALUE, self.buckets)
                {
                    to.swap_with_slice(from);
                }
            }
        }
        self.buckets *= 2;
        self.touched = self.touched.max(self.buckets);
    }

    /// Forgets everything.
    ///
    /// # Complexity
    ///
    /// Constant, but for one call in 255, which writes over what was used.
    pub(super) fn clear(&mut self) {
        self.generation += 1;
        if self.generation >> (u64::BITS - VALUE_BITS) != 0 {
            self.words[..self.touched].fill([0; WORDS]);
            self.touched = self.buckets;
            self.generation = 1;
        }
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the key is two halves")]
    fn place(&self, key: Key) -> (usize, u64) {
        ((key >> 64) as usize & (self.buckets - 1), key as u64)
    }

    /// Returns the value of a key.
    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<u64> {
        let (bucket, check) = self.place(key);
        let entries = self.words[bucket].chunks_exact(2);
        let mut found = entries.filter(|entry| entry[0] == check).map(|entry| entry[1]);
        found.find(|word| word >> VALUE_BITS == self.generation).map(|word| word & VALUE)
    }

    /// Sets the value of a key.
    #[inline(always)]
    pub(super) fn insert(&mut self, key: Key, value: u64, worth: impl Fn(u64) -> u64) {
        debug_assert_eq!(value & !VALUE, 0);
        let (bucket, check) = self.place(key);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (way, entry) in self.words[bucket].chunks_exact(2).enumerate() {
            let is_current = entry[1] >> VALUE_BITS == self.generation;
            if is_current && entry[0] == check {
                victim = way;
                break;
            }
            let worth = if is_current { 1 + worth(entry[1] & VALUE) } else { 0 };
            if worth < least {
                least = worth;
                victim = way;
            }
        }
        let entry = &mut self.words[bucket][2 * victim..][..2];
        entry[0] = check;
        entry[1] = value | self.generation << VALUE_BITS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_until_the_table_is_cleared() {
        let mut table = Table::new(1 << 12);
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
        let mut table = Table::new(0);
        for value in [5, 9, 3, 7, 8] {
            table.insert(Key::from(value), value, |value| value);
        }
        let kept: Vec<bool> = [5_u64, 9, 3, 7, 8].map(|v| table.get(v.into()).is_some()).into();
        assert_eq!(kept, [true, true, false, true, true]);
        table.insert(5, 1, |value| value);
        assert_eq!(table.get(5), Some(1), "a key has one value");
    }

    #[test]
    fn the_size_is_not_exceeded() {
        for bytes in [0, 63, 64, 1000, 1 << 20, (1 << 20) + 1] {
            let table = Table::new(bytes);
            assert!(size_of_val(&*table.words) <= bytes.max(64));
            assert!(2 * size_of_val(&*table.words) > bytes);
        }
    }
}
