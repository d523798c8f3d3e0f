//! Reads the games of a file in any format.

use std::ffi::OsStr;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use othello::Color;
pub(crate) use othello::notation::games::Entry;
use othello::notation::games::{self, ReadError};
use othello::notation::wthor;
use othello::notation::{self, Format, Mode, ReadErrorKind};

use super::names::{NameOptions, nameless};
use crate::failure::Failure;
use crate::files::choice;
use crate::files::format::FileFormat;
use crate::terminal::input::{self, STANDARD_INPUT, Standard};
use crate::terminal::number::counted;
use crate::terminal::progress::Progress;
use crate::terminal::{interrupt, output};

/// Error for an empty source.
pub(crate) const NOTHING: &str = "empty; expected a board, moves or games";

impl FileFormat for Format {
    const ALL: &'static [Self] = &Self::ALL;

    fn extension(self) -> &'static str {
        self.name()
    }

    fn has_games(self) -> bool {
        Self::has_games(self)
    }

    fn is_written(self) -> bool {
        Self::is_written(self)
    }
}

/// Iterator over the games of a file; it ends at the first error or at an interrupt.
#[derive(Debug)]
pub(crate) struct Games {
    source_name: String,
    path: Option<PathBuf>,
    reader: games::Reader<Source>,
    /// Option that selects another format, if there is one.
    option: Option<&'static str>,
    read: u64,
    /// Whether the warning about unread parts has been printed.
    has_warned: bool,
}

/// How to read a source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// Format set by an option.
    pub(crate) format: Option<Format>,
    pub(crate) mode: Mode,
    /// Side to move for boards that do not give it.
    pub(crate) side: Option<Color>,
    /// Whether to show a progress bar.
    pub(crate) has_bar: bool,
}

impl Reading {
    /// Reads strictly, with a progress bar.
    pub(crate) const fn strict(format: Option<Format>) -> Self {
        Self { format, mode: Mode::Strict, side: None, has_bar: true }
    }
}

type Source = BufReader<Watched>;

impl Games {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(argument: &OsStr, reading: Reading) -> Result<Self, Failure> {
        if argument == "-" {
            let source = Watched::new(Box::new(Standard::default()), 0);
            let mut games = Self::read_from(source, STANDARD_INPUT.to_owned(), None, reading)?;
            // Other programs wait for the answer to a board before they continue.
            games.reader = games.reader.answering(|source| source.buffer().is_empty());
            return Ok(games);
        }
        Self::open_path(Path::new(argument), reading)
    }

    /// Reads a text.
    pub(crate) fn of_text(
        name: &str,
        text: Box<dyn Read + Send>,
        reading: Reading,
    ) -> Result<Self, Failure> {
        Self::read_from(Watched::new(text, 0), name.to_owned(), None, reading)
    }

    /// Opens a file without a progress bar, for commands that show their own progress.
    pub(crate) fn open_file(
        path: &Path,
        format: Option<Format>,
        mode: Mode,
        has_bar: bool,
    ) -> Result<Self, Failure> {
        Self::open_path(path, Reading { format, mode, side: None, has_bar })
    }

    fn open_path(path: &Path, reading: Reading) -> Result<Self, Failure> {
        let source_name = path.display().to_string();
        let failed = |error| Failure::Read { source_name: source_name.clone(), error };
        let file = input::open(path).map_err(failed)?;
        let length = if reading.has_bar { file.metadata().map_or(0, |file| file.len()) } else { 0 };
        let source = Watched::new(Box::new(file), length);
        Self::read_from(source, source_name, Some(path.to_owned()), reading)
    }

    fn read_from(
        source: Watched,
        source_name: String,
        path: Option<PathBuf>,
        reading: Reading,
    ) -> Result<Self, Failure> {
        let source = BufReader::with_capacity(1 << 16, source);
        let reader = match reading.format {
            Some(format) => games::Reader::new(source, format, reading.mode),
            None => {
                let extension = path.as_deref().and_then(Format::of_path);
                games::Reader::detect(source, extension, reading.mode)
            }
        };
        let reader = reader.map_err(|error| Failure::content(&*source_name, error))?;
        let reader = match reading.side {
            Some(side) => reader.assuming(side),
            None => reader,
        };
        Ok(Self { source_name, path, reader, option: None, read: 0, has_warned: false })
    }

    /// Sets the option that messages suggest for another format.
    pub(crate) const fn with_option(mut self, option: &'static str) -> Self {
        self.option = Some(option);
        self
    }

    /// Returns whether the source is plain text, in which games may span several lines.
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self.reader.format(), Format::Plain | Format::Obf)
    }

    /// Returns the next game, or the one of this number.
    pub(crate) fn chosen(&mut self, number: Option<u64>) -> Option<Result<Entry, Failure>> {
        loop {
            match (self.next()?, number) {
                (Ok(entry), Some(number)) if entry.number < number => {}
                (Ok(entry), Some(number)) if entry.number > number => {
                    self.warn_of_losses();
                    return None;
                }
                (entry, _) => return Some(entry),
            }
        }
    }

    /// Reads the names for the games of a `.wtb` file. Other formats contain names.
    pub(crate) fn name(&mut self, options: &NameOptions) -> Result<(), Failure> {
        if self.reader.names().is_some() {
            self.reader.set_names(options.tables(self.path.as_deref(), self.reader.mode())?);
        } else if options.is_given() {
            return Err(Failure::Usage(format!(
                "{} is not a .wtb file; --players and --tournaments apply only to .wtb",
                self.source_name
            )));
        }
        Ok(())
    }

    /// Returns the name of the file in messages.
    pub(crate) fn source_name(&self) -> &str {
        &self.source_name
    }

    /// Returns the header of a `.wtb` file.
    pub(crate) fn header(&self) -> Option<wthor::Header> {
        self.reader.wthor().map(wthor::Reader::header)
    }

    /// Returns whether a `.wtb` file has only numbers in place of names of this kind.
    pub(crate) fn has_numbers_for(&self, kind: wthor::NameKind) -> bool {
        self.reader.names().is_some_and(|names| names.get(kind).is_none())
    }

    /// Returns the number of records skipped so far.
    pub(crate) fn skipped(&self) -> u64 {
        self.reader.skipped()
    }

    /// Returns the error for a source that ends before the game with this number.
    pub(crate) fn ends_before(&self, number: u64) -> String {
        choice::no_such_game(self.read + self.skipped(), number)
    }

    /// Returns an error if the source had no games at all; `read` is the number of games read.
    pub(crate) fn refuse_nothing(&self, read: u64) -> Result<(), Failure> {
        if read + self.skipped() > 0 || interrupt::is_flagged() || self.header().is_some() {
            return Ok(());
        }
        Err(Failure::content(&*self.source_name, NOTHING))
    }

    /// Warns of missing names.
    pub(crate) fn warn_of_numbers(&self) {
        if let Some(what) = self.reader.names().and_then(nameless) {
            output::warning(format!("{}: {what}", self.source_name));
        }
    }

    /// Warns of unread parts, once.
    pub(crate) fn warn_of_losses(&mut self) {
        if std::mem::replace(&mut self.has_warned, true) {
            return;
        }
        if let Some(reader) = self.reader.sgf() {
            for warning in reader.losses().warnings() {
                output::warning(format!("{}: {warning}", self.source_name));
            }
        }
    }

    /// Warns of skipped records; call it after the last game.
    pub(crate) fn warn_of_skipped(&self) {
        let name = &self.source_name;
        if let Some(first) = self.reader.first_skipped() {
            let records = counted(self.skipped(), "record");
            output::warning(format!("{name}: {records} skipped, the first: {first}"));
        }
        if let Some(reader) = self.reader.wthor()
            && reader.missing() > 0
        {
            let missing = counted(reader.missing(), "game");
            output::warning(format!("{name}: {missing} missing; the header counts more"));
        }
    }
}

impl Iterator for Games {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.reader.next();
        match &entry {
            Some(entry) => self.read += u64::from(entry.is_ok()),
            None => self.warn_of_losses(),
        }
        let (name, format, option) = (&self.source_name, self.reader.format(), self.option);
        let entry = entry.map(|entry| entry.map_err(|error| failure(name, format, option, error)));
        // After an interrupt, the last record may be incomplete or an error.
        entry.filter(|_| !interrupt::is_flagged())
    }
}

/// Returns the error for an unreadable record. It names the format that was tried, unless the format is
/// certain.
fn failure(name: &str, format: Format, option: Option<&'static str>, error: ReadError) -> Failure {
    let is_certain = match &error {
        ReadError::Text(notation::ReadError { kind, .. }) => matches!(
            kind,
            ReadErrorKind::Io(_)
                | ReadErrorKind::TooLong
                | ReadErrorKind::Play { .. }
                | ReadErrorKind::WrongSide { .. }
                | ReadErrorKind::Score { .. }
        ),
        _ => true,
    };
    match option {
        Some(option) if !is_certain => {
            let what = format!("{error} (read as .{format}; {option} selects another format)");
            Failure::content(name, what)
        }
        _ => Failure::content(name, error),
    }
}

/// A source that shows how much of it has been read.
struct Watched {
    source: Box<dyn Read + Send>,
    read: u64,
    /// In bytes; 0 if unknown.
    length: u64,
    progress: Progress,
}

impl Watched {
    fn new(source: Box<dyn Read + Send>, length: u64) -> Self {
        Self { source, read: 0, length, progress: Progress::start() }
    }
}

impl std::fmt::Debug for Watched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut source = f.debug_struct("Watched");
        source.field("read", &self.read).field("length", &self.length).finish_non_exhaustive()
    }
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.read += count as u64;
        if count == 0 {
            self.progress.finish();
        } else if self.length > 0 {
            self.progress.set(self.read, self.length);
        }
        Ok(count)
    }
}
