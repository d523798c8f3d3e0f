//! Reads any bytes as a RenLib library. The moves and their depths must equal those of a scan
//! without trees. What can be read is written and read back, directly and through SGF; the second
//! time it is written, the bytes are the same.

#![no_main]

use gomoku::Point;
use gomoku::notation::renlib::{self, RenLibErrorKind};
use gomoku::notation::sgf;
use gomoku::tree::{GameTree, NodeId, Notes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match renlib::parse(bytes) {
    Ok(tree) => {
        assert_eq!(moves(&tree), scan(bytes));
        let written = renlib::write(&tree).unwrap();
        assert!(renlib::losses(&tree).is_empty());
        let again = renlib::parse(&written);
        assert_eq!(again.as_ref(), Ok(&tree), "{written:02x?}");
        assert_eq!(renlib::write(&tree), Ok(written));
        if tree.preorder().all(|node| is_plain(tree.notes(node))) {
            let text = sgf::write(&tree);
            assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![tree]), "{text}");
        }
    }
    Err(error) => {
        assert!(error.offset <= bytes.len(), "{error}");
        assert!(error.offset < bytes.len() || !matches!(error.kind, RenLibErrorKind::Point { .. }));
    }
});

/// Returns each move in order: the number of moves above it, and its point.
fn moves(tree: &GameTree) -> Vec<(usize, Option<Point>)> {
    let mut above = vec![0; tree.node_count()];
    let mut moves = Vec::new();
    for node in tree.preorder() {
        let count = tree.parent(node).map_or(0, |parent: NodeId| above[parent.index()]);
        above[node.index()] = count;
        if let Some(played) = tree.played(node) {
            moves.push((count, played.point));
            above[node.index()] += 1;
        }
    }
    moves
}

/// Returns the same list from the bytes, using only the documented layout.
fn scan(bytes: &[u8]) -> Vec<(usize, Option<Point>)> {
    let mut rest = if bytes.starts_with(b"\xffRenLib\xff") { &bytes[20..] } else { bytes };
    let mut moves = Vec::new();
    let mut depths = Vec::new();
    let mut depth = 0;
    let mut is_first = true;
    while rest.len() >= 2 {
        let (byte, flags) = (rest[0], rest[1]);
        rest = &rest[2..];
        let mut texts = 0;
        if flags & 0x01 != 0 {
            texts += usize::from(rest[1] & 1);
            rest = &rest[2..];
        }
        if flags & 0x20 != 0 {
            let last = rest.iter().position(|byte| byte & 0x80 != 0).unwrap();
            rest = rest.get((last + 2) / 2 * 2..).unwrap_or_default();
        } else {
            texts += usize::from(flags & 0x08 != 0);
        }
        for _ in 0..texts {
            let zero = rest.iter().position(|&byte| byte == 0).unwrap();
            rest = rest.get((zero + 2) / 2 * 2..).unwrap_or_default();
        }
        let is_root = std::mem::take(&mut is_first) && byte == 0;
        if is_root {
            continue;
        }
        if flags & 0x80 != 0 {
            depths.push(depth);
        }
        if flags & 0x02 == 0 {
            let (row, column) = (usize::from(byte / 16), usize::from(byte % 16));
            let point = (byte != 0).then(|| Point::new(column - 1, 14 - row).unwrap());
            moves.push((depth, point));
            depth += 1;
        }
        if flags & 0x40 != 0 {
            depth = depths.pop().unwrap_or(depth);
        }
    }
    moves
}

/// Returns whether SGF keeps the texts; it changes blanks and line ends in some places.
fn is_plain(notes: &Notes) -> bool {
    let is_blank = |c: char| matches!(c, '\t' | '\x0b' | '\x0c' | '\r');
    let texts = notes.labels.values().chain([&notes.name, &notes.comment]);
    !texts.flat_map(|text| text.chars()).any(is_blank)
        && !notes.labels.values().any(|text| text.contains('\n'))
}
