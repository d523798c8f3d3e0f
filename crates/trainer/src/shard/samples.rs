//! Shards for tests.

use std::path::{Path, PathBuf};

use super::{Folder, Header, Record};

/// Writes records of `games` games as shard `number` of a folder. Returns its path.
pub(crate) fn write<R: Record>(folder: &Path, number: u32, games: u32, records: &[R]) -> PathBuf {
    let folder = Folder::open(folder).unwrap();
    let count = u32::try_from(records.len()).unwrap();
    let settings = "made by a test\n".to_owned();
    let header = Header { seed: 1, number, first: 0, games, records: count, settings };
    folder.write(&header, records).unwrap();
    folder.shard(number)
}
