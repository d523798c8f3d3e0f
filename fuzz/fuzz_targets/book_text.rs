//! Reads any bytes as the text of a book. What is read must be written as a text that is read back, and written
//! again as the same bytes.
//!
//! The first byte of an input is not part of the text: bit 0 says which game.

#![no_main]

use book::entry::Entry;
use book::formats::text::{Reader, identity, write};
use book::game::{Game, Key};
use book::games::{Gomoku, Othello};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    if choice & 1 != 0 {
        check(&Gomoku::new(15, gomoku::Rule::Renju).expect("a size"), text);
    } else {
        check(&Othello, text);
    }
});

fn read<G: Game>(game: &G, text: &[u8]) -> Option<Vec<(Key, Entry)>> {
    Reader::new(game, text).ok()?.collect::<Result<_, _>>().ok()
}

fn check<G: Game>(game: &G, text: &[u8]) {
    if Reader::new(game, text).is_ok() {
        assert_eq!(identity(text).ok(), Some(game.identity()));
    }
    let Some(entries) = read(game, text) else { return };
    let written = |entries: &[(Key, Entry)]| {
        let mut text = Vec::new();
        write(&mut text, game, entries.iter().cloned().map(Ok)).expect("memory takes all");
        text
    };
    let text = written(&entries);
    let back = read(game, &text).expect("it was written");
    assert_eq!(back, entries);
    assert_eq!(written(&back), text);
}
