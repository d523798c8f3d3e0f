//! Games that a search plays against itself, in shards that any machine makes again byte for byte.
//!
//! A game depends on the seed, its number, the settings and the evaluation, and on nothing else: shards may be
//! made in any order, on several machines, and again after an interruption. What a game supplies is in
//! [`Settings`] and [`Player`].

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;

use crate::shard::{Folder, Header, Record};
use crate::work::{Crew, Observer, WorkError, checked_settings};

/// Which games of self-play become which shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Seed of all games.
    pub seed: u64,
    /// Number of games.
    pub games: u32,
    /// Number of games in a shard, at least 1; the last shard has the rest.
    pub games_per_shard: u32,
}

impl Plan {
    /// Returns the number of shards.
    #[must_use]
    pub const fn shards(&self) -> u32 {
        self.games.div_ceil(self.games_per_shard)
    }

    /// Returns the numbers of the games of a shard.
    fn games_of(&self, shard: u32) -> Range<u32> {
        let first = shard * self.games_per_shard;
        first..self.games.min(first.saturating_add(self.games_per_shard))
    }

    /// Returns the number of games in a range of shards.
    #[must_use]
    pub fn games(&self, shards: Range<u32>) -> u32 {
        shards.map(|shard| self.games_of(shard).len()).sum::<usize>().try_into().unwrap_or(u32::MAX)
    }

    /// Returns the header of a shard, without its number of records.
    fn header(&self, number: u32, settings: &str) -> Header {
        let games = self.games_of(number);
        let (first, games) = (games.start, games.end - games.start);
        Header { seed: self.seed, number, first, games, records: 0, settings: settings.to_owned() }
    }
}

/// How the games are played, by an evaluation `E`.
pub trait Settings<E>: Sync {
    /// What a game becomes.
    type Record: Record;
    /// What plays the games of a thread.
    type Player: Player<Self::Record>;

    /// Checks that every setting is within its range, and that the evaluation fits.
    ///
    /// # Errors
    ///
    /// The first setting that is outside its range.
    fn check_for(&self, evaluation: &E) -> Result<(), WorkError>;

    /// Returns the settings as they stand in the header of a shard, with the name of the evaluation.
    ///
    /// The number in the first line is the version of the games: it rises when the same settings make other games.
    fn text(&self, evaluation: &str) -> String;

    /// Returns a player that stops soon after the flag is set.
    ///
    /// # Errors
    ///
    /// When there is no memory for the search.
    fn player(&self, evaluation: &E, stop: &Arc<AtomicBool>) -> Result<Self::Player, WorkError>;
}

/// Plays games, one after another.
pub trait Player<R> {
    /// Plays a game and appends its records; returns `None` if it was stopped before the end of the game.
    fn play(&mut self, random: &mut SplitMix64, game: u32, records: &mut Vec<R>) -> Option<()>;
}

/// Makes the shards of a range in a folder, except those that are finished already.
///
/// `name` identifies the evaluation: it stands in the shards, and shards with another name are refused.
///
/// # Errors
///
/// When a setting is outside its range, the evaluation is of another rule, a shard was made with other settings,
/// a file cannot be written, or the work is stopped.
pub fn run<E: Sync, S: Settings<E>>(
    settings: &S,
    plan: &Plan,
    shards: Range<u32>,
    (evaluation, name): (&E, &str),
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check_for(evaluation)?;
    let text = checked_settings(settings.text(name), name)?;
    let folder = Folder::open(folder)?;
    let tasks = shards.map(|number| Ok((plan.header(number, &text), ())));
    let begin = || settings.player(evaluation, &crew.stop);
    crew.make(&folder, tasks, begin, |player, header, ()| {
        let mut records = Vec::new();
        for game in header.first..header.first + header.games {
            crew.check()?;
            let before = records.len();
            let done = player.play(&mut stream(header.seed, game), game, &mut records);
            done.ok_or(WorkError::Stopped)?;
            crew.observer.made(1, (records.len() - before) as u64);
        }
        Ok(records)
    })
}

/// Returns the random stream of a game or a position by its number.
///
/// # Stability
///
/// Shards are made again from their seeds: the stream of a seed never changes.
pub(crate) fn stream(seed: u64, number: u32) -> SplitMix64 {
    let seed = SplitMix64::new(seed).word() ^ u64::from(number);
    SplitMix64::new(SplitMix64::new(seed).word())
}
