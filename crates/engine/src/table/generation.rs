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
}
