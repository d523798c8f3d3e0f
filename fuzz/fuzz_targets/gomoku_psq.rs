//! Reads any bytes as a Piskvork game. A game that can be read is written and read back, directly
//! and through a tree and SGF.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use gomoku::Rule;
use gomoku::notation::psq::{self, Psq};
use gomoku::notation::{Format, sgf};
use libfuzzer_sys::fuzz_target;
use lines::lines;

fuzz_target!(|bytes: &[u8]| match psq::parse(bytes) {
    Ok(game) => {
        assert!(Format::of(bytes) == Format::Psq || !bytes.starts_with(b"Piskvorky"));
        let text = game.write();
        assert_eq!(psq::parse(text.as_bytes()).as_ref(), Ok(&game), "{text}");
        let board = game.board(Rule::Freestyle).unwrap();
        assert_eq!(board.moves().len(), game.moves.len());

        let tree = game.to_tree().unwrap();
        assert_eq!(tree.last_board().unwrap(), board);
        assert_eq!(Psq::from_tree(&tree).as_ref(), Ok(&game));
        // SGF replaces control characters by blanks.
        let names = game.names.iter().flatten();
        if !names.clone().any(|name| name.contains(char::is_control)) {
            let text = sgf::write(&tree);
            assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![tree]), "{text}");
        }
    }
    Err(error) => {
        let count = lines(bytes).len();
        assert!((1..=count).contains(&error.line), "{error}");
        assert!(!error.to_string().chars().any(char::is_control));
    }
});
