//! Reading of game files, record by record.

use std::io::{self, BufReader, Read};

use thiserror::Error;

use crate::notation::Mode;

use super::{Header, Record, RecordError, Replay};

/// Reason why a file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is shorter than a header.
    #[error("byte {length}: the file ends within the header; expected 16 bytes")]
    Header {
        /// The length of the file.
        length: usize,
    },
    /// The games use another board, so the length of a record is unknown.
    #[error("byte 12: a board of size {size}; expected 8, or 0 for the same")]
    BoardSize {
        /// Board size in the header: squares per side.
        size: u8,
    },
    /// The file has fewer records than its header says.
    #[error("byte {offset}: the file ends after {found} whole records; expected {expected}")]
    Truncated {
        /// Number of whole records in the file.
        found: u32,
        /// Number of records according to the header.
        expected: u32,
        /// Offset of the end of the file, in bytes.
        offset: u64,
    },
    /// The file continues after the number of records in its header.
    #[error("byte {offset}: more bytes; expected the end after {expected} records")]
    Trailing {
        /// Number of records according to the header.
        expected: u32,
        /// Offset of the end of these records, in bytes.
        offset: u64,
    },
    /// A record is not a legal game.
    #[error("game {number}, byte {offset}, {error}")]
    Game {
        /// Number of the record in the file, from 1.
        number: u64,
        /// Offset of the wrong byte in the file.
        offset: u64,
        /// Error in the record.
        error: RecordError,
    },
}

/// Reads bytes until the buffer is full or the input ends, and returns the number of bytes read.
pub(super) fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match reader.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// Reads a header.
pub(super) fn read_header(reader: &mut impl Read) -> Result<Header, ReadError> {
    let mut bytes = [0; Header::LEN];
    let length = fill(reader, &mut bytes)?;
    if length < bytes.len() {
        return Err(ReadError::Header { length });
    }
    Ok(Header::from_bytes(bytes))
}

/// Reader of the games of a `.wtb` file, one at a time, from any input, in constant memory.
///
/// The reader checks every move of every game. In strict mode any error is returned and ends the
/// reading. In lenient mode the reader skips and [counts](Self::skipped) a record that is not a
/// legal game, and continues with the next.
///
/// In strict mode the header's count must match the length of the file. In lenient mode the length
/// decides:
///
/// * Records beyond the header's count are read while they have moves; those without moves may be
///   padding.
/// * [Missing](Self::missing) records are counted.
/// * A partial record at the end is skipped.
///
/// ```
/// use othello::Game;
/// use othello::notation::Mode;
/// use othello::notation::wthor::{Header, Reader, Record, write_games};
///
/// let record = Record::from_game(&Game::default())?;
/// let mut bytes = Vec::new();
/// write_games(&mut bytes, Header::of_games(2026), &[record; 3])?;
/// let mut reader = Reader::new(bytes.as_slice(), Mode::Strict)?;
/// assert_eq!(reader.header().games, 3);
/// for game in &mut reader {
///     assert_eq!(game?, record);
/// }
/// assert_eq!(reader.number(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: BufReader<R>,
    header: Header,
    mode: Mode,
    number: u64,
    skipped: u64,
    first_skipped: Option<ReadError>,
    done: bool,
}

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header. The source needs no buffer of its own.
    ///
    /// # Errors
    ///
    /// In either mode, returns an error if the source cannot be read, ends within the header, or
    /// has a board other than 8 × 8.
    pub fn new(source: R, mode: Mode) -> Result<Self, ReadError> {
        let mut source = BufReader::with_capacity(1 << 16, source);
        let header = read_header(&mut source)?;
        if !matches!(header.board_size, 0 | 8) {
            return Err(ReadError::BoardSize { size: header.board_size });
        }
        Ok(Self { source, header, mode, number: 0, skipped: 0, first_skipped: None, done: false })
    }
}

impl<R> Reader<R> {
    /// Returns the header.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Returns the handling of unreadable records.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the number of the last record read, from 1. This is the number of records read,
    /// including those skipped.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the number of records skipped so far; always 0 in strict mode.
    #[must_use]
    pub const fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Returns the error of the first skipped record.
    #[must_use]
    pub const fn first_skipped(&self) -> Option<&ReadError> {
        self.first_skipped.as_ref()
    }

    /// Returns the number of records in the header's count that have not been read. After the last
    /// game this is the number of records missing from the file.
    #[must_use]
    pub fn missing(&self) -> u64 {
        u64::from(self.header.games).saturating_sub(self.number)
    }
}

impl<R: Read> Reader<R> {
    /// Reads the next game and its replay, or returns `None` after the last.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read. In strict mode, also returns an error if the
    /// length of the file does not match its header, or a record is not a legal game. After an
    /// error the reader returns nothing more.
    pub fn read(&mut self) -> Result<Option<(Record, Replay)>, ReadError> {
        self.read_checked(Record::replay)
    }

    /// Returns the next record that passes a check, with what the check returns.
    pub(super) fn read_checked<T>(
        &mut self,
        check: impl Fn(&Record) -> Result<T, RecordError>,
    ) -> Result<Option<(Record, T)>, ReadError> {
        while let Some(record) = self.read_raw()? {
            match check(&record) {
                Ok(checked) => return Ok(Some((record, checked))),
                Err(error) => {
                    let number = self.number;
                    let offset = offset_of(number - 1) + u64::try_from(error.offset).unwrap_or(0);
                    self.refuse(ReadError::Game { number, offset, error })?;
                }
            }
        }
        Ok(None)
    }

    /// Reads the next record without checking its moves, or returns `None` after the last.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read. In strict mode, also returns an error if the
    /// length of the file does not match its header. After an error the reader returns nothing
    /// more.
    pub fn read_raw(&mut self) -> Result<Option<Record>, ReadError> {
        while !self.done {
            let mut bytes = [0; Record::LEN];
            let length = fill(&mut self.source, &mut bytes).inspect_err(|_| self.done = true)?;
            let record = Record::from_bytes(&bytes);
            let error = self.length_error(&record, length);
            self.done = length < Record::LEN;
            self.number += u64::from(length > 0);
            match error {
                Some(error) => self.refuse(error)?,
                None if self.done => {}
                None => return Ok(Some(record)),
            }
        }
        Ok(None)
    }

    /// Returns an iterator over the games and their replays, as [`read`](Self::read) returns them.
    pub fn replays(&mut self) -> impl Iterator<Item = Result<(Record, Replay), ReadError>> {
        std::iter::from_fn(|| self.read().transpose())
    }

    /// Returns an iterator over the records without checking their moves, as
    /// [`read_raw`](Self::read_raw) returns them.
    pub fn raw(&mut self) -> impl Iterator<Item = Result<Record, ReadError>> {
        std::iter::from_fn(|| self.read_raw().transpose())
    }

    /// Returns the error if a record, or a partial one of the given length, must not follow those
    /// read so far.
    fn length_error(&self, record: &Record, length: usize) -> Option<ReadError> {
        let (expected, offset) = (self.header.games, offset_of(self.number));
        let lenient = self.mode == Mode::Lenient;
        let partial = length < Record::LEN;
        if self.number < expected.into() {
            let found = u32::try_from(self.number).unwrap_or(u32::MAX);
            let offset = offset + u64::try_from(length).unwrap_or_default();
            let wrong = partial && (length > 0 || !lenient);
            wrong.then_some(ReadError::Truncated { found, expected, offset })
        } else {
            let wrong = length > 0 && (partial || !lenient || record.moves[0] == 0);
            wrong.then_some(ReadError::Trailing { expected, offset })
        }
    }

    /// Returns or counts an error, depending on the mode.
    fn refuse(&mut self, error: ReadError) -> Result<(), ReadError> {
        if self.mode == Mode::Strict {
            self.done = true;
            return Err(error);
        }
        self.skipped += 1;
        self.first_skipped.get_or_insert(error);
        Ok(())
    }
}

/// Returns the offset in the file of a record, given its index.
const fn offset_of(index: u64) -> u64 {
    Header::LEN as u64 + index * Record::LEN as u64
}

/// Iterator over the games, each checked.
impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().map(|game| game.map(|(record, _)| record)).transpose()
    }
}
