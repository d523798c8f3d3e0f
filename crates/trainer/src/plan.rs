//! Which games become which shards.

use std::ops::Range;

use crate::shard::Header;

/// Which games of self-play become which shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of all games.
    pub seed: u64,
    /// How many games there are.
    pub games: u32,
    /// How many of them make a shard, at least 1; the last one has what is left.
    pub games_per_shard: u32,
}

impl Plan {
    /// Returns how many shards there are.
    #[must_use]
    pub const fn shards(&self) -> u32 {
        self.games.div_ceil(self.games_per_shard)
    }

    /// Returns the numbers of the games of a shard.
    fn games_of(&self, shard: u32) -> Range<u32> {
        let first = shard * self.games_per_shard;
        first..self.games.min(first.saturating_add(self.games_per_shard))
    }

    /// Returns how many games some shards have.
    #[must_use]
    pub fn games(&self, shards: Range<u32>) -> u32 {
        shards.map(|shard| self.games_of(shard).len()).sum::<usize>().try_into().unwrap_or(u32::MAX)
    }

    /// Returns the header of a shard, which knows all but the number of records.
    pub(crate) fn header(&self, number: u32, settings: &str) -> Header {
        let games = self.games_of(number);
        let (first, games) = (games.start, games.end - games.start);
        Header { seed: self.seed, number, first, games, records: 0, settings: settings.to_owned() }
    }
}
