//! New values for the positions of games.
//!
//! Each shard becomes another one with the same games, the same results and the same numbers: what
//! `fit` holds back of the one it holds back of the other. Moves that were searched get the values of
//! new searches, those of openings and random ones stay without.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gomoku::eval::Evaluation;
use thiserror::Error;

use super::game::{Game, GameError, Games};
use super::record::{Origin, Record};
use super::searcher::Searcher;
use crate::settings;
use crate::shard::{Folder, Header, Reader, describe};
use crate::work::{Crew, Observer, WorkError};

/// How positions get their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many nodes the search of a position may take, at least 1.
    pub nodes: u64,
}

/// A shard whose positions cannot be labelled.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct InputError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    #[source]
    pub error: GameError,
}

impl Settings {
    /// Checks that the numbers make sense.
    ///
    /// # Errors
    ///
    /// When one is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        match self.nodes {
            0 => Err(WorkError::Settings("0 nodes, expected at least 1".to_owned())),
            _ => Ok(()),
        }
    }

    /// Returns what stands in the shard that is made of another one.
    fn text(self, evaluation: &str, source: &str) -> Result<String, WorkError> {
        let text = format!("label 1\nevaluation {evaluation}\nnodes {}\n{source}", self.nodes);
        settings::checked(text, evaluation)
    }
}

/// Returns how many games some shards have.
///
/// # Errors
///
/// When one cannot be read.
pub fn games(shards: &[PathBuf]) -> Result<u64, InputError> {
    let games = |path: &PathBuf| match Reader::<Record>::open(path) {
        Ok(reader) => Ok(u64::from(reader.header().games)),
        Err(error) => Err(InputError { path: path.clone(), error: error.into() }),
    };
    shards.iter().map(games).sum()
}

/// Labels the positions of shards into shards of a folder, numbered in their order, but for those that
/// are there.
///
/// A shard depends on the one that it is made of, the settings and the evaluation, and on nothing
/// else. `name` says which evaluation it is: it stands in the shards.
///
/// # Errors
///
/// When settings make no sense, a shard cannot be read or has games of another rule, one is there that
/// was made of something else, something cannot be written, or the work is stopped.
pub fn run(
    settings: Settings,
    shards: &[PathBuf],
    (evaluation, name): (&Arc<Evaluation>, &str),
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check()?;
    let folder = Folder::open(folder)?;
    let tasks = (0..).zip(shards).map(|(number, path)| {
        let (source, line) = describe::<Record>(path).map_err(|error| input(path, error.into()))?;
        let settings = settings.text(name, &line)?;
        Ok((Header { number, records: 0, settings, ..source }, path))
    });
    let begin = || {
        Searcher::new(Arc::clone(evaluation), settings.nodes, Arc::clone(&crew.stop))
            .map_err(|error| WorkError::Search(error.into()))
    };
    crew.make(&folder, tasks, begin, |searcher, _, path| {
        let reader = Reader::open(path).map_err(|error| input(path, error.into()))?;
        let mut records = Vec::new();
        for game in Games::new(reader) {
            crew.check()?;
            let game = game.map_err(|error| input(path, error))?;
            if game.rule() != evaluation.rule() {
                let (found, expected) = (game.rule(), evaluation.rule());
                return Err(WorkError::Settings(format!(
                    "{}: games of {found}, expected of {expected}",
                    path.display()
                )));
            }
            let labelled = labelled(searcher, &game).ok_or(WorkError::Stopped)?;
            crew.observer.made(1, labelled.len() as u64);
            records.extend(labelled);
        }
        Ok(records)
    })
}

fn input(path: &Path, error: GameError) -> WorkError {
    WorkError::Input(Box::new(InputError { path: path.to_owned(), error }))
}

/// Returns the records of a game with new values, or `None` if the flag is set before they are found.
fn labelled(searcher: &mut Searcher, game: &Game) -> Option<Vec<Record>> {
    searcher.clear();
    let mut board = game.board();
    let label = |record: &Record| {
        let origin = match record.origin {
            Origin::Searched { .. } => searcher.search(&board)?.origin(),
            other => other,
        };
        board.place(record.point).expect("games are checked");
        Some(Record { origin, ..*record })
    };
    game.records().iter().map(label).collect()
}
