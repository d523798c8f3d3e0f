//! Scores of given positions.
//!
//! Each position of a source becomes a record: as it is, or after some random moves, which lead to positions that
//! searches evaluate and players avoid.

use std::error::Error;
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crc32fast::Hasher;
use othello::Board;
use othello::eval::{Evaluation, Points};
use othello::search::Selectivity;

use super::record::Record;
use super::scorer::{DepthSettings, Scorer};
use super::selfplay::{step, to_move};
use crate::selfplay::stream;
use crate::shard::{Folder, Header};
use crate::work::{Crew, Observer, WorkError, checked_settings, expect};

/// How positions get their scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Search depth in plies.
    pub depth: u32,
    /// Confidence of the search's pruning.
    pub selectivity: Selectivity,
    /// Number of empty squares from which scores are exact.
    pub exact: u32,
    /// Number of random moves before. Positions in which the game is then over are skipped.
    pub random_moves: u32,
    /// Seed of the random moves.
    pub seed: u64,
    /// Number of positions of the source in a shard, at least 1.
    pub positions_per_shard: u32,
    /// Transposition table of each thread for exact scores, in MiB. Scores do not depend on it.
    pub hash_mib: usize,
}

/// A part of the work, for machines that share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Shards to make. `None` makes all.
    pub shards: Option<Range<u32>>,
    /// Limit of nodes for an exact score; the work ends at the first position that needs more.
    pub nodes: Option<u64>,
    /// Positions without labels, by their numbers in the source, from 0. A shard lists those that it leaves out.
    pub skip: Vec<RangeInclusive<u32>>,
}

/// A position without its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the player to move and the opponent.
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

/// Positions that can be read repeatedly, in the same order.
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

/// Number and checksum of the positions of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Number of positions.
    pub positions: u32,
    /// CRC-32 of the positions as records without scores.
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
        for position in source.positions().map_err(WorkError::input)? {
            let Position { board, result, game } = position.map_err(WorkError::input)?;
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

impl Settings {
    /// Checks that every setting is within its range.
    ///
    /// # Errors
    ///
    /// The first setting that is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        let Self { depth, exact, random_moves, positions_per_shard, .. } = *self;
        expect(depth.max(exact).max(random_moves) <= 60, || {
            format!(
                "depth {depth}, exact scores from {exact} empty squares, {random_moves} random \
                 moves; expected at most 60 each"
            )
        })?;
        expect(positions_per_shard > 0, || {
            "no positions in a shard; expected at least 1".to_owned()
        })
    }

    /// Returns the settings as they stand in shards.
    fn text(&self, evaluation: &str, extent: Extent) -> Result<String, WorkError> {
        let text = format!(
            "label 2\nevaluation {evaluation}\n{}random-moves {}\npositions {}\nchecksum {:08x}\n",
            self.depths().text(),
            self.random_moves,
            extent.positions,
            extent.checksum,
        );
        checked_settings(text, evaluation)
    }

    const fn depths(&self) -> DepthSettings {
        DepthSettings { depth: self.depth, selectivity: self.selectivity, exact: self.exact }
    }

    /// Returns the number of shards.
    #[must_use]
    pub const fn shards(&self, extent: Extent) -> u32 {
        extent.positions.div_ceil(self.positions_per_shard)
    }

    /// Returns the numbers of the positions of a shard.
    #[must_use]
    pub fn positions_of(&self, shard: u32, extent: Extent) -> Range<u32> {
        let first = shard.saturating_mul(self.positions_per_shard).min(extent.positions);
        first..extent.positions.min(first.saturating_add(self.positions_per_shard))
    }
}

impl Part {
    /// Returns the skipped positions of a range as they stand in its shard: nothing, or a line.
    fn text(&self, positions: &Range<u32>) -> String {
        let mut numbers = String::new();
        for skipped in &self.skip {
            let first = positions.start.max(*skipped.start());
            let end = positions.end.min(skipped.end().saturating_add(1));
            if first < end {
                numbers.push(if numbers.is_empty() { ' ' } else { ',' });
                numbers.push_str(&match end - first {
                    1 => first.to_string(),
                    _ => format!("{first}..{}", end - 1),
                });
            }
        }
        if numbers.is_empty() { numbers } else { format!("skip{numbers}\n") }
    }

    fn skips(&self, position: u32) -> bool {
        self.skip.iter().any(|skipped| skipped.contains(&position))
    }
}

/// Labels the positions of a source, which has the given extent, into shards of a folder, except those that are
/// finished already.
///
/// A shard depends on the source, the settings, the evaluation and the positions to skip alone. `name` identifies the
/// evaluation in the shards.
///
/// # Errors
///
/// When a setting is outside its range, the source cannot be read or changes, a finished shard was made of something
/// else, a position needs more nodes, a file cannot be written, or the work is stopped.
pub fn run<E: Evaluation + 'static + Clone, S: Source>(
    settings: &Settings,
    source: &S,
    extent: Extent,
    (evaluation, name): (&E, &str),
    part: &Part,
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check()?;
    let text = settings.text(name, extent)?;
    let folder = Folder::open(folder)?;
    let mut positions = source.positions().map_err(WorkError::input)?;
    let mut shards = part.shards.clone().unwrap_or(0..settings.shards(extent));
    for before in 0..settings.positions_of(shards.start, extent).start {
        let position = positions.next().ok_or(WorkError::Changed)?;
        position.map_err(WorkError::input)?;
        if before % 4096 == 0 {
            crew.check()?;
        }
    }
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
            settings: match checked_settings(text.clone() + &part.text(&range), name) {
                Ok(text) => text,
                Err(error) => return Some(Err(error)),
            },
        };
        Some(match taken {
            Err(error) => Err(WorkError::input(error)),
            Ok(taken) if taken.len() == games as usize => Ok((header, taken)),
            Ok(_) => Err(crew.check().err().unwrap_or(WorkError::Changed)),
        })
    });
    let begin = || {
        let ordering = evaluation.clone();
        let mut scorer =
            Scorer::new(evaluation.clone(), ordering, settings.depths(), settings.hash_mib)?;
        scorer.limit(part.nodes);
        Ok(Labeller { settings: *settings, stop: Arc::clone(&crew.stop), scorer })
    };
    crew.make(&folder, tasks, begin, |labeller, header, positions| {
        let mut records = Vec::new();
        for (number, position) in (header.first..).zip(positions) {
            crew.check()?;
            if part.skips(number) {
                crew.observer.made(1, 0);
                continue;
            }
            let record = labeller.label(number, position)?;
            records.extend(record);
            crew.observer.made(1, record.is_some().into());
        }
        Ok(records)
    })
}

/// Labels positions, one after another.
#[derive(Debug)]
struct Labeller<E: Evaluation + 'static> {
    settings: Settings,
    stop: Arc<AtomicBool>,
    scorer: Scorer<E, E>,
}

impl<E: Evaluation + 'static> Labeller<E> {
    /// Returns the record of a position by its number in the source, or `None` if the game is over.
    fn label(&mut self, number: u32, position: Position) -> Result<Option<Record>, WorkError> {
        let Position { board, result, game } = position;
        let Some((board, result)) = self.before_label(number, board, result) else {
            return Ok(None);
        };
        // Scores do not depend on the entries of the other tables.
        self.scorer.clear_selective();
        let scored = self.scorer.score(board, &self.stop).ok_or_else(|| self.unsolved(number))?;
        Ok(Some(Record { board, score: scored.score, depth: scored.depth, result, game }))
    }

    /// Returns why a position has no score.
    fn unsolved(&self, position: u32) -> WorkError {
        match self.stop.load(Ordering::Relaxed) {
            true => WorkError::Stopped,
            false => WorkError::Unsolved { position },
        }
    }

    /// Returns the position to label, with its result.
    fn before_label(
        &self,
        number: u32,
        board: Board,
        result: Option<i8>,
    ) -> Option<(Board, Option<i8>)> {
        let mut found = to_move(board)?;
        if self.settings.random_moves == 0 {
            let is_passed = found != board;
            return Some((found, result.map(|discs| if is_passed { -discs } else { discs })));
        }
        let mut random = stream(self.settings.seed, number);
        for _ in 0..self.settings.random_moves {
            found = step(&mut random, found)?;
        }
        Some((found, None))
    }
}
