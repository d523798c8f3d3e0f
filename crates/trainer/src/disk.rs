//! What the disk has.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a file to read. What is no regular file is refused: opening a named pipe would wait for a writer.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        let what = "not a regular file, expected a file of records";
        return Err(io::Error::new(ErrorKind::InvalidInput, what));
    }
    File::open(path)
}

/// From this number of files on, syncing the whole file system is faster than syncing one by one.
#[cfg(target_os = "linux")]
const MANY: usize = 8;

/// Lets the disk have the contents of files.
pub(crate) fn sync_files(files: &[File]) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if files.len() >= MANY {
        return Ok(rustix::fs::syncfs(&files[0])?);
    }
    files.iter().try_for_each(File::sync_all)
}

/// Lets the disk have the names of a folder.
#[cfg(unix)]
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Elsewhere folders cannot be opened, and names are the system's business.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
