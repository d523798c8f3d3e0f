//! Reads any bytes as SGF. Errors must lie in the text; trees are written and read back, and their
//! boards must equal those of a slower replay.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use std::collections::BTreeMap;

use gomoku::notation::{ReadOptions, sgf};
use gomoku::tree::{GameTree, NodeId};
use gomoku::{Board, Color, Point};
use libfuzzer_sys::fuzz_target;
use lines::lines;

fuzz_target!(|bytes: &[u8]| match sgf::parse(bytes) {
    Ok(trees) => {
        let text: String = trees.iter().map(sgf::write).collect();
        let again = sgf::parse(text.as_bytes());
        assert_eq!(again.as_ref(), Ok(&trees), "{text}");
        for warning in sgf::read(bytes, ReadOptions::default()).unwrap().warnings {
            assert!(!warning.to_string().chars().any(char::is_control), "{warning:?}");
        }
        for tree in &trees {
            assert_eq!(tree.preorder().count(), tree.node_count());
            for leaf in tree.leaves().take(8) {
                check_board(tree, leaf);
            }
            check_game(tree);
        }
    }
    Err(error) => {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let line = lines(bytes)[error.line - 1];
        assert!((1..=line.len() + 1).contains(&error.column), "{error}");
        assert!(!error.to_string().chars().any(char::is_control));
    }
});

/// Checks that the board at a node has the stones of a replay into a map, or that both fail at the
/// same node.
fn check_board(tree: &GameTree, node: NodeId) {
    let mut stones: BTreeMap<Point, Color> = BTreeMap::new();
    let found = tree.board(node);
    for node in tree.path(node) {
        if let Some(setup) = tree.notes(node).setup.as_deref() {
            for point in setup.empty.iter() {
                stones.remove(&point);
            }
            for (color, points) in [(Color::Black, setup.black), (Color::White, setup.white)] {
                stones.extend(points.iter().map(|point| (point, color)));
            }
        }
        let Some(played) = tree.played(node) else { continue };
        let Some(point) = played.point else { continue };
        if stones.insert(point, played.color).is_some() {
            assert_eq!(found.expect_err("a point is taken twice").node, node);
            return;
        }
    }
    let board: Board = found.expect("every point is taken once");
    for point in Point::all(tree.size()) {
        assert_eq!(board.get(point), stones.get(&point).copied(), "{point}");
    }
}

/// Checks that a plain game has the moves of its last board.
fn check_game(tree: &GameTree) {
    if let Ok(game) = tree.plain_game() {
        let points: Vec<Point> = game.iter().map(|&(_, point)| point).collect();
        assert_eq!(tree.last_board().unwrap().moves(), points);
    }
}
