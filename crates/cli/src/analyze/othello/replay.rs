//! Boards of Othello in reports and files.

use book::games::Othello;
use othello::notation::{GameRecord, MoveNote, ggf, sgf};
use othello::{Color, Game, Move, Position, Square};
use picture::othello::{Mark, cell, diagram};
use picture::{Cell, Diagram};

use super::super::book::BookStep;
use super::super::findings::GameFindings;
use super::super::replayed::{Change, Replayed};

impl Replayed for Game {
    type Book = Othello;

    const NAMES_BELOW: bool = false;

    fn named(name: &str) -> Option<Move> {
        name.parse().ok()
    }

    fn record_text(record: &GameRecord) -> String {
        format!("{} {}", Self::stones(record), record.game)
    }

    fn sides(_: &GameRecord) -> (u8, u8) {
        (8, 8)
    }

    fn before(record: &GameRecord, number: usize) -> Self {
        let mut game = record.game.clone();
        while game.moves().len() >= number && game.undo().is_some() {}
        game
    }

    fn stones(record: &GameRecord) -> String {
        let start = record.game.start();
        let letter = |square: Square| match start.color_at(square) {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => '.',
        };
        Square::ALL.into_iter().map(letter).collect()
    }

    fn changes(record: &GameRecord, number: usize, line: &[Move]) -> Vec<Change> {
        let Some(mut position) = record.game.positions().nth(number - 1) else { return Vec::new() };
        let mut changes = Vec::new();
        for &played in line {
            let side = position.side_to_move();
            let Ok(after) = position.play(played) else { break };
            let own =
                after.discs(side).iter().filter(|&square| position.color_at(square) != Some(side));
            let mut cells: Vec<usize> = own.map(index).collect();
            let first = played.square().map(index);
            // The move comes first, then the discs it flips.
            cells.sort_by_key(|&cell| Some(cell) != first);
            changes.push(Change { side: side.into(), cells });
            position = after;
        }
        changes
    }

    fn diagram(record: &GameRecord, number: usize) -> Diagram {
        diagram(&Self::before(record, number), &[Mark::LastMove])
    }

    fn cell(_: &GameRecord, played: Move) -> Option<Cell> {
        played.square().map(cell)
    }

    fn empty(_: &GameRecord) -> Diagram {
        let board = othello::Board::new(othello::Bitboard::EMPTY, othello::Bitboard::EMPTY);
        let position = board.map(|board| Position::new(board, Color::Black));
        diagram(&Self::new(position.unwrap_or(Position::START)), &[])
    }

    fn sgf_start(record: &GameRecord) -> String {
        let mut start = record.clone();
        start.game = Self::new(record.game.start());
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = sgf::write(&mut text, &start);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn sgf_point(_: &GameRecord, played: Move) -> String {
        played.square().map_or_else(String::new, |square| square.to_string().to_ascii_lowercase())
    }

    fn ggf(record: &GameRecord, found: &GameFindings) -> Option<String> {
        let mut record = record.clone();
        let count = record.game.moves().len();
        record.notes.resize(count, MoveNote::default());
        for found in &found.moves {
            if let Some(note) = record.notes.get_mut(found.number - 1) {
                note.evaluation = Some(found.score.clone());
            }
        }
        let mut text = Vec::new();
        ggf::write(&mut text, &record).ok()?;
        text.push(b'\n');
        String::from_utf8(text).ok()
    }

    fn book_steps(record: &GameRecord) -> Vec<BookStep<Othello>> {
        let boards = record.game.positions().map(|position| position.board());
        boards.zip(record.game.moves()).collect()
    }
}

/// Returns the number of a square by rows from the top.
fn index(square: Square) -> usize {
    8 * square.row() + square.column()
}
