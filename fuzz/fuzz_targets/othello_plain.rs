//! Reads any bytes as plain text. The games must not depend on how the bytes arrive, and every move
//! must be legal. Each game is read back from its first board followed by its moves. A lenient
//! reader must find what a strict one finds.
//!
//! The first byte of an input is not text: it sets how many bytes a source gives at a time.

#![no_main]

#[path = "common/games.rs"]
mod games;

use libfuzzer_sys::fuzz_target;
use othello::Color;
use othello::notation::plain;
use othello::notation::transcript::{self, Passes};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let capacity = 1 + usize::from(selector);
    let (lenient, strict, skipped) =
        games::read_all(bytes, capacity, plain::Reader::new, plain::Reader::skipped);
    lenient.iter().for_each(check);
    if let Some(first) = strict.first()
        && skipped == 0
    {
        assert_eq!(plain::parse(bytes).unwrap().as_ref(), Some(first));
    }
});

/// Replays a game and reads it back.
fn check(entry: &plain::Entry) {
    let game = &entry.record.game;
    games::replay(game);
    for &(played, score) in &entry.scores {
        game.start().play(played).unwrap();
        assert!((-64..=64).contains(&score.discs()));
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
