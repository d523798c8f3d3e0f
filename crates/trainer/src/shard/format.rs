//! The format of a shard: records, the header before them, and what reads both.

use std::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::path::Path;

use crc32fast::Hasher;

use super::error::ShardError;
use crate::disk;

/// A record of a fixed size: a position or a move of any game.
///
/// # Stability
///
/// The magic names the type: the bytes of a record under a magic never change, on any machine.
pub trait Record: Sized {
    /// Number of bytes of a record, 1 to 65,536.
    const SIZE: usize;

    /// First bytes of a shard of such records: a name of 7 printable ASCII characters, unique to the type, and
    /// `\x1a`.
    const MAGIC: [u8; 8];

    /// Why bytes are not a record.
    type Error: Error + Send + Sync + 'static;

    /// Writes the record over [`SIZE`](Self::SIZE) bytes.
    ///
    /// # Panics
    ///
    /// When the number of bytes differs, or a field of the record is outside its range.
    fn write(&self, bytes: &mut [u8]);

    /// Reads the [`SIZE`](Self::SIZE) bytes that [`write`](Self::write) writes.
    ///
    /// # Errors
    ///
    /// When no record has these bytes.
    ///
    /// # Panics
    ///
    /// When the number of bytes differs.
    fn read(bytes: &[u8]) -> Result<Self, Self::Error>;
}

/// Returns the number of bytes of some records.
const fn size<R: Record>(records: u64) -> u64 {
    const { assert!(R::SIZE >= 1 && R::SIZE <= 1 << 16, "records of 1 to 65,536 bytes") };
    records * R::SIZE as u64
}

/// The header of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Seed of everything random.
    pub seed: u64,
    /// Number of the shard, from 0.
    pub number: u32,
    /// Number of its first game, or of its first position for labels.
    pub first: u32,
    /// Number of games or positions it is made of.
    pub games: u32,
    /// Number of records.
    pub records: u32,
    /// Settings it was made with: printable ASCII, in lines of a name, a space and a value, at most
    /// [`SETTINGS_MAX`] bytes.
    pub settings: String,
}

/// Maximum number of bytes of [`Header::settings`].
pub const SETTINGS_MAX: usize = 4096;

const VERSION: u32 = 1;

/// Number of bytes before the settings.
const FIXED: usize = 44;

/// Number of bytes of a checksum.
const CHECKSUM: u64 = 4;

impl Header {
    /// Returns the bytes of the header, with its checksum.
    ///
    /// # Panics
    ///
    /// When the settings are too long or not printable text.
    pub(super) fn to_bytes<R: Record>(&self) -> Vec<u8> {
        let settings = self.settings.as_bytes();
        assert!(flaw(settings).is_none(), "settings of at most 4096 printable characters");
        let length = u32::try_from(settings.len()).expect("at most 4096 bytes");
        let mut bytes = Vec::with_capacity(FIXED + settings.len() + 4);
        bytes.extend(R::MAGIC);
        bytes.extend([VERSION, record_size::<R>()].map(u32::to_le_bytes).concat());
        bytes.extend(self.seed.to_le_bytes());
        let numbers = [self.number, self.first, self.games, self.records, length];
        bytes.extend(numbers.map(u32::to_le_bytes).concat());
        bytes.extend(settings);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the header of a file of `length` bytes, and checks that records of this type fill the file.
    fn read<R: Record>(source: &mut impl Read, length: u64) -> Result<Self, ShardError> {
        let expected = FIXED as u64 + CHECKSUM;
        if length < expected {
            return Err(ShardError::NoHeader { length, expected });
        }
        let mut bytes = vec![0; FIXED];
        source.read_exact(&mut bytes)?;
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&bytes[at..at + 4]);
            u32::from_le_bytes(word)
        };
        if bytes[..8] != R::MAGIC {
            return Err(ShardError::Magic { expected: R::MAGIC });
        }
        if word(8) != VERSION {
            return Err(ShardError::Version(word(8)));
        }
        let (found, expected) = (word(12), record_size::<R>());
        if found != expected {
            return Err(ShardError::RecordSize { found, expected });
        }
        let seed = u64::from(word(16)) | u64::from(word(20)) << 32;
        let [number, first, games, records] = [24, 28, 32, 36].map(word);
        let settings_length = word(40) as usize;
        if settings_length > SETTINGS_MAX {
            return Err(ShardError::Settings { at: 40, what: "longer" });
        }
        let header_length = FIXED as u64 + settings_length as u64 + CHECKSUM;
        if length < header_length {
            return Err(ShardError::NoHeader { length, expected: header_length });
        }
        bytes.resize(FIXED + settings_length, 0);
        source.read_exact(&mut bytes[FIXED..])?;
        let mut checksum = [0; 4];
        source.read_exact(&mut checksum)?;
        let (found, expected) = (crc32fast::hash(&bytes), u32::from_le_bytes(checksum));
        if found != expected {
            let at = bytes.len() as u64;
            return Err(ShardError::Checksum { at, what: "header", found, expected });
        }
        let settings = bytes.split_off(FIXED);
        if let Some(at) = flaw(&settings) {
            let at = (FIXED + at) as u64;
            return Err(ShardError::Settings { at, what: "no text" });
        }
        let settings = String::from_utf8(settings)
            .map_err(|_| ShardError::Settings { at: FIXED as u64, what: "no text" })?;
        let header = Self { seed, number, first, games, records, settings };
        let expected = header.file_length::<R>();
        if length != expected {
            return Err(ShardError::Length { length, expected, records });
        }
        Ok(header)
    }

    /// Returns the number of bytes before the records.
    fn length(&self) -> u64 {
        FIXED as u64 + self.settings.len() as u64 + CHECKSUM
    }

    /// Returns the number of bytes of the whole file.
    fn file_length<R: Record>(&self) -> u64 {
        self.length() + size::<R>(self.records.into()) + CHECKSUM
    }

    /// Returns the first field that differs in another header, except the number of records: its name, and the value
    /// of either.
    pub(super) fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let number = |name: &str, one: u64, other: u64| {
            (one != other).then(|| (name.to_owned(), one.to_string(), other.to_string()))
        };
        number("seed", self.seed, other.seed)
            .or_else(|| number("shard", self.number.into(), other.number.into()))
            .or_else(|| number("first game", self.first.into(), other.first.into()))
            .or_else(|| number("games", self.games.into(), other.games.into()))
            .or_else(|| {
                let (mut ours, mut theirs) = (self.settings.lines(), other.settings.lines());
                loop {
                    match (ours.next(), theirs.next()) {
                        (None, None) => return None,
                        (ours, theirs) if ours != theirs => {
                            let text = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
                            return Some(("settings".to_owned(), text(ours), text(theirs)));
                        }
                        _ => {}
                    }
                }
            })
    }
}

/// Returns the size of a record as a header has it.
fn record_size<R: Record>() -> u32 {
    u32::try_from(size::<R>(1)).expect("at most 65,536 bytes")
}

/// Returns the first offset at which settings are invalid.
fn flaw(settings: &[u8]) -> Option<usize> {
    let is_text = |&byte: &u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
    let at = settings.iter().position(|byte| !is_text(byte));
    at.or((settings.len() > SETTINGS_MAX).then_some(SETTINGS_MAX))
}

/// Reads the records `R` of a shard from `S` in blocks, in bounded memory.
///
/// Every record is checked when it is read, the checksum of the shard only at its end.
#[derive(Debug)]
pub struct Reader<R, S = File> {
    source: S,
    header: Header,
    /// Number of records read so far.
    read: u64,
    checksum: Hasher,
    is_over: bool,
    bytes: Vec<u8>,
    records: PhantomData<fn() -> R>,
}

/// Number of records in a block.
const BLOCK: usize = 2048;

impl<R: Record> Reader<R> {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    ///
    /// When it is not a regular file, cannot be read, or is not a shard of such records with the length that its
    /// header states.
    pub fn open(path: &Path) -> Result<Self, ShardError> {
        let file = disk::open(path)?;
        let length = file.metadata()?.len();
        Self::new(file, length)
    }
}

impl<R: Record, S: Read> Reader<R, S> {
    /// Reads the header of a shard of `length` bytes.
    ///
    /// # Errors
    ///
    /// When it is not a shard of such records with the length that its header states.
    pub fn new(mut source: S, length: u64) -> Result<Self, ShardError> {
        let header = Header::read::<R>(&mut source, length)?;
        Ok(Self {
            source,
            header,
            read: 0,
            checksum: Hasher::new(),
            is_over: false,
            bytes: Vec::new(),
            records: PhantomData,
        })
    }

    /// Returns the header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Replaces the contents of a vector by the next block of records, empty at the end of the shard.
    ///
    /// # Errors
    ///
    /// When a record is invalid, or the checksum differs. No records follow an error.
    pub fn next_block(&mut self, records: &mut Vec<R>) -> Result<(), ShardError> {
        records.clear();
        if self.is_over {
            return Ok(());
        }
        let done = self.read_block(records);
        if done.is_err() {
            records.clear();
        }
        self.is_over = records.is_empty();
        done
    }

    fn read_block(&mut self, records: &mut Vec<R>) -> Result<(), ShardError> {
        let left = u64::from(self.header.records) - self.read;
        let count = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
        let at = self.header.length() + size::<R>(self.read);
        if count == 0 {
            let mut expected = [0; 4];
            self.source.read_exact(&mut expected)?;
            let found = self.checksum.clone().finalize();
            let expected = u32::from_le_bytes(expected);
            if found != expected {
                return Err(ShardError::Checksum { at, what: "records", found, expected });
            }
            return match self.source.read(&mut [0])? {
                0 => Ok(()),
                _ => {
                    Err(io::Error::other("more bytes than the file had when it was opened").into())
                }
            };
        }
        self.bytes.resize(count * R::SIZE, 0);
        self.source.read_exact(&mut self.bytes)?;
        self.checksum.update(&self.bytes);
        for (index, bytes) in (0..).zip(self.bytes.chunks_exact(R::SIZE)) {
            let record = R::read(bytes).map_err(|error| ShardError::Record {
                at: at + size::<R>(index),
                number: self.read + index,
                error: error.into(),
            })?;
            records.push(record);
        }
        self.read += count as u64;
        Ok(())
    }
}

/// Reads a whole file.
///
/// # Errors
///
/// As [`Reader::open`] and [`Reader::next_block`].
pub fn read<R: Record>(path: &Path) -> Result<(Header, Vec<R>), ShardError> {
    let mut reader = Reader::open(path)?;
    let (mut records, mut block) = (Vec::new(), Vec::new());
    loop {
        reader.next_block(&mut block)?;
        if block.is_empty() {
            return Ok((reader.header, records));
        }
        records.append(&mut block);
    }
}
