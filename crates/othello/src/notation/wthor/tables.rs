//! Tables that map numbers to names, and the files that hold them.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::notation::GameRecord;

use super::{NameKind, Names, ReadError, Reader, Record, RecordError, UNKNOWN};

/// Name tables of a file of games: players, tournaments, both or none.
///
/// A number without an entry is used as the name.
///
/// ```
/// use othello::notation::wthor::{NameKind, NameTables, Names};
///
/// let mut players = Names::new(NameKind::Players);
/// players.push("Ada")?;
/// let mut tables = NameTables::default();
/// tables.set(players);
/// assert_eq!(tables.player(0), "Ada");
/// assert_eq!(tables.player(1), "1");
/// assert_eq!(tables.tournament(0), "0");
/// # Ok::<(), othello::notation::wthor::NameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTables {
    players: Option<Names>,
    tournaments: Option<Names>,
}

impl NameTables {
    /// Sets the table of players or tournaments, depending on its kind.
    pub fn set(&mut self, names: Names) {
        let slot = self.slot(names.kind());
        *slot = Some(names);
    }

    /// Returns the table of a kind.
    #[must_use]
    pub const fn get(&self, kind: NameKind) -> Option<&Names> {
        match kind {
            NameKind::Players => self.players.as_ref(),
            NameKind::Tournaments => self.tournaments.as_ref(),
        }
    }

    /// Returns the name of a player, or the number if there is no name.
    #[must_use]
    pub fn player(&self, number: u16) -> Cow<'_, str> {
        self.name(NameKind::Players, number)
    }

    /// Returns the name of a tournament, or the number if there is no name.
    #[must_use]
    pub fn tournament(&self, number: u16) -> Cow<'_, str> {
        self.name(NameKind::Tournaments, number)
    }

    /// Returns the name for a number, or the number if there is no name.
    fn name(&self, kind: NameKind, number: u16) -> Cow<'_, str> {
        let name = self.get(kind).and_then(|names| names.name(number));
        name.unwrap_or_else(|| Cow::Owned(number.to_string()))
    }

    /// Returns the field for a table of the given kind.
    pub(super) const fn slot(&mut self, kind: NameKind) -> &mut Option<Names> {
        match kind {
            NameKind::Players => &mut self.players,
            NameKind::Tournaments => &mut self.tournaments,
        }
    }
}

impl Record {
    /// Returns the game with its names, the year as its date and the recorded score.
    ///
    /// Numbers without a name are used as names. [`UNKNOWN`] names, the year 0 and scores beyond 64
    /// discs are omitted. The result has no field for the theoretical score.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`replay`](Self::replay).
    pub fn to_game_record(
        &self,
        names: &NameTables,
        games_year: u16,
    ) -> Result<GameRecord, RecordError> {
        let known = |name: Cow<'_, str>| (name != UNKNOWN).then(|| name.into_owned());
        Ok(GameRecord {
            game: self.game()?,
            black: known(names.player(self.black)),
            white: known(names.player(self.white)),
            event: known(names.tournament(self.tournament)),
            date: (games_year != 0).then(|| games_year.to_string()),
            score: self.score(),
            ..GameRecord::default()
        })
    }
}

impl<R: Read> Reader<R> {
    /// Reads the next game, both as a record and [with its names](Record::to_game_record), or returns `None` after
    /// the last.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`read`](Self::read).
    pub fn read_named(
        &mut self,
        names: &NameTables,
    ) -> Result<Option<(Record, GameRecord)>, ReadError> {
        let year = self.header().games_year;
        self.read_checked(|record| record.to_game_record(names, year))
    }
}

/// Paths of the name files that belong to a file of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NameFiles {
    /// Path of the file of players.
    pub players: Option<PathBuf>,
    /// Path of the file of tournaments.
    pub tournaments: Option<PathBuf>,
}

/// Finds `WTH.JOU` and `WTH.TRN`, in any case, in the folder of a file of games.
///
/// If several names differ only in case, the first in ASCII order is used, which prefers capitals.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub fn names_beside(games: &Path) -> io::Result<NameFiles> {
    let folder = match games.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut found: [Option<OsString>; 2] = [None, None];
    for entry in folder.read_dir()? {
        let name = entry?.file_name();
        for (kind, found) in NameKind::ALL.into_iter().zip(&mut found) {
            // In ASCII, capitals precede lower-case letters.
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
