//! Output file of games that is written at the end.

use std::path::{Path, PathBuf};

use othello::notation::transcript::{self, Passes};
use othello::notation::{GameRecord, ggf, pgn, sgf};

use super::database::{Database, Origin};
use crate::convert::warn;
use crate::failure::Failure;
use crate::files::format::among;
use crate::files::othello::format::Format;
use crate::files::othello::reader::Entry;
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::terminal::printable::printable_lines;
use crate::today::today;

/// An output file of games.
#[derive(Clone, Debug)]
pub(crate) struct GamesFile {
    path: PathBuf,
    format: Format,
    replaces: bool,
}

impl GamesFile {
    /// Returns the output file with this path, in one of the given formats.
    ///
    /// # Errors
    ///
    /// If it has another format, or exists and must not be replaced. Call it before a game, so that the error does
    /// not come after it.
    pub(crate) fn new(path: &Path, replaces: bool, formats: &[Format]) -> Result<Self, Failure> {
        let format = among(path, formats, None)?;
        if !replaces && path.symlink_metadata().is_ok() {
            return Err(Failure::Exists { name: path.display().to_string() });
        }
        let is_folder = |folder: &Path| folder.as_os_str().is_empty() || folder.is_dir();
        if !path.parent().is_some_and(is_folder) {
            return Err(Failure::Usage(format!("{}: no such folder", path.display())));
        }
        Ok(Self { path: path.to_owned(), format, replaces })
    }

    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    /// Writes games and returns a report. The file may be written again.
    pub(crate) fn write(&mut self, games: Vec<GameRecord>) -> Result<String, Failure> {
        let report = match self.format {
            Format::Wthor => self.write_database(games)?,
            _ => self.write_text(&games)?,
        };
        self.replaces = true;
        Ok(printable_lines(&report).into_owned())
    }

    /// Writes games of this year as a database with its files of names.
    fn write_database(&self, games: Vec<GameRecord>) -> Result<String, Failure> {
        let origin = Origin::unknown("the games");
        let mut database = Database::create(&self.path, Some(today().0), self.replaces, origin)?;
        for (number, record) in (1..).zip(games) {
            database.write(Entry { number, record, wthor: None })?;
        }
        let done = database.finish()?;
        warn(&self.path.to_string_lossy(), &done.losses);
        Ok(done.report)
    }

    fn write_text(&self, games: &[GameRecord]) -> Result<String, Failure> {
        let mut file = Pending::create(&self.path, self.replaces)?;
        for record in games {
            let written = match self.format {
                Format::Transcripts => transcript::write(&mut file, &record.game, Passes::Implied),
                Format::Sgf => sgf::write(&mut file, record),
                Format::Pgn => pgn::write(&mut file, record),
                _ => ggf::write(&mut file, record),
            };
            written.map_err(|error| file.failure(error))?;
        }
        file.keep()?;
        Ok(format!("{}: {}\n", self.path.display(), counted(games.len() as u64, "game")))
    }
}
