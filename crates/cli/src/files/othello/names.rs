//! Names of players and tournaments of a WTHOR file.

use std::fs::File;
use std::path::{Path, PathBuf};

use clap::Args;
use othello::notation::Mode;
use othello::notation::wthor::{NameKind, NameTables, Names, names_beside};

use crate::failure::Failure;

/// Files of names.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct NameOptions {
    /// Players of a .wtb file [default: WTH.JOU beside it; without that, numbers replace names]
    #[arg(long, value_name = "FILE")]
    players: Option<PathBuf>,
    /// Tournaments of a .wtb file [default: WTH.TRN beside it; without that, numbers replace names]
    #[arg(long, value_name = "FILE")]
    tournaments: Option<PathBuf>,
}

impl NameOptions {
    /// Returns whether a file is given.
    pub(crate) const fn is_given(&self) -> bool {
        self.players.is_some() || self.tournaments.is_some()
    }

    /// Reads the given tables, and otherwise those beside the file of games.
    pub(crate) fn tables(&self, games: Option<&Path>, mode: Mode) -> Result<NameTables, Failure> {
        let given = [self.players.clone(), self.tournaments.clone()];
        let beside = match games {
            Some(games) if given.contains(&None) => beside(games)?,
            _ => [None, None],
        };
        let mut tables = NameTables::default();
        for (kind, (given, beside)) in NameKind::ALL.into_iter().zip(given.into_iter().zip(beside))
        {
            if let Some(path) = given.or(beside) {
                tables.set(read(&path, kind, mode)?);
            }
        }
        Ok(tables)
    }
}

/// Returns the files of players and of tournaments beside a file of games.
pub(crate) fn beside(games: &Path) -> Result<[Option<PathBuf>; 2], Failure> {
    let found = names_beside(games).map_err(|error| Failure::Read {
        source_name: format!("the folder of {}", games.display()),
        error,
    })?;
    Ok([found.players, found.tournaments])
}

/// Reads a file of names.
pub(crate) fn read(path: &Path, kind: NameKind, mode: Mode) -> Result<Names, Failure> {
    let name = path.display().to_string();
    let file =
        File::open(path).map_err(|error| Failure::Read { source_name: name.clone(), error })?;
    Names::read(file, kind, mode).map_err(|error| Failure::content(name, error))
}

/// Returns the warning about missing names, if there is one.
pub(crate) fn nameless(tables: &NameTables) -> Option<&'static str> {
    match NameKind::ALL.map(|kind| tables.get(kind).is_some()) {
        [true, true] => None,
        [false, true] => Some("no WTH.JOU: numbers replace the names of players"),
        [true, false] => Some("no WTH.TRN: numbers replace the names of tournaments"),
        [false, false] => Some("no WTH.JOU and no WTH.TRN: numbers replace names"),
    }
}
