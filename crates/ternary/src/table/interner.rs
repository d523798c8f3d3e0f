//! Numbers distinct records in the order they come.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use hashbrown::HashTable;

use super::hasher::RecordHasher;

/// How many classes a 16-bit id can name.
pub(super) const MAX_CLASSES: usize = 1 << 16;

/// The first records that memory is asked for.
const FIRST_RECORDS: usize = 1 << 7;

/// Why a record gets no id.
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
    ids: HashTable<u16>,
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
        Self { records: Vec::new(), ids: HashTable::new(), max_records }
    }

    /// Returns how many records there may be.
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
        match self.ids.find(hash, |&id| self.records[usize::from(id)] == record) {
            Some(&id) => Ok(id),
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
        let hash_of = |&id: &u16| hash(&self.records[usize::from(id)]);
        // An id and a byte of control a slot, as many slots as a power of two.
        let bytes = (len + 1).next_power_of_two() * 2 * 3;
        self.ids.try_reserve(1, hash_of).map_err(|_| InternError::OutOfMemory(bytes))?;
        self.ids.insert_unique(record_hash, id, hash_of);
        self.records.push(record);
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

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
}
