//! Files of games of Gomoku.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf, is_separator};

use gomoku::game::Game;
use gomoku::notation::psq::Psq;
use gomoku::notation::{moves, sgf};
use gomoku::tree::GameTree;
use gomoku::{Board, Color};

use super::{Ending, Event, SavedGame, Saving};
use crate::failure::Failure;
use crate::game::Side;
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::terminal::printable::printable_lines;
use crate::today::today;

/// The codes of Piskvork for a game that ended by the rules, on time, or for an unknown reason.
const BY_RULE: i64 = 0;
const BY_TIME: i64 = 15;
const UNKNOWN: i64 = -1;

/// A file of games, or a folder.
#[derive(Debug)]
pub(crate) struct File {
    path: PathBuf,
    kind: Kind,
    replaces: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// All games in one file.
    Sgf,
    /// The last game in the form of Piskvork.
    Psq,
    /// The moves of the last game.
    Moves,
    /// A folder, with a file of Piskvork for each game.
    Folder,
}

impl Kind {
    /// Returns the kind of a path, or what was expected.
    fn of(path: &Path, event: Event) -> Result<Self, &'static str> {
        let extension = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        let is_folder = path.is_dir() || path.to_string_lossy().ends_with(is_separator);
        match (extension.as_deref(), event) {
            (Some("sgf"), _) if !path.is_dir() => Ok(Self::Sgf),
            (Some("psq"), Event::Play) => Ok(Self::Psq),
            (Some("txt"), Event::Play) => Ok(Self::Moves),
            (_, Event::Match) if is_folder => Ok(Self::Folder),
            (_, Event::Play) => Err(".sgf, .psq or .txt"),
            (_, Event::Match) => Err(".sgf, or a folder for games of Piskvork, such as games/"),
        }
    }
}

impl Saving for Game {
    type File = File;

    const EXAMPLE: &'static str = "game.sgf";

    fn file(path: &Path, replaces: bool, event: Event) -> Result<File, Failure> {
        let name = path.display().to_string();
        let usage = |what: &str| Failure::Usage(format!("{name}: {what}"));
        let kind = Kind::of(path, event)
            .map_err(|expected| usage(&format!("unknown file extension; expected {expected}")))?;
        let is_there = match kind {
            Kind::Folder => path.is_dir() && has_games(path)?,
            _ => path.symlink_metadata().is_ok(),
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
            return Err(usage("a file; expected a folder"));
        }
        Ok(File { path: path.to_owned(), kind, replaces })
    }

    fn misfit(file: &File, start: &Self) -> Option<&'static str> {
        let what = "only for games from the empty board that Black begins; expected .sgf";
        (file.kind != Kind::Sgf && !is_plain(start.board())).then_some(what)
    }

    fn write(file: &mut File, games: Vec<SavedGame<Self>>) -> Result<String, Failure> {
        let games = match file.kind {
            Kind::Sgf | Kind::Folder => &games[..],
            Kind::Psq | Kind::Moves => &games[games.len().saturating_sub(1)..],
        };
        if file.kind == Kind::Folder {
            file.write_folder(games)?;
        } else {
            let texts: Result<Vec<_>, _> = games.iter().map(|game| text(game, file.kind)).collect();
            write(&file.path, file.replaces, &texts?.concat())?;
        }
        file.replaces = true;
        let report = format!("{}: {}\n", file.path.display(), counted(games.len() as u64, "game"));
        Ok(printable_lines(&report).into_owned())
    }
}

impl File {
    fn write_folder(&self, games: &[SavedGame<Game>]) -> Result<(), Failure> {
        fs::create_dir_all(&self.path).map_err(|error| {
            let name = self.path.display().to_string();
            Failure::WriteFile { name, error }
        })?;
        let number = |game: &SavedGame<Game>| game.round.unwrap_or(1);
        let digits = games.last().map_or(1, |last| number(last).to_string().len());
        for game in games {
            let path = self.path.join(format!("{:0digits$}.psq", number(game)));
            write(&path, self.replaces, &text(game, Kind::Psq)?)?;
        }
        Ok(())
    }
}

fn write(path: &Path, replaces: bool, text: &str) -> Result<(), Failure> {
    let mut file = Pending::create(path, replaces)?;
    file.write_all(text.as_bytes()).map_err(|error| file.failure(error))?;
    file.keep()
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

/// Returns whether a game begins on the empty board with Black, the only ones that formats other than SGF have.
fn is_plain(board: &Board) -> bool {
    let is_whites = board.side_to_move() == Color::White;
    GameTree::from_board(board).plain_game().is_ok() && is_whites == (board.moves().len() % 2 == 1)
}

/// Returns a game as text.
fn text(saved: &SavedGame<Game>, kind: Kind) -> Result<String, Failure> {
    Ok(match kind {
        Kind::Sgf => sgf::write(&tree(saved)?),
        Kind::Moves => moves::write(saved.game.board()) + "\n",
        Kind::Psq | Kind::Folder => psq(saved)?.write(),
    })
}

/// Returns a game in the form of Piskvork.
fn psq(saved: &SavedGame<Game>) -> Result<Psq, Failure> {
    let tree = GameTree::from_board(saved.game.board());
    let mut game = Psq::from_tree(&tree).map_err(|error| saved.failed(error))?;
    for ((_, milliseconds), note) in game.moves.iter_mut().zip(&saved.notes) {
        let taken = note.taken.unwrap_or_default().as_millis();
        *milliseconds = i64::try_from(taken).unwrap_or(i64::MAX);
    }
    // The level of a program is not known.
    game.levels = saved.players.each_ref().map(|player| i64::from(player.is_program));
    game.names = Some(saved.names());
    game.code = Some(match saved.ending {
        Some(Ending::Time(_)) => BY_TIME,
        None if saved.score().is_some() => BY_RULE,
        Some(Ending::Resignation(_) | Ending::Forfeit(_)) | None => UNKNOWN,
    });
    Ok(game)
}

/// Returns a game with all data that SGF can have.
fn tree(saved: &SavedGame<Game>) -> Result<GameTree, Failure> {
    let board = saved.game.board();
    let mut tree = if is_plain(board) {
        psq(saved)?.to_tree().map_err(|error| saved.failed(error))?
    } else {
        GameTree::from_board(board)
    };
    tree.set_rule(Some(board.rule()));
    let (year, month, day) = today();
    let info = tree.info_mut();
    [info.black, info.white] = saved.names();
    info.event = saved.event.name().to_owned();
    info.round = saved.round.map_or_else(String::new, |number| number.to_string());
    info.date = format!("{year:04}-{month:02}-{day:02}");
    info.result = result(saved);
    let nodes: Vec<_> = tree.main_line().filter(|&node| tree.played(node).is_some()).collect();
    for (&node, note) in nodes.iter().zip(&saved.notes) {
        if let Some(score) = &note.score {
            tree.notes_mut(node).comment.clone_from(score);
        }
    }
    if let Some(comment) = &saved.comment
        && let Some(last) = tree.main_line().last()
    {
        tree.notes_mut(last).comment.clone_from(comment);
    }
    Ok(tree)
}

/// Returns the result in the form of SGF, or an empty text while the game goes on.
fn result(saved: &SavedGame<Game>) -> String {
    let winner = match saved.score() {
        Some(1..) => Side::Black,
        Some(0) => return "0".to_owned(),
        Some(_) => Side::White,
        None => return String::new(),
    };
    let reason = match saved.ending {
        None => "",
        Some(Ending::Time(_)) => "T",
        Some(Ending::Resignation(_)) => "R",
        Some(Ending::Forfeit(_)) => "F",
    };
    format!("{}+{reason}", if winner == Side::Black { 'B' } else { 'W' })
}
