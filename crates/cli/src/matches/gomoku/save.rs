//! Files of the games of a match.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gomoku::game::Game;
use gomoku::notation::psq::Psq;
use gomoku::notation::sgf;
use gomoku::tree::GameTree;

use crate::failure::Failure;
use crate::matches::record::Record;
use crate::protocol::client::Fault;
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::terminal::printable::printable;
use crate::today::today;

/// The event in files of games.
const EVENT: &str = "tritboard match";

/// The level of a program in Piskvork.
const PROGRAM: i64 = 1;

/// The codes of Piskvork for a game that ended by the rules, on time, or for an unknown reason.
const BY_RULE: i64 = 0;
const BY_TIME: i64 = 15;
const UNKNOWN: i64 = -1;

/// The file or folder of the games.
#[derive(Debug)]
pub(in crate::matches) struct File {
    path: PathBuf,
    kind: Kind,
    replaces: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// All games in one file.
    Sgf,
    /// A folder, with a file of Piskvork for each game.
    Folder,
}

impl File {
    /// Returns the file or the folder of an argument.
    ///
    /// # Errors
    ///
    /// When it is neither, or games exist that must not be replaced. The check is before the first game.
    pub(super) fn new(path: &Path, replaces: bool) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let usage = |what: &str| Failure::Usage(format!("{name}: {what}"));
        let is_extension = |extension: &OsStr| extension.eq_ignore_ascii_case("sgf");
        let kind = if path.extension().is_some_and(is_extension) && !path.is_dir() {
            Kind::Sgf
        } else if path.is_dir() || name.ends_with(std::path::is_separator) {
            Kind::Folder
        } else {
            return Err(usage(
                "unknown format, expected .sgf, or a folder for games of Piskvork, such as games/",
            ));
        };
        let is_there = match kind {
            Kind::Sgf => path.symlink_metadata().is_ok(),
            Kind::Folder => path.is_dir() && has_games(path)?,
        };
        if is_there && !replaces {
            return Err(Failure::Exists { name });
        }
        let is_folder = |folder: &Path| folder.as_os_str().is_empty() || folder.is_dir();
        if !path.is_dir() && !path.parent().is_some_and(is_folder) {
            return Err(usage("no such folder"));
        }
        // A file has the name of the folder.
        if kind == Kind::Folder && path.components().as_path().is_file() {
            return Err(usage("a file, expected a folder"));
        }
        Ok(Self { path: path.to_owned(), kind, replaces })
    }

    /// Writes games and returns a report.
    pub(super) fn write<'a>(
        &mut self,
        records: impl Iterator<Item = &'a Record>,
    ) -> Result<String, Failure> {
        let records: Vec<&Record> = records.collect();
        match self.kind {
            Kind::Sgf => self.write_sgf(&records)?,
            Kind::Folder => self.write_folder(&records)?,
        }
        let games = counted(records.len() as u64, "game");
        Ok(format!("{}: {games}\n", printable(&self.path.display().to_string())))
    }

    fn write_sgf(&self, records: &[&Record]) -> Result<(), Failure> {
        let (year, month, day) = today();
        let date = format!("{year:04}-{month:02}-{day:02}");
        let mut file = Pending::create(&self.path, self.replaces)?;
        for record in records {
            let tree = tree(record, &date).map_err(|error| failed(record, error))?;
            let text = sgf::write(&tree);
            file.write_all(text.as_bytes()).map_err(|error| file.failure(error))?;
        }
        file.keep()
    }

    fn write_folder(&self, records: &[&Record]) -> Result<(), Failure> {
        fs::create_dir_all(&self.path).map_err(|error| {
            let name = self.path.display().to_string();
            Failure::WriteFile { name, error }
        })?;
        let digits = records.last().map_or(1, |record| record.game.to_string().len());
        for record in records {
            let (game, _) = psq(record).map_err(|error| failed(record, error))?;
            let path = self.path.join(format!("{:0digits$}.psq", record.game));
            let mut file = Pending::create(&path, self.replaces)?;
            file.write_all(game.write().as_bytes()).map_err(|error| file.failure(error))?;
            file.keep()?;
        }
        Ok(())
    }
}

/// Returns whether a folder has games of Piskvork.
fn has_games(folder: &Path) -> Result<bool, Failure> {
    let failed = |error| Failure::Read { source_name: folder.display().to_string(), error };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("psq")) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn failed(record: &Record, error: String) -> Failure {
    Failure::content(format!("game {}", record.game), error)
}

/// Returns a game in the form of Piskvork, and as it was played.
fn psq(record: &Record) -> Result<(Psq, Game), String> {
    let game: Game = record.to_game()?;
    let of_opening = (0..record.opening).map(|_| 0);
    let milliseconds = |seconds: f64| Duration::from_secs_f64(seconds.clamp(0.0, 1e9)).as_millis();
    let made = record.made.iter().map(|made| {
        made.map_or(0, |made| i64::try_from(milliseconds(made.seconds)).unwrap_or(i64::MAX))
    });
    let points = game.board().moves().iter().copied();
    let code = match record.forfeit.as_ref().map(|forfeit| forfeit.fault) {
        None => BY_RULE,
        Some(Fault::Time | Fault::NoAnswer) => BY_TIME,
        Some(Fault::Crash | Fault::IllegalMove | Fault::Resignation) => UNKNOWN,
    };
    let psq = Psq {
        size: game.board().size(),
        moves: points.zip(of_opening.chain(made)).collect(),
        levels: [PROGRAM; 2],
        second_begins: false,
        names: Some([record.black.clone(), record.white.clone()]),
        code: Some(code),
        result: None,
    };
    Ok((psq, game))
}

/// Returns a game with all data that SGF can have.
fn tree(record: &Record, date: &str) -> Result<GameTree, String> {
    let (psq, game) = psq(record)?;
    let mut tree = psq.to_tree().map_err(|error| error.to_string())?;
    tree.set_rule(Some(game.board().rule()));
    let info = tree.info_mut();
    info.event = EVENT.to_owned();
    info.round = record.game.to_string();
    info.date = date.to_owned();
    info.result = result(record);
    if let Some(forfeit) = &record.forfeit
        && let Some(last) = tree.main_line().last()
    {
        tree.notes_mut(last).comment = format!("{}: {}", forfeit.by, forfeit.reason);
    }
    Ok(tree)
}

/// Returns the result in the form of SGF.
fn result(record: &Record) -> String {
    let winner = match record.score {
        1.. => "B+",
        0 => return "0".to_owned(),
        _ => "W+",
    };
    let reason = match record.forfeit.as_ref().map(|forfeit| forfeit.fault) {
        None => "",
        Some(Fault::Time | Fault::NoAnswer) => "Time",
        Some(Fault::Resignation) => "Resign",
        Some(Fault::Crash | Fault::IllegalMove) => "Forfeit",
    };
    format!("{winner}{reason}")
}
