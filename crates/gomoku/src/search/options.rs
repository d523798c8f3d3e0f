//! How positions are solved.

use crate::renju::Reading;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What counts as a three where renju forbids.
    pub reading: Reading,
    /// The most bytes of all hash tables together; rounded down to powers of two. Proofs come on
    /// top, about as much at most for all that one search returns, or 2 MiB.
    pub hash_bytes: usize,
    /// What else than fours and threes is tried in a search for continuous threats, 1 to 3: moves
    /// that would win by at most so many fours in a row, should the defender pass. 1 is fours and
    /// threes alone. Other numbers are taken for the nearest of these.
    pub threat_moves: u8,
}

impl Default for Options {
    /// RIF's text, 64 MiB, fours and threes alone.
    fn default() -> Self {
        Self { reading: Reading::default(), hash_bytes: 64 << 20, threat_moves: 1 }
    }
}
