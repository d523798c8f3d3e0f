//! What the disk has.

#[cfg(unix)]
use std::fs::File;
use std::io;
use std::path::Path;

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
