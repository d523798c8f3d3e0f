//! Reads any bytes as a RenLib library and its moves as a book. Every position that a walk from the root finds by the
//! rules must be in the book with its move, and the book must have no others.
//!
//! The first byte of an input is not part of the library: bit 0 says which rule.

#![no_main]

use std::collections::BTreeSet;

use book::formats::tree::positions;
use book::game::{Game, locate};
use book::games::Gomoku;
use gomoku::Rule;
use gomoku::notation::renlib;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let Ok(tree) = renlib::parse(bytes) else { return };
    let rule = if choice & 1 == 0 { Rule::Freestyle } else { Rule::Renju };
    let game = Gomoku::new(15, rule).expect("a size");
    let mut expected = BTreeSet::new();
    for node in tree.preorder() {
        let mut board = game.start();
        let mut last = None;
        let played = tree.path(node).into_iter().filter_map(|node| tree.played(node));
        let is_legal = played.into_iter().all(|played| {
            let Some(point) = played.point.filter(|_| played.color == board.side_to_move()) else {
                return false;
            };
            let Some(after) = game.play(&board, point) else { return false };
            let place = locate(&game, &board).expect("alternating colours");
            last = Some((place.key().clone(), game.index(place.canonical_move(&game, point))));
            board = after;
            true
        });
        expected.extend(last.filter(|_| is_legal));
    }
    let (found, _) = positions(&game, &tree);
    let found: BTreeSet<_> = found
        .iter()
        .flat_map(|(key, entry)| entry.moves().iter().map(|played| (key.clone(), played.index)))
        .collect();
    assert_eq!(found, expected);
});
