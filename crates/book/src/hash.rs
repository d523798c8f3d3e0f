//! The hash of positions: XXH64.

const PRIMES: [u64; 5] = [
    0x9E37_79B1_85EB_CA87,
    0xC2B2_AE3D_27D4_EB4F,
    0x1656_67B1_9E37_79F9,
    0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5,
];

/// Bytes that the four accumulators take together.
const STRIPE: usize = 32;

/// Returns the XXH64 of bytes with seed 0, as Yann Collet's xxHash specification defines it.
///
/// # Stability
///
/// The algorithm is published and never changes. Books are sorted and indexed by it.
///
/// ```
/// use book::hash::hash64;
///
/// assert_eq!(hash64(b""), 0xef46_db37_51d8_e999);
/// assert_eq!(hash64(b"abc"), 0x44bc_2cf5_ad77_0999);
/// ```
#[must_use]
pub fn hash64(bytes: &[u8]) -> u64 {
    let mut hash = Hash64::new();
    hash.update(bytes);
    hash.finish()
}

/// XXH64 of bytes that come in pieces.
///
/// ```
/// use book::hash::{Hash64, hash64};
///
/// let mut hash = Hash64::new();
/// hash.update(b"a");
/// hash.update(b"bc");
/// assert_eq!(hash.finish(), hash64(b"abc"));
/// ```
#[derive(Clone, Debug)]
pub struct Hash64 {
    accumulators: [u64; 4],
    /// Bytes of an incomplete stripe.
    pending: [u8; STRIPE],
    length: u64,
}

impl Default for Hash64 {
    fn default() -> Self {
        Self::new()
    }
}

impl Hash64 {
    /// Returns the hash of no bytes.
    #[must_use]
    pub const fn new() -> Self {
        let accumulators =
            [PRIMES[0].wrapping_add(PRIMES[1]), PRIMES[1], 0, 0_u64.wrapping_sub(PRIMES[0])];
        Self { accumulators, pending: [0; STRIPE], length: 0 }
    }

    /// Appends bytes.
    pub fn update(&mut self, mut bytes: &[u8]) {
        let held = self.held();
        self.length = self.length.wrapping_add(bytes.len() as u64);
        if held > 0 {
            let taken = bytes.len().min(STRIPE - held);
            self.pending[held..held + taken].copy_from_slice(&bytes[..taken]);
            bytes = &bytes[taken..];
            if held + taken < STRIPE {
                return;
            }
            let stripe = self.pending;
            self.stripe(&stripe);
        }
        let mut stripes = bytes.chunks_exact(STRIPE);
        for stripe in &mut stripes {
            self.stripe(stripe);
        }
        let rest = stripes.remainder();
        self.pending[..rest.len()].copy_from_slice(rest);
    }

    /// Returns the hash of all bytes so far.
    #[must_use]
    pub fn finish(&self) -> u64 {
        let mut hash = if self.length >= STRIPE as u64 {
            let [a, b, c, d] = self.accumulators;
            let sum = a
                .rotate_left(1)
                .wrapping_add(b.rotate_left(7))
                .wrapping_add(c.rotate_left(12))
                .wrapping_add(d.rotate_left(18));
            self.accumulators.iter().fold(sum, |hash, &lane| {
                (hash ^ round(0, lane)).wrapping_mul(PRIMES[0]).wrapping_add(PRIMES[3])
            })
        } else {
            PRIMES[4]
        };
        hash = hash.wrapping_add(self.length);
        let mut words = self.pending[..self.held()].chunks_exact(8);
        for word in &mut words {
            hash ^= round(0, little_endian(word));
            hash = hash.rotate_left(27).wrapping_mul(PRIMES[0]).wrapping_add(PRIMES[3]);
        }
        let mut rest = words.remainder();
        if rest.len() >= 4 {
            hash ^= little_endian(&rest[..4]).wrapping_mul(PRIMES[0]);
            hash = hash.rotate_left(23).wrapping_mul(PRIMES[1]).wrapping_add(PRIMES[2]);
            rest = &rest[4..];
        }
        for &byte in rest {
            hash ^= u64::from(byte).wrapping_mul(PRIMES[4]);
            hash = hash.rotate_left(11).wrapping_mul(PRIMES[0]);
        }
        hash = (hash ^ hash >> 33).wrapping_mul(PRIMES[1]);
        hash = (hash ^ hash >> 29).wrapping_mul(PRIMES[2]);
        hash ^ hash >> 32
    }

    /// Returns the number of bytes of an incomplete stripe.
    #[expect(clippy::cast_possible_truncation, reason = "below 32")]
    const fn held(&self) -> usize {
        (self.length % STRIPE as u64) as usize
    }

    fn stripe(&mut self, stripe: &[u8]) {
        for (accumulator, word) in self.accumulators.iter_mut().zip(stripe.chunks_exact(8)) {
            *accumulator = round(*accumulator, little_endian(word));
        }
    }
}

const fn round(accumulator: u64, input: u64) -> u64 {
    accumulator.wrapping_add(input.wrapping_mul(PRIMES[1])).rotate_left(31).wrapping_mul(PRIMES[0])
}

/// Returns the number of up to eight bytes, the least significant first.
fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published vectors, and those of `sanity_checks` in the reference implementation: prefixes of a stream
    /// of bytes, with seed 0.
    #[test]
    fn hashes_are_the_published_ones() {
        assert_eq!(hash64(b""), 0xEF46_DB37_51D8_E999);
        assert_eq!(hash64(b"a"), 0xD24E_C4F1_A98C_6E5B);
        assert_eq!(hash64(b"abc"), 0x44BC_2CF5_AD77_0999);
        let mut generator: u64 = 2_654_435_761;
        let stream: Vec<u8> = std::iter::repeat_with(|| {
            let [.., byte] = generator.to_le_bytes();
            generator = generator.wrapping_mul(0x9E37_79B1_85EB_CA8D);
            byte
        })
        .take(222)
        .collect();
        assert_eq!(hash64(&stream[..1]), 0xE934_A84A_DB05_2768);
        assert_eq!(hash64(&stream[..4]), 0x9136_A0DC_A574_57EE);
        assert_eq!(hash64(&stream[..14]), 0x8282_DCC4_994E_35C8);
        assert_eq!(hash64(&stream), 0xB641_AE8C_B691_C174);
    }

    #[test]
    fn pieces_have_the_hash_of_the_whole() {
        let bytes: Vec<u8> = (0..=255).collect();
        for length in 0..bytes.len() {
            let whole = hash64(&bytes[..length]);
            for piece in [1, 3, 8, 31, 32, 33, 100] {
                let mut hash = Hash64::new();
                bytes[..length].chunks(piece).for_each(|piece| hash.update(piece));
                assert_eq!(hash.finish(), whole, "{length} bytes in pieces of {piece}");
            }
        }
    }
}
