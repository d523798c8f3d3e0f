//! What is wrong with shards and their folder.

use std::error::Error;
use std::path::PathBuf;
use std::{fmt, io};

use thiserror::Error;

/// What is wrong with the bytes of a shard. Offsets count from the beginning of the file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// The bytes cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// There is less than a header.
    #[error("{length} bytes, expected a header of at least {expected}")]
    NoHeader {
        /// How many bytes there are.
        length: u64,
        /// How many a header takes at least.
        expected: u64,
    },
    /// Something else than a shard of such records.
    #[error("byte 0: not a file of records, expected the magic {}", shown(expected))]
    Magic {
        /// The magic of the type of records.
        expected: [u8; 8],
    },
    /// A format that is not known here.
    #[error("byte 8: version {0}, expected 1")]
    Version(u32),
    /// Records of another size.
    #[error("byte 12: records of {found} bytes, expected {expected}")]
    RecordSize {
        /// The size in the file.
        found: u32,
        /// The size of the type of records.
        expected: u32,
    },
    /// The settings are too long, or no text.
    #[error("byte {at}: settings that are {what}, expected at most 4096 bytes of printable text")]
    Settings {
        /// Where.
        at: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// The file is shorter or longer than its header says.
    #[error("{length} bytes, expected {expected} for {records} records")]
    Length {
        /// How many bytes there are.
        length: u64,
        /// How many there would be.
        expected: u64,
        /// The number of records in the header.
        records: u32,
    },
    /// A checksum is another.
    #[error("byte {at}: checksum {found:08x} of the {what}, expected {expected:08x}")]
    Checksum {
        /// Where the checksum stands.
        at: u64,
        /// What it is of.
        what: &'static str,
        /// The checksum of what was read.
        found: u32,
        /// The checksum in the file.
        expected: u32,
    },
    /// A record is nonsense.
    #[error("byte {at}, record {number}: {error}")]
    Record {
        /// Where the record begins.
        at: u64,
        /// The number of the record in the shard, from 0.
        number: u64,
        /// What is wrong.
        error: Box<dyn Error + Send + Sync>,
    },
}

/// Returns a magic for people: without the control character at its end.
fn shown(magic: &[u8; 8]) -> impl fmt::Display {
    magic.strip_suffix(b"\x1a").unwrap_or(magic).escape_ascii()
}

/// Why a shard of a folder cannot be had.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// A file or the folder itself cannot be made, read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Somebody else is at work here.
    #[error("{}: another process makes shards here, expected one at a time", .path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// A shard that is there is damaged.
    #[error("{}: {error}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ShardError,
    },
    /// A shard that is there was made with other settings.
    #[error("{}: {what}: {found}, expected {expected}; other settings want another folder", .path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// What is different.
        what: String,
        /// What the file has.
        found: String,
        /// What it would have.
        expected: String,
    },
}
