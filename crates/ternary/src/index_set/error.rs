//! Why there is no such set or group.

use thiserror::Error;

use crate::CodeError;

/// Why there is no such set, or a code is not for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IndexSetError {
    /// The capacity is above the limit.
    #[error("a set of {capacity} codes, expected at most {max}")]
    TooLarge {
        /// The codes asked for.
        capacity: usize,
        /// The most there may be.
        max: usize,
    },
    /// The system has no memory for the set.
    #[error("no memory for a set of {capacity} codes")]
    OutOfMemory {
        /// The codes asked for.
        capacity: usize,
    },
    /// A code is not below the capacity.
    #[error("code {code} is out of range, expected a code below {capacity}")]
    CodeOutOfRange {
        /// The code; of the reachable ones that are too large, some one.
        code: u64,
        /// The capacity of the set.
        capacity: usize,
    },
    /// Two sets of different capacity cannot be combined.
    #[error("a set of {other} codes, expected one of {capacity}")]
    CapacityMismatch {
        /// The capacity of the set that would change.
        capacity: usize,
        /// The capacity of the other set.
        other: usize,
    },
    /// The encoder has no such slot.
    #[error("slot {slot}, expected a slot below {slots}")]
    SlotOutOfRange {
        /// The slot.
        slot: usize,
        /// How many slots the encoder has.
        slots: usize,
    },
}

/// Why lists of digits are not a group that codes can be canonical under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigitGroupError {
    /// There are no codes of so many digits.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A permutation does not have one entry for each digit.
    #[error("permutation {permutation} has {len} entries, expected {digits}")]
    Length {
        /// The index of the permutation.
        permutation: usize,
        /// How many entries it has.
        len: usize,
        /// How many digits the codes have.
        digits: usize,
    },
    /// A permutation names a digit twice or one that there is not.
    #[error("entry {entry} of permutation {permutation} is out of range or there already")]
    NotAPermutation {
        /// The index of the permutation.
        permutation: usize,
        /// The first entry that is wrong.
        entry: usize,
    },
    /// The permutations generate too large a group.
    #[error("the permutations generate more than {max} others")]
    TooManyElements {
        /// The most there may be.
        max: usize,
    },
}
