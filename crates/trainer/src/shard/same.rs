//! What identifies a shard, and shards that have the same games.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::error::{FileError, ShardError};
use super::format::{Header, Reader, Record};

/// Returns the header of a shard and the checksum of its records. Only a [`Reader`] verifies the checksum.
fn identity<R: Record>(path: &Path) -> Result<(Header, u32), ShardError> {
    let reader = Reader::<R>::open(path)?;
    let header = reader.header().clone();
    let mut bytes = [0; 4];
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-4))?;
    file.read_exact(&mut bytes)?;
    Ok((header, u32::from_le_bytes(bytes)))
}

/// Returns the header of a shard, and a line that identifies its contents.
pub(crate) fn describe<R: Record>(path: &Path) -> Result<(Header, String), ShardError> {
    let (header, checksum) = identity::<R>(path)?;
    let Header { seed, number, records, .. } = header;
    let line = format!("shard seed {seed} number {number} records {records} crc {checksum:08x}\n");
    Ok((header, line))
}

/// Returns a line for each shard that identifies its contents, and the number of all records.
pub(crate) fn describe_all<R: Record>(paths: &[PathBuf]) -> Result<(String, u64), FileError> {
    let (mut text, mut records) = (String::new(), 0);
    for path in paths {
        let (header, line) = describe::<R>(path).map_err(FileError::at(path))?;
        records += u64::from(header.records);
        text += &line;
    }
    Ok((text, records))
}

/// Returns the pairs of shards that have the same games: the index of the later shard and that of an earlier one. A
/// shard is the later one of at most one pair.
///
/// Two shards have the same games if their records are equal, or if their seeds and settings are equal and their
/// ranges of games overlap. The number of games in a shard is not one of these settings. Files that are not shards
/// of such records are skipped: reading them reports the error.
///
/// # Complexity
///
/// Reads the header and the checksum of each file, and sorts them.
#[must_use]
pub fn same_games<R: Record>(paths: &[impl AsRef<Path>]) -> Vec<(usize, usize)> {
    let headers = (0..).zip(paths).filter_map(|(index, path)| {
        let (header, checksum) = identity::<R>(path.as_ref()).ok()?;
        (header.records > 0).then_some(Found { index, header, checksum })
    });
    let mut by_records = HashMap::new();
    let mut by_origin: HashMap<_, Vec<_>> = HashMap::new();
    let mut pairs = Vec::new();
    for Found { index, header, checksum } in headers {
        let range = (header.first, header.first.saturating_add(header.games), index);
        match by_records.entry((header.records, header.games, checksum)) {
            Entry::Occupied(first) => {
                pairs.push((index, *first.get()));
                continue;
            }
            Entry::Vacant(entry) => entry.insert(index),
        };
        by_origin.entry((header.seed, settings(&header))).or_default().push(range);
    }
    for ranges in by_origin.values_mut() {
        ranges.sort_unstable();
        // The range with the last end so far.
        let Some(&(_, mut end, mut widest)) = ranges.first() else { continue };
        for &(first, last, index) in &ranges[1..] {
            if first < end {
                pairs.push((index.max(widest), index.min(widest)));
            }
            if last > end {
                (end, widest) = (last, index);
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup_by_key(|pair| pair.0);
    pairs
}

/// A shard by its index among the paths.
struct Found {
    index: usize,
    header: Header,
    checksum: u32,
}

/// Returns the settings without the number of games, or positions, in a shard.
fn settings(header: &Header) -> String {
    let lines = header.settings.lines();
    let kept = lines.filter(|line| !line.split(' ').next().unwrap_or("").ends_with("-per-shard"));
    kept.flat_map(|line| [line, "\n"]).collect()
}
