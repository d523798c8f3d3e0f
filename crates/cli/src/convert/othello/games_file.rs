//! Output file of games that is written at the end.

use std::path::{Path, PathBuf};

use othello::notation::GameRecord;

use super::Sink;
use super::database::{Database, Origin};
use super::text::Text;
use crate::convert::warn;
use crate::failure::Failure;
use crate::files::format::among;
use crate::files::othello::reader::Entry;
use crate::terminal::printable::printable_lines;
use crate::today::today;
use othello::notation::Format;

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
        let (path, replaces) = (self.path.as_path(), self.replaces);
        let mut sink = if self.format == Format::Wthor {
            // A database covers one year.
            let (year, origin) = (Some(today().0), Origin::unknown("the games"));
            Sink::Database(Box::new(Database::create(path, year, replaces, origin)?))
        } else {
            Sink::Text(Box::new(Text::create(path.as_os_str(), self.format, replaces, None)?))
        };
        for (number, record) in (1..).zip(games) {
            sink.write(Entry::new(number, record))?;
        }
        let done = sink.finish()?;
        if self.format == Format::Wthor {
            warn(&path.to_string_lossy(), &done.losses);
        }
        self.replaces = true;
        Ok(printable_lines(&done.report).into_owned())
    }
}
