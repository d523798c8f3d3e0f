//! Finding the files of names.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::NameKind;

/// Where the names of a file of games are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameFiles {
    /// The file of players.
    pub players: Option<PathBuf>,
    /// The file of tournaments.
    pub tournaments: Option<PathBuf>,
}

/// Finds `WTH.JOU` and `WTH.TRN`, in any case, in the folder of a file of games.
///
/// Where names differ in case alone, that in capitals goes first, and the others in their order.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn names_beside(games: &Path) -> io::Result<NameFiles> {
    let folder = match games.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut found: [Option<OsString>; 2] = [None, None];
    for entry in folder.read_dir()? {
        let name = entry?.file_name();
        for (kind, found) in NameKind::ALL.into_iter().zip(&mut found) {
            // In ASCII capitals go before small letters.
            if name.eq_ignore_ascii_case(kind.file_name())
                && found.as_ref().is_none_or(|best| name < *best)
            {
                *found = Some(name.clone());
            }
        }
    }
    let [players, tournaments] = found.map(|name| Some(games.with_file_name(name?)));
    Ok(NameFiles { players, tournaments })
}
