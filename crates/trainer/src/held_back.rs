//! Games that nothing is learned from.

use engine::random::SplitMix64;

/// Which games are held back to measure errors.
///
/// A game is told by the seed of its shards and by its number, so that the same games are held back
/// of labels as of what was labelled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldBack {
    /// What chooses the games.
    pub(crate) seed: u64,
    /// The part of all, 0 to 1.
    pub(crate) share: f64,
}

impl HeldBack {
    /// Returns what tells which games of the shards of a seed are held back.
    #[expect(clippy::cast_precision_loss, reason = "2^64 and a fraction of it")]
    pub(crate) fn of(self, seed: u64) -> impl Fn(u32) -> bool {
        let start = SplitMix64::new(self.seed ^ SplitMix64::new(seed).word()).word();
        move |game| {
            let word = SplitMix64::new(start ^ u64::from(game)).word();
            (word as f64) < self.share * u64::MAX as f64
        }
    }
}
