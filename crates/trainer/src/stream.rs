//! Random streams.

use engine::random::SplitMix64;

/// Returns the random stream of a game or a position by its number.
pub(crate) fn stream(seed: u64, number: u32) -> SplitMix64 {
    let seed = SplitMix64::new(seed).word() ^ u64::from(number);
    SplitMix64::new(SplitMix64::new(seed).word())
}
