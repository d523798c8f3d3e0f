//! Reader of the games of a file in any format.
//!
//! [`open`] detects the [`Format`] of a file and returns its [`Reader`]. This program prints the games of any file:
//!
//! ```
//! use othello::notation::{Mode, games};
//!
//! for entry in games::open("tests/data/text/games.ggf", Mode::Strict)? {
//!     let record = entry?.record;
//!     println!("{:?} - {:?}: {}", record.black, record.white, record.game);
//! }
//! # Ok::<(), games::ReadError>(())
//! ```
//!
//! Each format has a module with a reader of its own, which returns the same games: [`plain`], [`ggf`], [`sgf`],
//! [`pgn`], [`json`] and [`wthor`].

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::iter::FusedIterator;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::error;
use super::format::Format;
use super::text::is_utf16;
use super::wthor::{self, NameKind, NameTables, Names};
use super::{GameRecord, Mode, ggf, json, pgn, plain, sgf};
use crate::{Color, Move, Score};

/// Size of the buffer of a file in bytes. The format is detected within its first contents.
const BUFFER: usize = 1 << 16;

/// Opens a file of games or positions in any format.
///
/// The format is detected by content and extension, see [`Format::of_named`]. The names of the games of a `.wtb` file
/// come from `WTH.JOU` and `WTH.TRN` beside it, in any case; without these files numbers replace names.
///
/// # Errors
///
/// Returns an error if the file, or a file of names beside it, cannot be opened or read, if it is UTF-16, or if the
/// header of a `.wtb` file is invalid.
pub fn open(path: impl AsRef<Path>, mode: Mode) -> Result<Reader<BufReader<File>>, ReadError> {
    let path = path.as_ref();
    let file = File::open(path)?;
    // Some systems report a folder only when it is read.
    if file.metadata()?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let extension = path.extension().and_then(|name| Format::of_extension(name.to_str()?));
    let mut reader = Reader::detect(BufReader::with_capacity(BUFFER, file), extension, mode)?;
    if reader.format == Format::Wthor {
        reader.set_names(names_beside(path, mode)?);
    }
    Ok(reader)
}

/// Reads the names beside a file of games.
fn names_beside(games: &Path, mode: Mode) -> Result<NameTables, ReadError> {
    let failed = |path: &Path, error| ReadError::Names { path: path.to_owned(), error };
    let found = wthor::names_beside(games).map_err(|error| failed(games, error.into()))?;
    let mut tables = NameTables::default();
    for (kind, path) in NameKind::ALL.into_iter().zip([found.players, found.tournaments]) {
        if let Some(path) = path {
            let names = File::open(&path).map_err(wthor::ReadError::from);
            let names = names.and_then(|file| Names::read(file, kind, mode));
            tables.set(names.map_err(|error| failed(&path, error))?);
        }
    }
    Ok(tables)
}

/// Error of reading a file of games.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be opened.
    #[error(transparent)]
    Open(#[from] io::Error),
    /// A file of names, or the folder in which to look for them, cannot be read.
    #[error("{}: {error}", path.display())]
    Names {
        /// Path of the file of names; of the file of games if their folder cannot be read.
        path: PathBuf,
        /// Why.
        error: wthor::ReadError,
    },
    /// The text has an unsupported encoding.
    #[error("UTF-16: save as UTF-8")]
    Utf16,
    /// Error in a text.
    #[error(transparent)]
    Text(#[from] error::ReadError),
    /// Error in a `.wtb` file.
    #[error(transparent)]
    Wthor(#[from] wthor::ReadError),
}

/// A game or a position of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// Number in the file, from 1; skipped records count.
    pub number: u64,
    /// The game. A position is a game without moves that starts there.
    pub record: GameRecord,
    /// Moves of a position and their scores; only in plain text and OBF.
    pub scores: Vec<(Move, Score)>,
    /// The comment after the scores.
    pub comment: Option<String>,
    /// Whether a plain text does not give the side to move at the start, so that Black is assumed.
    pub assumes_black: bool,
    /// Line of a plain text where the entry begins, from 1; `None` in other formats.
    pub line: Option<usize>,
    /// The record of a `.wtb` file, which has a theoretical score besides.
    pub wthor: Option<wthor::Record>,
}

impl Entry {
    /// Returns the entry of only a game, with its number.
    #[must_use]
    pub fn new(number: u64, record: GameRecord) -> Self {
        Self { number, record, ..Self::default() }
    }
}

impl From<plain::Entry> for Entry {
    fn from(entry: plain::Entry) -> Self {
        let plain::Entry { record, scores, comment, assumes_black, line } = entry;
        Self { record, scores, comment, assumes_black, line: Some(line), ..Self::default() }
    }
}

/// Reader of the games and positions of a source in any format.
///
/// It holds one record of the source in memory. In strict mode the first error ends the reading; in lenient mode the
/// reader skips the record and counts it. It returns nothing more after an error.
///
/// ```
/// use othello::notation::games::Reader;
/// use othello::notation::{Format, Mode};
///
/// let text = "[Black \"Ann\"]\n1. f5 d6 2. c3\n";
/// let mut reader = Reader::detect(text.as_bytes(), None, Mode::Strict)?;
/// assert_eq!(reader.format(), Format::Pgn);
/// let entry = reader.next().unwrap()?;
/// assert_eq!((entry.number, entry.record.black.as_deref()), (1, Some("Ann")));
/// assert_eq!(entry.record.game.to_string(), "F5D6C3");
/// # Ok::<(), othello::notation::games::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    format: Format,
    inner: Inner<R>,
    /// Number of entries returned.
    read: u64,
}

#[derive(Debug)]
enum Inner<R> {
    // Boxed because it is the largest by far.
    Plain(Box<plain::Reader<R>>),
    Ggf(ggf::Reader<R>),
    Sgf(sgf::Reader<R>),
    Pgn(pgn::Reader<R>),
    Json(json::Reader<R>),
    Wthor(wthor::Reader<R>, NameTables),
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source in a known format.
    ///
    /// # Errors
    ///
    /// Returns an error if the source is UTF-16, or in WTHOR and without a valid header.
    pub fn new(mut source: R, format: Format, mode: Mode) -> Result<Self, ReadError> {
        // A read error occurs again.
        if format != Format::Wthor && source.fill_buf().is_ok_and(is_utf16) {
            return Err(ReadError::Utf16);
        }
        let inner = match format {
            Format::Plain | Format::Obf => Inner::Plain(Box::new(plain::Reader::new(source, mode))),
            Format::Ggf => Inner::Ggf(ggf::Reader::new(source, mode)),
            Format::Sgf => Inner::Sgf(sgf::Reader::new(source, mode)),
            Format::Pgn => Inner::Pgn(pgn::Reader::new(source, mode)),
            Format::Json => Inner::Json(json::Reader::new(source, mode)),
            Format::Wthor => Inner::Wthor(wthor::Reader::new(source, mode)?, NameTables::default()),
        };
        Ok(Self { format, inner, read: 0 })
    }

    /// Creates a reader that detects the format by the beginning of the source and the format of the file's
    /// extension, if there is one: see [`Format::of_named`].
    ///
    /// The beginning is what one call of [`BufRead::fill_buf`] returns. A buffer of 64 KiB suffices for all files
    /// that programs write.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    pub fn detect(mut source: R, extension: Option<Format>, mode: Mode) -> Result<Self, ReadError> {
        // A read error occurs again.
        let format = match extension {
            Some(Format::Wthor) => Format::Wthor,
            _ => Format::of_named(source.fill_buf().unwrap_or_default(), extension),
        };
        Self::new(source, format, mode)
    }

    /// Sets the side to move for boards of a plain text that do not give it, as
    /// [`plain::Reader::assuming`] does. Other formats give it.
    #[must_use]
    pub fn assuming(self, side: Color) -> Self {
        self.map_plain(|reader| reader.assuming(side))
    }

    /// Adapts the reader to plain text from an interactive source, as [`plain::Reader::answering`] does.
    #[must_use]
    pub fn answering(self, pauses: fn(&R) -> bool) -> Self {
        self.map_plain(|reader| reader.answering(pauses))
    }

    fn map_plain(mut self, change: impl FnOnce(plain::Reader<R>) -> plain::Reader<R>) -> Self {
        if let Inner::Plain(reader) = self.inner {
            self.inner = Inner::Plain(Box::new(change(*reader)));
        }
        self
    }

    /// Returns the next entry, without its number except in WTHOR.
    fn entry(&mut self) -> Option<Result<Entry, ReadError>> {
        let record = match &mut self.inner {
            Inner::Plain(reader) => {
                return Some(reader.next()?.map(Entry::from).map_err(ReadError::from));
            }
            Inner::Wthor(reader, names) => {
                let read = reader.read_named(names).transpose()?;
                return Some(read.map_err(ReadError::from).map(|(original, record)| Entry {
                    wthor: Some(original),
                    ..Entry::new(reader.number(), record)
                }));
            }
            Inner::Ggf(reader) => reader.next()?,
            Inner::Sgf(reader) => reader.next()?,
            Inner::Pgn(reader) => reader.next()?,
            Inner::Json(reader) => reader.next()?,
        };
        Some(record.map(|record| Entry::new(0, record)).map_err(ReadError::from))
    }
}

impl<R> Reader<R> {
    /// Returns the format that is read.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns the handling of unreadable records.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match &self.inner {
            Inner::Plain(reader) => reader.mode(),
            Inner::Ggf(reader) => reader.mode(),
            Inner::Sgf(reader) => reader.mode(),
            Inner::Pgn(reader) => reader.mode(),
            Inner::Json(reader) => reader.mode(),
            Inner::Wthor(reader, _) => reader.mode(),
        }
    }

    /// Returns the number of records skipped so far; always 0 in strict mode.
    #[must_use]
    pub fn skipped(&self) -> u64 {
        match &self.inner {
            Inner::Plain(reader) => reader.skipped(),
            Inner::Ggf(reader) => reader.skipped(),
            Inner::Sgf(reader) => reader.skipped(),
            Inner::Pgn(reader) => reader.skipped(),
            Inner::Json(reader) => reader.skipped(),
            Inner::Wthor(reader, _) => reader.skipped(),
        }
    }

    /// Returns the error of the first skipped record: a [`ReadError`](super::ReadError) of a text, or a
    /// [`wthor::ReadError`].
    #[must_use]
    pub fn first_skipped(&self) -> Option<&(dyn Error + Send + Sync + 'static)> {
        let of_text = match &self.inner {
            Inner::Wthor(reader, _) => return reader.first_skipped().map(|error| error as _),
            Inner::Plain(reader) => reader.first_skipped(),
            Inner::Ggf(reader) => reader.first_skipped(),
            Inner::Sgf(reader) => reader.first_skipped(),
            Inner::Pgn(reader) => reader.first_skipped(),
            Inner::Json(reader) => reader.first_skipped(),
        };
        of_text.map(|error| error as _)
    }

    /// Returns the names for the numbers of a `.wtb` file; `None` for the other formats, which contain names.
    #[must_use]
    pub const fn names(&self) -> Option<&NameTables> {
        match &self.inner {
            Inner::Wthor(_, names) => Some(names),
            _ => None,
        }
    }

    /// Sets the names for the numbers of a `.wtb` file; the other formats contain names.
    pub fn set_names(&mut self, tables: NameTables) {
        if let Inner::Wthor(_, names) = &mut self.inner {
            *names = tables;
        }
    }

    /// Sets the names like [`set_names`](Self::set_names).
    #[must_use]
    pub fn with_names(mut self, tables: NameTables) -> Self {
        self.set_names(tables);
        self
    }

    /// Returns the reader of a `.wtb` file, which has its header and counts missing records.
    #[must_use]
    pub const fn wthor(&self) -> Option<&wthor::Reader<R>> {
        match &self.inner {
            Inner::Wthor(reader, _) => Some(reader),
            _ => None,
        }
    }

    /// Returns the reader of an SGF file, which knows the parts that it has ignored.
    #[must_use]
    pub const fn sgf(&self) -> Option<&sgf::Reader<R>> {
        match &self.inner {
            Inner::Sgf(reader) => Some(reader),
            _ => None,
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entry = self.entry()?;
        if let Ok(entry) = &mut entry {
            self.read += 1;
            if entry.wthor.is_none() {
                entry.number = self.read + self.skipped();
            }
        }
        Some(entry)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

    fn detect(text: &[u8], mode: Mode) -> Reader<&[u8]> {
        Reader::detect(text, None, mode).unwrap()
    }

    #[test]
    fn files_are_opened_with_the_names_beside_them() {
        let mut reader = open(Path::new(DATA).join("sample.wtb"), Mode::Strict).unwrap();
        let names = reader.names().unwrap().clone();
        let header = reader.wthor().unwrap().header();
        let entries: Vec<_> = reader.by_ref().map(Result::unwrap).collect();
        assert_eq!(entries.len(), usize::try_from(header.games).unwrap());
        for (entry, number) in entries.iter().zip(1..) {
            let original = entry.wthor.unwrap();
            assert_eq!((entry.number, entry.line), (number, None));
            assert_eq!(entry.record, original.to_game_record(&names, header.games_year).unwrap());
        }
        assert!(NameKind::ALL.iter().all(|&kind| names.get(kind).is_some()));
        assert!(reader.next().is_none() && reader.sgf().is_none());

        let mut games = open(Path::new(DATA).join("text/games.ggf"), Mode::Strict).unwrap();
        games.set_names(names);
        assert_eq!((games.format(), games.names()), (Format::Ggf, None));
        assert_eq!(games.count(), 5);
        let numbers = open(Path::new(DATA).join("fforum-1-19.obf"), Mode::Strict).unwrap();
        assert!(numbers.format() == Format::Obf && numbers.wthor().is_none());
        for (entry, number) in numbers.map(Result::unwrap).zip(1..) {
            assert_eq!((entry.number, entry.line.is_some()), (number, true));
            assert!(!entry.scores.is_empty() && entry.wthor.is_none());
        }
    }

    #[test]
    fn errors_say_what_cannot_be_read() {
        let error = |path: &Path| open(path, Mode::Strict).unwrap_err();
        assert!(matches!(error(Path::new(DATA)), ReadError::Open(_)));
        assert!(matches!(error(&Path::new(DATA).join("none.wtb")), ReadError::Open(_)));

        let folder = std::env::temp_dir().join(format!("othello-games-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (games, names) = (folder.join("a.WTB"), folder.join("wth.jou"));
        std::fs::copy(Path::new(DATA).join("sample.wtb"), &games).unwrap();
        let all = open(&games, Mode::Strict).unwrap();
        assert_eq!(all.names(), Some(&NameTables::default()));
        std::fs::write(&names, b"short").unwrap();
        let reason = "byte 5: the file ends within the header; expected 16 bytes";
        assert_eq!(error(&games).to_string(), format!("{}: {reason}", names.display()));
        std::fs::remove_dir_all(&folder).unwrap();

        for text in [&b"\xff\xfef\x005\x00"[..], b"f\x005\x00"] {
            let read = |format| Reader::new(text, format, Mode::Lenient);
            assert_eq!(read(Format::Sgf).unwrap_err().to_string(), "UTF-16: save as UTF-8");
            assert!(matches!(read(Format::Wthor).unwrap_err(), ReadError::Wthor(_)));
        }
    }

    #[test]
    fn skipped_records_count_in_numbers() {
        let text = b"[Event \"1\"]\n1. f5\n[Event \"2\"]\n1. a1\n[Event \"3\"]\n1. d3\n";
        let mut lenient = detect(text, Mode::Lenient);
        let numbers: Vec<_> = lenient.by_ref().map(|entry| entry.unwrap().number).collect();
        assert_eq!((numbers, lenient.skipped(), lenient.mode()), (vec![1, 3], 1, Mode::Lenient));
        let first = lenient.first_skipped().unwrap();
        assert_eq!(
            first.to_string(),
            "line 4, column 4: move 1: black cannot play A1: no disc turns"
        );
        assert!(first.is::<error::ReadError>());
        let mut strict = detect(text, Mode::Strict);
        assert!(strict.next().unwrap().is_ok() && strict.next().unwrap().is_err());
        assert!(strict.next().is_none() && strict.first_skipped().is_none());
    }

    #[test]
    fn the_side_to_move_is_assumed_in_plain_text_alone() {
        let board = format!("{:-<27}OX------XO{:-<27}", "", "");
        let entry = detect(board.as_bytes(), Mode::Strict).next().unwrap().unwrap();
        assert!(entry.assumes_black && entry.line == Some(1));
        let mut assuming = detect(board.as_bytes(), Mode::Strict).assuming(Color::White);
        let entry = assuming.next().unwrap().unwrap();
        assert_eq!(entry.record.game.start().side_to_move(), Color::White);
        assert!(!entry.assumes_black);
        let mut tree = detect(b"(;GM[2])", Mode::Strict).assuming(Color::White);
        assert_eq!(tree.next().unwrap().unwrap().record.game.start(), Position::START);
        assert_eq!(tree.sgf().unwrap().losses(), sgf::Losses::default());
    }

    /// A board of an interactive source is complete where the source pauses.
    #[test]
    fn interactive_boards_are_answered() {
        let board = format!("{:-<27}OX------XO{:-<27} X\n", "", "");
        let source = io::Read::chain(board.as_bytes(), io::repeat(b'x'));
        let source = BufReader::with_capacity(board.len(), source);
        let mut reader = Reader::detect(source, None, Mode::Strict)
            .unwrap()
            .answering(|source| source.buffer().is_empty());
        assert!(reader.next().unwrap().is_ok());
    }
}
