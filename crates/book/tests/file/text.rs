//! Books as text: written and read back, and what is wrong is named.

use book::flat::BookFile;
use book::formats::text::{Reader, TextError, write};
use book::game::Game;
use book::games::{Gomoku, Othello};
use gomoku::Rule;

use crate::samples::{Slow, entries, file_of};

fn text_of<G: Game + Clone>(game: &G, entries: &Slow) -> String {
    let bytes = file_of(game, entries);
    let book = BookFile::open(game.clone(), &*bytes).unwrap();
    let mut text = Vec::new();
    write(&mut text, game, book.entries()).unwrap();
    String::from_utf8(text).unwrap()
}

fn read<G: Game>(game: &G, text: &[u8]) -> Result<Slow, TextError> {
    Reader::new(game, text)?.collect()
}

fn check<G: Game + Clone>(game: &G) {
    let entries = entries(game, 20, 2);
    let text = text_of(game, &entries);
    assert_eq!(read(game, text.as_bytes()).unwrap(), entries);
    let spaced = text.replace('\n', "\r\n\n# a comment\n");
    assert_eq!(read(game, spaced.as_bytes()).unwrap(), entries);
    let few: Slow = entries.into_iter().take(4).collect();
    let text = text_of(game, &few);
    // A shorter text is an error, or has fewer moves and positions, or fewer digits of a number.
    for length in 0..text.len() {
        if let Ok(found) = read(game, &text.as_bytes()[..length]) {
            assert!(found.len() <= few.len());
        }
    }
    for at in 0..text.len() {
        for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
            let mut damaged = text.clone().into_bytes();
            damaged[at] ^= change;
            if let Ok(found) = read(game, &damaged) {
                // What is read is a book again.
                assert_eq!(read(game, text_of(game, &found).as_bytes()).unwrap(), found);
            }
        }
    }
}

#[test]
fn texts_are_read_back() {
    check(&Othello);
    check(&Gomoku::new(15, Rule::Renju).unwrap());
}

#[test]
fn what_is_wrong_is_named() {
    const FIRST: &str = "tritboard-book 1 game 1 rule 0 size 8";
    const POSITION: &str = "position 00000010080000000000000810000000";
    let quoting = |text: &str| read(&Othello, text.as_bytes()).unwrap_err().to_string();
    let long = quoting(&format!("{FIRST}\nplace {}", "é".repeat(70)));
    let expected = format!("line 2: \"place {}…\"; expected `position`", "é".repeat(54));
    assert!(long.starts_with(&expected), "{long}");
    // Without the quoted line.
    let error = |text: &str| match quoting(text).split_once(": \"") {
        Some((line, rest)) => format!("{line}: {}", rest.rsplit_once("\"; ").unwrap().1),
        None => quoting(text),
    };
    let first = "line 1: expected `tritboard-book 1` with the game, rule and size of this book";
    assert_eq!(error(""), first);
    assert_eq!(error("tritboard-book 1 game 2 rule 4 size 15"), first);
    let line = |text: &str| error(&format!("{FIRST}\n{text}\n"));
    assert_eq!(
        line("move 19 D3 search"),
        "line 2: expected `position`, or `move` after a position"
    );
    let canonical = "line 2: expected the hexadecimal digits of a canonical position";
    for digits in ["", "0", "zz", "00000010080000000000000810000001", "é"] {
        assert_eq!(line(&format!("position {digits}")), canonical);
    }
    assert_eq!(line(&format!("{POSITION} value x")), "line 2: expected a number in range");
    let played = |text: &str| line(&format!("{POSITION}\n{text}"));
    assert_eq!(played("move 19 D4 search"), "line 3: expected the number of a move and its text");
    assert_eq!(
        played("move 19 D3 guess"),
        "line 3: expected game, imported, search, solved or hand"
    );
    assert_eq!(
        played("move 19 D3 search score 1"),
        "line 3: expected depth and selectivity after a score"
    );
    assert_eq!(
        played("move 19 D3 search games 1 2 3 backed-up 4"),
        "line 3: expected the fields in their order, each once"
    );
    assert_eq!(
        played("move 19 D3 search\nmove 19 D3 search"),
        "line 2: move 19 comes twice; expected increasing numbers"
    );
    assert_eq!(line(&"x".repeat(5_000)), "line 2: expected at most 4,096 bytes");
    assert!(read(&Othello, format!("{FIRST}\n{POSITION} leaf").as_bytes()).is_ok());
}
