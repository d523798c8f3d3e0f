//! Numbers distinct records in the order they come.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::line::{Line, LineCounter};

/// Number of classes that a 16-bit id can name.
pub(super) const MAX_CLASSES: usize = 1 << 16;

/// Initial capacity in records.
const FIRST_RECORDS: usize = 1 << 7;

/// The error of a record without an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InternError {
    /// There are as many other records as allowed.
    Full,
    /// No memory for this many bytes.
    OutOfMemory(usize),
}

/// Distinct records and a hash table of their ids.
pub(super) struct Interner<R> {
    records: Vec<R>,
    slots: Slots,
    max_records: usize,
}

#[inline]
fn hash<R: Hash>(record: &R) -> u64 {
    let mut hasher = RecordHasher::default();
    record.hash(&mut hasher);
    hasher.finish()
}

impl<R: Copy + Eq + Hash> Interner<R> {
    /// Makes an interner for at most `max_records` records, and never more than [`MAX_CLASSES`].
    pub(super) fn new(max_records: usize) -> Self {
        let max_records = max_records.min(MAX_CLASSES);
        Self { records: Vec::new(), slots: Slots::default(), max_records }
    }

    /// Returns the maximum number of records.
    #[cfg(feature = "threads")]
    pub(super) fn max_records(&self) -> usize {
        self.max_records
    }

    /// Returns the distinct records in the order of their ids.
    #[cfg(test)]
    pub(super) fn records(&self) -> &[R] {
        &self.records
    }

    /// Returns the distinct records and drops the hash table.
    pub(super) fn into_records(self) -> Vec<R> {
        self.records
    }

    /// Returns the id of a record, a new one if it is new.
    #[inline]
    pub(super) fn intern(&mut self, record: R) -> Result<u16, InternError> {
        let hash = hash(&record);
        match self.slots.find(hash, |id| self.records[usize::from(id)] == record) {
            Some(id) => Ok(id),
            None => self.insert(record, hash),
        }
    }

    #[cold]
    fn insert(&mut self, record: R, record_hash: u64) -> Result<u16, InternError> {
        let len = self.records.len();
        if len == self.max_records {
            return Err(InternError::Full);
        }
        let id = u16::try_from(len).map_err(|_| InternError::Full)?;
        if len == self.records.capacity() {
            let more = len.max(FIRST_RECORDS).min(self.max_records - len);
            let bytes = (len + more).saturating_mul(size_of::<R>());
            self.records.try_reserve_exact(more).map_err(|_| InternError::OutOfMemory(bytes))?;
        }
        if self.slots.is_full(len) {
            let hashes = self.records.iter().map(hash);
            self.slots = Slots::with_room(len, hashes).map_err(InternError::OutOfMemory)?;
        }
        self.slots.insert(record_hash, id);
        self.records.push(record);
        Ok(id)
    }
}

/// A hash table of ids with linear probing: at most half of the slots are in use.
///
/// A slot is 0 if it is free. Otherwise its low 17 bits are one more than the id, and the others are the
/// same as those of the record's hash, so that few records are compared in vain.
#[derive(Default)]
struct Slots(Vec<u32>);

impl Slots {
    const ID_BITS: u32 = 17;
    const ID: u32 = (1 << Self::ID_BITS) - 1;

    /// Returns the slots of the ids from 0, given the hashes of their `len` records, with room for as many
    /// again; or the number of bytes that are missing.
    fn with_room(len: usize, hashes: impl Iterator<Item = u64>) -> Result<Self, usize> {
        let count = (4 * len).next_power_of_two().max(4 * FIRST_RECORDS);
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).map_err(|_| count * size_of::<u32>())?;
        slots.resize(count, 0);
        let mut slots = Self(slots);
        for (id, hash) in (0..=u16::MAX).zip(hashes) {
            slots.insert(hash, id);
        }
        Ok(slots)
    }

    /// Returns whether there is no room for another id after `len`.
    fn is_full(&self, len: usize) -> bool {
        2 * len >= self.0.len()
    }

    /// Returns the bits of a hash that are stored with an id.
    #[inline]
    fn tag(hash: u64) -> u32 {
        (hash >> 32) as u32 & !Self::ID
    }

    /// Returns the slots of a hash in the order in which they are probed.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits select the slot")]
    fn probes(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.0.len().wrapping_sub(1);
        let first = hash as usize;
        (0..self.0.len()).map(move |step| first.wrapping_add(step) & mask)
    }

    /// Returns the id with a hash for which `is` is true.
    #[inline]
    fn find(&self, hash: u64, is: impl Fn(u16) -> bool) -> Option<u16> {
        let tag = Self::tag(hash);
        for slot in self.probes(hash) {
            let slot = self.0[slot];
            if slot == 0 {
                return None;
            }
            if slot & !Self::ID == tag {
                let id = u16::try_from((slot & Self::ID) - 1).ok().filter(|&id| is(id));
                if id.is_some() {
                    return id;
                }
            }
        }
        None
    }

    /// Stores an id in the first free slot of a hash. There must be room.
    fn insert(&mut self, hash: u64, id: u16) {
        if let Some(slot) = self.probes(hash).find(|&slot| self.0[slot] == 0) {
            self.0[slot] = Self::tag(hash) | (u32::from(id) + 1);
        }
    }
}

/// The record of a code got no id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    pub(super) error: InternError,
    pub(super) code: u32,
}

/// Numbers what `f` says of each line, in their order.
#[inline]
pub(super) fn number<R: Copy + Eq + Hash>(
    lines: LineCounter,
    ids: &mut [u16],
    interner: &mut Interner<R>,
    f: &impl Fn(&Line) -> R,
) -> Result<(), Refused> {
    // Lines that differ in their low digits only often have the same answer: comparing with the
    // one before is cheaper than hashing.
    let mut last: Option<(R, u16)> = None;
    for (line, slot) in lines.zip(ids) {
        let record = f(&line);
        *slot = match last {
            Some((known, id)) if known == record => id,
            _ => {
                let id = interner
                    .intern(record)
                    .map_err(|error| Refused { error, code: line.code() })?;
                last = Some((record, id));
                id
            }
        };
    }
    Ok(())
}

/// An odd constant with well mixed bits: the first 64 of the fraction of the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Gathers what is written into words of 64 bits and multiplies once per word.
///
/// Once inlined, `fill` is known at compile time for a derived `Hash`, so a record of six u32
/// fields costs three multiplications. Not for keys from outside, which might be chosen to collide.
#[derive(Clone, Default)]
pub(super) struct RecordHasher {
    state: u64,
    word: u64,
    fill: u32,
}

impl RecordHasher {
    #[inline]
    fn push(&mut self, value: u64, bits: u32) {
        if self.fill + bits > 64 {
            self.flush();
        }
        self.word |= value << self.fill;
        self.fill += bits;
    }

    #[inline]
    fn flush(&mut self) {
        self.state = mix(self.state ^ self.word);
        self.word = 0;
        self.fill = 0;
    }
}

/// Multiplies to 128 bits and folds the halves: every bit of the result depends on every bit of
/// the value. The addition keeps words of zeros from being lost.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "takes the two halves apart")]
fn mix(value: u64) -> u64 {
    let product =
        u128::from(value.wrapping_add(MULTIPLIER.rotate_left(32))) * u128::from(MULTIPLIER);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for RecordHasher {
    #[inline]
    fn finish(&self) -> u64 {
        mix(self.state ^ self.word)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.push(u64::from_le_bytes(word), 64);
        }
        for &byte in rest {
            self.push(u64::from(byte), 8);
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.push(u64::from(value), 8);
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.push(u64::from(value), 16);
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.push(u64::from(value), 32);
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.push(value, 64);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.push(value as u64, 64);
    }
}

#[cfg(test)]
mod tests {
    use core::hash::Hash;
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn numbers_by_first_occurrence() {
        let mut interner = Interner::new(MAX_CLASSES);
        let mut reference = HashMap::new();
        let mut state = 1_u64;
        for _ in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let record = [state >> 50, 0, state >> 54];
            let next = reference.len();
            let expected = *reference.entry(record).or_insert(next);
            assert_eq!(interner.intern(record).map(usize::from), Ok(expected));
        }
        assert_eq!(interner.records().len(), reference.len());
        for (id, record) in interner.into_records().into_iter().enumerate() {
            assert_eq!(reference[&record], id);
        }
    }

    #[test]
    fn holds_as_many_classes_as_there_are_ids() {
        let mut interner = Interner::new(MAX_CLASSES);
        for id in 0..=u16::MAX {
            assert_eq!(interner.intern(u32::from(id) * 3), Ok(id));
        }
        assert_eq!(interner.intern(1), Err(InternError::Full));
        assert_eq!(interner.intern(3), Ok(1));
        assert_eq!(interner.intern(1), Err(InternError::Full));
        assert_eq!(interner.records().len(), MAX_CLASSES);
    }

    #[test]
    fn holds_no_more_records_than_allowed() {
        let mut interner = Interner::new(2);
        for (record, id) in [(7, Ok(0)), (8, Ok(1)), (9, Err(InternError::Full)), (8, Ok(1))] {
            assert_eq!(interner.intern(record), id);
        }
        assert_eq!(interner.records(), [7, 8]);
        assert_eq!(Interner::new(0).intern(7), Err(InternError::Full));
    }

    #[test]
    fn colliding_records_stay_apart() {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        struct Same(u32);
        impl Hash for Same {
            fn hash<H: Hasher>(&self, state: &mut H) {
                state.write_u32(0);
            }
        }
        let mut interner = Interner::new(MAX_CLASSES);
        for round in 0..2 {
            for id in 0..1_000 {
                assert_eq!(interner.intern(Same(u32::from(id))), Ok(id), "round {round}");
            }
        }
    }

    fn hash(value: impl Hash) -> u64 {
        let mut hasher = RecordHasher::default();
        value.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn small_records_do_not_collide() {
        // Masks as tables produce them: few bits in several fields.
        let mut seen = HashSet::new();
        let mut records = 0;
        for a in 0..64_u16 {
            for b in 0..64_u16 {
                for c in 0..16_u16 {
                    seen.insert(hash((a, 0_u16, b, c << 12, 0_u16)));
                    records += 1;
                }
            }
        }
        assert_eq!(seen.len(), records);
    }

    #[test]
    fn the_top_and_bottom_bits_are_spread() {
        // 4,096 keys on 4,096 values leave a share of 1/e empty when they fall at random.
        for shift in [0, 24, 52] {
            let keys = (0..4_096_u32).map(|key| hash([key, 0, 0]) >> shift & 4_095);
            let distinct = keys.collect::<HashSet<_>>().len();
            assert!((2_400..2_800).contains(&distinct), "{distinct} at shift {shift}");
        }
    }

    #[test]
    fn every_write_counts() {
        let mut seen = HashSet::new();
        for value in 1..=200_u8 {
            seen.insert(hash(value));
            seen.insert(hash([0_u8, value]));
            seen.insert(hash([0_u8; 200].map(|_| value)));
            seen.insert(hash((u64::from(value), 0_u64)));
            seen.insert(hash((0_u64, u64::from(value))));
            seen.insert(hash((0_u8, u32::from(value), 0_usize)));
            seen.insert(hash((0_u16, u128::from(value))));
        }
        assert_eq!(seen.len(), 7 * 200);
    }
}
