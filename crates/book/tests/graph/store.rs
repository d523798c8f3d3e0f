//! The working store: growth after interruptions, notes, files.

use std::fs;

use book::error::BookError;
use book::flat::{BookFile, FileSource};
use book::game::Game;
use book::games::{Gomoku, Othello};
use book::graph::{Graph, GraphError, step};
use book::look_up::LookUp;
use book::store::Store;
use engine::random::SplitMix64;
use gomoku::Rule;

use crate::search::{content, gomoku, grow, search, verified};

const STEPS: u64 = 40;

/// Grows a book by steps that are stored one by one. `stops` says whether to stop after a step: before or after
/// it is stored.
fn grow_with_stops<G: Game + Clone>(game: &G, mut stops: impl FnMut() -> Stop) -> (Vec<u8>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("growing");
    let mut interruptions = 0;
    'opened: loop {
        let mut store = Store::create(&path, game.clone()).unwrap();
        let mut graph = store.load().unwrap();
        assert_eq!(verified(&graph).problems(), 0);
        loop {
            let done = store.note("steps").unwrap().unwrap_or(0);
            if done == STEPS {
                break 'opened;
            }
            step(&mut graph, &grow(game, 5), |positions| search(game, positions)).unwrap();
            let stop = stops();
            if stop != Stop::BeforeCommit {
                store.commit(&graph.take_changes(), &[("steps", done + 1)]).unwrap();
            }
            if stop != Stop::Never {
                interruptions += 1;
                continue 'opened;
            }
        }
    }
    let store = Store::open(&path, game.clone()).unwrap();
    let file = folder.path().join("finished");
    store.export(&file).unwrap();
    (fs::read(file).unwrap(), interruptions)
}

#[derive(Clone, Copy, PartialEq)]
enum Stop {
    Never,
    BeforeCommit,
    AfterCommit,
}

fn check<G: Game + Clone>(game: &G) {
    let (expected, _) = grow_with_stops(game, || Stop::Never);
    let mut random = SplitMix64::new(3);
    let stops = [Stop::Never, Stop::BeforeCommit, Stop::AfterCommit];
    let (found, interruptions) = grow_with_stops(game, || stops[random.below(3)]);
    assert!(interruptions >= 20);
    assert_eq!(found, expected);
    let book = BookFile::open(game.clone(), found).unwrap();
    book.check_bytes().unwrap();
    assert!(book.header().positions() > 4 * STEPS);
}

#[test]
fn interrupted_growth_makes_the_same_book() {
    check(&Othello);
    check(&gomoku());
}

#[test]
fn stores_return_what_was_committed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let mut store = Store::create(&path, Othello).unwrap();
    assert!(store.is_empty().unwrap());
    let graph = crate::search::grown(&Othello, 2_100);
    let mut changed = graph.clone();
    store.commit(&changed.take_changes(), &[]).unwrap();
    assert_eq!(content(&store.load().unwrap()), content(&graph));
    assert_eq!(store.len().unwrap(), graph.len() as u64);
    for (key, entry) in graph.entries() {
        assert_eq!(store.entry(key).unwrap().as_ref(), Some(entry));
    }
    assert_eq!(store.note("games").unwrap(), None);
    // Removed positions, with a note.
    let follow = grow(&Othello, 1).follow;
    let limits = book::graph::Prune::new(vec![Othello.start()]).follow(follow).max_plies(4);
    book::graph::prune(&mut changed, &limits).unwrap();
    store.commit(&changed.take_changes(), &[("games", 7)]).unwrap();
    drop(store);
    let store = Store::open(&path, Othello).unwrap();
    assert_eq!(content(&store.load().unwrap()), content(&changed));
    assert_eq!(store.note("games").unwrap(), Some(7));
    // By way of a file.
    let file = folder.path().join("file");
    store.export(&file).unwrap();
    let book = BookFile::open(Othello, FileSource::open(&file).unwrap()).unwrap();
    assert_eq!(content(&Graph::load(Othello, book.entries()).unwrap()), content(&changed));
}

#[test]
fn other_stores_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    drop(Store::create(&path, gomoku()).unwrap());
    let other = Gomoku::new(9, Rule::Standard).unwrap();
    for error in [Store::open(&path, other).err(), Store::create(&path, other).err()] {
        let error = error.expect("another rule");
        assert!(matches!(error, BookError::Identity { .. }), "{error}");
    }
    assert!(matches!(Store::open(&path, Othello), Err(BookError::Identity { .. })));
    let missing = folder.path().join("missing");
    assert!(matches!(Store::open(&missing, Othello), Err(BookError::Store(_))));
    assert!(!missing.exists());
    let text = folder.path().join("text");
    fs::write(&text, "a book?").unwrap();
    assert!(matches!(Store::create(&text, Othello), Err(BookError::Store(_))));
    assert_eq!(fs::read(&text).unwrap(), b"a book?");
    let store = Store::open(&path, gomoku()).unwrap();
    assert!(matches!(store.load(), Ok(graph) if graph.is_empty()));
    let second: Result<_, GraphError> = Store::open(&path, gomoku()).map_err(Into::into);
    assert!(second.is_err(), "the store is open");
}
