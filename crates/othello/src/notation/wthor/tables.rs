//! Tables of names: numbers to names, and the files that hold them.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use crate::notation::GameRecord;

use super::{NameKind, Names, Record, RecordError, UNKNOWN};

/// The tables of names that belong to a file of games, either, both or none.
///
/// A number stands for itself where its table is missing or too short.
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
    /// Puts a table in its place, that of players or that of tournaments.
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

    /// Returns the name of a player, or the number.
    #[must_use]
    pub fn player(&self, number: u16) -> Cow<'_, str> {
        self.name(NameKind::Players, number)
    }

    /// Returns the name of a tournament, or the number.
    #[must_use]
    pub fn tournament(&self, number: u16) -> Cow<'_, str> {
        self.name(NameKind::Tournaments, number)
    }

    /// Returns the name of a number, or the number.
    fn name(&self, kind: NameKind, number: u16) -> Cow<'_, str> {
        let name = self.get(kind).and_then(|names| names.name(number));
        name.unwrap_or_else(|| Cow::Owned(number.to_string()))
    }

    /// Returns the place of a table.
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
    /// Numbers stand for themselves where there is no name; [`UNKNOWN`] names and the year 0 are
    /// left out, as are scores beyond 64 discs. The theoretical score has no place in the result.
    ///
    /// # Errors
    ///
    /// As [`replay`](Self::replay).
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
