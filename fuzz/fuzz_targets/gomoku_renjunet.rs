//! Reads any bytes as a `RenjuNet` database, game by game and all at once. Checks the positions of
//! errors and the round trip through SGF.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use gomoku::notation::{ReadOptions, renjunet, sgf};
use gomoku::tree::{GameTree, NodeId};
use libfuzzer_sys::fuzz_target;
use lines::lines;

fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions::default();
    let Ok(games) = renjunet::Games::new(bytes, options) else { return };
    let (mut one_by_one, mut failure) = (Vec::new(), None);
    for game in games {
        assert!(failure.is_none(), "a game behind an error");
        match game {
            Ok(tree) => one_by_one.push(tree),
            Err(error) => failure = Some(error),
        }
    }
    match renjunet::read(bytes, options) {
        Ok(trees) => {
            assert!(failure.is_none() && !trees.is_empty());
            assert!(trees == one_by_one);
            for tree in trees {
                assert!(tree.node_count() <= 226);
                assert_eq!(tree.size(), 15);
                // SGF replaces control characters by blanks.
                let notes = tree.notes(NodeId::ROOT);
                let info = format!("{:?}{}", tree.info(), notes.comment);
                let values = notes.properties.iter().flat_map(|property| property.values());
                let has_controls = |text: &str| text.contains(char::is_control);
                if !has_controls(&info) && !values.clone().any(|value| has_controls(value)) {
                    let text = sgf::write(&tree);
                    let again = sgf::parse(text.as_bytes()).unwrap();
                    assert_eq!(again[0].main_line().count(), tree.main_line().count(), "{text}");
                    // An unknown rule is written as its name, so only the other properties are
                    // compared.
                    let names =
                        |tree: &GameTree| (tree.info().black.clone(), tree.info().event.clone());
                    assert_eq!(names(&again[0]), names(&tree), "{text}");
                }
            }
        }
        Err(error) => {
            assert!(failure.is_none_or(|failure| failure == error) || one_by_one.is_empty());
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            let count = lines(bytes).len();
            assert!((1..=count).contains(&error.line), "{error}");
            assert!(!error.to_string().chars().any(char::is_control));
        }
    }
});
