//! Files that commands of training write.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::terminal::pending::Pending;

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
