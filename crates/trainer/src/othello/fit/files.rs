//! Files of the working folder, which are complete or not there.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use super::error::{FitError, at};
use crate::disk;

/// Writes a file under a temporary name, waits until the disk has it, and gives it its name.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), FitError> {
    let temporary = path.with_extension("tmp");
    let mut file = File::create(&temporary).map_err(at(&temporary))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(at(&temporary))?;
    fs::rename(&temporary, path).map_err(at(path))?;
    path.parent().map_or(Ok(()), |folder| disk::sync_folder(folder).map_err(at(folder)))
}
