//! Files that the commands of training read and write, above all files of records.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use trainer::shard::{Record, same_games};

use crate::failure::Failure;
use crate::terminal::output;
use crate::terminal::pending::Pending;

/// Returns the files that arguments name, and the files of records in folders, ordered by name. Warns of files with the
/// same games.
pub(super) fn list<R: Record>(arguments: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut shards = Vec::new();
    for path in arguments {
        if !path.is_dir() {
            check(path)?;
            shards.push(path.clone());
            continue;
        }
        shards.append(&mut of_folder(path)?);
    }
    warn_of_same_games::<R>(&shards);
    Ok(shards)
}

/// Warns of files with the same games, which count twice.
pub(super) fn warn_of_same_games<R: Record>(shards: &[PathBuf]) {
    let pairs = same_games::<R>(shards);
    if let Some(&(later, earlier)) = pairs.first() {
        let [later, earlier] = [later, earlier].map(|index| shards[index].display());
        let more = match pairs.len() - 1 {
            0 => String::new(),
            more => format!(", and {more} more files have games of others"),
        };
        output::warning(format!(
            "{later} has games of {earlier}, which count twice{more}; leave one of them out"
        ));
    }
}

/// Returns the files of records in a folder, in the order of their names.
pub(super) fn of_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let name = folder.display().to_string();
    let failed = |error| Failure::Read { source_name: name.clone(), error };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if is_shard(&path) {
            check(&path)?;
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(Failure::content(name, "no shards; expected files named *.records"));
    }
    found.sort();
    Ok(found)
}

/// Returns whether a path has the name of a file of records.
pub(super) fn is_shard(path: &Path) -> bool {
    let is_hidden =
        path.file_name().and_then(OsStr::to_str).is_none_or(|name| name.starts_with('.'));
    !is_hidden && path.extension() == Some(OsStr::new("records"))
}

/// Returns which of a number of shards `--shards` chooses. Default: all.
pub(super) fn chosen(
    count: u32,
    choice: Option<&RangeInclusive<u32>>,
) -> Result<Range<u32>, Failure> {
    match choice {
        None => Ok(0..count),
        Some(shards) if *shards.end() < count => Ok(*shards.start()..*shards.end() + 1),
        Some(shards) => Err(Failure::Usage(format!(
            "--shards {}..{}: the last shard is {}",
            shards.start(),
            shards.end(),
            count.saturating_sub(1)
        ))),
    }
}

/// Reads an inclusive range such as `8..20`, or one number.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, &'static str> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(start..=end),
        _ => Err("expected a number or a range such as 8..20"),
    }
}

/// Refuses special files: opening a named pipe would wait for a writer, and a device may never end. A missing file is
/// reported when it is opened.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let error = io::Error::new(ErrorKind::InvalidInput, "not a regular file; expected one");
        return Err(Failure::Read { source_name: path.display().to_string(), error });
    }
    Ok(())
}

/// Opens a regular file.
pub(super) fn open(path: &Path) -> Result<File, Failure> {
    check(path)?;
    let failed = |error| Failure::Read { source_name: path.display().to_string(), error };
    File::open(path).map_err(failed)
}

/// Writes a file; replaces another one only if `replaces` is true.
pub(super) fn write(path: &Path, content: &[u8], replaces: bool) -> Result<(), Failure> {
    let mut file = Pending::create(path, replaces)?;
    file.write_all(content).map_err(|error| file.failure(error))?;
    file.keep()
}

/// Refuses a file that exists, before the work for it begins, unless `replaces` is true.
pub(super) fn check_new(path: &Path, replaces: bool) -> Result<(), Failure> {
    if !replaces && path.symlink_metadata().is_ok() {
        return Err(Failure::Exists { name: path.display().to_string() });
    }
    Ok(())
}

/// Returns a path with an ending appended to its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_with_both_ends() {
        assert_eq!(range("8..20"), Ok(8..=20));
        assert_eq!(range("7"), Ok(7..=7));
        assert_eq!(range("7..7"), Ok(7..=7));
        for text in ["", "..", "1..", "..3", "3..2", "1..2..3", "1...2", "-1..2", "4294967296"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
