//! Boards of Gomoku in reports and files.

use book::games::Gomoku;
use gomoku::game::Game;
use gomoku::notation::sgf;
use gomoku::tree::GameTree;
use gomoku::{Board, Color, Point};
use picture::gomoku::{Mark, cell, diagram};
use picture::{Cell, Diagram};

use super::super::book::BookStep;
use super::super::replayed::{Change, Replayed};
use super::source::Record;

impl Replayed for Game {
    type Book = Gomoku;

    const NAMES_BELOW: bool = true;

    fn named(name: &str) -> Option<Point> {
        name.parse().ok()
    }

    fn record_text(record: &Record) -> String {
        let moves: String = record.steps.iter().map(|step| step.point.to_string()).collect();
        format!("{} {} {moves}", record.rule, Self::stones(record))
    }

    fn sides(record: &Record) -> (u8, u8) {
        let size = u8::try_from(record.size).unwrap_or(u8::MAX);
        (size, size)
    }

    fn before(record: &Record, number: usize) -> Self {
        // A record has at least one move.
        let board = before(record, number).unwrap_or_else(|| record.steps[0].board.clone());
        Self::with_reading(board, record.reading)
    }

    fn stones(record: &Record) -> String {
        let Some(start) = record.steps.first() else { return String::new() };
        let size = record.size;
        let mut stones = vec!['.'; size * size];
        for (color, letter) in [(Color::Black, 'b'), (Color::White, 'w')] {
            for point in start.board.stones(color) {
                stones[index(size, point)] = letter;
            }
        }
        stones.into_iter().collect()
    }

    fn changes(record: &Record, number: usize, line: &[Point]) -> Vec<Change> {
        let Some(mut board) = before(record, number) else { return Vec::new() };
        let mut changes = Vec::new();
        for &point in line {
            let side = board.side_to_move().into();
            if board.place(point).is_err() {
                break;
            }
            changes.push(Change { side, cells: vec![index(record.size, point)] });
        }
        changes
    }

    fn diagram(record: &Record, number: usize) -> Diagram {
        before(record, number)
            .map_or_else(|| Self::empty(record), |board| diagram(&board, &[Mark::LastMove]))
    }

    fn cell(record: &Record, point: Point) -> Option<Cell> {
        Some(cell(record.size, point))
    }

    fn empty(record: &Record) -> Diagram {
        let mut diagram = Board::new(record.size, record.rule).map_or_else(
            // The size of a record is that of a board.
            |_| diagram(&record.steps[0].board, &[]),
            |board| diagram(&board, &[]),
        );
        diagram.set_description("");
        diagram
    }

    fn sgf_start(record: &Record) -> String {
        let Some(first) = record.steps.first() else { return String::new() };
        let mut tree = GameTree::from_board(&first.board);
        *tree.info_mut() = record.info.clone();
        sgf::write(&tree)
    }

    fn sgf_point(record: &Record, point: Point) -> String {
        let (column, row) = cell(record.size, point);
        [column, row].map(|at| char::from(b'a' + at)).iter().collect()
    }

    fn book_steps(record: &Record) -> Vec<BookStep<Gomoku>> {
        record.steps.iter().map(|step| (step.board.clone(), step.point)).collect()
    }
}

/// Returns the board before move `number`; the moves of a record may be followed by their last board.
fn before(record: &Record, number: usize) -> Option<Board> {
    if let Some(step) = record.steps.get(number - 1) {
        return Some(step.board.clone());
    }
    let last = record.steps.last()?;
    let mut board = last.board.clone();
    board.place(last.point).ok()?;
    Some(board)
}

/// Returns the number of a cell by rows from the top.
fn index(size: usize, point: Point) -> usize {
    let (column, row) = cell(size, point);
    size * usize::from(row) + usize::from(column)
}
