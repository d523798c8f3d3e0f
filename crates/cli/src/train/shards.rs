//! The files of records that arguments name.

use std::ffi::OsStr;
use std::fs;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use trainer::selfplay::Plan;
use trainer::shard::{Record, same_games};

use super::files;
use crate::failure::Failure;
use crate::terminal::output;

/// Returns the files of records among files and folders, those of a folder in the order of their
/// names. Warns of files with the same games, which count twice.
pub(super) fn list<R: Record>(arguments: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut shards = Vec::new();
    for path in arguments {
        if !path.is_dir() {
            files::check(path)?;
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
            files::check(&path)?;
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(Failure::content(name, "no shards, expected files named *.records"));
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

/// Returns the shards of a plan that `--shards` chooses: all if it is not given.
pub(super) fn chosen(
    plan: &Plan,
    choice: Option<&RangeInclusive<u32>>,
) -> Result<Range<u32>, Failure> {
    match choice {
        None => Ok(0..plan.shards()),
        Some(shards) if *shards.end() < plan.shards() => Ok(*shards.start()..*shards.end() + 1),
        Some(shards) => Err(Failure::Usage(format!(
            "--shards {}..{}, expected 0 to {}",
            shards.start(),
            shards.end(),
            plan.shards() - 1
        ))),
    }
}
