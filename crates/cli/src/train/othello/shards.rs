//! The files of records that arguments name.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

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
        let failed = |error| Failure::Read { source_name: path.display().to_string(), error };
        let mut found = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if is_shard(&path) {
                found.push(path);
            }
        }
        if found.is_empty() {
            return Err(Failure::content(path.display().to_string(), "no files of records"));
        }
        found.sort();
        shards.append(&mut found);
    }
    Ok(shards)
}

fn is_shard(path: &Path) -> bool {
    let is_hidden =
        path.file_name().and_then(OsStr::to_str).is_none_or(|name| name.starts_with('.'));
    !is_hidden && path.extension() == Some(OsStr::new("records"))
}
