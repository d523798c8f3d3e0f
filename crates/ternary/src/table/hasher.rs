//! A fast hash for records.

use core::hash::Hasher;

/// An odd constant with well mixed bits: the first 64 of the fraction of the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Gathers what is written into words of 64 bits and multiplies once per word.
///
/// Once inlined, `fill` is known at compile time for a derived `Hash`, so a record of six u32
/// fields costs three multiplications. Not meant for keys that somebody chooses to collide.
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
    use super::*;
    use core::hash::Hash;
    use std::collections::HashSet;

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
