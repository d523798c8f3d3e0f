//! What a shard has and what it was made with.

use std::io::Read;

use super::error::ShardError;
use super::record::{self, Record};

/// The header of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The seed of everything random.
    pub seed: u64,
    /// The number of the shard, from 0.
    pub number: u32,
    /// The number of its first game, or for labels of its first position.
    pub first: u32,
    /// How many games or positions it is made of.
    pub games: u32,
    /// How many records it has.
    pub records: u32,
    /// What it was made with: printable ASCII, in lines of a name, a space and a value, at most
    /// [`SETTINGS_MAX`] bytes.
    pub settings: String,
}

/// The most bytes of [`Header::settings`].
pub const SETTINGS_MAX: usize = 4096;

const VERSION: u32 = 1;

/// The bytes before the settings.
const FIXED: usize = 44;

/// The bytes of a checksum.
const CHECKSUM: u64 = 4;

impl Header {
    /// Returns the bytes of the header of a shard of such records, with its checksum.
    ///
    /// # Panics
    ///
    /// When the settings are too long or no printable text.
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

    /// Reads the header of a file of so many bytes, and checks that it is of such records and that
    /// they fill the file.
    pub(super) fn read<R: Record>(source: &mut impl Read, length: u64) -> Result<Self, ShardError> {
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
        let (size, expected) = (word(12), record_size::<R>());
        if size != expected {
            return Err(ShardError::RecordSize { found: size, expected });
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

    /// Returns how many bytes stand before the records.
    pub(super) fn length(&self) -> u64 {
        FIXED as u64 + self.settings.len() as u64 + CHECKSUM
    }

    /// Returns how many bytes the file has with such records.
    pub(super) fn file_length<R: Record>(&self) -> u64 {
        self.length() + record::size::<R>(self.records.into()) + CHECKSUM
    }

    /// Returns the first thing that is different in another header, except for the number of
    /// records: what it is, this one's and the other's.
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

/// Returns the size of a record as it stands in a header.
fn record_size<R: Record>() -> u32 {
    u32::try_from(record::size::<R>(1)).expect("at most 65,536 bytes")
}

/// Returns where settings are no settings.
fn flaw(settings: &[u8]) -> Option<usize> {
    let is_text = |&byte: &u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
    let at = settings.iter().position(|byte| !is_text(byte));
    at.or((settings.len() > SETTINGS_MAX).then_some(SETTINGS_MAX))
}
