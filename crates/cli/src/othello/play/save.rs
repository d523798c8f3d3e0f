//! Files of games that were played.

use std::path::{Path, PathBuf};

use othello::Position;
use othello::notation::transcript::{self, Passes};
use othello::notation::{GameRecord, ggf};

use crate::failure::Failure;
use crate::othello::{Format, today, write_database};
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::terminal::printable::printable_lines;

/// A file of games that is to be written.
#[derive(Clone, Debug)]
pub(super) struct Save {
    path: PathBuf,
    format: Format,
    replaces: bool,
}

impl Save {
    /// Returns the file of a path for games that begin with a position.
    ///
    /// # Errors
    ///
    /// When it cannot have such games, or is there and must not be replaced: better before a game than
    /// after it.
    pub(super) fn new(path: &Path, replaces: bool, start: Position) -> Result<Self, Failure> {
        let name = path.display();
        let usage = |what: &str| Err(Failure::Usage(format!("{name}: {what}")));
        let format = match Format::of(path) {
            Some(Format::Obf) | None => {
                return usage("unknown format, expected .ggf, .txt or .wtb");
            }
            Some(format) => format,
        };
        if format != Format::Ggf && start != Position::START {
            return usage("only for games from the usual start, expected .ggf");
        }
        if !replaces && path.symlink_metadata().is_ok() {
            return Err(Failure::Exists { name: name.to_string() });
        }
        let is_folder = |folder: &Path| folder.as_os_str().is_empty() || folder.is_dir();
        if !path.parent().is_some_and(is_folder) {
            return usage("no such folder");
        }
        Ok(Self { path: path.to_owned(), format, replaces })
    }

    /// Writes games, and returns what was written. The file may be written again.
    pub(super) fn write(&mut self, games: Vec<GameRecord>) -> Result<String, Failure> {
        let report = self.try_write(games)?;
        self.replaces = true;
        Ok(printable_lines(&report).into_owned())
    }

    fn try_write(&self, games: Vec<GameRecord>) -> Result<String, Failure> {
        if self.format == Format::Wthor {
            return write_database(&self.path, self.replaces, today().0, games);
        }
        let mut file = Pending::create(&self.path, self.replaces)?;
        for record in &games {
            let written = match self.format {
                Format::Transcripts => transcript::write(&mut file, &record.game, Passes::Implied),
                _ => ggf::write(&mut file, record),
            };
            written.map_err(|error| file.failure(error))?;
        }
        file.keep()?;
        Ok(format!("{}: {}\n", self.path.display(), counted(games.len() as u64, "game")))
    }
}
