//! What is written is read back: from start to end, by look-up, and in every orientation.

use std::fs;

use book::error::BookError;
use book::flat::{BookFile, FileSource, Header, Writer, write_file};
use book::game::{Game, Key, locate};
use book::games::{Gomoku, Othello};
use book::look_up::look_up;
use engine::random::SplitMix64;
use gomoku::Rule;
use othello::{Board, Square};
use ternary::layout::grid::Symmetry;

use crate::samples::{Slow, entries, file_of, legal_moves, read};

fn renju() -> Gomoku {
    Gomoku::new(15, Rule::Renju).unwrap()
}

fn check<G: Game + Clone>(game: &G, positions: usize) {
    let entries = entries(game, positions, 7);
    let bytes = file_of(game, &entries);
    assert_eq!(read(game.clone(), &bytes), entries);
    let book = BookFile::open(game.clone(), &*bytes).unwrap();
    assert_eq!(book.header().positions(), entries.len() as u64);
    for (key, entry) in &entries {
        assert_eq!(book.get(key).unwrap().as_ref(), Some(entry));
    }
    // Positions that the book does not have, in the same buckets.
    for (key, _) in self::entries(game, positions / 2, 8) {
        assert_eq!(book.get(&key).unwrap().as_ref(), entries.get(&key));
    }
}

#[test]
fn every_size_is_read_back() {
    for positions in [0, 1, 31, 32, 33, 64, 65, 1_000] {
        check(&Othello, positions);
    }
    for positions in [0, 1, 40, 200] {
        check(&renju(), positions);
        check(&Gomoku::new(22, Rule::Freestyle).unwrap(), positions);
    }
}

/// The legal moves of a position, in the order of the entry that is found, are those of the entry.
#[test]
fn moves_are_turned_to_the_position() {
    let game = Othello;
    let entries = entries(&game, 300, 3);
    let bytes = file_of(&game, &entries);
    let book = BookFile::open(game, &*bytes).unwrap();
    for (key, entry) in &entries {
        let canonical = game.decode(key.position()).unwrap();
        for symmetry in Symmetry::ALL {
            let board = canonical.transformed(symmetry);
            let found = look_up(&game, &book, &board).unwrap().unwrap();
            assert_eq!(found.value(), entry.value());
            assert_eq!(found.moves().len(), entry.moves().len());
            assert!(found.moves().is_sorted_by_key(|played| std::cmp::Reverse(played.score)));
            for played in found.moves() {
                let after = game.play(&board, played.played).expect("a legal move");
                let place = locate(&game, &board).unwrap();
                let canonical_move = place.canonical_move(&game, played.played);
                let stored = entry.get(game.index(canonical_move)).unwrap();
                assert_eq!((stored.score(), stored.counts), (played.score, played.counts));
                let expected = game.play(&canonical, canonical_move).unwrap();
                assert_eq!(after.canonical(), expected.canonical());
            }
        }
    }
    assert_eq!(look_up(&game, &book, &Board::START.play(Square::F5).pass()).unwrap(), None);
}

#[test]
fn files_are_complete_or_absent() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.book");
    let entries = entries(&renju(), 100, 1);
    let all = || entries.iter().map(|(key, entry)| Ok((key.clone(), entry.clone())));
    let identity = renju().identity();
    let count = entries.len() as u64;
    write_file(&path, identity, count, all()).unwrap();
    assert_eq!(fs::read(&path).unwrap(), file_of(&renju(), &entries));
    let source = FileSource::open(&path).unwrap();
    let book = BookFile::open(renju(), source).unwrap();
    book.check_bytes().unwrap();
    let (key, entry) = entries.last_key_value().unwrap();
    assert_eq!(book.get(key).unwrap().as_ref(), Some(entry));
    // A file that cannot be completed leaves the old one and nothing else.
    let short = write_file(&path, identity, count + 1, all()).unwrap_err();
    assert!(matches!(short, BookError::Count { .. }), "{short}");
    let failing = all().take(50).chain([Err(BookError::Magic)]);
    assert!(matches!(write_file(&path, identity, count, failing), Err(BookError::Magic)));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(fs::read(&path).unwrap(), file_of(&renju(), &entries));
}

#[test]
fn other_games_are_refused() {
    let bytes = file_of(&renju(), &Slow::new());
    let text = |error: BookError| error.to_string();
    assert_eq!(
        text(BookFile::open(Othello, &*bytes).unwrap_err()),
        "book of Gomoku, renju, board 15×15; expected one of Othello"
    );
    let other = Gomoku::new(15, Rule::Standard).unwrap();
    assert!(matches!(BookFile::open(other, &*bytes), Err(BookError::Identity { .. })));
    let header = Header::read(&*bytes).unwrap();
    assert_eq!(Gomoku::from_identity(header.identity()), Some(renju()));
}

#[test]
fn the_writer_refuses_what_is_not_sorted() {
    let entries = entries(&Othello, 40, 1);
    let keys: Vec<&Key> = entries.keys().collect();
    let out = || std::io::Cursor::new(Vec::new());
    let mut writer = Writer::new(out(), Othello.identity(), 2).unwrap();
    writer.push(keys[1], &entries[keys[1]]).unwrap();
    for key in &keys[..2] {
        let error = writer.push(key, &entries[*key]).unwrap_err();
        assert!(matches!(error, BookError::Order { at: 1 }), "{error}");
    }
    let other = Key::new(&[0xff; 17]);
    let mut writer = Writer::new(out(), Othello.identity(), 2).unwrap();
    let error = writer.push(&other, &entries[keys[0]]).unwrap_err();
    assert!(matches!(error, BookError::Position { at: 0 }), "{error}");
    assert!(matches!(writer.finish(), Err(BookError::Count { .. })));
}

#[test]
fn a_random_position_of_a_game_has_the_moves_of_the_rules() {
    let mut random = SplitMix64::new(4);
    let mut board = Board::START;
    for _ in 0..20 {
        let moves = legal_moves(&Othello, &board);
        assert_eq!(moves.len(), board.moves().len() as usize);
        let Some(&played) = random.choose(&moves) else { break };
        board = Othello.play(&board, played).unwrap();
    }
    assert!(board.discs().len() > 12);
}
