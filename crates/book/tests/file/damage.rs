//! Damaged files: an error, or the same contents, and never a panic.

use std::path::PathBuf;
use std::{env, fs};

use book::error::BookError;
use book::flat::BookFile;
use book::game::{Game, Key};
use book::games::{Gomoku, Othello};
use gomoku::Rule;

use crate::samples::{Slow, entries, file_of};

/// Returns a file under version control, which this test made.
fn golden<G: Game>(name: &str, game: &G, entries: &Slow) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let bytes = file_of(game, entries);
    if env::var_os("TRITBOARD_BLESS").is_some() {
        fs::write(&path, &bytes).unwrap();
    }
    assert_eq!(fs::read(&path).unwrap(), bytes, "set TRITBOARD_BLESS to write {name}");
    bytes
}

/// Reads all of a book in every way.
fn read<G: Game>(game: G, bytes: &[u8], keys: &Slow) -> Result<Slow, BookError> {
    let book = BookFile::open(game, bytes)?;
    book.check_bytes()?;
    for (key, entry) in keys {
        assert_eq!(book.get(key)?.as_ref(), Some(entry));
    }
    book.entries().collect()
}

/// Looks every position up without checking the rest: an error, or the right entry.
fn look_up<G: Game>(game: G, bytes: &[u8], keys: &Slow) -> Result<(), BookError> {
    let book = BookFile::open(game, bytes)?;
    for (key, entry) in keys {
        if let Ok(found) = book.get(key) {
            assert_eq!(found.as_ref(), Some(entry));
        }
    }
    let other = Key::new(&[0xaa; 16]);
    if let Ok(found) = book.get(&other) {
        assert_eq!(found, None);
    }
    Ok(())
}

fn check<G: Game + Clone>(game: &G, name: &str, positions: usize) {
    let entries = entries(game, positions, 5);
    let bytes = golden(name, game, &entries);
    assert_eq!(read(game.clone(), &bytes, &entries).unwrap(), entries);
    for length in 0..bytes.len() {
        let error = read(game.clone(), &bytes[..length], &entries).unwrap_err();
        assert!(matches!(error, BookError::Length { .. } | BookError::Magic), "{error}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(read(game.clone(), &longer, &entries), Err(BookError::Length { .. })));
    for at in 0..bytes.len() {
        for change in (0..8).map(|bit| 1 << bit).chain([0xff]) {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(read(game.clone(), &damaged, &entries).is_err(), "byte {at}, {change:#x}");
            _ = look_up(game.clone(), &damaged, &entries);
        }
    }
}

#[test]
fn damaged_books_of_othello_are_errors() {
    check(&Othello, "othello.book", 40);
}

#[test]
fn damaged_books_of_gomoku_are_errors() {
    check(&Gomoku::new(15, Rule::Renju).unwrap(), "renju.book", 34);
}
