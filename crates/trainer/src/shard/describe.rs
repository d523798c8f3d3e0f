//! What tells shards from others.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use super::error::ShardError;
use super::header::Header;
use super::reader::Reader;
use super::record::Record;

/// Returns the header of a shard and the checksum of its records, as the file has it: it is compared when
/// the records are read.
pub(super) fn identity<R: Record>(path: &Path) -> Result<(Header, u32), ShardError> {
    let reader = Reader::<R>::open(path)?;
    let header = reader.header().clone();
    let mut bytes = [0; 4];
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-4))?;
    file.read_exact(&mut bytes)?;
    Ok((header, u32::from_le_bytes(bytes)))
}

/// Returns the header of a shard, and a line that tells it from others, wherever it is.
pub(crate) fn describe<R: Record>(path: &Path) -> Result<(Header, String), ShardError> {
    let (header, checksum) = identity::<R>(path)?;
    let Header { seed, number, records, .. } = header;
    let line = format!("shard seed {seed} number {number} records {records} crc {checksum:08x}\n");
    Ok((header, line))
}
