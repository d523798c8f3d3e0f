//! Reads the games of a file in any format.

use std::ffi::OsStr;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};

use othello::notation::wthor::{self, NameTables};
use othello::notation::{GameRecord, Mode, ReadError, ReadErrorKind, ggf, json, pgn, plain, sgf};
use othello::{Color, Move, Score};

use super::format::Format;
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

/// A game of a file.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Number in the file, from 1; skipped games count.
    pub(crate) number: u64,
    pub(crate) record: GameRecord,
    /// The record of a `.wtb` file.
    pub(crate) wthor: Option<wthor::Record>,
}

/// Iterator over the games of a file; it ends at the first error or at an interrupt.
#[derive(Debug)]
pub(crate) struct Games {
    source_name: String,
    path: Option<PathBuf>,
    reader: Reader,
    format: Format,
    /// Option that selects another format, if there is one.
    option: Option<&'static str>,
    read: u64,
    beside: Beside,
    /// Whether the warning about unread parts has been printed.
    has_warned: bool,
}

/// Information beside a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beside {
    /// Moves and their scores.
    pub(crate) scores: Vec<(Move, Score)>,
    pub(crate) comment: Option<String>,
    /// Whether the text does not give the side to move.
    pub(crate) assumes_black: bool,
    /// First line of the position in the text.
    pub(crate) line: usize,
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

#[derive(Debug)]
enum Reader {
    // Boxed because it is the largest by far.
    Plain(Box<plain::Reader<Source>>),
    Ggf(ggf::Reader<Source>),
    Sgf(sgf::Reader<Source>),
    Pgn(pgn::Reader<Source>),
    Json(json::Reader<Source>),
    Wthor(wthor::Reader<Source>, NameTables),
}

impl Games {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(argument: &OsStr, reading: Reading) -> Result<Self, Failure> {
        if argument == "-" {
            let source = Watched::new(Box::new(Standard::default()), 0);
            let mut games = Self::read_from(source, STANDARD_INPUT.to_owned(), None, reading)?;
            if let Reader::Plain(reader) = games.reader {
                // Other programs wait for the answer to a board before they continue.
                let reader = reader.answering(|source| source.buffer().is_empty());
                games.reader = Reader::Plain(Box::new(reader));
            }
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
        let Reading { format, mode, side, .. } = reading;
        let mut source = BufReader::with_capacity(1 << 16, source);
        let extension = path.as_deref().and_then(Format::of);
        // Ignore a read error here; it occurs again.
        let start = if extension == Some(Format::Wthor) && format.is_none() {
            &[]
        } else {
            source.fill_buf().unwrap_or_default()
        };
        let format = format.unwrap_or_else(|| Format::of_content(start, extension));
        if format != Format::Wthor && input::is_utf16(start) {
            return Err(Failure::content(source_name, input::UTF_16));
        }
        let reader = match format {
            Format::Transcripts | Format::Obf => {
                let reader = plain::Reader::new(source, mode);
                Reader::Plain(Box::new(match side {
                    Some(side) => reader.assuming(side),
                    None => reader,
                }))
            }
            Format::Ggf => Reader::Ggf(ggf::Reader::new(source, mode)),
            Format::Sgf => Reader::Sgf(sgf::Reader::new(source, mode)),
            Format::Pgn => Reader::Pgn(pgn::Reader::new(source, mode)),
            Format::Json => Reader::Json(json::Reader::new(source, mode)),
            Format::Wthor => {
                let reader = wthor::Reader::new(source, mode)
                    .map_err(|error| Failure::content(&source_name, error))?;
                Reader::Wthor(reader, NameTables::default())
            }
        };
        let beside = Beside::default();
        let (option, read, has_warned) = (None, 0, false);
        Ok(Self { source_name, path, reader, format, option, read, beside, has_warned })
    }

    /// Sets the option that messages suggest for another format.
    pub(crate) const fn with_option(mut self, option: &'static str) -> Self {
        self.option = Some(option);
        self
    }

    /// Returns whether the source is plain text, in which games may span several lines.
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self.reader, Reader::Plain(_))
    }

    /// Returns the information beside the last position.
    pub(crate) fn beside(&mut self) -> Beside {
        std::mem::take(&mut self.beside)
    }

    /// Returns the next game, or the one of this number, with the information beside its position.
    pub(crate) fn chosen(
        &mut self,
        number: Option<u64>,
    ) -> Option<Result<(Entry, Beside), Failure>> {
        loop {
            let entry = self.next()?;
            let beside = self.beside();
            match (entry, number) {
                (Ok(entry), Some(number)) if entry.number < number => {}
                (Ok(entry), Some(number)) if entry.number > number => {
                    self.warn_of_losses();
                    return None;
                }
                (entry, _) => return Some(entry.map(|entry| (entry, beside))),
            }
        }
    }

    /// Reads the names for the games of a `.wtb` file. Other formats contain names.
    pub(crate) fn name(&mut self, options: &NameOptions) -> Result<(), Failure> {
        match &mut self.reader {
            Reader::Wthor(reader, names) => {
                *names = options.tables(self.path.as_deref(), reader.mode())?;
                Ok(())
            }
            _ if options.is_given() => Err(Failure::Usage(format!(
                "{} is not a .wtb file; --players and --tournaments apply only to .wtb",
                self.source_name
            ))),
            _ => Ok(()),
        }
    }

    /// Returns the name of the file in messages.
    pub(crate) fn source_name(&self) -> &str {
        &self.source_name
    }

    /// Returns the header of a `.wtb` file.
    pub(crate) fn header(&self) -> Option<wthor::Header> {
        match &self.reader {
            Reader::Wthor(reader, _) => Some(reader.header()),
            _ => None,
        }
    }

    /// Returns whether a `.wtb` file has only numbers in place of names of this kind.
    pub(crate) fn has_numbers_for(&self, kind: wthor::NameKind) -> bool {
        matches!(&self.reader, Reader::Wthor(_, names) if names.get(kind).is_none())
    }

    /// Returns the number of records skipped so far.
    pub(crate) fn skipped(&self) -> u64 {
        match &self.reader {
            Reader::Plain(reader) => reader.skipped(),
            Reader::Ggf(reader) => reader.skipped(),
            Reader::Sgf(reader) => reader.skipped(),
            Reader::Pgn(reader) => reader.skipped(),
            Reader::Json(reader) => reader.skipped(),
            Reader::Wthor(reader, _) => reader.skipped(),
        }
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
        if let Reader::Wthor(_, names) = &self.reader
            && let Some(what) = nameless(names)
        {
            output::warning(format!("{}: {what}", self.source_name));
        }
    }

    /// Warns of unread parts, once.
    pub(crate) fn warn_of_losses(&mut self) {
        if std::mem::replace(&mut self.has_warned, true) {
            return;
        }
        if let Reader::Sgf(reader) = &self.reader {
            for warning in reader.losses().warnings() {
                output::warning(format!("{}: {warning}", self.source_name));
            }
        }
    }

    /// Warns of skipped records; call it after the last game.
    pub(crate) fn warn_of_skipped(&self) {
        let first = match &self.reader {
            Reader::Plain(reader) => reader.first_skipped().map(ToString::to_string),
            Reader::Ggf(reader) => reader.first_skipped().map(ToString::to_string),
            Reader::Sgf(reader) => reader.first_skipped().map(ToString::to_string),
            Reader::Pgn(reader) => reader.first_skipped().map(ToString::to_string),
            Reader::Json(reader) => reader.first_skipped().map(ToString::to_string),
            Reader::Wthor(reader, _) => reader.first_skipped().map(ToString::to_string),
        };
        let name = &self.source_name;
        if let Some(first) = first {
            let records = counted(self.skipped(), "record");
            output::warning(format!("{name}: {records} skipped, the first: {first}"));
        }
        if let Reader::Wthor(reader, _) = &self.reader
            && reader.missing() > 0
        {
            let missing = counted(reader.missing(), "game");
            output::warning(format!("{name}: {missing} missing; the header counts more"));
        }
    }

    /// Returns the next game, numbered from the last one.
    fn read(&mut self) -> Option<Result<Entry, Failure>> {
        let name = &self.source_name;
        let record = match &mut self.reader {
            Reader::Plain(reader) => reader.next()?.map(|entry| {
                let plain::Entry { record, scores, comment, assumes_black, line, .. } = entry;
                self.beside = Beside { scores, comment, assumes_black, line };
                record
            }),
            Reader::Ggf(reader) => reader.next()?,
            Reader::Sgf(reader) => reader.next()?,
            Reader::Pgn(reader) => reader.next()?,
            Reader::Json(reader) => reader.next()?,
            Reader::Wthor(reader, names) => return wthor(name, reader, names).transpose(),
        };
        let record = record.map_err(|error| failure(name, self.format, self.option, error));
        self.read += 1;
        let number = self.read + self.skipped();
        Some(record.map(|record| Entry { number, record, wthor: None }))
    }
}

impl Iterator for Games {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.read();
        if entry.is_none() {
            self.warn_of_losses();
        }
        // After an interrupt, the last record may be incomplete or an error.
        entry.filter(|_| !interrupt::is_flagged())
    }
}

/// Returns the error for an unreadable record. It names the format that was tried, unless the format is
/// certain.
fn failure(name: &str, format: Format, option: Option<&'static str>, error: ReadError) -> Failure {
    let is_certain = matches!(
        error.kind,
        ReadErrorKind::Io(_)
            | ReadErrorKind::TooLong
            | ReadErrorKind::Play { .. }
            | ReadErrorKind::WrongSide { .. }
            | ReadErrorKind::Score { .. }
    );
    match option {
        Some(option) if !is_certain => {
            let what = format!("{error} (read as .{format}; {option} selects another format)");
            Failure::content(name, what)
        }
        _ => Failure::content(name, error),
    }
}

fn wthor(
    name: &str,
    reader: &mut wthor::Reader<Source>,
    names: &NameTables,
) -> Result<Option<Entry>, Failure> {
    let Some((record, _)) = reader.read().map_err(|error| Failure::content(name, error))? else {
        return Ok(None);
    };
    let number = reader.number();
    let game = record.to_game_record(names, reader.header().games_year);
    let game = game.map_err(|error| Failure::content(format!("{name}: game {number}"), error))?;
    Ok(Some(Entry { number, record: game, wthor: Some(record) }))
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
