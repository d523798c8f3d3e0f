//! Scores of given positions.
//!
//! Each position of a source becomes a record: as it is, or after some random moves, which lead
//! where nobody plays and searches look.

use std::error::Error;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crc32fast::Hasher;
use othello::Board;
use othello::eval::{Evaluation, Points};
use othello::search::{OptionsError, Selectivity};

use super::moves;
use super::record::Record;
use super::scorer::{Reach, Scorer};
use crate::settings;
use crate::shard::{Folder, Header};
use crate::stream::stream;
use crate::work::{Crew, Observer, WorkError};

/// How positions get their scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many moves a search looks ahead.
    pub depth: u32,
    /// How sure it is of what it leaves out.
    pub selectivity: Selectivity,
    /// With so many empty squares or less, scores are exact.
    pub exact: u32,
    /// How many random moves are made before. Positions in which the game is over then are left out.
    pub random_moves: u32,
    /// The seed of random moves.
    pub seed: u64,
    /// How many positions of the source make a shard, at least 1.
    pub positions_per_shard: u32,
    /// The table of each thread for exact scores, in MiB. Scores do not depend on it.
    pub hash_mib: usize,
}

/// A position without its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs, seen by the player to move.
    pub board: Board,
    /// As in [`Record::result`].
    pub result: Option<i8>,
    /// As in [`Record::game`].
    pub game: u32,
}

impl From<Record> for Position {
    fn from(Record { board, result, game, .. }: Record) -> Self {
        Self { board, result, game }
    }
}

/// Positions that can be read more than once, the same ones in the same order.
pub trait Source: Sync {
    /// Why positions cannot be read.
    type Error: Error + Send + Sync + 'static;

    /// Returns the positions from the first one on.
    ///
    /// # Errors
    ///
    /// When they cannot be read.
    fn positions(
        &self,
    ) -> Result<impl Iterator<Item = Result<Position, Self::Error>> + Send, Self::Error>;
}

/// What there is in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many positions.
    pub positions: u32,
    /// The CRC-32 of the positions, as records without scores.
    pub checksum: u32,
}

impl Extent {
    /// Reads a source.
    ///
    /// # Errors
    ///
    /// When it cannot be read or has more than 2^32 − 1 positions, or the work is stopped.
    pub fn of<S: Source>(source: &S, crew: &Crew<'_, impl Observer>) -> Result<Self, WorkError> {
        let mut checksum = Hasher::new();
        let mut positions = 0_u32;
        for position in source.positions().map_err(input)? {
            let Position { board, result, game } = position.map_err(input)?;
            let record = Record { board, score: Points::ZERO, depth: 0, result, game };
            checksum.update(&record.to_bytes());
            positions = positions.checked_add(1).ok_or_else(|| {
                WorkError::Settings("more than 4,294,967,295 positions at once".to_owned())
            })?;
            crew.check()?;
        }
        crew.check()?;
        Ok(Self { positions, checksum: checksum.finalize() })
    }
}

fn input(error: impl Error + Send + Sync + 'static) -> WorkError {
    WorkError::Input(Box::new(error))
}

impl Settings {
    /// Checks that the numbers make sense.
    ///
    /// # Errors
    ///
    /// When one is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        let flaw = |what: String| Err(WorkError::Settings(what));
        let Self { depth, exact, random_moves, positions_per_shard, .. } = *self;
        if depth > 60 || exact > 60 || random_moves > 60 {
            return flaw(format!(
                "depth {depth}, exact scores from {exact} empty squares, {random_moves} random \
                 moves, expected at most 60 each"
            ));
        }
        if positions_per_shard == 0 {
            return flaw("no positions in a shard, expected at least 1".to_owned());
        }
        Ok(())
    }

    /// Returns what stands in shards.
    fn text(&self, evaluation: &str, extent: Extent) -> Result<String, WorkError> {
        let reach = self.reach().text();
        let text = format!(
            "label 1\nevaluation {evaluation}\n{reach}random-moves {}\n\
             positions {}\nchecksum {:08x}\n",
            self.random_moves, extent.positions, extent.checksum,
        );
        settings::checked(text, evaluation)
    }
}

/// Labels all positions of a source, which has the given extent, into shards of a folder, but for
/// those that are there.
///
/// A shard depends on the source, the settings and the evaluation, and on nothing else. `name` says
/// which evaluation it is: it stands in the shards.
///
/// # Errors
///
/// When settings make no sense, the source cannot be read or changes, a shard is there that was
/// made of something else, something cannot be written, or the work is stopped.
pub fn run<E: Evaluation + 'static + Clone, S: Source>(
    settings: &Settings,
    source: &S,
    extent: Extent,
    (evaluation, name): (&E, &str),
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check()?;
    let text = settings.text(name, extent)?;
    let folder = Folder::open(folder)?;
    let mut positions = source.positions().map_err(input)?;
    let mut shards = 0..extent.positions.div_ceil(settings.positions_per_shard);
    let tasks = std::iter::from_fn(|| {
        let number = shards.next()?;
        let range = settings.positions_of(number, extent);
        let (first, games) = (range.start, range.end - range.start);
        let taken: Result<Vec<Position>, _> = positions.by_ref().take(games as usize).collect();
        let header = Header {
            seed: settings.seed,
            number,
            first,
            games,
            records: 0,
            settings: text.clone(),
        };
        Some(match taken {
            Err(error) => Err(input(error)),
            Ok(taken) if taken.len() == games as usize => Ok((header, taken)),
            Ok(_) => Err(crew.check().err().unwrap_or(WorkError::Changed)),
        })
    });
    let begin = || {
        Labeller::new(settings, evaluation.clone(), Arc::clone(&crew.stop))
            .map_err(|error| WorkError::Search(error.into()))
    };
    crew.make(&folder, tasks, begin, |labeller, header, positions| {
        let mut records = Vec::new();
        for (number, position) in (header.first..).zip(positions) {
            crew.check()?;
            let record = labeller.label(number, position)?;
            records.extend(record);
            crew.observer.made(1, record.is_some().into());
        }
        Ok(records)
    })
}

impl Settings {
    const fn reach(&self) -> Reach {
        Reach { depth: self.depth, selectivity: self.selectivity, exact: self.exact }
    }

    fn positions_of(&self, shard: u32, extent: Extent) -> Range<u32> {
        let first = shard * self.positions_per_shard;
        first..extent.positions.min(first.saturating_add(self.positions_per_shard))
    }
}

/// Labels positions, one after another.
#[derive(Debug)]
struct Labeller<E: Evaluation + 'static> {
    settings: Settings,
    stop: Arc<AtomicBool>,
    scorer: Scorer<E, E>,
}

impl<E: Evaluation + 'static + Clone> Labeller<E> {
    fn new(
        settings: &Settings,
        evaluation: E,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, OptionsError> {
        let (reach, hash_mib) = (settings.reach(), settings.hash_mib);
        let scorer = Scorer::new(evaluation.clone(), evaluation, reach, hash_mib)?;
        Ok(Self { settings: *settings, stop, scorer })
    }

    /// Returns the record of a position by its number in the source, or none if the game is over.
    fn label(&mut self, number: u32, position: Position) -> Result<Option<Record>, WorkError> {
        let Position { board, result, game } = position;
        let Some((board, result)) = self.before_label(number, board, result) else {
            return Ok(None);
        };
        // Other tables order moves and keep bounds: scores are the same with any content of them.
        self.scorer.clear_selective();
        let scored = self.scorer.score(board, &self.stop).ok_or(WorkError::Stopped)?;
        Ok(Some(Record { board, score: scored.score, depth: scored.depth, result, game }))
    }

    /// Returns what is to be labelled, with its result.
    fn before_label(
        &self,
        number: u32,
        board: Board,
        result: Option<i8>,
    ) -> Option<(Board, Option<i8>)> {
        let mut found = moves::to_move(board)?;
        if self.settings.random_moves == 0 {
            let is_passed = found != board;
            return Some((found, result.map(|discs| if is_passed { -discs } else { discs })));
        }
        let mut random = stream(self.settings.seed, number);
        for _ in 0..self.settings.random_moves {
            found = moves::step(&mut random, found)?;
        }
        Some((found, None))
    }
}
