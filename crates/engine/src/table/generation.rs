//! Which search wrote an entry.

use crate::sync::{AtomicU8, Ordering};

/// The number of the search under way, of so many bits that an entry keeps: what an older one wrote
/// makes room. After 2^`BITS` searches the numbers begin anew, and an old entry may pass for new.
#[derive(Debug, Default)]
pub struct Generation<const BITS: u32> {
    number: AtomicU8,
}

impl<const BITS: u32> Generation<BITS> {
    /// The bits of a number.
    pub const MASK: u8 = {
        assert!(BITS >= 1 && BITS <= 8, "a byte at most");
        u8::MAX >> (8 - BITS)
    };

    /// Begins a new search.
    pub fn advance(&self) {
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    /// Begins a new search of a table in which a word of zeros is an empty entry: its number is not 0.
    /// Returns whether the numbers begin anew, with 1; then every entry must be wiped.
    #[must_use = "old entries may pass for new"]
    pub fn advance_from_one(&mut self) -> bool {
        let is_last = self.number() == Self::MASK;
        self.number.store(if is_last { 1 } else { self.number() + 1 }, Ordering::Relaxed);
        is_last
    }

    /// Returns the number, at most [`MASK`](Self::MASK).
    #[inline]
    #[must_use]
    pub fn number(&self) -> u8 {
        self.number.load(Ordering::Relaxed) & Self::MASK
    }

    /// Begins with the first search again, for a table that is empty.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_anew_after_all_of_them() {
        let mut generation = Generation::<5>::default();
        for search in 0..1000_u32 {
            assert_eq!(u32::from(generation.number()), search % 32);
            generation.advance();
        }
        generation.reset();
        assert_eq!(generation.number(), 0);
        assert_eq!(Generation::<8>::MASK, 255);
    }

    #[test]
    fn numbers_from_one_tell_when_they_begin_anew() {
        let mut generation = Generation::<8>::default();
        for search in 0..1000_u32 {
            assert_eq!(generation.advance_from_one(), search > 0 && search % 255 == 0);
            assert_eq!(u32::from(generation.number()), 1 + search % 255);
        }
        let mut one = Generation::<1>::default();
        assert_eq!([(); 3].map(|()| one.advance_from_one()), [false, true, true]);
        assert_eq!(one.number(), 1);
    }
}
