//! Files of the games of a match.

use std::path::{Path, PathBuf};

use othello::notation::ggf;

use super::record::Record;
use crate::failure::Failure;
use crate::othello::{Format, today, write_database};
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;

/// A file of games that is to be written in the end.
#[derive(Debug)]
pub(super) struct Save {
    path: PathBuf,
    format: Format,
    replaces: bool,
}

/// The event that files of games name.
const EVENT: &str = "tritboard match";

impl Save {
    /// Returns the file of an argument.
    ///
    /// # Errors
    ///
    /// When its format has no games, or it is there: better before the match than after it.
    pub(super) fn new(path: &Path, replaces: bool) -> Result<Self, Failure> {
        let format =
            Format::of(path).filter(|format| matches!(format, Format::Ggf | Format::Wthor));
        let name = path.display();
        let format = format.ok_or_else(|| {
            Failure::Usage(format!("--save {name}: unknown format, expected .ggf or .wtb"))
        })?;
        if !replaces && path.symlink_metadata().is_ok() {
            return Err(Failure::Exists { name: name.to_string() });
        }
        let is_folder = |folder: &Path| folder.as_os_str().is_empty() || folder.is_dir();
        if !path.parent().is_some_and(is_folder) {
            return Err(Failure::Usage(format!("--save {name}: no such folder")));
        }
        Ok(Self { path: path.to_owned(), format, replaces })
    }

    /// Writes games, and returns what was written.
    pub(super) fn write<'a>(
        &self,
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
        let games = games?;
        if self.format == Format::Wthor {
            return write_database(&self.path, self.replaces, year, games);
        }
        let mut file = Pending::create(&self.path, self.replaces)?;
        for game in &games {
            ggf::write(&mut file, game).map_err(|error| file.failure(error))?;
        }
        file.keep()?;
        Ok(format!("{}: {}\n", self.path.display(), counted(games.len() as u64, "game")))
    }
}
