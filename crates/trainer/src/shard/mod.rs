//! Files of records, which are complete or absent.
//!
//! * [`Record`]: the trait of records, one type for each game;
//! * [`Header`]: the contents of a shard and the settings it was made with;
//! * [`Reader`]: checked records, block by block; [`read`](fn@read) takes a whole file;
//! * [`Folder`]: the shards of one run, written under temporary names and renamed when complete;
//! * [`same_games`]: finds shards that have the same games;
//! * [`ShardError`], [`FileError`], [`FolderError`]: what is wrong, where, and what was expected.
//!
//! # Format
//!
//! All numbers are little endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic of the type of records, [`Record::MAGIC`] |
//! | 4 | the version of the format, 1 |
//! | 4 | the size of a record, [`Record::SIZE`] |
//! | 8 | the seed |
//! | 4 | the number of the shard, from 0 |
//! | 4 | the first game, or for labels the first position, of the shard |
//! | 4 | the number of games, or positions |
//! | 4 | the number of records |
//! | 4 | the number of bytes of settings, at most 4096 |
//! | … | the settings: printable ASCII, in lines of a name, a space and a value |
//! | 4 | the CRC-32 of all bytes above |
//! | … | the records: see [`Record::write`] |
//! | 4 | the CRC-32 of the records |
//!
//! # Stability
//!
//! Files of version 1 stay readable; the same header and records always make the same bytes. A record with
//! other bytes is a new type with a new magic.

mod error;
mod folder;
mod format;
mod same;
#[cfg(test)]
pub(crate) mod samples;

pub use error::{FileError, FolderError, ShardError};
pub use folder::{Folder, Found, name};
pub use format::{Header, Reader, Record, SETTINGS_MAX, read};
pub use same::same_games;
pub(crate) use same::{describe, describe_all};
