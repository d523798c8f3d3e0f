//! The age of entries: the number of the search that wrote them.

use crate::sync::{AtomicU8, Ordering};

/// Number of the current search, of which an entry keeps `BITS` bits: entries of older searches make room
/// first. After 2^`BITS` searches the numbers repeat, and an old entry may pass for a new one.
#[derive(Debug, Default)]
pub struct Generation<const BITS: u32> {
    number: AtomicU8,
}

impl<const BITS: u32> Generation<BITS> {
    /// The greatest number, with all `BITS` bits set.
    pub const MASK: u8 = {
        assert!(BITS >= 1 && BITS <= 8, "at most a byte");
        u8::MAX >> (8 - BITS)
    };

    /// Begins a new search.
    pub fn advance(&self) {
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    /// Begins a new search of a table in which 0 is the number of an empty entry. Returns whether the
    /// numbers start over at 1; then the table must wipe every entry.
    #[must_use = "old entries may pass for new"]
    pub fn advance_from_one(&mut self) -> bool {
        let is_last = self.number() == Self::MASK;
        self.number.store(if is_last { 1 } else { self.number() + 1 }, Ordering::Relaxed);
        is_last
    }

    /// Returns the number of the current search, at most [`MASK`](Self::MASK).
    #[inline]
    #[must_use]
    pub fn number(&self) -> u8 {
        self.number.load(Ordering::Relaxed) & Self::MASK
    }

    /// Returns the number of searches since the one with a number that an entry keeps.
    #[inline(always)]
    #[must_use]
    pub fn age_of(&self, number: u8) -> u8 {
        self.number().wrapping_sub(number) & Self::MASK
    }

    /// Starts over at the first search, for a table that is empty.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn numbers_repeat() {
        let mut generation = Generation::<5>::default();
        for search in 0..1000_u32 {
            assert_eq!(u32::from(generation.number()), search % 32);
            assert_eq!(generation.age_of(generation.number()), 0);
            assert_eq!(generation.age_of(generation.number().wrapping_sub(3) & 31), 3);
            generation.advance();
        }
        generation.reset();
        assert_eq!(generation.number(), 0);
        assert_eq!(Generation::<8>::MASK, 255);
    }

    #[test]
    fn numbers_from_one_say_when_they_start_over() {
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
