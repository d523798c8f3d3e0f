//! Writing of links.

use othello::{Color, Position};

use super::bits::Writer;
use super::layout::{CHECK_BITS, Linked, RULES, VERSION, widths};
use crate::record::{Record, cell_of, gomoku_cells, gomoku_text, placed};

/// Returns the link to a game; [`decode`](super::decode) reads it.
///
/// A `ply` beyond the moves counts as all of them.
#[must_use]
pub fn encode(linked: &Linked) -> String {
    let Linked { record, ply } = linked;
    let mut bits = Writer::default();
    bits.push(VERSION as usize, 3);
    let (is_gomoku, cells, start) = match record {
        Record::Othello(game) => {
            let start = game.start();
            let is_usual = start == Position::START;
            let white = start.side_to_move() == Color::White;
            let cells: String = start.line().to_string().chars().take(64).collect();
            (false, 64, (!is_usual).then_some((white, cells)))
        }
        Record::Gomoku { start, .. } => {
            let has_start = !gomoku_text(start).is_empty();
            let white = start.side_to_move() == gomoku::Color::White;
            let start_cells = has_start.then(|| (white, gomoku_cells(start)));
            (true, start.size() * start.size(), start_cells)
        }
    };
    bits.push(usize::from(is_gomoku), 1);
    bits.push(usize::from(start.is_some()), 1);
    let plies = record.plies();
    bits.push(usize::from(*ply < plies), 1);
    if *ply < plies {
        bits.push(*ply, 9);
    }
    if let Record::Gomoku { start, .. } = record {
        bits.push(start.size() - gomoku::MIN_SIZE, 5);
        bits.push(RULES.iter().position(|&rule| rule == start.rule()).unwrap_or(0), 3);
    }
    if let Some((white, start)) = start {
        bits.push(usize::from(white), 1);
        push_cells(&mut bits, &start);
    }
    let (count, width) = widths(is_gomoku, cells);
    bits.push(plies, count);
    match record {
        Record::Othello(game) => {
            placed(game).for_each(|square| bits.push(square.index(), width));
        }
        Record::Gomoku { start, game } => {
            let moves = game.board().moves().iter();
            moves.for_each(|&point| bits.push(cell_of(point, start.size()), width));
        }
    }
    bits.push(bits.sum(), CHECK_BITS);
    bits.text()
}

/// Five cells in eight bits.
fn push_cells(bits: &mut Writer, cells: &str) {
    let digit = |cell: &u8| match cell {
        b'X' => 1,
        b'O' => 2,
        _ => 0,
    };
    for group in cells.as_bytes().chunks(5) {
        bits.push(group.iter().rev().fold(0, |value, cell| 3 * value + digit(cell)), 8);
    }
}
