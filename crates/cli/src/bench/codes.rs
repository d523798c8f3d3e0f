//! Codes of lines and patterns: counted, and maintained stone by stone.

use std::hint::black_box;

use gomoku::threat::table::WindowTable;
use gomoku::{Board, Color, Point, Rule};
use ternary::encoder::dense::DenseEncoder;
use ternary::gather::list;
use ternary::layout::Layout;
use ternary::line::{Line, LineCounter};
use ternary::{Color as DiscColor, Digit, Numbering, skew};

use super::measure::boards;
use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, compare};

pub(super) fn kernels() -> Vec<Kernel> {
    vec![
        Kernel::new("skew-count", "decode", count),
        Kernel::new("sparse-place", "rebuild", sparse),
        Kernel::new("dense-place", "rebuild", dense),
    ]
}

/// Counts through all codes of twelve digits; an operation is a code.
fn count() -> Result<Measured, Unprepared> {
    const DIGITS: usize = 12;
    let codes = skew::code_count(DIGITS)?;
    let counter = LineCounter::new(Numbering::Skew, DIGITS)?;
    let decode = |code| Line::from_skew(code, DIGITS).ok();
    assert!(counter.clone().eq((0..codes).filter_map(decode)));
    let stones = |stones: u32, line: Line| {
        stones ^ line.stones(ternary::Color::First) ^ line.stones(ternary::Color::Second)
    };
    let count = || black_box(&counter).clone().fold(0, stones);
    let decode = || (0..black_box(codes)).filter_map(decode).fold(0, stones);
    Ok(compare(Way::new(codes as usize, count), Way::new(codes as usize, decode)))
}

/// Maintains the windows of a Gomoku board; an operation is a stone, placed and removed.
fn sparse() -> Result<Measured, Unprepared> {
    let boards = boards(Rule::Freestyle);
    let size = boards[0].size();
    let mut codes = LineCodesOf::new(size)?;
    let empty = codes.0.clone();
    for board in &boards {
        codes.place_all(board.moves());
        let mut rebuilt = empty.clone();
        rebuilt.rebuild(board);
        assert_eq!(codes.0.as_slice(), rebuilt.as_slice());
        codes.remove_all(board.moves());
        assert_eq!(codes.0.as_slice(), empty.as_slice());
    }
    let maintain = || {
        for board in &boards {
            codes.place_all(board.moves());
            codes.remove_all(board.moves());
        }
    };
    let mut rebuilt = empty.clone();
    let mut rebuild = |board: &Board| {
        rebuilt.rebuild(black_box(board));
        black_box(&rebuilt);
    };
    let game = boards[0].clone();
    let rebuild_all = || {
        let Ok(mut board) = Board::new(size, Rule::Freestyle) else {
            return;
        };
        for &point in game.moves() {
            let _ = board.place(point);
            rebuild(&board);
        }
        while board.undo().is_some() {
            rebuild(&board);
        }
    };
    let stones = boards.iter().map(|board| board.moves().len()).sum();
    let measured = compare(Way::new(stones, maintain), Way::new(game.moves().len(), rebuild_all));
    Ok(measured.with_note(|_| "a stone placed and taken back".to_owned()))
}

struct LineCodesOf(gomoku::threat::table::LineCodes);

impl LineCodesOf {
    fn new(size: usize) -> Result<Self, Unprepared> {
        let digits = WindowTable::digits_of(Rule::Freestyle);
        let margin = Rule::Freestyle.margin();
        Ok(Self(gomoku::threat::table::LineCodes::new(size, digits, margin)?))
    }

    fn place_all(&mut self, moves: &[Point]) {
        for (ply, &point) in moves.iter().enumerate() {
            self.0.place(black_box(point), Color::ALL[ply % 2]);
        }
        black_box(self.0.as_slice());
    }

    fn remove_all(&mut self, moves: &[Point]) {
        for (ply, &point) in moves.iter().enumerate().rev() {
            self.0.remove(black_box(point), Color::ALL[ply % 2]);
        }
        black_box(self.0.as_slice());
    }
}

/// Maintains 46 patterns of an 8×8 board; an operation is a disc, placed and removed.
fn dense() -> Result<Measured, Unprepared> {
    let encoder = DenseEncoder::new(&Layout::new(64, patterns())?)?;
    // Every cell once, in scattered order: 29 and 64 are coprime.
    let cells: Vec<usize> = (0..64).map(|index| index * 29 % 64).collect();
    let color = |cell: usize| DiscColor::ALL[cell % 3 % 2];
    let mut codes = encoder.empty();
    for &cell in &cells {
        encoder.place(&mut codes, cell, color(cell));
    }
    let mut rebuilt = encoder.empty();
    encoder.rebuild(&mut rebuilt, |cell| color(cell).into());
    assert_eq!(codes, rebuilt);

    let maintain = || {
        let mut codes = encoder.empty();
        for &cell in black_box(&cells) {
            encoder.place(&mut codes, cell, color(cell));
            black_box(&mut codes);
        }
        for &cell in black_box(&cells).iter().rev() {
            encoder.remove(&mut codes, cell, color(cell));
            black_box(&mut codes);
        }
    };
    let rebuild = || {
        let mut codes = encoder.empty();
        let mut digits = [Digit::Empty; 64];
        for &cell in black_box(&cells) {
            digits[cell] = color(cell).into();
            encoder.rebuild(&mut codes, |cell| digits[cell]);
            black_box(&mut codes);
        }
        for &cell in black_box(&cells).iter().rev() {
            digits[cell] = Digit::Empty;
            encoder.rebuild(&mut codes, |cell| digits[cell]);
            black_box(&mut codes);
        }
    };
    let measured = compare(Way::new(cells.len(), maintain), Way::new(cells.len(), rebuild));
    Ok(measured.with_note(|_| "a disc of 46 patterns placed and taken back".to_owned()))
}

/// Returns 46 patterns of up to ten cells: inner rows and columns, diagonals of at least four cells, corners
/// of 3×3 and 5×2, and edges with their two X squares.
fn patterns() -> Vec<Vec<u16>> {
    let mut patterns: Vec<Vec<u16>> = Vec::new();
    let mut add = |cells: &[u16]| patterns.push(cells.to_vec());
    for column in &list::COLUMNS[1..7] {
        add(column.cells);
    }
    for diagonal in list::DIAGONALS.iter().chain(&list::ANTI_DIAGONALS) {
        if diagonal.cells.len() >= 4 {
            add(diagonal.cells);
        }
    }
    for corner in list::CORNERS_3X3.iter().chain(&list::CORNERS_5X2).chain(&list::CORNERS_2X5) {
        add(corner.cells);
    }
    for row in 1..7 {
        patterns.push((8 * row..8 * row + 8).collect());
    }
    for (start, step, x_squares) in
        [(0, 1, [9, 14]), (56, 1, [49, 54]), (0, 8, [9, 49]), (7, 8, [14, 54])]
    {
        patterns.push((0..8).map(|index| start + step * index).chain(x_squares).collect());
    }
    patterns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_46_patterns_of_up_to_ten_cells() {
        let patterns = patterns();
        assert_eq!(patterns.len(), 46);
        assert_eq!(patterns.iter().map(Vec::len).max(), Some(10));
        let layout = Layout::new(64, patterns).unwrap();
        assert!(DenseEncoder::new(&layout).is_ok());
    }
}
