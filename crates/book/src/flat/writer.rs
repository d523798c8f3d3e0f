//! Files from sorted positions.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::header::{BYTES, Header, MAX_BLOCK};
use super::reader::{CHECKSUM, checksum_of};
use super::record;
use crate::entry::Entry;
use crate::error::BookError;
use crate::game::{Identity, Key};
use crate::hash::Hash64;

/// Writes a book from its positions in their order.
///
/// It keeps one block and the index in memory, about a third of a byte per position. The same positions give
/// the same bytes.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    header: Header,
    /// Records of the bucket that is being filled.
    block: Vec<u8>,
    /// Offsets of the blocks that are written, and of the next.
    index: Vec<u64>,
    hash: Hash64,
    before: Option<Key>,
    written: u64,
    moves: u64,
}

impl<W: Write + Seek> Writer<W> {
    /// Starts a book of `positions` positions at the start of the output.
    ///
    /// # Errors
    ///
    /// When the output refuses, or the number of positions is above 2^37.
    pub fn new(mut out: W, identity: Identity, positions: u64) -> Result<Self, BookError> {
        let header = Header::new(identity, positions)?;
        out.seek(SeekFrom::Start(0))?;
        // Not a book until the real header is written.
        out.write_all(&[0; BYTES])?;
        Ok(Self {
            out,
            header,
            block: Vec::new(),
            index: vec![0],
            hash: Hash64::new(),
            before: None,
            written: 0,
            moves: 0,
        })
    }

    /// Appends a position, whose key is above that of the position before.
    ///
    /// # Errors
    ///
    /// When the output refuses, the position is not in its place or has another length than those of the game,
    /// there are more positions than announced, or the entry is not valid.
    pub fn push(&mut self, key: &Key, entry: &Entry) -> Result<(), BookError> {
        let at = self.written;
        if self.before.as_ref().is_some_and(|before| before >= key) {
            return Err(BookError::Order { at });
        }
        if at == self.header.positions() {
            return Err(BookError::Count { what: "positions", found: at + 1, expected: at });
        }
        entry.check()?;
        let bucket = self.header.bucket(key.hash());
        while self.bucket() < bucket {
            self.end_block()?;
        }
        let length = self.header.identity().position_length;
        record::encode(key.position(), length, entry, &mut self.block)
            .ok_or(BookError::Position { at })?;
        if (self.block.len() + CHECKSUM) as u64 > MAX_BLOCK {
            return Err(BookError::Full { bucket });
        }
        self.before = Some(key.clone());
        self.written += 1;
        self.moves += entry.moves.len() as u64;
        Ok(())
    }

    /// Writes what is left, and returns the output.
    ///
    /// # Errors
    ///
    /// When the output refuses, or there are fewer positions than announced.
    pub fn finish(mut self) -> Result<W, BookError> {
        let (found, expected) = (self.written, self.header.positions());
        if found != expected {
            return Err(BookError::Count { what: "positions", found, expected });
        }
        while self.bucket() < self.header.buckets() {
            self.end_block()?;
        }
        let blocks = self.index[self.index.len() - 1];
        for offset in std::mem::take(&mut self.index) {
            self.write(&offset.to_le_bytes())?;
        }
        let header = self.header.finished(self.moves, blocks, self.hash.finish());
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&header.to_bytes())?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// Returns the bucket that is being filled.
    fn bucket(&self) -> u64 {
        self.index.len() as u64 - 1
    }

    fn end_block(&mut self) -> io::Result<()> {
        let records = std::mem::take(&mut self.block);
        self.write(&checksum_of(self.bucket(), &records))?;
        self.write(&records)?;
        let start = self.index[self.index.len() - 1];
        self.index.push(start + (CHECKSUM + records.len()) as u64);
        // Keep the memory for the next block.
        self.block = records;
        self.block.clear();
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.out.write_all(bytes)
    }
}

/// Writes a book of `positions` sorted positions to a file, which is complete or absent: it is written under
/// a temporary name, synced and renamed.
///
/// # Errors
///
/// As [`Writer::push`], and the errors of the entries. The temporary file is removed then.
pub fn write_file(
    path: &Path,
    identity: Identity,
    positions: u64,
    entries: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
) -> Result<(), BookError> {
    let (temporary, file) = create_beside(path)?;
    let result = write_to(file, identity, positions, entries);
    let result = result.and_then(|()| Ok(fs::rename(&temporary, path)?));
    if result.is_err() {
        // The first error says more than one of removing what may not exist.
        _ = fs::remove_file(&temporary);
        return result;
    }
    sync_folder(path)
}

fn write_to(
    file: File,
    identity: Identity,
    positions: u64,
    entries: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
) -> Result<(), BookError> {
    let out = BufWriter::with_capacity(1 << 20, file);
    let mut writer = Writer::new(out, identity, positions)?;
    for found in entries {
        let (key, entry) = found?;
        writer.push(&key, &entry)?;
    }
    let out = writer.finish()?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(file.sync_all()?)
}

/// Number of temporary names to try.
const ATTEMPTS: u32 = 100;

/// Creates a file beside another under an unused name, which another process does not choose.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}-{attempt}.tmp", process::id()));
        let temporary = PathBuf::from(name);
        match File::options().write(true).create_new(true).open(&temporary) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < ATTEMPTS => {
                attempt += 1;
            }
            file => return Ok((temporary, file?)),
        }
    }
}

/// Waits until the name of a file is on the disk. Only Unix can open folders; elsewhere the system decides.
fn sync_folder(path: &Path) -> Result<(), BookError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
