//! The set itself: one bit for each code.

use alloc::vec::Vec;
use core::fmt;

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use thiserror::Error;

/// A set of codes below a fixed capacity, one bit each.
///
/// # Examples
///
/// ```
/// use ternary::index_set::IndexSet;
///
/// let mut even = IndexSet::with_capacity(9)?;
/// for code in [0, 2, 4, 6, 8] {
///     assert!(even.insert(code));
/// }
/// assert!(!even.insert(4));
///
/// let mut low = IndexSet::with_capacity(9)?;
/// low.insert(0);
/// low.insert(1);
/// low.union_with(&even)?;
/// assert!(low.iter().eq([0, 1, 2, 4, 6, 8]));
/// assert!(low.missing().eq([3, 5, 7]));
/// # Ok::<(), ternary::index_set::IndexSetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IndexSet {
    bits: BitVec<usize, Lsb0>,
    /// Number of bits that are one.
    len: usize,
}

impl IndexSet {
    /// The largest capacity: 2^32 − 1 codes, which take 512 MiB.
    ///
    /// It holds the codes of every base-3 and skew numbering of 32 bits.
    pub const MAX_CAPACITY: usize = u32::MAX as usize;

    /// Makes an empty set over the codes below `capacity`.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::TooLarge`] above [`MAX_CAPACITY`](Self::MAX_CAPACITY),
    /// [`IndexSetError::OutOfMemory`].
    pub fn with_capacity(capacity: usize) -> Result<Self, IndexSetError> {
        if capacity > Self::MAX_CAPACITY {
            return Err(IndexSetError::TooLarge { capacity, max: Self::MAX_CAPACITY });
        }
        let out_of_memory = IndexSetError::OutOfMemory { capacity };
        let word_count = capacity.div_ceil(WORD_BITS);
        let mut words: Vec<usize> = Vec::new();
        words.try_reserve_exact(word_count).map_err(|_| out_of_memory)?;
        words.resize(word_count, 0);
        let mut bits = BitVec::try_from_vec(words).map_err(|_| out_of_memory)?;
        bits.truncate(capacity);
        Ok(Self { bits, len: 0 })
    }

    /// Returns the number that every code of the set is below.
    #[must_use]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.bits.len()
    }

    /// Returns the number of codes in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether no code is in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether a code is in the set; none at or above the capacity is.
    #[must_use]
    #[inline]
    pub fn contains(&self, code: u32) -> bool {
        self.bits.get(code as usize).is_some_and(|bit| *bit)
    }

    /// Puts a code into the set and returns whether it is new there.
    ///
    /// # Panics
    ///
    /// Panics if `code` is not below the capacity; [`try_insert`](Self::try_insert) does not.
    #[inline]
    pub fn insert(&mut self, code: u32) -> bool {
        let new = !self.bits.replace(code as usize, true);
        self.len += usize::from(new);
        new
    }

    /// Puts a code into the set and returns whether it is new there.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::CodeOutOfRange`] if `code` is not below the capacity.
    #[inline]
    pub fn try_insert(&mut self, code: u32) -> Result<bool, IndexSetError> {
        if code as usize >= self.capacity() {
            let capacity = self.capacity();
            return Err(IndexSetError::CodeOutOfRange { code: code.into(), capacity });
        }
        Ok(self.insert(code))
    }

    /// Takes a code out of the set and returns whether it was there.
    #[inline]
    pub fn remove(&mut self, code: u32) -> bool {
        let present = self.contains(code);
        if present {
            self.bits.set(code as usize, false);
            self.len -= 1;
        }
        present
    }

    /// Takes all codes out of the set.
    pub fn clear(&mut self) {
        self.bits.fill(false);
        self.len = 0;
    }

    /// Puts the codes in that are missing and takes the others out.
    pub fn complement(&mut self) {
        for word in self.words_mut() {
            *word = !*word;
        }
        // Equality and counting look at the bits below the capacity only; words must not hold
        // others, or combining sets would count on their being alike.
        self.bits.set_uninitialized(false);
        self.len = self.capacity() - self.len;
    }

    /// Puts the codes of another set in.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::CapacityMismatch`] if the capacities differ.
    pub fn union_with(&mut self, other: &Self) -> Result<(), IndexSetError> {
        self.combine(other, |a, b| a | b)
    }

    /// Takes the codes out that are not in another set.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::CapacityMismatch`] if the capacities differ.
    pub fn intersect_with(&mut self, other: &Self) -> Result<(), IndexSetError> {
        self.combine(other, |a, b| a & b)
    }

    /// Takes the codes of another set out.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::CapacityMismatch`] if the capacities differ.
    pub fn difference_with(&mut self, other: &Self) -> Result<(), IndexSetError> {
        self.combine(other, |a, b| a & !b)
    }

    /// Returns whether no code is in both sets, whatever their capacities.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & b == 0)
    }

    /// Returns the codes of the set in ascending order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone {
        self.bits.iter_ones().map(code_of)
    }

    /// Returns the codes below the capacity that are not in the set, in ascending order.
    pub fn missing(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone {
        self.bits.iter_zeros().map(code_of)
    }

    fn combine(
        &mut self,
        other: &Self,
        operation: impl Fn(usize, usize) -> usize,
    ) -> Result<(), IndexSetError> {
        let (capacity, other_capacity) = (self.capacity(), other.capacity());
        if capacity != other_capacity {
            return Err(IndexSetError::CapacityMismatch { capacity, other: other_capacity });
        }
        for (word, &others) in self.words_mut().iter_mut().zip(other.words()) {
            *word = operation(*word, others);
        }
        self.recount();
        Ok(())
    }

    /// Returns the bits as words; those behind the capacity are zero.
    fn words(&self) -> &[usize] {
        self.bits.as_raw_slice()
    }

    /// Returns the bits as words. Callers leave the bits behind the capacity zero and call
    /// [`recount`](Self::recount).
    pub(super) fn words_mut(&mut self) -> &mut [usize] {
        self.bits.as_raw_mut_slice()
    }

    pub(super) fn recount(&mut self) {
        self.len = self.words().iter().map(|word| word.count_ones() as usize).sum();
    }
}

/// The bits of a word of the set.
pub(super) const WORD_BITS: usize = usize::BITS as usize;

/// Returns the code of a bit.
#[expect(clippy::cast_possible_truncation, reason = "the capacity fits in 32 bits")]
fn code_of(index: usize) -> u32 {
    index as u32
}

/// Says how full the set is, not its millions of codes.
impl fmt::Debug for IndexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexSet")
            .field("len", &self.len)
            .field("capacity", &self.capacity())
            .finish_non_exhaustive()
    }
}

/// The error of a set that cannot be made, or of a code that does not fit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IndexSetError {
    /// The capacity is above the limit.
    #[error("a set of {capacity} codes; expected at most {max}")]
    TooLarge {
        /// The codes asked for.
        capacity: usize,
        /// The maximum.
        max: usize,
    },
    /// The system has no memory for the set.
    #[error("no memory for a set of {capacity} codes")]
    OutOfMemory {
        /// The codes asked for.
        capacity: usize,
    },
    /// A code is not below the capacity.
    #[error("code {code} is out of range; expected a code below {capacity}")]
    CodeOutOfRange {
        /// The code; of the reachable ones that are too large, some one.
        code: u64,
        /// The capacity of the set.
        capacity: usize,
    },
    /// Two sets of different capacity cannot be combined.
    #[error("a set of {other} codes; expected one of {capacity}")]
    CapacityMismatch {
        /// The capacity of the set that would change.
        capacity: usize,
        /// The capacity of the other set.
        other: usize,
    },
    /// The encoder has no such slot.
    #[error("slot {slot}; expected a slot below {slots}")]
    SlotOutOfRange {
        /// The slot.
        slot: usize,
        /// Number of slots of the encoder.
        slots: usize,
    },
}
