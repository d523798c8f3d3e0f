//! What a conversion loses.

use gomoku::notation::{Format, psq, renlib};
use gomoku::tree::{GameTree, NodeId, Notes};
use gomoku::{Board, Color};

use crate::convert::counts;

/// Returns what a format cannot hold of the games; only SGF holds more than the first.
pub(super) fn of(trees: &[GameTree], format: Format) -> Vec<String> {
    let Some(first) = trees.first().filter(|_| format != Format::Sgf) else { return Vec::new() };
    let mut losses = counts([("games after the first", trees.len() as u64 - 1)]);
    if format == Format::Lib {
        losses.extend(Some(renlib::losses(first).to_string()).filter(|text| !text.is_empty()));
    } else {
        losses.extend(of_line(first, format));
    }
    losses
}

/// Returns what formats with a single line of play cannot hold.
fn of_line(tree: &GameTree, format: Format) -> Vec<String> {
    let mut losses = counts([("lines after the first", tree.leaves().count() as u64 - 1)]);
    let mut info = tree.info().clone();
    if format == Format::Psq {
        // Piskvork files name the players.
        info.black.clear();
        info.white.clear();
    }
    if !info.is_empty() {
        losses.push("players and event".to_owned());
    }
    if tree.rule().is_some() {
        losses.push("the rule".to_owned());
    }
    if format == Format::Moves && tree.size() != 15 {
        losses.push("the size of the board".to_owned());
    }
    let has = |test: fn(&Notes) -> bool| {
        tree.main_line().filter(|&node| test(tree.notes(node))).count() as u64
    };
    let is_text = |notes: &Notes| !(notes.name.is_empty() && notes.comment.is_empty());
    let is_marked =
        |notes: &Notes| notes.hotspot || !(notes.labels.is_empty() && notes.marks.is_empty());
    let is_other = |notes: &Notes| {
        !notes.properties.iter().all(|property| psq::is_own_property(property.identifier()))
    };
    let times = |notes: &Notes| {
        notes.properties.iter().any(|property| psq::is_own_property(property.identifier()))
    };
    let times = if format == Format::Psq { 0 } else { has(times) };
    losses.extend(counts([
        ("comments of nodes", has(is_text)),
        ("labels and marks of nodes", has(is_marked)),
        ("times and notes of Piskvork of nodes", times),
        ("other properties of nodes", has(is_other)),
    ]));
    if tree.last_board().is_ok_and(|board| !side_follows(&board, format)) {
        losses.push("the side to move".to_owned());
    }
    if format == Format::Grid && tree.main_line().any(|node| node != NodeId::ROOT) {
        losses.push("the order of moves".to_owned());
    }
    losses
}

/// Returns whether a reader can infer the side to move from the stones.
fn side_follows(board: &Board, format: Format) -> bool {
    let [black, white] = Color::ALL.map(|color| board.stones(color).len());
    let side = match format {
        Format::Grid if black > white => Color::White,
        Format::Grid => Color::Black,
        _ => Color::ALL[board.moves().len() % 2],
    };
    board.side_to_move() == side
}
