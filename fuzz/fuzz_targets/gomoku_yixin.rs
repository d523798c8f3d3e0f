//! Reads any bytes as a file saved by Yixin-Board. Checks the positions of errors and compares the
//! moves with a scan that uses only the layout. What can be read is written and read back, as text
//! and as bytes.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use gomoku::Point;
use gomoku::notation::{Format, NotationError, parse_trees, yixin};
use libfuzzer_sys::fuzz_target;
use lines::lines;

fuzz_target!(|bytes: &[u8]| {
    match yixin::parse_sav(bytes) {
        Ok(saved) => {
            let board = saved.board;
            let numbers: Vec<usize> = String::from_utf8_lossy(bytes)
                .trim_start_matches('\u{feff}')
                .split_whitespace()
                .map(|word| word.parse().unwrap())
                .collect();
            assert_eq!(numbers[0], board.size());
            let pairs = numbers[3..].chunks_exact(2).map(|pair| (pair[0], pair[1]));
            assert!(
                pairs.eq(board
                    .moves()
                    .iter()
                    .map(|point| (board.size() - 1 - point.y(), point.x())))
            );
            check(board.size(), board.moves());
        }
        Err(error) => check_error(&error, bytes),
    }
    match yixin::parse_pos(bytes) {
        Ok(board) => {
            let moves = board.moves();
            assert_eq!(usize::from(bytes[0]), moves.len());
            let of = |point: &Point| 15 * point.x() + 14 - point.y();
            assert!(moves.iter().map(of).eq(bytes[1..].iter().map(|&byte| usize::from(byte))));
            assert_eq!(yixin::write_pos(moves).as_deref(), Some(bytes));
            check(15, moves);
        }
        Err(error) => {
            assert!(error.line == 1 && (1..=bytes.len() + 1).contains(&error.column), "{error}");
        }
    }
    if matches!(Format::of(bytes), Format::Sav | Format::Pos) {
        let _ = parse_trees(bytes, Format::of(bytes), 15);
    }
});

fn check(size: usize, moves: &[Point]) {
    let text = yixin::write_sav(size, moves);
    assert_eq!(Format::of(text.as_bytes()), Format::Sav);
    assert_eq!(yixin::parse_sav(text.as_bytes()).unwrap().board.moves(), moves, "{text}");
    let bytes = yixin::write_pos(moves);
    assert_eq!(bytes.is_some(), moves.iter().all(|point| point.is_on(15)) && moves.len() <= 225);
    if let Some(bytes) = bytes {
        assert_eq!(yixin::parse_pos(&bytes).unwrap().moves(), moves);
    }
}

/// Checks that the position of an error is in the text or directly after it.
fn check_error(error: &NotationError, bytes: &[u8]) {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = lines(bytes);
    let line = lines.get(error.line - 1).unwrap_or_else(|| panic!("no such line: {error}"));
    let columns = line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    assert!((1..=columns + 1).contains(&error.column), "{error}");
    assert!(!error.to_string().chars().any(char::is_control));
}
