//! Files of the games of a match.

use std::path::Path;

use super::record::Record;
use crate::failure::Failure;
use crate::othello::{Format, GamesFile, today};

/// The event that files of games name.
const EVENT: &str = "tritboard match";

/// Returns the file of an argument.
///
/// # Errors
///
/// As [`GamesFile::new`].
pub(super) fn file(path: &Path, replaces: bool) -> Result<GamesFile, Failure> {
    GamesFile::new(path, replaces, &[Format::Ggf, Format::Wthor])
}

/// Writes games, and returns what was written.
pub(super) fn write<'a>(
    file: &mut GamesFile,
    records: impl Iterator<Item = &'a Record>,
) -> Result<String, Failure> {
    let (year, month, day) = today();
    let date = format!("{year:04}.{month:02}.{day:02}");
    let games: Result<Vec<_>, Failure> = records
        .map(|record| {
            let game = record.to_game_record(EVENT, &date);
            game.map_err(|error| Failure::content(format!("game {}", record.game), error))
        })
        .collect();
    file.write(games?)
}
