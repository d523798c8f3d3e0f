//! Reads any bytes as games in JSON. The games must not depend on how the bytes arrive, and every
//! move must be legal. Each game is read back from an object that holds its moves as text or as an
//! array.
//!
//! The first byte of an input is not text: it sets how many bytes a source gives at a time.

#![no_main]

#[path = "common/games.rs"]
mod games;

use libfuzzer_sys::fuzz_target;
use othello::notation::{GameRecord, Mode, json};
use othello::{Move, Position};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let capacity = 1 + usize::from(selector);
    let (records, ..) = games::read_all(bytes, capacity, json::Reader::new, json::Reader::skipped);
    records.iter().for_each(check);
});

/// Replays a game and reads it back.
fn check(record: &GameRecord) {
    let game = &record.game;
    games::replay(game);
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
