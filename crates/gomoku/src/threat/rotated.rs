//! The stones of a board along every line: rotated bitboards.
//!
//! [`by_lane`] turns whole rows into several lines at once; [`by_stone`] puts each stone into its
//! four lines. The first has no branch that depends on the stones; without wide registers the
//! second is faster.

use processor::simd::{Computation, Lanes, Registers, Words, at_level};

use crate::lines::{LinePair, both};
use crate::lines::{Lines, SLOTS};
use crate::{Board, Color, Direction, MAX_SIZE};

/// Returns the stones of every line, by slot.
pub(crate) fn line_stones(board: &Board) -> [LinePair; SLOTS] {
    at_level(LineStones { board })
}

/// The stones of every line of a board.
#[derive(Clone, Copy)]
struct LineStones<'a> {
    board: &'a Board,
}

impl Computation for LineStones<'_> {
    type Output = [LinePair; SLOTS];

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Self::Output {
        line_stones_in(registers, self.board)
    }
}

/// Returns the stones of every line, by slot, made in registers of a level.
#[inline(always)]
pub(super) fn line_stones_in<R: Registers>(registers: R, board: &Board) -> [LinePair; SLOTS] {
    if R::ARE_VECTORS { by_lane(registers.wide(), board) } else { by_stone(board) }
}

/// Returns both colours' stones in a row.
#[inline(always)]
fn row(board: &Board, y: usize) -> LinePair {
    let [black, white] = Color::ALL.map(|color| LinePair::from(board.stones(color).rows()[y]));
    black | white << 32
}

/// Puts each stone into its four lines.
#[inline(always)]
fn by_stone(board: &Board) -> [LinePair; SLOTS] {
    let size = board.size();
    let lines = Lines::of_size(size);
    let mut stones = [0; SLOTS];
    // All diagonals, the short ones too, so that no stone needs a test.
    let mut diagonals = [0; 2 * MAX_SIZE];
    let mut anti_diagonals = [0; 2 * MAX_SIZE];
    for y in 0..size {
        let mut rest = row(board, y);
        stones[y] = rest;
        while rest != 0 {
            let position = rest.trailing_zeros() as usize;
            // On both diagonals the position is x, so the stone's bit is that of the row.
            let bit = rest & rest.wrapping_neg();
            let x = position % 32;
            stones[size + x] |= 1 << (y + (position & 32));
            diagonals[x + size - 1 - y] |= bit;
            anti_diagonals[x + y] |= bit;
            rest ^= bit;
        }
    }
    let count = 2 * size - 9;
    let first = lines.first_slot(Direction::Diagonal);
    stones[first..first + count].copy_from_slice(&diagonals[4..4 + count]);
    let first = lines.first_slot(Direction::AntiDiagonal);
    stones[first..first + count].copy_from_slice(&anti_diagonals[4..4 + count]);
    stones
}

/// Turns the rows into the other lines, several lines at once.
///
/// Row y meets each diagonal in one cell, whose position on the line is its x: one mask a line
/// picks it, and the masks of the next row are those of this one moved by a cell. A mask that has
/// left the board picks bits that are no cells of its line, which are cleared in the end: 32 cells
/// further on, where the rotated mask comes in again, the line has left the board as well. A
/// column takes bit x of each row, the highest row first, and moves up by one for the next.
#[inline(always)]
fn by_lane<L: Lanes>(lanes: L, board: &Board) -> [LinePair; SLOTS] {
    let size = board.size();
    let lines = Lines::of_size(size);
    let mut rows = [0; MAX_SIZE];
    for (y, pair) in rows.iter_mut().enumerate() {
        *pair = row(board, y);
    }
    // Each direction writes whole registers, beyond its last line into the slots of the next,
    // which come later. Behind the last direction there are no cells.
    let mut stones = [0; SLOTS];
    stones[..MAX_SIZE].copy_from_slice(&rows);
    let rows = &rows[..size];

    let low_bits = lanes.splat(both(1));
    for first in (0..size).step_by(L::Words::LANES) {
        let columns = lanes.load(&COLUMNS[first..]);
        let mut column = lanes.splat(0);
        for &row in rows.iter().rev() {
            column = column << 1 | lanes.splat(row).shr_each(columns) & low_bits;
        }
        column.store(&mut stones[size + first..]);
    }

    for (direction, forwards) in [(Direction::Diagonal, true), (Direction::AntiDiagonal, false)] {
        let slot = lines.first_slot(direction);
        // Diagonal i meets the lowest row at x = i + 5 − size, anti-diagonal i at i + 4.
        let start = if forwards { 32 + 5 - size } else { 4 };
        for first in (0..2 * size - 9).step_by(L::Words::LANES) {
            let mut picks = lanes.load(&PICKS[start + first..]);
            let mut line = lanes.splat(0);
            for &row in rows {
                line = line | lanes.splat(row) & picks;
                picks = if forwards { picks << 1 | picks >> 63 } else { picks >> 1 | picks << 63 };
            }
            let cells = lanes.load(&lines.cells()[slot + first..]);
            (line & cells).store(&mut stones[slot + first..]);
        }
    }
    stones
}

/// By lane, which bit a column takes of each row.
static COLUMNS: [LinePair; 24] = {
    let mut columns = [0; 24];
    let mut x = 0;
    while x < 24 {
        columns[x] = x as LinePair;
        x += 1;
    }
    columns
};

/// Position i mod 32 in both halves.
static PICKS: [LinePair; 96] = {
    let mut picks = [0; 96];
    let mut i = 0;
    while i < 96 {
        picks[i] = both(1 << (i % 32));
        i += 1;
    }
    picks
};

#[cfg(test)]
mod tests {
    use processor::simd::at_every_level;

    use super::*;
    use crate::lines::stone_bit;
    use crate::{MIN_SIZE, Point, PointSet, Rule};

    fn on_every_level(board: &Board) -> [LinePair; SLOTS] {
        let of_levels: Vec<_> = at_every_level(LineStones { board }).collect();
        assert!(of_levels.iter().all(|stones| *stones == of_levels[0]));
        of_levels[0]
    }

    #[test]
    fn every_point_is_on_its_lines() {
        for size in MIN_SIZE..=MAX_SIZE {
            let lines = Lines::of_size(size);
            for point in Point::all(size) {
                for color in Color::ALL {
                    let mut sets = [PointSet::EMPTY; 2];
                    sets[color.index()].insert(point);
                    let board =
                        Board::from_stones(size, Rule::Freestyle, sets[0], sets[1]).unwrap();
                    let mut expected = [0; SLOTS];
                    for (direction, slot) in Direction::ALL.into_iter().zip(lines.slots(point)) {
                        if slot < lines.len() {
                            expected[slot] = stone_bit(point.along(direction), color);
                        }
                    }
                    assert_eq!(by_stone(&board), expected, "{point} on {size}");
                    assert_eq!(on_every_level(&board), expected, "{point} on {size}");
                }
            }
            let full = PointSet::full(size);
            let board = Board::from_stones(size, Rule::Freestyle, full, PointSet::EMPTY).unwrap();
            assert_eq!(by_stone(&board), on_every_level(&board));
        }
    }
}
