//! Checks that apply to the readers of all formats of Othello game files.

use std::fmt::{Debug, Display};
use std::io::{BufRead, BufReader};

use othello::Game;
use othello::notation::Mode;

/// Reads an input whole and in small chunks, in strict and in lenient mode, and checks that the
/// results agree and that each error has a line and contains no control characters. Returns the
/// results of the lenient reader, the results of the strict one before its first error, and the
/// number of games that the lenient one skipped.
///
/// `open` makes a reader of a source; `skipped` is the reader's method of that name.
#[expect(clippy::needless_lifetimes, reason = "the type `R` of the reader names the lifetime")]
pub fn read_all<'a, R, T, E>(
    bytes: &'a [u8],
    capacity: usize,
    open: impl Fn(Box<dyn BufRead + 'a>, Mode) -> R,
    skipped: impl Fn(&R) -> u64,
) -> (Vec<T>, Vec<T>, u64)
where
    R: Iterator<Item = Result<T, E>>,
    T: Debug + PartialEq,
    E: Display,
{
    let strict = |source| -> Vec<Result<T, String>> {
        open(source, Mode::Strict).map(|found| found.map_err(|error| error.to_string())).collect()
    };
    let whole = strict(Box::new(bytes));
    assert_eq!(whole, strict(Box::new(BufReader::with_capacity(capacity, bytes))));
    for error in whole.iter().filter_map(|found| found.as_ref().err()) {
        assert!(error.starts_with("line "), "{error}");
        assert!(!error.chars().any(char::is_control), "{error:?}");
    }
    let mut reader = open(Box::new(bytes), Mode::Lenient);
    let lenient: Vec<T> = reader.by_ref().map_while(Result::ok).collect();
    let strict: Vec<T> = whole.into_iter().map_while(Result::ok).collect();
    let skipped = skipped(&reader);
    if skipped == 0 {
        assert_eq!(strict, lenient);
    }
    (lenient, strict, skipped)
}

/// Checks that every move of a game is legal and that replaying them gives the same game.
pub fn replay(game: &Game) {
    let mut again = Game::new(game.start());
    for played in game.moves() {
        again.play(played).unwrap();
    }
    assert_eq!(&again, game);
}
