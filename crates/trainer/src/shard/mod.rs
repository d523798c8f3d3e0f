//! Files of records, which are complete or not there.
//!
//! * [`Record`]: what they are made of, one type for each game;
//! * [`Header`]: what a shard has and what it was made with;
//! * [`Reader`]: its records, block by block, checked; [`read`](fn@read) takes all of a file;
//! * [`Folder`]: the shards of one piece of work, written under temporary names and kept when they
//!   are complete;
//! * [`same_games`]: shards among others that have the same games;
//! * [`ShardError`]: what is wrong with a file, where, and what was expected.
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
//! | 4 | how many games, or positions, it is made of |
//! | 4 | how many records it has |
//! | 4 | how many bytes of settings follow, at most 4096 |
//! | … | the settings: printable ASCII, in lines of a name, a space and a value |
//! | 4 | the CRC-32 of all that is above |
//! | … | the records, one after another: see [`Record::write`] |
//! | 4 | the CRC-32 of the records |
//!
//! # Stability
//!
//! Files of version 1 stay readable, and what is written of the same header and records stays the
//! same.

mod describe;
mod error;
mod folder;
mod header;
mod reader;
mod record;
mod same;
#[cfg(test)]
mod tests;

pub(crate) use describe::describe;
pub use error::{FolderError, ShardError};
pub use folder::{Folder, Found, name};
pub use header::{Header, SETTINGS_MAX};
pub use reader::{Reader, read};
pub use record::Record;
pub use same::same_games;
