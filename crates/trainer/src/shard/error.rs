//! What is wrong with shards and their folders.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use thiserror::Error;

use crate::disk::PathError;

/// Why a file is not a shard. Offsets count from the beginning of the file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// The bytes cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is shorter than a header.
    #[error("not a shard: {length} bytes; expected a header of at least {expected} bytes")]
    NoHeader {
        /// Number of bytes of the file.
        length: u64,
        /// Minimum number of bytes of a header.
        expected: u64,
    },
    /// The file does not begin with the magic.
    #[error("byte 0: not a file of records; expected the magic {}", shown(expected))]
    Magic {
        /// The magic of the type of records.
        expected: [u8; 8],
    },
    /// Unknown version of the format.
    #[error("byte 8: version {0}; expected 1")]
    Version(u32),
    /// The records have another size.
    #[error("byte 12: records of {found} bytes; expected {expected}")]
    RecordSize {
        /// The size in the file.
        found: u32,
        /// The size of the type of records.
        expected: u32,
    },
    /// The settings are too long, or not text.
    #[error("byte {at}: settings that are {what}; expected at most 4096 bytes of printable text")]
    Settings {
        /// Offset of the error.
        at: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// The length differs from what the header states.
    #[error("{length} bytes; expected {expected} for {records} records")]
    Length {
        /// Number of bytes of the file.
        length: u64,
        /// Number of bytes by the header.
        expected: u64,
        /// The number of records in the header.
        records: u32,
    },
    /// A checksum differs.
    #[error("byte {at}: checksum {found:08x} of the {what}; expected {expected:08x}")]
    Checksum {
        /// Offset of the checksum.
        at: u64,
        /// Which part it covers.
        what: &'static str,
        /// Checksum of the bytes.
        found: u32,
        /// Checksum in the file.
        expected: u32,
    },
    /// A record is invalid.
    #[error("byte {at}, record {number}: {error}")]
    Record {
        /// Offset of the record.
        at: u64,
        /// Number of the record in the shard, from 0.
        number: u64,
        /// What is wrong.
        error: Box<dyn Error + Send + Sync>,
    },
}

/// Returns a magic without the control character at its end.
fn shown(magic: &[u8; 8]) -> impl fmt::Display {
    magic.strip_suffix(b"\x1a").unwrap_or(magic).escape_ascii()
}

/// Why a folder of shards cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder or a file cannot be created, read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// Another process works in the folder.
    #[error("{}: another process makes shards here; expected one at a time", .path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// A shard is damaged.
    #[error("{}: {error}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ShardError,
    },
    /// A shard was made with other settings.
    #[error("{}: {what}: {found}; expected {expected}; other settings want another folder", .path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// Value in the file.
        found: String,
        /// Value of these settings.
        expected: String,
    },
}

impl From<PathError> for FolderError {
    fn from(PathError { path, error }: PathError) -> Self {
        Self::Io { path, error }
    }
}

/// A file of records that cannot be used.
#[derive(Debug, Error)]
#[error("{}: {error}", .path.display())]
pub struct FileError {
    path: PathBuf,
    #[source]
    error: Box<dyn Error + Send + Sync>,
}

impl FileError {
    /// Returns a function that adds the path of a file to an error.
    pub(crate) fn at<E: Error + Send + Sync + 'static>(path: &Path) -> impl Fn(E) -> Self {
        move |error| Self { path: path.to_owned(), error: Box::new(error) }
    }

    /// Returns the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
