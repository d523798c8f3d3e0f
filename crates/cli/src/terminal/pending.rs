//! Files that appear when they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::interrupt;
use crate::failure::Failure;

/// A file under a temporary name in its final folder; it is removed unless it is [kept](Self::keep).
#[derive(Debug)]
pub(crate) struct Pending {
    target: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
    replaces: bool,
    kept: bool,
}

impl Pending {
    /// Creates a file. It may replace another file only if `replaces` is true.
    pub(crate) fn create(target: &Path, replaces: bool) -> Result<Self, Failure> {
        let failed = |error| failure(target, error);
        let existing = match target.symlink_metadata() {
            Ok(_) if !replaces => return Err(exists(target)),
            Ok(_) => Some(fs::canonicalize(target).map_err(failed)?),
            Err(_) => None,
        };
        let permissions = match &existing {
            Some(path) => {
                let found = fs::metadata(path).map_err(failed)?;
                if !found.is_file() {
                    let what = "not a regular file; expected one, or `-` for standard output";
                    return Err(failed(io::Error::new(ErrorKind::InvalidInput, what)));
                }
                Some(found.permissions())
            }
            None => None,
        };
        let target = existing.unwrap_or_else(|| target.to_owned());
        let (temporary, file) = create_beside(&target).map_err(failed)?;
        let file = BufWriter::with_capacity(1 << 16, file);
        let pending = Self { target, temporary, file, replaces, kept: false };
        if let Some(permissions) = permissions {
            fs::set_permissions(&pending.temporary, permissions).map_err(failed)?;
        }
        Ok(pending)
    }

    /// Returns the error of writing the file.
    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        failure(&self.target, error)
    }

    /// Writes the buffered bytes, so that [`keep`](Self::keep) is unlikely to fail.
    pub(crate) fn complete(&mut self) -> Result<(), Failure> {
        let done = self.file.flush().and_then(|()| self.file.get_ref().sync_data());
        done.map_err(|error| self.failure(error))
    }

    /// Renames the file to its final name.
    pub(crate) fn keep(mut self) -> Result<(), Failure> {
        self.complete()?;
        if !self.replaces && self.target.symlink_metadata().is_ok() {
            return Err(exists(&self.target));
        }
        fs::rename(&self.temporary, &self.target).map_err(|error| self.failure(error))?;
        self.kept = true;
        Ok(())
    }
}

fn failure(target: &Path, error: io::Error) -> Failure {
    Failure::WriteFile { name: target.display().to_string(), error }
}

fn exists(target: &Path) -> Failure {
    Failure::Exists { name: target.display().to_string() }
}

/// Number of temporary names to try.
const ATTEMPTS: u32 = 100;

/// Number of bytes of a name that are part of the temporary one: file systems allow names of 255 bytes.
const NAME_BYTES: usize = 200;

/// Returns the beginning of a name, at most [`NAME_BYTES`] bytes.
fn beginning(name: &str) -> &str {
    let is_end = |&end: &usize| name.is_char_boundary(end);
    let end = (0..=NAME_BYTES.min(name.len())).rev().find(is_end).unwrap_or(0);
    &name[..end]
}

/// Creates a file beside another under an unused name.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let name = beginning(&name);
    let mut attempt = 0;
    loop {
        let path = target.with_file_name(format!(".{name}.{}-{attempt}.tmp", process::id()));
        match interrupt::create_temporary(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < ATTEMPTS => {
                attempt += 1;
            }
            file => return Ok((path, file?)),
        }
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Pending {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.kept {
            // If the file cannot be removed, the error that came first is more useful.
            let _ = fs::remove_file(&self.temporary);
        }
        interrupt::release(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_temporary_one() {
        let folder = tempfile::TempDir::new().unwrap();
        for name in ["a".repeat(255), "a".repeat(244), "○".repeat(85), "b.sgf".to_owned()] {
            let path = folder.path().join(&name);
            let mut pending = Pending::create(&path, false).unwrap();
            pending.write_all(name.as_bytes()).unwrap();
            pending.keep().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), name);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "no other file is left");
    }

    #[test]
    fn names_are_cut_between_characters() {
        assert_eq!(beginning("short"), "short");
        assert_eq!(beginning(&"○".repeat(67)), "○".repeat(66));
        assert_eq!(beginning(&"é".repeat(100)).len(), 200);
    }
}
