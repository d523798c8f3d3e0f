//! Reads any bytes as a point of the Gomocup protocol, as a set of points and as one line. A point and
//! a set are written and read back. The result of a line is an error with a position, or cells that are
//! drawn and read back, and whose kinds on boards equal those of the definitions.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use gomoku::notation::{gomocup, line};
use gomoku::threat::reference::{Cell, line_kinds};
use gomoku::{
    Board, Color, Direction, LineRule, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, threats,
};
use libfuzzer_sys::fuzz_target;
use lines::lines;

fuzz_target!(|bytes: &[u8]| {
    check_point(bytes);
    check_set(bytes);
    let cells = match line::parse(bytes) {
        Ok(cells) => cells,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1, "{error}");
            assert!(error.line <= lines(bytes).len());
            return;
        }
    };
    assert!((1..=line::MAX_CELLS).contains(&cells.len()));
    assert_eq!(line::parse(line::draw(&cells).as_bytes()).as_ref(), Ok(&cells));
    for rule in LineRule::ALL {
        let marks = line::marks(&cells, rule);
        assert_eq!(marks.chars().count(), cells.len());
        assert_eq!(line::parse(marks.as_bytes()).as_ref(), Ok(&cells));
        check_symmetries(&cells, rule);
    }
    for rule in Rule::ALL {
        check_boards(&cells, rule);
    }
});

/// Checks the bytes as a point of the Gomocup protocol: it is rejected, or written and read back.
fn check_point(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for size in [0, 1, MIN_SIZE, 15, MAX_SIZE, MAX_SIZE + 1, usize::MAX] {
        let Ok(point) = gomocup::parse(text, size) else { continue };
        let written = gomocup::write(point, size).expect("on the board");
        assert_eq!(gomocup::parse(&written, size), Ok(point));
        let (x, y) = gomocup::coordinates(point, size).expect("on the board");
        assert!(x < size && y < size);
        assert_eq!(gomocup::point(x, y, size), Some(point));
    }
}

/// Checks the bytes as a set of points: it is rejected, or read back from its names and its drawing.
fn check_set(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(set) = text.parse::<PointSet>() else { return };
    assert_eq!(set.to_string().parse(), Ok(set));
    for size in [MIN_SIZE, 15, MAX_SIZE] {
        let on_board = set & PointSet::full(size);
        assert_eq!(set.drawing(size).to_string().parse(), Ok(on_board));
    }
}

/// Checks that a line rule does not depend on the direction of reading or on the colours.
fn check_symmetries(cells: &[Cell], rule: LineRule) {
    let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
    let swapped: Vec<Cell> = cells.iter().map(|cell| cell.map(Color::opponent)).collect();
    for color in Color::ALL {
        let kinds = line_kinds(cells, color, rule);
        for (kind, cell) in kinds.iter().zip(cells) {
            assert!(kind.is_none() || cell.is_none() && cells.len() >= MIN_SIZE);
        }
        let mut backwards = line_kinds(&reversed, color, rule);
        backwards.reverse();
        assert_eq!(kinds, backwards);
        assert_eq!(kinds, line_kinds(&swapped, color.opponent(), rule));
    }
}

/// Checks the line wherever it fits from edge to edge: in all four directions of the smallest
/// board, and on the diagonals of the largest.
fn check_boards(cells: &[Cell], rule: Rule) {
    let len = cells.len();
    if !(MIN_SIZE..=MAX_SIZE).contains(&len) {
        return;
    }
    let (last, gap) = (len - 1, MAX_SIZE - len);
    check_board(cells, rule, len, Direction::Horizontal, (0, last / 2));
    check_board(cells, rule, len, Direction::Vertical, (last / 2, 0));
    check_board(cells, rule, len, Direction::Diagonal, (0, 0));
    check_board(cells, rule, len, Direction::AntiDiagonal, (0, last));
    check_board(cells, rule, MAX_SIZE, Direction::Diagonal, (gap, 0));
    check_board(cells, rule, MAX_SIZE, Direction::Diagonal, (0, gap));
    check_board(cells, rule, MAX_SIZE, Direction::AntiDiagonal, (0, last));
    check_board(cells, rule, MAX_SIZE, Direction::AntiDiagonal, (gap, MAX_SIZE - 1));
}

fn check_board(
    cells: &[Cell],
    rule: Rule,
    size: usize,
    direction: Direction,
    (x, y): (usize, usize),
) {
    let start = Point::new(x, y).unwrap();
    let points: Vec<Point> =
        (0..).map_while(|steps| start.offset(direction.step(), steps, size)).collect();
    assert_eq!(points.len(), cells.len());
    let set = |color| -> PointSet {
        let stones = points.iter().zip(cells).filter(|(_, cell)| **cell == Some(color));
        stones.map(|(&point, _)| point).collect()
    };
    let board = Board::from_stones(size, rule, set(Color::Black), set(Color::White)).unwrap();
    let threats = threats(&board);
    for color in Color::ALL {
        let kinds = line_kinds(cells, color, rule.line_rule(color));
        for (&point, kind) in points.iter().zip(kinds) {
            let found = threats.kind_at(point, color, direction);
            assert_eq!(found, kind, "{color} {point} {direction} of {}", line::draw(cells));
        }
    }
}
