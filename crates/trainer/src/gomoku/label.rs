//! New values for the positions of games.
//!
//! Every shard becomes another one with the same games, results and numbers, so that the held-out set of a fit has the
//! same games. The moves that a search chose get the values of new searches; opening moves, random ones
//! and those to a leaf have none.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::limits::End;
use gomoku::search::Options;
use gomoku::search::alphabeta::{AnyEvaluation, Control, Engine, Question, Value};
use gomoku::{Board, Point, Rule};

use super::game::{Game, GameError, Games};
use super::record::{Origin, Record};
use crate::shard::{FileError, Folder, Header, Reader, describe};
use crate::work::{Crew, Observer, WorkError, checked_settings, expect};

/// How positions get their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Nodes of the search of a position, at least 1.
    pub nodes: u64,
}

impl Settings {
    /// Checks that every setting is within its range.
    ///
    /// # Errors
    ///
    /// The first setting that is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        expect(self.nodes > 0, || "0 nodes; expected at least 1".to_owned())
    }

    /// Returns the settings of the shard that is made of another one.
    fn text(self, evaluation: &str, source: &str) -> Result<String, WorkError> {
        let Self { nodes } = self;
        let text = format!("label {VERSION}\nevaluation {evaluation}\nnodes {nodes}\n{source}");
        checked_settings(text, evaluation)
    }
}

/// Version of the searches, for games of self-play and labels: it rises when they find other moves, values or leaves. A
/// test of self-play compares games with their checksum.
pub(super) const VERSION: u32 = 6;

/// Returns the number of games in some shards.
///
/// # Errors
///
/// When a shard cannot be read.
pub fn games(shards: &[PathBuf]) -> Result<u64, FileError> {
    let games = |path: &PathBuf| {
        let reader = Reader::<Record>::open(path).map_err(FileError::at(path))?;
        Ok(u64::from(reader.header().games))
    };
    shards.iter().map(games).sum()
}

/// Labels the positions of the shards of a range into shards of a folder, numbered in their order, except those that are
/// finished already.
///
/// A shard depends on its source, the settings and the evaluation alone. `name` identifies the evaluation in the shards.
///
/// # Errors
///
/// When a setting is outside its range, a shard cannot be read or has games of another rule, a finished shard was made
/// of something else, a file cannot be written, or the work is stopped.
pub fn run(
    settings: Settings,
    (shards, range): (&[PathBuf], Range<u32>),
    (evaluation, name): (&AnyEvaluation, &str),
    folder: &Path,
    crew: &Crew<'_, impl Observer>,
) -> Result<(), WorkError> {
    settings.check()?;
    let folder = Folder::open(folder)?;
    let tasks =
        (0..).zip(shards).filter(|(number, _)| range.contains(number)).map(|(number, path)| {
            let described = describe::<Record>(path).map_err(FileError::at(path));
            let (source, line) = described.map_err(WorkError::input)?;
            let settings = settings.text(name, &line)?;
            Ok((Header { number, records: 0, settings, ..source }, path))
        });
    let begin = || Searcher::new(evaluation, settings.nodes, &crew.stop);
    crew.make(&folder, tasks, begin, |searcher, _, path| {
        let mut records = Vec::new();
        for game in Games::open(path).map_err(WorkError::input)?.1 {
            crew.check()?;
            let game = game.map_err(FileError::at(path)).map_err(WorkError::input)?;
            check_rule(evaluation, &game)
                .map_err(|error| WorkError::Settings(FileError::at(path)(error).to_string()))?;
            let labelled = labelled(searcher, &game).ok_or(WorkError::Stopped)?;
            crew.observer.made(1, labelled.len() as u64);
            records.extend(labelled);
        }
        Ok(records)
    })
}

/// Checks that an evaluation has the rule of a game.
fn check_rule(evaluation: &AnyEvaluation, game: &Game) -> Result<(), GameError> {
    if evaluation.has(game.rule()) {
        return Ok(());
    }
    let expected = Rule::ALL.into_iter().find(|&rule| evaluation.has(rule));
    game.check_rule(expected.unwrap_or_default())
}

/// Returns the records of a game with new values, or `None` if it was stopped.
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

/// Searches positions with a fixed number of nodes.
#[derive(Debug)]
pub(super) struct Searcher {
    engine: Engine,
    nodes: u64,
    stop: Arc<AtomicBool>,
}

/// Best move of a position with its value.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) point: Point,
    pub(super) value: Value,
    depth: u32,
    /// The moves to a random leaf; empty if none was asked for.
    pub(super) leaf: Vec<Point>,
}

/// Number of the best moves among which a game is kept even.
const EVEN_AMONG: usize = 12;

/// Size of the transposition table. Values depend on it.
const TABLE_MIB: usize = 8;

impl Searcher {
    pub(super) fn new(
        evaluation: &AnyEvaluation,
        nodes: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, WorkError> {
        let engine = Engine::new(Options::new().hash_mib(TABLE_MIB), evaluation.clone());
        Ok(Self { engine: engine.map_err(WorkError::search)?, nodes, stop: Arc::clone(stop) })
    }

    /// Clears the transposition table, so that a game does not depend on earlier ones.
    pub(super) fn clear(&mut self) {
        self.engine.clear();
    }

    /// Returns the best move of a board that is not full, or `None` if it was stopped.
    pub(super) fn search(&mut self, board: &Board) -> Option<Found> {
        self.search_with(board, None)
    }

    /// Returns the move with the value nearest to 0 of the best moves of a board, if one is known that neither wins nor
    /// loses by force; `None` if it was stopped.
    pub(super) fn search_even(&mut self, board: &Board) -> Option<Option<Point>> {
        let control = Control::new().nodes(self.nodes).stop(Arc::clone(&self.stop));
        let question = Question::new().multi_pv(EVEN_AMONG);
        let analysis = self.engine.search(board, question, control);
        let analysis = analysis.expect("settings were checked for the rule of the evaluation");
        let open = analysis.moves.iter().filter(|one| one.value.mate().is_none());
        let even = open.min_by_key(|one| one.value.to_i32().abs()).map(|one| one.point);
        (analysis.end != End::Stopped).then_some(even)
    }

    /// As [`search`](Self::search), with a random leaf if there is a seed.
    pub(super) fn search_with(&mut self, board: &Board, leaf: Option<u64>) -> Option<Found> {
        let control = Control::new().nodes(self.nodes).stop(Arc::clone(&self.stop));
        let question = Question::new();
        let question = leaf.map_or(question, |seed| question.leaf_seed(seed));
        let analysis = self.engine.search(board, question, control);
        let mut analysis = analysis.expect("settings were checked for the rule of the evaluation");
        let leaf = std::mem::take(&mut analysis.leaf);
        let best = analysis.best().filter(|_| analysis.end != End::Stopped)?;
        Some(Found { point: best.point, value: best.value, depth: best.depth, leaf })
    }
}

impl Found {
    /// Returns the origin of the move as a record has it.
    pub(super) fn origin(&self) -> Origin {
        let value = i16::try_from(self.value.to_i32()).expect("at most 30,000 either way");
        let depth = u8::try_from(self.depth.min(100)).expect("at most 100");
        Origin::Searched { value, depth }
    }
}
