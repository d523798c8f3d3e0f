//! Reading a file of games, record by record.

use std::io::{self, BufReader, Read};

use thiserror::Error;

use crate::notation::Mode;

use super::{Header, Record, RecordError, Replay};

/// Why a file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is shorter than a header.
    #[error("byte {length}: the file ends within the header, expected 16 bytes")]
    Header {
        /// The length of the file.
        length: usize,
    },
    /// The games are not of this board, so the length of a record is not known.
    #[error("byte 12: a board of size {size}, expected 8, or 0 for the same")]
    BoardSize {
        /// The side of the board.
        size: u8,
    },
    /// The file has fewer records than its header says.
    #[error("byte {offset}: the file ends after {found} whole records, expected {expected}")]
    Truncated {
        /// How many whole records there are.
        found: u32,
        /// How many the header counts.
        expected: u32,
        /// Where the file ends.
        offset: u64,
    },
    /// The file goes on after the records that its header counts.
    #[error("byte {offset}: more bytes, expected the end after {expected} records")]
    Trailing {
        /// How many records the header counts.
        expected: u32,
        /// Where they end.
        offset: u64,
    },
    /// A record is no legal game.
    #[error("game {number}, byte {offset}, {error}")]
    Game {
        /// The number of the record in the file, from 1.
        number: u64,
        /// The place of the wrong byte in the file.
        offset: u64,
        /// What is wrong.
        error: RecordError,
    },
}

/// Reads bytes until the buffer is full or the input ends, and returns how many there were.
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

/// Reads the games of a `.wtb` file one after the other, from any input, in constant memory.
///
/// Every move of every game is checked. In strict mode whatever is wrong is an error and the last
/// item; in lenient mode a record that is no legal game is left out and [counted](Self::skipped),
/// and the next one follows.
///
/// The header's count must fit the length of the file in strict mode. In lenient mode the length
/// decides: records that the header does not count are read as long as they have moves (without,
/// they may be padding), [missing](Self::missing) ones are counted, and a part of a record at the
/// end is left out.
///
/// ```
/// use othello::Game;
/// use othello::notation::Mode;
/// use othello::notation::wthor::{Header, Reader, Record, write_games};
///
/// let record = Record::from_game(&Game::new())?;
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
    /// Reads the header. The source needs no buffer of its own.
    ///
    /// # Errors
    ///
    /// In either mode when the source cannot be read or ends within the header, or the board is not
    /// 8 × 8.
    pub fn new(source: R, mode: Mode) -> Result<Self, ReadError> {
        let mut source = BufReader::with_capacity(1 << 16, source);
        let header = read_header(&mut source)?;
        if !matches!(header.board_size, 0 | 8) {
            return Err(ReadError::BoardSize { size: header.board_size });
        }
        Ok(Self { source, header, mode, number: 0, skipped: 0, first_skipped: None, done: false })
    }

    /// Returns the header.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Returns what becomes of records that cannot be read.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the number in the file, from 1, of the record that was read last: how many were
    /// read, those left out among them.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns how many records were left out so far; always 0 in strict mode.
    #[must_use]
    pub const fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Returns what was wrong with the first record that was left out.
    #[must_use]
    pub const fn first_skipped(&self) -> Option<&ReadError> {
        self.first_skipped.as_ref()
    }

    /// Returns how many records the header counts that were not read: after the last game, how many
    /// the file lacks.
    #[must_use]
    pub fn missing(&self) -> u64 {
        u64::from(self.header.games).saturating_sub(self.number)
    }

    /// Reads the next game and what it leads to, or `None` after the last.
    ///
    /// # Errors
    ///
    /// When the source cannot be read. In strict mode also when the file is longer or shorter than
    /// its header says, and when a record is no legal game. After an error there is nothing more.
    pub fn read(&mut self) -> Result<Option<(Record, Replay)>, ReadError> {
        while let Some(record) = self.read_raw()? {
            match record.replay() {
                Ok(replay) => return Ok(Some((record, replay))),
                Err(error) => {
                    let number = self.number;
                    let offset = offset_of(number - 1) + u64::try_from(error.offset).unwrap_or(0);
                    self.refuse(ReadError::Game { number, offset, error })?;
                }
            }
        }
        Ok(None)
    }

    /// Reads the next record without a look at its moves, or `None` after the last.
    ///
    /// # Errors
    ///
    /// When the source cannot be read. In strict mode also when the file is longer or shorter than
    /// its header says. After an error there is nothing more.
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

    /// Returns the games and what they lead to, as [`read`](Self::read) reads them.
    pub fn replays(&mut self) -> impl Iterator<Item = Result<(Record, Replay), ReadError>> {
        std::iter::from_fn(|| self.read().transpose())
    }

    /// Returns the records without a look at their moves, as [`read_raw`](Self::read_raw) reads
    /// them.
    pub fn raw(&mut self) -> impl Iterator<Item = Result<Record, ReadError>> {
        std::iter::from_fn(|| self.read_raw().transpose())
    }

    /// Returns why a record, or a part of one of the given length, may not follow those that were
    /// read.
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

    /// Ends the reading with an error, or counts it, as the mode says.
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

/// Returns the place in the file of a record, by its index.
const fn offset_of(index: u64) -> u64 {
    Header::LEN as u64 + index * Record::LEN as u64
}

/// The games, each checked.
impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().map(|game| game.map(|(record, _)| record)).transpose()
    }
}
