//! Games of a search against itself.
//!
//! A game begins with random stones of both colours, most of them in the middle of the board, drawn
//! again until a search says that neither player is far ahead. Then a search plays both sides, and
//! every move becomes a record with the value that was found, those of the opening without one. Now
//! and then in the first moves a stone is put somewhere near the others: searches see many positions
//! that nobody would play. A game ends when somebody has won, when a search has found a forced win or
//! loss, or drawn, when the board is full or nearly so.
//!
//! # Stability
//!
//! Random streams and openings of a seed stay the same. Moves follow the search, which may get
//! better: then the number in the first line of the settings of shards grows, so that shards of both
//! do not mix.

mod opening;
mod player;
mod settings;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use gomoku::eval::Evaluation;

use self::player::Player;
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
/// When settings make no sense or the evaluation is of another rule, a shard is there that was made
/// with others, something cannot be written, or the work is stopped.
pub fn run(
    settings: &Settings,
    plan: &Plan,
    shards: Range<u32>,
    (evaluation, name): (&Arc<Evaluation>, &str),
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check()?;
    if evaluation.rule() != settings.rule {
        let (found, rule) = (evaluation.rule(), settings.rule);
        return Err(WorkError::Settings(format!("an evaluation of {found}, expected of {rule}")));
    }
    let text = settings.text(name)?;
    let folder = Folder::open(folder)?;
    let tasks = shards.map(|number| Ok((plan.header(number, &text), ())));
    let begin = || {
        Player::new(settings, Arc::clone(evaluation), Arc::clone(&crew.stop))
            .map_err(|error| WorkError::Search(error.into()))
    };
    crew.make(&folder, tasks, begin, |player, header, ()| {
        let mut records = Vec::new();
        for game in header.first..header.first + header.games {
            crew.check()?;
            let mut played =
                player.play(&mut stream(header.seed, game), game).ok_or(WorkError::Stopped)?;
            crew.observer.made(1, played.len() as u64);
            records.append(&mut played);
        }
        Ok(records)
    })
}
