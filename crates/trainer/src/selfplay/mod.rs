//! Games of a search against itself.
//!
//! A game begins with random moves, so many as are drawn for it; of some games they are drawn again
//! until a look of few moves says that neither player is far ahead. Then a search plays both sides,
//! and every position becomes a record with its score. Of the random moves one position becomes a
//! record, too: searches see many that nobody would play. With few empty squares scores are exact.
//! Now and then a random move leads off the good lines; the result of the game is then known only of
//! the positions after it.

mod game;
mod opening;
mod settings;

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;
use othello::eval::Evaluation;

use self::game::Player;
pub use self::settings::Settings;
use crate::Record;
use crate::shard::{Folder, Header};
use crate::work::{self, Observer, WorkError};

/// Which games become which shards.
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

    fn games_of(&self, shard: u32) -> Range<u32> {
        let first = shard * self.games_per_shard;
        first..self.games.min(first.saturating_add(self.games_per_shard))
    }
}

/// Makes some shards of games in a folder, but for those that are there, each by one of so many
/// threads.
///
/// A shard depends on the settings, the evaluation, the seed and its games, and on nothing else.
/// `name` says which evaluation it is: it stands in the shards, and others with another name are not
/// taken for these.
///
/// # Errors
///
/// When settings make no sense, a shard is there that was made with others, something cannot be
/// written, or the flag is set.
#[expect(clippy::too_many_arguments, reason = "what to make, with what, where and how")]
pub fn run<E: Evaluation + Clone>(
    settings: &Settings,
    plan: &Plan,
    shards: Range<u32>,
    evaluation: &E,
    name: &str,
    folder: &Path,
    threads: usize,
    stop: &AtomicBool,
    observer: &impl Observer,
) -> Result<(), WorkError> {
    settings.check()?;
    let text = settings.text(name)?;
    let folder = Folder::open(folder)?;
    let header = |number| {
        let games = plan.games_of(number);
        Header {
            seed: plan.seed,
            number,
            first: games.start,
            games: games.end - games.start,
            records: 0,
            settings: text.clone(),
        }
    };
    let begin = || Ok(Player::new(settings, evaluation.clone())?);
    work::make(&folder, shards, threads, stop, observer, header, begin, |player, header| {
        let mut records = Vec::new();
        for game in header.first..header.first + header.games {
            if stop.load(Ordering::Relaxed) {
                return Err(WorkError::Stopped);
            }
            let before = records.len();
            player.play(&mut stream(header.seed, game), game, &mut records);
            observer.made(1, (records.len() - before) as u64);
        }
        Ok::<Vec<Record>, _>(records)
    })
}

/// Returns the random stream of a game.
fn stream(seed: u64, game: u32) -> SplitMix64 {
    let seed = SplitMix64::new(seed).word() ^ u64::from(game);
    SplitMix64::new(SplitMix64::new(seed).word())
}
