//! The transposition table of both threat solvers, and its keys: values of 56 bits by keys of 128 bits.
//!
//! A key stands for a position and the question asked of it: who attacks, and by which threats. Four entries a bucket, of which the least valuable makes room (see [`engine::table::Pairs`]). A
//! generation in the upper bits of each entry makes clearing take no time.

use engine::random::SplitMix64;
use engine::table::{Bucket, Generation, GrowingBuckets, OutOfMemory, Pairs, Place};

use crate::renju::Reading;
pub(super) use crate::zobrist::Key;
use crate::{Color, Rule, zobrist};

/// Number of bits of a value; the rest of its word is the generation that wrote it.
pub(super) const VALUE_BITS: u32 = 56;

const VALUE: u64 = (1 << VALUE_BITS) - 1;

const GENERATION_BITS: u32 = u64::BITS - VALUE_BITS;

/// A transposition table with at most one value of 56 bits for each key, which threads may share.
#[derive(Debug)]
pub(super) struct ValueTable {
    buckets: GrowingBuckets,
    /// From 1, so that a word of zeros is an entry of no generation.
    generation: Generation<GENERATION_BITS>,
}

impl ValueTable {
    /// Returns an empty table of at most `bytes` bytes, but at least one bucket of 64, of which
    /// `first_bytes` are in use until it [grows](Self::grow).
    ///
    /// # Errors
    ///
    /// When the system has not enough memory.
    pub(super) fn new(bytes: usize, first_bytes: usize) -> Result<Self, OutOfMemory> {
        let buckets = GrowingBuckets::with_bytes(bytes, Pairs::WAYS, first_bytes)?;
        let mut table = Self { buckets, generation: Generation::default() };
        table.clear();
        Ok(table)
    }

    /// Forgets everything and uses as few bytes as at first.
    ///
    /// # Complexity
    ///
    /// Constant, except that one call in 255 wipes all buckets that were used.
    pub(super) fn clear(&mut self) {
        if self.generation.advance_from_one() {
            self.buckets.clear();
        } else {
            self.buckets.restart();
        }
    }

    /// Returns a condition on data: whether they are of the current generation.
    #[inline(always)]
    fn is_live(&self) -> impl Fn(u64) -> bool + Copy + use<> {
        let generation = u64::from(self.generation.number());
        move |data| data >> VALUE_BITS == generation
    }

    /// Returns how full the table is, per mille of all its memory.
    pub(super) fn fill_per_mille(&self) -> usize {
        self.buckets.fill_per_mille(|bucket| bucket.pairs().count(self.is_live()))
    }

    /// Returns the number of values for which the buckets in use have room.
    pub(super) fn room(&self) -> usize {
        self.buckets.room()
    }

    /// Returns whether all of the memory is in use.
    pub(super) fn is_grown(&self) -> bool {
        self.buckets.is_grown()
    }

    /// Doubles the memory in use, unless all is. The function gets the lower half of an entry's key, its
    /// value and a bit, and returns whether the bit is set in the upper half of the key.
    ///
    /// Values that other threads store meanwhile may be lost.
    pub(super) fn grow(&self, is_set: impl Fn(u64, u64, u64) -> bool) {
        let is_live = self.is_live();
        self.buckets.grow(|from: &Bucket, to: &Bucket, bit| {
            from.pairs().move_to(to.pairs(), |check, data| {
                is_live(data) && is_set(check, data & VALUE, bit)
            });
        });
    }

    /// Returns the entries of the bucket of a key, and the half of the key that they keep.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the key is two halves")]
    fn entries(&self, key: Key) -> (Pairs<'_>, u64) {
        (self.buckets.bucket((key >> 64) as u64).pairs(), key as u64)
    }

    /// Returns the value of a key.
    #[inline(always)]
    pub(super) fn probe(&self, key: Key) -> Option<u64> {
        let (entries, check) = self.entries(key);
        entries.probe(check, self.is_live()).map(|data| data & VALUE)
    }

    /// Stores the value of a key, in place of the value with the least worth.
    #[inline(always)]
    pub(super) fn store(&self, key: Key, value: u64, worth: impl Fn(u64) -> i32) {
        debug_assert_eq!(value & !VALUE, 0);
        let (entries, check) = self.entries(key);
        let place: Place = entries.place(check, self.is_live(), |data| worth(data & VALUE));
        let generation = u64::from(self.generation.number());
        entries.store(place, check, value | generation << VALUE_BITS);
    }
}

/// Distinguishes positions with the defender to move from those with the attacker to move.
pub(super) const DEFENDS: Key = 0x9216_D5D9_8979_FB1B_D131_0BA6_98DF_B5AC;

/// Returns the key of everything but the stones: size, rule, reading and attacker.
pub(super) fn frame_key(size: usize, rule: Rule, reading: Reading, attacker: Color) -> Key {
    let parts = [size, rule.info() as usize, reading as usize, attacker.index()];
    let mut seed = 1;
    for part in parts {
        seed = SplitMix64::new(seed ^ part as u64).word();
    }
    zobrist::key(&mut SplitMix64::new(seed))
}

/// Returns the key of a width of threats, in fours.
pub(super) fn threat_key(moves: u16) -> Key {
    zobrist::key(&mut SplitMix64::new(u64::from(moves) << 32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(bytes: usize) -> ValueTable {
        ValueTable::new(bytes, bytes).unwrap()
    }

    fn worth(value: u64) -> i32 {
        i32::try_from(value).unwrap()
    }

    #[test]
    fn values_are_kept_until_the_table_is_cleared() {
        let mut table = table(1 << 12);
        let keys: Vec<Key> = (1..=32_u64).map(|i| Key::from(i) << 64 | Key::from(!i)).collect();
        for round in 0..600 {
            assert!(keys.iter().all(|&key| table.probe(key).is_none()), "round {round}");
            for (value, &key) in keys.iter().enumerate() {
                table.store(key, value as u64, worth);
            }
            for (value, &key) in keys.iter().enumerate() {
                assert_eq!(table.probe(key), Some(value as u64));
            }
            table.clear();
        }
    }

    #[test]
    fn the_least_worth_gives_way() {
        let table = table(0);
        for value in [5, 9, 3, 7, 8] {
            table.store(Key::from(value), value, worth);
        }
        let kept: Vec<bool> = [5_u64, 9, 3, 7, 8].map(|v| table.probe(v.into()).is_some()).into();
        assert_eq!(kept, [true, true, false, true, true]);
        table.store(5, 1, worth);
        assert_eq!(table.probe(5), Some(1), "a key has one value");
    }

    #[test]
    fn the_fill_is_that_of_the_values_since_the_table_was_cleared() {
        let mut table = ValueTable::new(1 << 12, 1 << 11).unwrap();
        for _ in 0..600 {
            assert_eq!((table.fill_per_mille(), table.room()), (0, 128));
            // Two values in each of the 32 buckets in use.
            for i in 0..64_u64 {
                table.store(Key::from(i) << 64 | Key::from(i), i, worth);
            }
            assert_eq!(table.fill_per_mille(), 250);
            table.grow(|_, _, bit| bit == 32);
            assert_eq!((table.fill_per_mille(), table.is_grown()), (250, true));
            table.clear();
        }
    }

    #[test]
    fn too_much_memory_is_an_error() {
        let error = ValueTable::new(usize::MAX, 0).unwrap_err();
        assert_eq!(error, OutOfMemory { mib: 1 << (usize::BITS - 20) });
    }
}
