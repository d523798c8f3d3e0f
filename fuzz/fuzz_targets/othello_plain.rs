//! Any bytes as plain text: however they arrive, the same games come; each is legal move by move, and is
//! read back from a board with its moves behind it; lenient readers find what strict ones find.
//!
//! The first byte of an input is no text: it chooses how many bytes a source gives at a time.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use othello::notation::transcript::{self, Passes};
use othello::notation::{Mode, plain};
use othello::{Color, Game};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let whole: Vec<_> = plain::Reader::new(bytes, Mode::Strict)
        .map(|entry| entry.map_err(|error| error.to_string()))
        .collect();
    let source = BufReader::with_capacity(1 + usize::from(selector), bytes);
    let pieces: Vec<_> = plain::Reader::new(source, Mode::Strict)
        .map(|entry| entry.map_err(|error| error.to_string()))
        .collect();
    assert_eq!(whole, pieces);
    for error in whole.iter().filter_map(|entry| entry.as_ref().err()) {
        assert!(error.starts_with("line "), "{error}");
        assert!(!error.chars().any(char::is_control), "{error:?}");
    }
    let strict: Vec<_> = whole.into_iter().map_while(Result::ok).collect();
    let mut reader = plain::Reader::new(bytes, Mode::Lenient);
    let lenient: Vec<_> = reader.by_ref().map_while(Result::ok).collect();
    if reader.skipped() == 0 {
        assert_eq!(strict, lenient);
    }
    for entry in &lenient {
        check(entry);
    }
    if let Some(first) = strict.first()
        && reader.skipped() == 0
    {
        assert_eq!(plain::parse(bytes).unwrap().as_ref(), Some(first));
    }
});

/// Replays a game, and reads it back.
fn check(entry: &plain::Entry) {
    let game = &entry.record.game;
    let mut again = Game::from_position(game.start());
    for played in game.moves() {
        again.play(played).unwrap();
    }
    assert_eq!(&again, game);
    for &(played, score) in &entry.scores {
        game.start().play(played).unwrap();
        assert!((-64..=64).contains(&score));
    }
    let start = game.start();
    let squares =
        othello::Square::ALL.map(|square| start.color_at(square).map_or('-', Color::disc));
    let mut text: Vec<u8> = squares.iter().collect::<String>().into_bytes();
    text.extend(format!(" {} ", start.side_to_move().disc()).bytes());
    transcript::write(&mut text, game, Passes::Written).unwrap();
    let back = plain::parse(&text).unwrap().unwrap();
    assert_eq!(&back.record.game, game);
    assert!(!back.assumes_black);
}
