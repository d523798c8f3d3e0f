//! Files that commands of training read and write.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::terminal::pending::Pending;

/// Refuses what is no regular file: opening a named pipe would wait for a writer, and a device may never
/// end. A file that is not there is left to who opens it.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let error = io::Error::new(ErrorKind::InvalidInput, "not a regular file, expected one");
        return Err(Failure::Read { source_name: path.display().to_string(), error });
    }
    Ok(())
}

/// Opens a regular file to read.
pub(super) fn open(path: &Path) -> Result<File, Failure> {
    check(path)?;
    let failed = |error| Failure::Read { source_name: path.display().to_string(), error };
    File::open(path).map_err(failed)
}

/// Writes a file, which may replace another only if `replaces` says so.
pub(super) fn write(path: &Path, content: &[u8], replaces: bool) -> Result<(), Failure> {
    let mut file = Pending::create(path, replaces)?;
    file.write_all(content).map_err(|error| file.failure(error))?;
    file.keep()
}

/// Returns the path of a file that belongs to another: its name with something behind it.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
