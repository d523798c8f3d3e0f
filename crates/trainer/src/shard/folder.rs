//! The shards of one piece of work.

use std::borrow::Borrow;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::error::{FolderError, ShardError};
use super::header::Header;
use super::reader::Reader;
use super::record::Record;
use crate::disk;

/// A folder in which one process makes shards of one type of records.
///
/// A shard gets its name when all of it is on the disk. Whatever ends the process, even at once,
/// leaves complete shards, and perhaps temporary files which the next one removes.
#[derive(Debug)]
pub struct Folder<R> {
    path: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
    records: PhantomData<fn() -> R>,
}

/// What there is of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// All of it, with so many records.
    Finished(u32),
    /// Nothing.
    Missing,
}

const LOCK: &str = ".lock";
const TEMPORARY: &str = ".tmp";

/// Returns the name of the file of a shard.
///
/// ```
/// assert_eq!(trainer::shard::name(12), "shard-000012.records");
/// ```
#[must_use]
pub fn name(number: u32) -> String {
    format!("shard-{number:06}.records")
}

impl<R: Record> Folder<R> {
    /// Opens a folder, which is made if it is not there, and removes what an earlier process has
    /// left unfinished.
    ///
    /// # Errors
    ///
    /// When it cannot be made or written, or another process makes shards there.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let failed = |path: &Path| failure(path.to_owned());
        fs::create_dir_all(path).map_err(failed(path))?;
        let lock_path = path.join(LOCK);
        let lock = File::options().create(true).append(true).open(&lock_path);
        let lock = lock.map_err(failed(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(FolderError::Locked { path: path.to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(failed(&lock_path)(error)),
        }
        for entry in fs::read_dir(path).map_err(failed(path))? {
            let entry = entry.map_err(failed(path))?;
            if is_temporary(&entry.file_name()) {
                fs::remove_file(entry.path()).map_err(failed(&entry.path()))?;
            }
        }
        Ok(Self { path: path.to_owned(), _lock: lock, records: PhantomData })
    }

    /// Returns the path of the file of a shard, whether or not it is there.
    #[must_use]
    pub fn shard(&self, number: u32) -> PathBuf {
        self.path.join(name(number))
    }

    /// Returns what there is of a shard with such a header, whatever the number of its records.
    /// All of it is read.
    ///
    /// # Errors
    ///
    /// When it is there and cannot be read, is damaged, or has another header.
    pub fn find(&self, header: &Header) -> Result<Found, FolderError> {
        let path = self.shard(header.number);
        let mut reader = match Reader::<R>::open(&path) {
            Ok(reader) => reader,
            Err(ShardError::Io(error)) if error.kind() == ErrorKind::NotFound => {
                return Ok(Found::Missing);
            }
            Err(error) => return Err(FolderError::Damaged { path, error }),
        };
        if let Some((what, found, expected)) = reader.header().difference(header) {
            return Err(FolderError::Differs { path, what, found, expected });
        }
        let mut block = Vec::new();
        loop {
            if let Err(error) = reader.next_block(&mut block) {
                return Err(FolderError::Damaged { path, error });
            }
            if block.is_empty() {
                return Ok(Found::Finished(reader.header().records));
            }
        }
    }

    /// Writes a shard, whose header says how many records it has: first under a temporary name,
    /// then, once the disk has it, under its own.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    ///
    /// # Panics
    ///
    /// When the header's number of records is another, its settings are no settings, or a field of a
    /// record is outside its range.
    pub fn write(&self, header: &Header, records: &[R]) -> Result<(), FolderError> {
        self.write_all(&[(header, records)])
    }

    /// Writes several shards as [`write`](Self::write) does, for one wait for the disk. Every file is open
    /// until then.
    ///
    /// # Errors
    ///
    /// When one of them cannot be written.
    ///
    /// # Panics
    ///
    /// As [`write`](Self::write).
    pub fn write_all(
        &self,
        shards: &[(impl Borrow<Header>, impl AsRef<[R]>)],
    ) -> Result<(), FolderError> {
        let temporary =
            |header: &Header| self.path.join(format!(".{}{TEMPORARY}", name(header.number)));
        let mut files = Vec::with_capacity(shards.len());
        for (header, records) in shards {
            let (header, records) = (header.borrow(), records.as_ref());
            assert_eq!(header.records as usize, records.len(), "the header counts the records");
            let path = temporary(header);
            let file = File::create(&path).and_then(|file| write(file, header, records));
            files.push(file.map_err(failure(path))?);
        }
        disk::sync_files(&files).map_err(failure(self.path.clone()))?;
        drop(files);
        for (header, _) in shards {
            let path = self.shard(header.borrow().number);
            fs::rename(temporary(header.borrow()), &path).map_err(failure(path))?;
        }
        disk::sync_folder(&self.path).map_err(failure(self.path.clone()))
    }
}

fn is_temporary(name: &OsStr) -> bool {
    let is_ours = |name: &str| name.starts_with(".shard-") && name.ends_with(TEMPORARY);
    name.to_str().is_some_and(is_ours)
}

fn failure(path: PathBuf) -> impl FnOnce(io::Error) -> FolderError {
    |error| FolderError::Io { path, error }
}

fn write<R: Record>(file: File, header: &Header, records: &[R]) -> io::Result<File> {
    let mut file = BufWriter::with_capacity(1 << 16, file);
    file.write_all(&header.to_bytes::<R>())?;
    let (mut checksum, mut bytes) = (Hasher::new(), vec![0; R::SIZE]);
    for record in records {
        record.write(&mut bytes);
        checksum.update(&bytes);
        file.write_all(&bytes)?;
    }
    file.write_all(&checksum.finalize().to_le_bytes())?;
    Ok(file.into_inner()?)
}
