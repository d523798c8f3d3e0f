//! Damaged files: an error, or the same contents, and never a panic.

use std::path::PathBuf;
use std::{env, fs};

use book::error::BookError;
use book::flat::BookFile;
use book::game::{Game, Key};
use book::games::{Gomoku, Othello};
use book::hash::hash64;
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

/// Returns a book of one bucket with the given records and right checksums.
fn forged(records: &[&[u8]], moves: u64) -> Vec<u8> {
    let block = records.concat();
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[0; 8]);
    hasher.update(&block);
    let length = block.len() as u64 + 4;
    let mut contents = hasher.finalize().to_le_bytes().to_vec();
    contents.extend(block);
    contents.extend([0; 8]);
    contents.extend(length.to_le_bytes());
    let mut file =
        b"TRITBOK\x1a\x01\0\x50\0\0\0\0\0\0\0\0\0\x01\0\x08\x10\0\0\0\0\0\0\0\0".to_vec();
    for number in [records.len() as u64, moves, length, hash64(&contents)] {
        file.extend(number.to_le_bytes());
    }
    file.resize(76, 0);
    file.extend(crc32fast::hash(&file).to_le_bytes());
    file.extend(contents);
    file
}

/// What checksums cannot show.
#[test]
fn files_with_right_checksums_are_checked() {
    let entries = entries(&Othello, 5, 5);
    let record = |position: &[u8], content: &[u8]| {
        let length = u8::try_from(position.len() + content.len()).unwrap();
        [&[length], position, content].concat()
    };
    // A leaf without moves.
    let good: Vec<Vec<u8>> = entries.keys().map(|key| record(key.position(), &[1, 0])).collect();
    let check = |records: &[&[u8]], moves: u64| {
        let file = forged(records, moves);
        let book = BookFile::open(Othello, &*file).unwrap();
        book.check_bytes().map_err(|error| error.to_string())
    };
    assert_eq!(check(&[&good[0], &good[1]], 0), Ok(()));
    let sorted = "it is not sorted; expected increasing keys";
    let error =
        |record: usize, what: &str| Err(format!("damaged record {record} of bucket 0: {what}"));
    assert_eq!(check(&[&good[1], &good[0]], 0), error(1, sorted));
    assert_eq!(check(&[&good[0], &good[1], &good[1]], 0), error(2, sorted));
    assert_eq!(check(&[&good[0]], 1), Err("the header counts 1 moves, the blocks have 0".into()));
    let position = entries.keys().next().unwrap().position();
    let short = "it is cut off, or a number is not in its shortest form";
    assert_eq!(check(&[&record(position, &[])], 0), error(0, short));
    assert_eq!(check(&[&record(position, &[4, 0])], 0), error(0, "unknown bits of a position"));
    assert_eq!(
        check(&[&record(position, &[1, 9])], 0),
        error(0, "it has fewer moves than it says")
    );
    assert_eq!(check(&[&record(position, &[1, 0, 0])], 0), error(0, "bytes follow its moves"));
    assert_eq!(
        check(&[&record(position, &[1, 1, 5, 0b10100])], 1),
        error(0, "unknown source of a move")
    );
    assert_eq!(
        check(&[&record(&[1; 16], &[1, 0])], 0),
        Err("position 0 is not a canonical position of the game".into())
    );
}
