//! Files that are complete or absent, and folders that one process owns.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Opens a regular file to read. Anything else is refused: opening a named pipe would wait for a writer.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        let what = "not a regular file; expected a file of records";
        return Err(io::Error::new(ErrorKind::InvalidInput, what));
    }
    File::open(path)
}

/// An operation on a file or folder that failed.
#[derive(Debug)]
pub(crate) struct PathError {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

/// Returns a function that adds the path to an error.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> PathError + use<> {
    let path = path.to_owned();
    |error| PathError { path, error }
}

/// Locks a folder against other processes until the file is dropped; returns `None` if another process holds it.
pub(crate) fn lock(folder: &Path) -> Result<Option<File>, PathError> {
    let path = folder.join(".lock");
    let lock = File::options().create(true).append(true).open(&path).map_err(at(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(at(&path)(error)),
    }
}

/// Writes a file under a temporary name, syncs it, and renames it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), PathError> {
    let temporary = path.with_extension("tmp");
    let mut file = File::create(&temporary).map_err(at(&temporary))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(at(&temporary))?;
    fs::rename(&temporary, path).map_err(at(path))?;
    path.parent().map_or(Ok(()), |folder| sync_folder(folder).map_err(at(folder)))
}

/// From this number of files on, syncing the whole file system is faster than syncing one by one.
#[cfg(target_os = "linux")]
const MANY: usize = 8;

/// Waits until the contents of files are on the disk.
pub(crate) fn sync_files(files: &[File]) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if files.len() >= MANY {
        return Ok(rustix::fs::syncfs(&files[0])?);
    }
    files.iter().try_for_each(File::sync_all)
}

/// Waits until the names in a folder are on the disk. Only Unix can open folders; elsewhere the system decides.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}
