//! Any bytes as SGF: however they arrive, the same games come; each is legal move by move; what is
//! written of it is read back as the same game, and written again as the same bytes.
//!
//! The first byte of an input is no text: it chooses how many bytes a source gives at a time.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use othello::Game;
use othello::notation::{GameRecord, Mode, sgf};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let whole: Vec<_> = sgf::Reader::new(bytes, Mode::Strict)
        .map(|record| record.map_err(|error| error.to_string()))
        .collect();
    let source = BufReader::with_capacity(1 + usize::from(selector), bytes);
    let pieces: Vec<_> = sgf::Reader::new(source, Mode::Strict)
        .map(|record| record.map_err(|error| error.to_string()))
        .collect();
    assert_eq!(whole, pieces);
    for error in whole.iter().filter_map(|record| record.as_ref().err()) {
        assert!(error.starts_with("line "), "{error}");
        assert!(!error.chars().any(char::is_control), "{error:?}");
    }
    let mut reader = sgf::Reader::new(bytes, Mode::Lenient);
    let lenient: Vec<_> = reader.by_ref().map_while(Result::ok).collect();
    let strict: Vec<_> = whole.into_iter().map_while(Result::ok).collect();
    if reader.skipped() == 0 {
        assert_eq!(strict, lenient);
    }
    lenient.iter().for_each(check);
});

/// Replays a game, writes it and reads it back.
fn check(record: &GameRecord) {
    let game = &record.game;
    let mut again = Game::from_position(game.start());
    for played in game.moves() {
        again.play(played).unwrap();
    }
    assert_eq!(&again, game);
    let text = written(record);
    let back = read(&text);
    assert_eq!((&back.game, back.score), (game, record.score));
    assert_eq!(written(&back), text);
    assert_eq!(read(&written(&back)), back);
}

fn written(record: &GameRecord) -> Vec<u8> {
    let mut text = Vec::new();
    sgf::write(&mut text, record).unwrap();
    text
}

/// Reads what was written: a single game.
fn read(text: &[u8]) -> GameRecord {
    let mut reader = sgf::Reader::new(text, Mode::Strict);
    let record = reader.next().unwrap().unwrap();
    assert!(reader.next().is_none());
    record
}
