//! Any bytes as games in JSON: however they arrive, the same games come; each is legal move by move, and
//! is read back from an object with its moves, as a text and as an array.
//!
//! The first byte of an input is no text: it chooses how many bytes a source gives at a time.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use othello::notation::{GameRecord, Mode, json};
use othello::{Game, Move, Position};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let whole: Vec<_> = json::Reader::new(bytes, Mode::Strict)
        .map(|record| record.map_err(|error| error.to_string()))
        .collect();
    let source = BufReader::with_capacity(1 + usize::from(selector), bytes);
    let pieces: Vec<_> = json::Reader::new(source, Mode::Strict)
        .map(|record| record.map_err(|error| error.to_string()))
        .collect();
    assert_eq!(whole, pieces);
    for error in whole.iter().filter_map(|record| record.as_ref().err()) {
        assert!(error.starts_with("line "), "{error}");
        assert!(!error.chars().any(char::is_control), "{error:?}");
    }
    let mut reader = json::Reader::new(bytes, Mode::Lenient);
    let lenient: Vec<_> = reader.by_ref().map_while(Result::ok).collect();
    let strict: Vec<_> = whole.into_iter().map_while(Result::ok).collect();
    if reader.skipped() == 0 {
        assert_eq!(strict, lenient);
    }
    lenient.iter().for_each(check);
});

/// Replays a game and reads it back.
fn check(record: &GameRecord) {
    let game = &record.game;
    let mut again = Game::from_position(game.start());
    for played in game.moves() {
        again.play(played).unwrap();
    }
    assert_eq!(&again, game);
    assert!(record.notes.is_empty() || record.notes.len() == game.moves().len());
    if game.start() != Position::START {
        return;
    }
    let names: Vec<String> = game
        .moves()
        .map(|played| match played {
            Move::Place(square) => format!("\"{square}\""),
            Move::Pass => "\"-\"".to_owned(),
        })
        .collect();
    let items = format!("{{\"moves\": [{}]}}", names.join(", "));
    assert_eq!(&read(&items).game, game);
    let passes = names.iter().rev().take_while(|name| *name == "\"-\"").count();
    if passes == 0 {
        assert_eq!(&read(&format!("{{\"transcript\": \"{game}\"}}")).game, game);
    }
}

/// Reads a single game.
fn read(text: &str) -> GameRecord {
    let mut reader = json::Reader::new(text.as_bytes(), Mode::Strict);
    let record = reader.next().unwrap().unwrap();
    assert!(reader.next().is_none());
    record
}
