//! Names of players and tournaments.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read, Write};

use thiserror::Error;

use crate::notation::Mode;

use super::reader::{fill, read_header};
use super::{Header, ReadError};

/// Name of an unknown player: number 0 in the federation's table of players and in new tables of
/// both kinds. Number 0 of the federation's tournaments is `Diverses parties`.
pub const UNKNOWN: &str = "???";

/// Maximum number of names that the header can count.
const MAX_NAMES: usize = u16::MAX as usize;

/// Kind of the names in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// Players: `WTH.JOU`, names of up to 19 characters.
    Players,
    /// Tournaments: `WTH.TRN`, names of up to 25 characters.
    Tournaments,
}

impl NameKind {
    /// Both kinds, players first.
    pub const ALL: [Self; 2] = [Self::Players, Self::Tournaments];

    /// Returns the length of a record in bytes, including the NUL after the name.
    #[must_use]
    pub const fn record_len(self) -> usize {
        match self {
            Self::Players => 20,
            Self::Tournaments => 26,
        }
    }

    /// Returns the maximum length of a name in characters.
    #[must_use]
    pub const fn max_len(self) -> usize {
        self.record_len() - 1
    }

    /// Returns the file name extension, in capitals as the federation writes it.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Players => "JOU",
            Self::Tournaments => "TRN",
        }
    }

    /// Returns the name of the federation's file.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Players => "WTH.JOU",
            Self::Tournaments => "WTH.TRN",
        }
    }

    /// Returns the name shortened to fit a record, with `?` for each character outside Latin-1.
    ///
    /// ```
    /// use othello::notation::wthor::NameKind;
    ///
    /// assert_eq!(NameKind::Players.fit("Čech Jiří"), "?ech Ji?í");
    /// assert_eq!(NameKind::Players.fit("A name of more than 19"), "A name of more than");
    /// ```
    #[must_use]
    pub fn fit(self, name: &str) -> Cow<'_, str> {
        if self.encode(name).is_ok() {
            return Cow::Borrowed(name);
        }
        let fitting = name.chars().take(self.max_len());
        Cow::Owned(fitting.map(|c| if latin1(c).is_some() { c } else { '?' }).collect())
    }

    /// Returns the bytes of a name.
    fn encode(self, name: &str) -> Result<Vec<u8>, NameError> {
        let max = self.max_len();
        let length = name.chars().count();
        if length > max {
            return Err(NameError::TooLong { length, max });
        }
        let byte = |character| latin1(character).ok_or(NameError::Character { character });
        name.chars().map(byte).collect()
    }
}

/// Returns the byte of a character, if a name may contain it.
fn latin1(character: char) -> Option<u8> {
    u8::try_from(character).ok().filter(|&byte| byte != 0)
}

/// Reason why a name cannot be added to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name is too long for a record.
    #[error("a name of {length} characters; expected at most {max}")]
    TooLong {
        /// Length of the name in characters.
        length: usize,
        /// Maximum length in characters.
        max: usize,
    },
    /// A character outside Latin-1, or the NUL that would end the name.
    #[error("character {character:?} in a name; expected Latin-1 without NUL")]
    Character {
        /// The character.
        character: char,
    },
    /// The table has the maximum number of names that the format can count.
    #[error("one name too many; expected at most {MAX_NAMES}")]
    Full,
}

/// Table of the names of players or tournaments by their numbers.
///
/// The table keeps the bytes of the file, including those after the end of a name, and writes them
/// unchanged. Adding a name never changes the number of another.
///
/// ```
/// use othello::notation::wthor::{NameKind, Names};
///
/// let mut players = Names::new(NameKind::Players);
/// assert_eq!(players.intern("Ada")?, 0);
/// assert_eq!(players.intern("Grace")?, 1);
/// assert_eq!(players.intern("Ada")?, 0);
/// assert_eq!(players.name(1).as_deref(), Some("Grace"));
/// assert_eq!(players.name(2), None);
/// # Ok::<(), othello::notation::wthor::NameError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Names {
    kind: NameKind,
    header: Header,
    records: Vec<u8>,
    numbers: HashMap<Box<[u8]>, u16>,
    skipped: u64,
}

impl Names {
    /// Creates a table without names.
    #[must_use]
    pub fn new(kind: NameKind) -> Self {
        let header = Header::default();
        Self { kind, header, records: Vec::new(), numbers: HashMap::new(), skipped: 0 }
    }

    /// Reads a file of names.
    ///
    /// In lenient mode the length of the file decides instead of the header's count. Names beyond
    /// the count are read, and a partial record at the end is [skipped](Self::skipped).
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or ends within the header. In strict mode,
    /// also returns an error if the length of the file does not match its header.
    pub fn read(reader: impl Read, kind: NameKind, mode: Mode) -> Result<Self, ReadError> {
        let mut reader = io::BufReader::new(reader);
        let header = read_header(&mut reader)?;
        let expected = header.records;
        let mut names = Self::new(kind);
        names.set_header(header);
        let offset = |records: usize| {
            u64::try_from(Header::LEN + records * kind.record_len()).unwrap_or(u64::MAX)
        };
        let mut record = vec![0; kind.record_len()];
        loop {
            let found = names.len();
            let complete = found == usize::from(expected);
            let length = fill(&mut reader, &mut record)?;
            if mode == Mode::Strict && complete && length > 0 {
                return Err(ReadError::Trailing {
                    expected: expected.into(),
                    offset: offset(found),
                });
            }
            if mode == Mode::Strict && !complete && length < record.len() {
                return Err(ReadError::Truncated {
                    found: u32::try_from(found).unwrap_or(u32::MAX),
                    expected: expected.into(),
                    offset: offset(found) + u64::try_from(length).unwrap_or_default(),
                });
            }
            if length == 0 {
                break;
            }
            if length < record.len() || names.add(&record).is_err() {
                // Either a partial record or one beyond the last number ends the table.
                names.skipped += 1;
                break;
            }
        }
        Ok(names)
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the writer fails.
    pub fn write(&self, mut writer: impl Write) -> io::Result<()> {
        writer.write_all(&self.header.to_bytes())?;
        writer.write_all(&self.records)?;
        writer.flush()
    }

    /// Returns the kind of the names.
    #[must_use]
    pub const fn kind(&self) -> NameKind {
        self.kind
    }

    /// Returns the header, with the current number of names.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Replaces the header. Its count of names is ignored.
    pub const fn set_header(&mut self, header: Header) {
        self.header = Header { records: self.header.records, ..header };
    }

    /// Returns the number of names, at most 65,535.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.header.records as usize
    }

    /// Returns whether there are no names.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the number of records skipped in lenient mode.
    #[must_use]
    pub const fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Returns the name for a number.
    #[must_use]
    pub fn name(&self, number: u16) -> Option<Cow<'_, str>> {
        Some(decode(text(self.record(number)?)))
    }

    /// Returns the bytes for a number, 20 for a player and 26 for a tournament: a name, a NUL, and
    /// any further bytes of the file.
    #[must_use]
    pub fn record(&self, number: u16) -> Option<&[u8]> {
        self.records.chunks_exact(self.kind.record_len()).nth(number.into())
    }

    /// Returns an iterator over the numbers and names in order.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Cow<'_, str>)> + '_ {
        let records = self.records.chunks_exact(self.kind.record_len());
        (0..).zip(records.map(|record| decode(text(record))))
    }

    /// Returns the lowest number of a name, compared exactly.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u16> {
        self.numbers.get(self.kind.encode(name).ok()?.as_slice()).copied()
    }

    /// Adds a name and returns its number. An existing name gets a second number.
    ///
    /// # Errors
    ///
    /// Returns an error if the name does not fit, see [`NameKind::fit`], or the table has 65,535
    /// names.
    pub fn push(&mut self, name: &str) -> Result<u16, NameError> {
        let mut record = self.kind.encode(name)?;
        record.resize(self.kind.record_len(), 0);
        self.add(&record)
    }

    /// Returns the number of a name, adding the name if it is missing.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`push`](Self::push).
    pub fn intern(&mut self, name: &str) -> Result<u16, NameError> {
        match self.find(name) {
            Some(number) => Ok(number),
            None => self.push(name),
        }
    }

    /// Adds a record.
    fn add(&mut self, record: &[u8]) -> Result<u16, NameError> {
        let number = self.header.records;
        self.header.records = number.checked_add(1).ok_or(NameError::Full)?;
        self.records.extend_from_slice(record);
        self.numbers.entry(text(record).into()).or_insert(number);
        Ok(number)
    }
}

/// Formats the kind and the header without the names.
impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = f.debug_struct("Names");
        names.field("kind", &self.kind).field("header", &self.header).finish_non_exhaustive()
    }
}

/// Returns the bytes of a record before its NUL.
fn text(record: &[u8]) -> &[u8] {
    record.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Returns Latin-1 bytes as text.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(kind: NameKind, count: u16, records: &[u8]) -> Vec<u8> {
        let header = Header { records: count, ..Header::default() };
        assert_eq!(records.len() % kind.record_len(), 0);
        [&header.to_bytes(), records].concat()
    }

    #[test]
    fn bytes_behind_a_name_survive() {
        let mut records = *b"J\xf3n\0old name!!!!!!!!ABCDEFGHIJKLMNOPQRST";
        records[12] = 0;
        let bytes = file(NameKind::Players, 2, &records);
        let mut names = Names::read(bytes.as_slice(), NameKind::Players, Mode::Strict).unwrap();
        assert_eq!(names.name(0).as_deref(), Some("Jón"));
        assert_eq!(names.name(1).as_deref(), Some("ABCDEFGHIJKLMNOPQRST"));
        assert_eq!(names.record(0), Some(&records[..20]));
        assert_eq!(names.find("Jón"), Some(0));
        let mut written = Vec::new();
        names.write(&mut written).unwrap();
        assert_eq!(written, bytes);
        assert_eq!(names.intern("Jón"), Ok(0));
        assert_eq!(names.push("Jón"), Ok(2));
        assert_eq!(names.find("Jón"), Some(0));
        assert_eq!(names.header().records, 3);
        let all: Vec<_> = names.iter().map(|(number, name)| format!("{number} {name}")).collect();
        assert_eq!(all, ["0 Jón", "1 ABCDEFGHIJKLMNOPQRST", "2 Jón"]);
    }

    #[test]
    fn names_that_do_not_fit_are_refused() {
        let mut names = Names::new(NameKind::Tournaments);
        assert_eq!(names.push(&"é".repeat(25)), Ok(0));
        let refusals = [
            ("x".repeat(26), "a name of 26 characters; expected at most 25"),
            ("Wałęsa".to_owned(), "character 'ł' in a name; expected Latin-1 without NUL"),
            ("a\0b".to_owned(), "character '\\0' in a name; expected Latin-1 without NUL"),
        ];
        for (name, message) in refusals {
            assert_eq!(names.intern(&name).unwrap_err().to_string(), message);
            assert_eq!(names.find(&name), None);
            let fitting = names.kind().fit(&name).into_owned();
            assert!(names.intern(&fitting).is_ok(), "{fitting}");
        }
        assert_eq!(names.len(), 4);
        assert_eq!(names.kind().fit("Tour d'été"), "Tour d'été");
    }

    #[test]
    fn a_full_table_takes_no_more() {
        let mut names = Names::new(NameKind::Players);
        for number in 0..u16::MAX {
            assert_eq!(names.push(&number.to_string()), Ok(number));
        }
        assert_eq!(names.push("one more"), Err(NameError::Full));
        assert_eq!(names.intern("77"), Ok(77));
        assert_eq!(names.len(), MAX_NAMES);
        let mut bytes = Vec::new();
        names.write(&mut bytes).unwrap();
        let read = |mode| Names::read(bytes.as_slice(), NameKind::Players, mode);
        assert_eq!(read(Mode::Strict).unwrap(), names);
        // A file may be endless; records beyond the last number are not read.
        let endless = Read::chain(bytes.as_slice(), io::repeat(b'x'));
        let more = Names::read(endless, NameKind::Players, Mode::Lenient).unwrap();
        assert_eq!((more.len(), more.skipped()), (MAX_NAMES, 1));
    }

    #[test]
    fn the_count_must_fit_the_length() {
        let kind = NameKind::Players;
        let records = [b'a'; 60];
        for length in 0..=76 {
            for count in 0..5 {
                let bytes = &file(kind, count, &records)[..length];
                let strict = Names::read(bytes, kind, Mode::Strict);
                assert_eq!(strict.is_ok(), length == 16 + 20 * usize::from(count));
                let lenient = Names::read(bytes, kind, Mode::Lenient);
                assert_eq!(lenient.is_ok(), length >= 16);
                if let Ok(names) = lenient {
                    assert_eq!(names.len(), (length - 16) / 20);
                    assert_eq!(names.skipped(), u64::from((length - 16) % 20 > 0));
                }
            }
        }
        let message = |count| {
            let bytes = file(kind, count, &records);
            Names::read(bytes.as_slice(), kind, Mode::Strict).unwrap_err().to_string()
        };
        assert_eq!(message(2), "byte 56: more bytes; expected the end after 2 records");
        assert_eq!(message(4), "byte 76: the file ends after 3 whole records; expected 4");
    }
}
