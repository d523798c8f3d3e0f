//! Labels of given positions.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

use othello::eval::Features;
use othello::search::endgame::{Control, Solver};
use othello::search::{FixedDepth, Options, Selectivity};
use othello::workload::boards_with_empties;
use othello::{Bitboard, Board};
use tempfile::TempDir;
use trainer::othello::label::{self, Extent, Part, Position, Settings, Source};
use trainer::othello::record::Record;
use trainer::shard::{name, read};
use trainer::work::{Crew, WorkError};

struct List(Vec<Position>);

impl Source for List {
    type Error = Infallible;

    fn positions(
        &self,
    ) -> Result<impl Iterator<Item = Result<Position, Infallible>> + Send, Infallible> {
        Ok(self.0.iter().copied().map(Ok))
    }
}

const SETTINGS: Settings = Settings {
    depth: 3,
    selectivity: Selectivity::Exact,
    exact: 8,
    random_moves: 0,
    seed: 2,
    positions_per_shard: 7,
    hash_mib: 1,
};

fn board(mover: u64, opponent: u64) -> Board {
    Board::new(Bitboard::new(mover), Bitboard::new(opponent)).unwrap()
}

/// Returns a board whose mover must pass.
fn passes() -> Board {
    board(2, 1)
}

/// Returns boards of several stages, one followed by a pass, and one that is over.
fn list() -> List {
    let boards =
        [6, 8, 9, 20, 40].into_iter().flat_map(|empties| boards_with_empties(4, empties, 8));
    let boards = boards.chain([passes(), board(3, 0), Board::START]);
    let position = |(game, board)| Position { board, result: Some(12), game };
    List((100..).zip(boards).map(position).collect())
}

fn crew(threads: usize) -> Crew<'static, ()> {
    Crew { threads, stop: Arc::default(), observer: &() }
}

fn label_into(settings: &Settings, source: &List, folder: &Path, threads: usize) -> Vec<Record> {
    let extent = Extent::of(source, &crew(1)).unwrap();
    let evaluation = (&Features, "features");
    label::run(settings, source, extent, evaluation, &Part::default(), folder, &crew(threads))
        .unwrap();
    let shards = extent.positions.div_ceil(settings.positions_per_shard);
    (0..shards).flat_map(|number| read(&folder.join(name(number))).unwrap().1).collect()
}

fn labelled(settings: &Settings, source: &List, threads: usize) -> Vec<Record> {
    label_into(settings, source, TempDir::new().unwrap().path(), threads)
}

#[test]
fn scores_equal_those_of_searches() {
    let source = list();
    let records = labelled(&SETTINGS, &source, 1);
    // All positions but the one that is over.
    assert_eq!(records.len() + 1, source.0.len());
    let mut solver = Solver::new(Options::new().threads(1).hash_mib(1)).unwrap();
    let mut search = FixedDepth::new(Features).unwrap();
    for record in &records {
        let position = source.0[record.game as usize - 100];
        if position.board.moves().any() {
            assert_eq!((record.board, record.result), (position.board, Some(12)));
        } else {
            assert_eq!((record.board, record.result), (position.board.pass(), Some(-12)));
        }
        let empties = record.empties();
        let (score, depth) = if empties <= 8 {
            (solver.solve(record.board, Control::new()).score().unwrap().into(), empties)
        } else {
            (search.search(record.board, 3).score, 3)
        };
        assert_eq!((record.score, u32::from(record.depth)), (score, depth), "{}", record.board);
    }
    assert!(records.iter().any(|record| record.board == passes().pass()));
    assert!(records.iter().filter(|record| record.is_exact()).count() >= 16);
}

#[test]
fn labels_are_the_same_however_they_are_made() {
    let source = list();
    let deep = Settings { depth: 7, exact: 9, ..SETTINGS };
    let selective = Settings { depth: 5, selectivity: Selectivity::Percent73, ..SETTINGS };
    for settings in [SETTINGS, deep, selective, Settings { random_moves: 3, ..SETTINGS }] {
        let expected = labelled(&settings, &source, 1);
        assert_eq!(labelled(&settings, &source, 3), expected);
        // Neither other shards nor another table size change a label.
        let other = Settings { positions_per_shard: 3, hash_mib: 4, ..settings };
        assert_eq!(labelled(&other, &source, 2), expected);
    }
}

#[test]
fn random_moves_leave_the_games() {
    let source = list();
    let settings = Settings { random_moves: 3, ..SETTINGS };
    let records = labelled(&settings, &source, 1);
    let mut shorter = 0;
    for record in &records {
        let before = source.0[record.game as usize - 100].board;
        assert_eq!(record.empties() + 3, before.empties().len());
        assert!(record.board.moves().any());
        assert_eq!(record.result, None);
        shorter += 1;
    }
    assert!(shorter > 30);
    assert_ne!(labelled(&Settings { seed: 3, ..settings }, &source, 1), records);
    // The only move after a pass ends the game, so there is nothing to label.
    let source = List(vec![Position { board: passes(), result: None, game: 0 }]);
    assert_eq!(labelled(&Settings { random_moves: 1, ..SETTINGS }, &source, 1), []);
}

#[test]
fn work_resumes_only_with_the_same_positions() {
    let (place, source) = (TempDir::new().unwrap(), list());
    let records = label_into(&SETTINGS, &source, place.path(), 1);
    std::fs::remove_file(place.path().join(name(2))).unwrap();
    assert_eq!(label_into(&SETTINGS, &source, place.path(), 1), records);
    let refused = |settings: Settings, source: &List, extent: Extent| {
        let evaluation = (&Features, "features");
        let folder = place.path();
        label::run(&settings, source, extent, evaluation, &Part::default(), folder, &crew(1))
            .unwrap_err()
    };
    let extent = Extent::of(&source, &crew(1)).unwrap();
    let mut other = list();
    other.0[3].result = None;
    let other_extent = Extent::of(&other, &crew(1)).unwrap();
    assert_eq!(other_extent.positions, extent.positions);
    let text = refused(SETTINGS, &other, other_extent).to_string();
    assert!(text.contains("settings: checksum "), "{text}");
    let text = refused(Settings { depth: 4, ..SETTINGS }, &source, extent).to_string();
    assert!(text.contains("settings: depth 3; expected depth 4; "), "{text}");
    // The input has become shorter since the work began.
    other.0.truncate(10);
    let error = refused(SETTINGS, &other, extent);
    assert!(matches!(error, WorkError::Changed), "{error}");
    let error = refused(Settings { positions_per_shard: 0, ..SETTINGS }, &source, extent);
    assert!(matches!(error, WorkError::Settings(_)), "{error}");
    let error = refused(Settings { exact: 61, ..SETTINGS }, &source, extent);
    assert!(matches!(error, WorkError::Settings(_)), "{error}");
}

#[test]
fn stopped_work_is_reported() {
    let (place, source) = (TempDir::new().unwrap(), list());
    let extent = Extent::of(&source, &crew(1)).unwrap();
    let stopped = crew(1);
    stopped.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(matches!(Extent::of(&source, &stopped), Err(WorkError::Stopped)));
    let evaluation = (&Features, "features");
    let done = label::run(
        &SETTINGS,
        &source,
        extent,
        evaluation,
        &Part::default(),
        place.path(),
        &stopped,
    );
    assert!(matches!(done, Err(WorkError::Stopped)));
}

#[test]
fn no_positions_make_no_shards() {
    let place = TempDir::new().unwrap();
    assert_eq!(label_into(&SETTINGS, &List(Vec::new()), place.path(), 2), []);
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1, "the lock");
}

#[test]
fn parts_make_the_shards_of_the_whole() {
    let (whole, parts, source) = (TempDir::new().unwrap(), TempDir::new().unwrap(), list());
    label_into(&SETTINGS, &source, whole.path(), 1);
    let extent = Extent::of(&source, &crew(1)).unwrap();
    let make = |part: &Part, folder: &Path| {
        label::run(&SETTINGS, &source, extent, (&Features, "features"), part, folder, &crew(1))
    };
    let count = SETTINGS.shards(extent);
    for shard in (0..count).rev() {
        make(&Part { shards: Some(shard..shard + 1), ..Part::default() }, parts.path()).unwrap();
    }
    for shard in 0..count {
        let bytes = |folder: &TempDir| std::fs::read(folder.path().join(name(shard))).unwrap();
        assert_eq!(bytes(&parts), bytes(&whole));
    }
    // Shard 1 has the positions 7 to 13.
    let skip = vec![3..=3, 8..=9, 13..=20];
    let (place, part) =
        (TempDir::new().unwrap(), Part { shards: Some(1..2), skip, ..Part::default() });
    make(&part, place.path()).unwrap();
    let (header, records) = read::<Record>(&place.path().join(name(1))).unwrap();
    assert!(header.settings.ends_with("\nskip 8..9,13\n"), "{}", header.settings);
    assert_eq!(records.iter().map(|record| record.game).collect::<Vec<_>>(), [107, 110, 111, 112]);
    let error = make(&Part { skip: Vec::new(), ..part }, place.path()).unwrap_err().to_string();
    assert!(error.contains("skip 8..9,13"), "{error}");
}

#[test]
fn a_limit_of_nodes_ends_the_work() {
    let (place, source) = (TempDir::new().unwrap(), list());
    let extent = Extent::of(&source, &crew(1)).unwrap();
    let make = |nodes: u64| {
        let part = Part { nodes: Some(nodes), ..Part::default() };
        let evaluation = (&Features, "features");
        label::run(&SETTINGS, &source, extent, evaluation, &part, place.path(), &crew(1))
    };
    let error = make(1).unwrap_err();
    assert!(matches!(error, WorkError::Unsolved { position: 0 }), "{error}");
    make(1_000_000).unwrap();
}
