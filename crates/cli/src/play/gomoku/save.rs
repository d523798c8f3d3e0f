//! Files of games.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gomoku::notation::psq::Psq;
use gomoku::notation::{Format, moves, sgf};
use gomoku::tree::GameTree;
use gomoku::{Board, Color};

use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::terminal::printable::printable_lines;

/// A game with all data that files can have.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) tree: GameTree,
    /// The time of each move, if it is known.
    pub(super) times: Vec<Option<Duration>>,
}

/// A file of games.
#[derive(Clone, Debug)]
pub(super) struct File {
    path: PathBuf,
    format: Format,
    replaces: bool,
}

impl File {
    /// Returns the file of a path for games with a start.
    ///
    /// # Errors
    ///
    /// When its format is unknown or does not have such games, or it exists and must not be replaced. The check is
    /// before the first move.
    pub(super) fn new(path: &Path, replaces: bool, start: &Board) -> Result<Self, Failure> {
        let name = path.display();
        let usage = |what: &str| Failure::Usage(format!("{name}: {what}"));
        let extension = path.extension().and_then(|extension| extension.to_str());
        let format = match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("sgf") => Format::Sgf,
            Some("psq") => Format::Psq,
            Some("txt") => Format::Moves,
            _ => return Err(usage("unknown format, expected .sgf, .psq or .txt")),
        };
        if let Some(misfit) = misfit(format, start) {
            return Err(usage(misfit));
        }
        if !replaces && path.symlink_metadata().is_ok() {
            return Err(Failure::Exists { name: name.to_string() });
        }
        let is_folder = |folder: &Path| folder.as_os_str().is_empty() || folder.is_dir();
        if !path.parent().is_some_and(is_folder) {
            return Err(usage("no such folder"));
        }
        Ok(Self { path: path.to_owned(), format, replaces })
    }

    /// Returns why games with a start cannot be written to the file, if they cannot.
    pub(super) fn misfit(&self, start: &Board) -> Option<&'static str> {
        misfit(self.format, start)
    }

    /// Writes games, or only the last one if the format has one, and returns a report. The file may be written
    /// again.
    pub(super) fn write(&mut self, games: &[Record]) -> Result<String, Failure> {
        let games = match self.format {
            Format::Sgf => games,
            _ => &games[games.len().saturating_sub(1)..],
        };
        let name = self.path.display().to_string();
        let text =
            text(games, self.format).map_err(|error| Failure::content(name.as_str(), error))?;
        let mut file = Pending::create(&self.path, self.replaces)?;
        file.write_all(text.as_bytes()).map_err(|error| file.failure(error))?;
        file.keep()?;
        self.replaces = true;
        let report = format!("{name}: {}\n", counted(games.len() as u64, "game"));
        Ok(printable_lines(&report).into_owned())
    }
}

/// Returns why games with a start cannot be written in a format, if they cannot.
fn misfit(format: Format, start: &Board) -> Option<&'static str> {
    let is_whites = start.side_to_move() == Color::White;
    let is_plain = GameTree::from_board(start).plain_game().is_ok()
        && is_whites == (start.moves().len() % 2 == 1);
    let what = "only for games from the empty board that Black begins, expected .sgf";
    (format != Format::Sgf && !is_plain).then_some(what)
}

/// Returns games as text in a format.
fn text(games: &[Record], format: Format) -> Result<String, Box<dyn Error + Send + Sync>> {
    let mut text = String::new();
    for Record { tree, times } in games {
        text.push_str(&match format {
            Format::Psq => {
                let mut game = Psq::from_tree(tree)?;
                for ((_, milliseconds), time) in game.moves.iter_mut().zip(times) {
                    let time = time.unwrap_or_default().as_millis();
                    *milliseconds = i64::try_from(time).unwrap_or(i64::MAX);
                }
                game.write()
            }
            Format::Moves => {
                let points: Vec<_> =
                    tree.plain_game()?.into_iter().map(|(_, point)| point).collect();
                moves::write(&points) + "\n"
            }
            _ => sgf::write(tree),
        });
    }
    Ok(text)
}
