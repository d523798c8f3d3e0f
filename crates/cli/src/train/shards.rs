//! The files of records that arguments name.

use std::ffi::OsStr;
use std::fs;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use trainer::plan::Plan;

use crate::failure::Failure;

/// Returns the files of records among files and folders, those of a folder in the order of their
/// names.
pub(super) fn list(arguments: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut shards = Vec::new();
    for path in arguments {
        if !path.is_dir() {
            shards.push(path.clone());
            continue;
        }
        shards.append(&mut of_folder(path)?);
    }
    Ok(shards)
}

/// Returns the files of records in a folder, in the order of their names.
pub(super) fn of_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let name = folder.display().to_string();
    let failed = |error| Failure::Read { source_name: name.clone(), error };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if is_shard(&path) {
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
