//! The positions to label: files of records and of games.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::vec;

use othello::notation::{GameRecord, Mode};
use othello::{Color, Position as Colored};
use trainer::othello::label::{self, Position};
use trainer::othello::record::Record;
use trainer::shard;

use crate::failure::Failure;
use crate::files::format::FileFormat;
use crate::files::othello::reader::Games;
use crate::train::shards;
use othello::notation::Format;

/// Files, and a choice of their positions.
#[derive(Clone, Debug)]
pub(super) struct Source {
    files: Vec<File>,
    choice: Choice,
    mode: Mode,
}

/// A choice of positions.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Range of empty squares.
    pub(super) empties: RangeInclusive<u32>,
    /// Whether only the first such position of each game is chosen.
    pub(super) is_one_per_game: bool,
    /// Only every N-th of these positions is chosen.
    pub(super) every: u32,
}

#[derive(Clone, Debug)]
enum File {
    Shard(PathBuf),
    Games(PathBuf),
}

impl Source {
    /// Recognises files by their extensions, and finds the shards of folders.
    pub(super) fn new(paths: &[PathBuf], choice: Choice, mode: Mode) -> Result<Self, Failure> {
        let mut files = Vec::new();
        for path in paths {
            if !path.is_dir() {
                shards::check(path)?;
            }
            if path.is_dir() {
                files.extend(shards::of_folder(path)?.into_iter().map(File::Shard));
            } else if shards::is_shard(path) {
                files.push(File::Shard(path.clone()));
            } else if Format::of_path(path).is_some() {
                files.push(File::Games(path.clone()));
            } else {
                return Err(Failure::Usage(format!(
                    "{}: unknown file extension; expected .records, .wtb, .ggf, .sgf, .pgn, .json, .txt or \
                     .obf, or a folder of .records",
                    path.display()
                )));
            }
        }
        let shard = |file: &File| match file {
            File::Shard(path) => Some(path.clone()),
            File::Games(..) => None,
        };
        shards::warn_of_same_games::<Record>(&files.iter().filter_map(shard).collect::<Vec<_>>());
        Ok(Self { files, choice, mode })
    }

    /// Returns the seed of the shards, 0 if there are none.
    ///
    /// The seed and the number of a game decide whether it is in the held-out set of a fit.
    pub(super) fn seed(&self) -> Result<u64, Failure> {
        let mut found = None;
        for file in &self.files {
            let File::Shard(path) = file else { continue };
            let failed = |error| Failure::content(path.display().to_string(), error);
            let seed = shard::Reader::<Record>::open(path).map_err(failed)?.header().seed;
            if let Some(other) = found.filter(|&other| other != seed) {
                return Err(Failure::Usage(format!(
                    "shards of seeds {other} and {seed}: label them in folders of their own, or \
                     give a --seed for both"
                )));
            }
            found = Some(seed);
        }
        Ok(found.unwrap_or(0))
    }

    /// Warns of games that are skipped. Reads the files.
    pub(super) fn warn_of_skipped(&self) -> Result<(), Failure> {
        if self.mode == Mode::Strict {
            return Ok(());
        }
        for file in &self.files {
            if let File::Games(path) = file {
                let mut games = Games::open_file(path, None, self.mode, false)?;
                games.by_ref().try_for_each(|entry| entry.map(drop))?;
                games.warn_of_skipped();
            }
        }
        Ok(())
    }
}

impl label::Source for Source {
    type Error = Failure;

    fn positions(&self) -> Result<impl Iterator<Item = Result<Position, Failure>> + Send, Failure> {
        let all = Positions {
            files: self.files.clone().into_iter(),
            mode: self.mode,
            open: None,
            block: Vec::new().into_iter(),
            games: 0,
        };
        let choice = self.choice.clone();
        let mut last = None;
        let chosen = all.filter(move |position| {
            let Ok(Position { board, game, .. }) = position else { return true };
            let is_chosen = choice.empties.contains(&board.empties().len());
            let is_more = choice.is_one_per_game && last == Some(*game);
            if is_chosen {
                last = Some(*game);
            }
            is_chosen && !is_more
        });
        let every = self.choice.every as usize;
        Ok(chosen.step_by(every))
    }
}

/// All positions of files.
struct Positions {
    files: vec::IntoIter<File>,
    mode: Mode,
    open: Option<Open>,
    /// Positions of the last block.
    block: vec::IntoIter<Position>,
    /// Number of games read so far.
    games: u32,
}

/// An open file.
enum Open {
    Shard(PathBuf, shard::Reader<Record>),
    Games(Box<Games>),
}

impl Iterator for Positions {
    type Item = Result<Position, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(position) = self.block.next() {
                return Some(Ok(position));
            }
            match self.read() {
                Ok(Some(block)) => self.block = block.into_iter(),
                Ok(None) => return None,
                Err(failure) => {
                    // Nothing follows an error.
                    (self.files, self.open) = (Vec::new().into_iter(), None);
                    return Some(Err(failure));
                }
            }
        }
    }
}

impl Positions {
    /// Reads some positions: none at the end of a file, `None` after the last file.
    fn read(&mut self) -> Result<Option<Vec<Position>>, Failure> {
        let Some(open) = &mut self.open else {
            let Some(file) = self.files.next() else { return Ok(None) };
            self.open = Some(file.open(self.mode)?);
            return Ok(Some(Vec::new()));
        };
        match open {
            Open::Shard(path, reader) => {
                let mut records = Vec::new();
                let read = reader.next_block(&mut records);
                read.map_err(|error| Failure::content(path.display().to_string(), error))?;
                if records.is_empty() {
                    self.open = None;
                }
                Ok(Some(records.into_iter().map(Position::from).collect()))
            }
            Open::Games(games) => {
                let Some(entry) = games.next() else {
                    self.open = None;
                    return Ok(Some(Vec::new()));
                };
                let game = self.games;
                self.games = game.checked_add(1).ok_or_else(|| {
                    Failure::Usage("more than 4,294,967,295 games at once".to_owned())
                })?;
                Ok(Some(positions(&entry?.record, game)))
            }
        }
    }
}

impl File {
    fn open(&self, mode: Mode) -> Result<Open, Failure> {
        match self {
            Self::Shard(path) => {
                let reader = shard::Reader::open(path);
                let reader =
                    reader.map_err(|error| Failure::content(path.display().to_string(), error))?;
                Ok(Open::Shard(path.clone(), reader))
            }
            Self::Games(path) => {
                Ok(Open::Games(Box::new(Games::open_file(path, None, mode, false)?)))
            }
        }
    }
}

/// Returns the positions of a game in which the mover has a move, with the result if the game is finished. Returns a
/// single position as it is.
fn positions(record: &GameRecord, game: u32) -> Vec<Position> {
    let is_finished = record.is_finished();
    let position = |position: Colored| {
        let result = if position.side_to_move() == Color::Black {
            record.board_score()
        } else {
            -record.board_score()
        };
        let result = i8::try_from(result.discs()).ok().filter(|_| is_finished);
        Position { board: position.board(), result, game }
    };
    let is_alone = record.game.moves().len() == 0;
    let has_move = |position: &Colored| is_alone || position.moves().any();
    record.game.positions().filter(has_move).map(position).collect()
}
