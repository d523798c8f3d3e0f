//! What tells shards from others.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use super::error::ShardError;
use super::header::Header;
use super::reader::Reader;
use super::record::Record;

/// Returns the header of a shard, and a line that tells it from others, wherever it is.
///
/// The checksum of the records is taken from the end of the file; it is compared by whoever reads
/// them.
pub(crate) fn describe<R: Record>(path: &Path) -> Result<(Header, String), ShardError> {
    let reader = Reader::<R>::open(path)?;
    let header = reader.header().clone();
    let mut bytes = [0; 4];
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-4))?;
    file.read_exact(&mut bytes)?;
    let Header { seed, number, records, .. } = header;
    let checksum = u32::from_le_bytes(bytes);
    let line = format!("shard seed {seed} number {number} records {records} crc {checksum:08x}\n");
    Ok((header, line))
}
