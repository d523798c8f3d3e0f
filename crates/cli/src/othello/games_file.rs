//! Output file of games that is written at the end.

use std::path::{Path, PathBuf};

use othello::notation::transcript::{self, Passes};
use othello::notation::{GameRecord, ggf, pgn, sgf};

use super::convert::write_database;
use super::format::Format;
use crate::failure::Failure;
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
        let name = path.display();
        let usage = |what: &str| Failure::Usage(format!("{name}: {what}"));
        let format = Format::of(path).filter(|format| formats.contains(format));
        let format = format.ok_or_else(|| {
            let known = formats.iter().map(|format| format.extension());
            let known: Vec<_> = known.map(|extension| format!(".{extension}")).collect();
            let known = match &known[..] {
                [first @ .., last] if !first.is_empty() => {
                    format!("{} or {last}", first.join(", "))
                }
                known => known.concat(),
            };
            usage(&format!("unknown format; expected {known}"))
        })?;
        if !replaces && path.symlink_metadata().is_ok() {
            return Err(Failure::Exists { name: name.to_string() });
        }
        let is_folder = |folder: &Path| folder.as_os_str().is_empty() || folder.is_dir();
        if !path.parent().is_some_and(is_folder) {
            return Err(usage("no such folder"));
        }
        Ok(Self { path: path.to_owned(), format, replaces })
    }

    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    /// Writes games and returns a report. The file may be written again.
    pub(crate) fn write(&mut self, games: Vec<GameRecord>) -> Result<String, Failure> {
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
