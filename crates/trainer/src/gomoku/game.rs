//! Games, assembled from the records of their moves, and the positions that an evaluation learns from.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use gomoku::eval::{MAX_EVALUATION, SCALE};
use gomoku::game::{Game as Play, Outcome, PlayError};
use gomoku::pattern::{Observer, PatternState, PointClass};
use gomoku::renju::Reading;
use gomoku::{Board, Color, PointSet, Rule};
use thiserror::Error;

use super::record::{Origin, Record};
use crate::fit::{FitError, HeldOut, check as check_stop};
use crate::shard::{FileError, Header, Reader, ShardError};

/// The moves of a game, which are legal one after another on an empty board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    records: Vec<Record>,
    /// Number of moves up to the last one to a leaf.
    leaf: usize,
}

/// Why the records of a shard are not games.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The shard is damaged or cannot be read.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// A record neither continues its game nor begins another.
    #[error("record {number}: {what} {found}; expected {expected}")]
    Record {
        /// The number of the record in the shard, from 0.
        number: u64,
        /// What is wrong.
        what: &'static str,
        /// Value in the record.
        found: String,
        /// Value that continues the game.
        expected: String,
    },
    /// A move is illegal.
    #[error("record {number}: {error}; expected a move")]
    Play {
        /// The number of the record in the shard, from 0.
        number: u64,
        /// What is wrong.
        error: PlayError,
    },
    /// A game has another rule than the weights.
    #[error("games of {found}; expected of {expected}")]
    Rule {
        /// Rule of the game.
        found: Rule,
        /// Rule of the weights.
        expected: Rule,
    },
}

impl Game {
    /// Returns the moves, at least one.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the empty board.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "records have sizes of boards")]
    pub fn board(&self) -> Board {
        let Record { size, rule, .. } = self.records[0];
        Board::new(size.into(), rule).expect("a size from 5 to 22")
    }

    /// Returns the result for the mover of a record, or `None` if the game went on at a leaf afterwards: then the
    /// result says nothing of the position.
    pub(super) fn result(&self, record: &Record) -> Option<i8> {
        (usize::from(record.ply) >= self.leaf).then_some(record.result)
    }

    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.records[0].rule
    }

    /// Returns an error unless the rule is the one of the weights.
    pub(super) fn check_rule(&self, expected: Rule) -> Result<(), GameError> {
        let found = self.rule();
        if found == expected { Ok(()) } else { Err(GameError::Rule { found, expected }) }
    }
}

/// The checked games of a shard, one after another, in bounded memory.
#[derive(Debug)]
pub struct Games<S> {
    reader: Reader<Record, S>,
    block: std::vec::IntoIter<Record>,
    /// First record of the next game.
    next: Option<Record>,
    /// Number of records taken so far.
    taken: u64,
    is_over: bool,
}

impl Games<File> {
    /// Opens a shard; returns its header and its games.
    pub(super) fn open(path: &Path) -> Result<(Header, Self), FileError> {
        let reader = Reader::open(path).map_err(FileError::at(path))?;
        Ok((reader.header().clone(), Self::new(reader)))
    }

    /// The same for a shard whose games must have a rule.
    pub(super) fn of_rule(
        path: &Path,
        rule: Rule,
    ) -> Result<(Header, impl Iterator<Item = Result<Game, FileError>>), FileError> {
        let (header, games) = Self::open(path)?;
        let games = games.map(move |game| {
            let game = game.map_err(FileError::at(path))?;
            game.check_rule(rule).map_err(FileError::at(path))?;
            Ok(game)
        });
        Ok((header, games))
    }
}

impl<S: Read> Games<S> {
    /// Returns the games of a shard.
    #[must_use]
    pub fn new(reader: Reader<Record, S>) -> Self {
        Self { reader, block: Vec::new().into_iter(), next: None, taken: 0, is_over: false }
    }

    /// Returns the next record, or `None` at the end of the shard.
    fn record(&mut self) -> Result<Option<Record>, ShardError> {
        if let Some(record) = self.next.take() {
            return Ok(Some(record));
        }
        if self.block.len() == 0 {
            let mut block = Vec::new();
            self.reader.next_block(&mut block)?;
            self.block = block.into_iter();
        }
        Ok(self.block.next().inspect(|_| self.taken += 1))
    }

    fn game(&mut self) -> Result<Option<Game>, GameError> {
        let Some(first) = self.record()? else { return Ok(None) };
        let mut game = Game { records: Vec::new(), leaf: 0 };
        let mut course = Course::new(first);
        let mut record = Some(first);
        while let Some(found) = record {
            if found.game != first.game {
                self.next = Some(found);
                break;
            }
            course.add(self.taken - 1, &found)?;
            game.records.push(found);
            if found.origin == Origin::Leaf {
                game.leaf = game.records.len();
            }
            record = self.record()?;
        }
        Ok(Some(game))
    }
}

/// A game that grows move by move.
struct Course {
    first: Record,
    play: Play,
    ply: usize,
}

impl Course {
    /// Begins a game, whose first move is added next.
    fn new(first: Record) -> Self {
        let board = Board::new(first.size.into(), first.rule).expect("a size from 5 to 22");
        Self { first, play: Play::new(board), ply: 0 }
    }

    /// Plays a move; `number` is that of the record in errors.
    fn add(&mut self, number: u64, record: &Record) -> Result<(), GameError> {
        check(number, &self.first, self.ply, record)?;
        self.ply += 1;
        let outcome = self.play.play(record.point);
        let result = match outcome.map_err(|error| GameError::Play { number, error })? {
            None => return Ok(()),
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win { winner, .. }) if winner == record.mover() => 1,
            Some(Outcome::Win { .. }) => -1,
        };
        compare(number, "result", record.result, result)
    }
}

/// Returns the number of games of records, as they would stand in a shard. `first` is the number of the first record in
/// errors.
///
/// # Errors
///
/// When a record neither continues its game nor begins another, or a move is illegal.
pub fn count_games(records: &[Record], first: u64) -> Result<u32, GameError> {
    let (mut games, mut course) = (0, None);
    for (number, record) in (first..).zip(records) {
        if course.as_ref().is_none_or(|course: &Course| course.first.game != record.game) {
            games += 1;
            course = None;
        }
        course.get_or_insert_with(|| Course::new(*record)).add(number, record)?;
    }
    Ok(games)
}

/// Checks that a record belongs to a ply of a game.
fn check(number: u64, first: &Record, ply: usize, record: &Record) -> Result<(), GameError> {
    compare(number, "ply", record.ply.into(), ply)?;
    compare(number, "size", record.size, first.size)?;
    compare(number, "rule", record.rule, first.rule)?;
    let result = if record.mover() == first.mover() { first.result } else { -first.result };
    compare(number, "result", record.result, result)
}

/// Checks a field of a record.
fn compare<T: PartialEq + ToString>(
    number: u64,
    what: &'static str,
    found: T,
    expected: T,
) -> Result<(), GameError> {
    if found == expected {
        return Ok(());
    }
    let [found, expected] = [found, expected].map(|value| value.to_string());
    Err(GameError::Record { number, what, found, expected })
}

/// Yields the games; nothing follows an error.
impl<S: Read> Iterator for Games<S> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.game().transpose();
        self.is_over = !matches!(game, Some(Ok(_)));
        game
    }
}

/// Calls a function for every game of the shards, with whether it is held out. All games must have the rule.
pub(super) fn each_game(
    shards: &[PathBuf],
    (rule, held_out): (Rule, HeldOut),
    stop: &AtomicBool,
    report: &dyn Fn(usize, usize),
    mut visit: impl FnMut(&Game, bool) -> Result<(), FitError>,
) -> Result<(), FitError> {
    for (done, path) in shards.iter().enumerate() {
        report(done, shards.len());
        let (header, games) = Games::of_rule(path, rule)?;
        let is_held_out = held_out.of(header.seed);
        for game in games {
            let game = game?;
            check_stop(stop)?;
            visit(&game, is_held_out(game.records()[0].game))?;
        }
    }
    Ok(())
}

/// Maximum distance of a candidate move from the nearest stone.
pub(super) const NEAR: usize = 2;

/// Calls a function for every position of a game that was searched and is quiet: neither side has a five, and the mover
/// has no straight four. A search evaluates no others.
pub(super) fn each_position<O: Observer>(
    game: &Game,
    observer: O,
    mut show: impl FnMut(&Board, &PatternState<O>, &Record, i16),
) {
    let mut board = game.board();
    let mut state = PatternState::with_observer(&board, observer);
    for record in game.records() {
        let mover = board.side_to_move();
        if let Some(value) = record.value()
            && is_quiet(&state, mover)
        {
            show(&board, &state, record, value);
        }
        state.place(record.point, mover);
        board.place(record.point).expect("games are checked");
    }
}

fn is_quiet<O: Observer>(state: &PatternState<O>, mover: Color) -> bool {
    let count = |color, class| state.count(color, class);
    count(mover, PointClass::Five) == 0
        && count(mover.opponent(), PointClass::Five) == 0
        && count(mover, PointClass::StraightFour) == 0
}

/// Returns the moves within a distance of a stone that are not forbidden.
pub(super) fn near_moves(board: &Board, distance: usize) -> PointSet {
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    stones.near(distance, board.size()) & board.legal_moves(Reading::Literal)
}

/// Returns the candidate moves, or `None` if the move that was played is not among them, or the game was lost.
pub(super) fn candidates(board: &Board, record: &Record, value: i16) -> Option<PointSet> {
    let points = near_moves(board, NEAR);
    let is_lost = i32::from(value) < -MAX_EVALUATION;
    (!is_lost && points.contains(record.point)).then_some(points)
}

/// Returns the probability that the mover wins, by the value that a search has found.
pub(super) fn expected(value: i16) -> f64 {
    let value = i32::from(value);
    match value {
        _ if value > MAX_EVALUATION => 1.0,
        _ if value < -MAX_EVALUATION => 0.0,
        _ => 1.0 / (1.0 + libm::exp(-f64::from(value) / SCALE)),
    }
}

/// Returns the target of a position: the probability that the mover wins. Without a result, it is that of the value.
#[expect(clippy::cast_possible_truncation, reason = "single precision does")]
pub(super) fn target(value: i16, result: Option<i8>, lambda: f64) -> f32 {
    let expected = expected(value);
    let result = result.map_or(expected, |result| f64::from(result + 1) / 2.0);
    (lambda * expected + (1.0 - lambda) * result) as f32
}

#[cfg(test)]
mod tests {
    use gomoku::Point;

    use super::*;
    use crate::shard::samples;

    fn records(game: u32, moves: &[&str]) -> Vec<Record> {
        let record = |(ply, point): (u16, &&str)| Record {
            game,
            ply,
            size: 15,
            rule: Rule::Freestyle,
            point: point.parse().unwrap(),
            origin: Origin::Opening,
            result: if ply % 2 == 0 { 1 } else { -1 },
        };
        (0..).zip(moves).map(record).collect()
    }

    fn games(records: &[Record]) -> Vec<Result<Vec<Record>, String>> {
        let place = tempfile::TempDir::new().unwrap();
        let shard = samples::write(place.path(), 0, 1, records);
        let found = Games::new(Reader::open(&shard).unwrap());
        let found: Vec<Result<Vec<Record>, String>> =
            found.map(|game| game.map(|game| game.records).map_err(|e| e.to_string())).collect();
        // Counting them finds the same.
        match (count_games(records, 0), found.last()) {
            (Err(error), Some(Err(last))) => assert_eq!(error.to_string(), *last),
            (counted, _) => assert_eq!(counted.unwrap() as usize, found.len()),
        }
        found
    }

    #[test]
    fn records_are_put_together() {
        let (one, two) = (records(3, &["H8", "H9", "I9"]), records(7, &["A1"]));
        let found = games(&[one.clone(), two.clone()].concat());
        assert_eq!(found, [Ok(one), Ok(two)]);
        assert!(games(&[]).is_empty());
        // More than a block of the reader.
        let many: Vec<_> = (0..1500).flat_map(|game| records(game, &["H8", "H9", "I9"])).collect();
        assert_eq!(games(&many).len(), 1500);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let good = records(3, &["H8", "H9", "I9", "A1"]);
        let with = |change: &dyn Fn(&mut Vec<Record>)| {
            let mut bad = good.clone();
            change(&mut bad);
            let mut found = games(&bad);
            assert_eq!(found.len(), 1);
            found.remove(0).unwrap_err()
        };
        assert_eq!(with(&|bad| bad[2].ply = 3), "record 2: ply 3; expected 2");
        assert_eq!(with(&|bad| bad.rotate_left(1)), "record 0: ply 1; expected 0");
        assert_eq!(with(&|bad| bad[1].size = 16), "record 1: size 16; expected 15");
        assert_eq!(with(&|bad| bad[3].result = 1), "record 3: result 1; expected -1");
        let renju = with(&|bad| bad[3].rule = Rule::Renju);
        assert_eq!(renju, "record 3: rule renju; expected freestyle");
        let twice = with(&|bad| bad[3].point = Point::new(7, 7).unwrap());
        assert_eq!(twice, "record 3: H8 already has a black stone; expected a move");
        let five = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1", "E2"];
        let found = games(&records(1, &five));
        assert!(found[0].as_ref().unwrap_err().starts_with("record 9: "), "{found:?}");
        let mut lost = records(1, &five[..9]);
        assert_eq!(games(&lost), [Ok(lost.clone())]);
        lost.iter_mut().for_each(|record| record.result *= -1);
        assert_eq!(games(&lost), [Err("record 8: result -1; expected 1".to_owned())]);
    }

    #[test]
    fn results_count_after_the_last_move_to_a_leaf() {
        let mut records = records(1, &["H8", "H9", "I9", "A1"]);
        let game = |records: &[Record], leaf| Game { records: records.to_vec(), leaf };
        let results = |records: &[Record]| {
            let place = tempfile::TempDir::new().unwrap();
            let shard = samples::write(place.path(), 0, 1, records);
            let found = Games::open(&shard).unwrap().1.next().unwrap().unwrap();
            let results: Vec<_> = records.iter().map(|record| found.result(record)).collect();
            (found, results)
        };
        let all = [Some(1), Some(-1), Some(1), Some(-1)];
        assert_eq!(results(&records), (game(&records, 0), all.to_vec()));
        records[2].origin = Origin::Leaf;
        let last = [None, None, None, Some(-1)];
        assert_eq!(results(&records), (game(&records, 3), last.to_vec()));
    }

    #[test]
    fn targets_are_between_values_and_results() {
        assert_eq!(target(29_990, Some(1), 0.5), 1.0);
        assert_eq!(target(-29_990, Some(1), 0.25), 0.75);
        assert_eq!(target(0, Some(0), 1.0), 0.5);
        assert_eq!(target(0, Some(-1), 0.5), 0.25);
        assert!((target(200, Some(0), 1.0) - 0.731_058_6).abs() < 1e-6);
        assert!((target(200, None, 0.25) - 0.731_058_6).abs() < 1e-6);
    }
}
