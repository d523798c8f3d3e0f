//! A folder of shards.

use std::borrow::Borrow;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::error::{FolderError, ShardError};
use super::format::{Header, Reader, Record};
use crate::disk::{self, at};

/// A folder in which one process makes shards of one type of records.
///
/// A shard gets its name once all of it is on the disk. A process that is killed leaves complete shards, and perhaps
/// temporary files, which the next process removes.
#[derive(Debug)]
pub struct Folder<R> {
    path: PathBuf,
    /// Held until it is dropped.
    _lock: File,
    records: PhantomData<fn() -> R>,
}

/// State of a shard in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Complete, with this number of records.
    Finished(u32),
    /// Not there.
    Missing,
}

const TEMPORARY: &str = ".tmp";

/// Returns the file name of a shard.
///
/// ```
/// assert_eq!(trainer::shard::name(12), "shard-000012.records");
/// ```
#[must_use]
pub fn name(number: u32) -> String {
    format!("shard-{number:06}.records")
}

impl<R: Record> Folder<R> {
    /// Opens a folder, creates it if necessary, and removes the temporary files of an earlier process.
    ///
    /// # Errors
    ///
    /// When it cannot be created or written, or another process makes shards there.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        if path.is_file() {
            let error = io::Error::new(ErrorKind::NotADirectory, "a file; expected a folder");
            return Err(at(path)(error).into());
        }
        fs::create_dir_all(path).map_err(at(path))?;
        let locked = || FolderError::Locked { path: path.to_owned() };
        let lock = disk::lock(path)?.ok_or_else(locked)?;
        for entry in fs::read_dir(path).map_err(at(path))? {
            let entry = entry.map_err(at(path))?;
            if is_temporary(&entry.file_name()) {
                fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
            }
        }
        Ok(Self { path: path.to_owned(), _lock: lock, records: PhantomData })
    }

    /// Returns the path of a shard.
    #[must_use]
    pub fn shard(&self, number: u32) -> PathBuf {
        self.path.join(name(number))
    }

    /// Returns the state of the shard with this header, apart from the number of records. Reads the whole file.
    ///
    /// # Errors
    ///
    /// When the shard cannot be read, is damaged, or has another header.
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

    /// Writes a shard under a temporary name, syncs it, and renames it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    ///
    /// # Panics
    ///
    /// When the header states another number of records, its settings are invalid, or a field of a record is outside
    /// its range.
    pub fn write(&self, header: &Header, records: &[R]) -> Result<(), FolderError> {
        self.write_all(&[(header, records)])
    }

    /// Writes several shards as [`write`](Self::write) does, and syncs them together. All files are open until then.
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
            files.push(file.map_err(at(&path))?);
        }
        disk::sync_files(&files).map_err(at(&self.path))?;
        drop(files);
        for (header, _) in shards {
            let path = self.shard(header.borrow().number);
            fs::rename(temporary(header.borrow()), &path).map_err(at(&path))?;
        }
        Ok(disk::sync_folder(&self.path).map_err(at(&self.path))?)
    }
}

fn is_temporary(name: &OsStr) -> bool {
    let is_ours = |name: &str| name.starts_with(".shard-") && name.ends_with(TEMPORARY);
    name.to_str().is_some_and(is_ours)
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
