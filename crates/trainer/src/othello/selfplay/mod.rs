//! Games of a search against itself.
//!
//! A game begins with random moves, so many as are drawn for it; of some games they are drawn again
//! until a look of few moves says that neither player is far ahead. Then a search plays both sides,
//! and every position becomes a record with its score. Of the random moves one position becomes a
//! record, too: searches see many that nobody would play. With few empty squares scores are exact.
//! Now and then a random move leads off the good lines; the result of the game is then known only of
//! the positions after it.
//!
//! # Stability
//!
//! Random streams and openings of a seed stay the same. Moves follow the search, which may get
//! better: then the number in the first line of the settings of shards grows, so that shards of both
//! do not mix.

mod game;
mod settings;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use othello::eval::Evaluation;

use self::game::Player;
pub use self::settings::Settings;
use crate::plan::Plan;
use crate::shard::Folder;
use crate::stream::stream;
use crate::work::{Crew, Observer, WorkError};

/// Makes some shards of games in a folder, but for those that are there.
///
/// A shard depends on the settings, the evaluation, the seed and its games, and on nothing else.
/// `name` says which evaluation it is: it stands in the shards, and those with another name are not
/// taken for these.
///
/// # Errors
///
/// When settings make no sense, a shard is there that was made with others, something cannot be
/// written, or the work is stopped.
pub fn run<E: Evaluation + 'static + Clone>(
    settings: &Settings,
    plan: &Plan,
    shards: Range<u32>,
    (evaluation, name): (&E, &str),
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check()?;
    let text = settings.text(name)?;
    let folder = Folder::open(folder)?;
    let tasks = shards.map(|number| Ok((plan.header(number, &text), ())));
    let begin = || {
        Player::new(settings, evaluation.clone(), Arc::clone(&crew.stop))
            .map_err(|error| WorkError::Search(error.into()))
    };
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
