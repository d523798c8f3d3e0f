//! The records of a shard.

use std::fs::File;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::path::Path;

use crc32fast::Hasher;

use super::error::ShardError;
use super::header::Header;
use super::record::{self, Record};
use crate::disk;

/// Reads the records `R` of a shard from `S` in blocks; memory is bounded whatever the file says.
///
/// Records are good one by one when they come, the shard as a whole only at its end: whoever stops
/// earlier has not compared the checksum.
#[derive(Debug)]
pub struct Reader<R, S = File> {
    source: S,
    header: Header,
    /// How many records have been read.
    read: u64,
    checksum: Hasher,
    is_over: bool,
    bytes: Vec<u8>,
    records: PhantomData<fn() -> R>,
}

/// The records of a block.
const BLOCK: usize = 2048;

impl<R: Record> Reader<R> {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    ///
    /// When it cannot be read or is no regular file, is no shard of such records, or is not as long as its
    /// header says.
    pub fn open(path: &Path) -> Result<Self, ShardError> {
        let file = disk::open(path)?;
        let length = file.metadata()?.len();
        Self::new(file, length)
    }
}

impl<R: Record, S: Read> Reader<R, S> {
    /// Reads the header of a shard of so many bytes.
    ///
    /// # Errors
    ///
    /// When it is no shard of such records, or of another length than its header says.
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

    /// Replaces the records of a vector by the next ones, a few thousand; by none at the end, when
    /// the checksum has been compared.
    ///
    /// # Errors
    ///
    /// When a record is nonsense, or the checksum is another. After an error there are no records.
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
        let at = self.header.length() + record::size::<R>(self.read);
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
                at: at + record::size::<R>(index),
                number: self.read + index,
                error: error.into(),
            })?;
            records.push(record);
        }
        self.read += count as u64;
        Ok(())
    }
}

/// Reads all of a file.
///
/// # Errors
///
/// When anything is wrong with it.
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
