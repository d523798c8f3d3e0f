//! PEXT and PDEP: each line is extracted by one instruction, looked up, and deposited by another.

use crate::flip::line_tables::{FLIPPED, OUTFLANK};
use crate::instructions::Bmi2;
use crate::{Bitboard, Board, Square};

/// The lines through a square but its row.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lines {
    /// Column, diagonal, anti-diagonal.
    masks: [u64; 3],
    /// The place of the square in each, from the lowest square.
    places: [u8; 3],
}

/// 2 KiB.
static LINES: [Lines; 64] = lines();

/// Returns the discs that turn when the mover plays on a square.
///
/// The tables are those of [`kindergarten`](crate::flip::kindergarten). The squares of a line become
/// consecutive bits, from its lowest square, so that short lines leave the high bits empty.
///
/// Of use only where the two instructions are fast: not on AMD processors before Zen 3.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let words = Bmi2::of_build();
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let shift = 8 * square.row();
    let mut flips = in_line(square.column(), opponent >> shift, mover >> shift) << shift;
    let Lines { masks, places } = LINES[square.index()];
    for (mask, place) in masks.into_iter().zip(places) {
        let place = usize::from(place % 8);
        let line = in_line(place, words.extract(opponent, mask), words.extract(mover, mask));
        flips |= words.deposit(line, mask);
    }
    Bitboard::new(flips)
}

/// Returns the discs that turn in the line of the lowest byte.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a line is the lowest byte")]
fn in_line(place: usize, opponent: u64, mover: u64) -> u64 {
    let enclosing = OUTFLANK[place][(opponent >> 1 & 63) as usize] & mover as u8;
    u64::from(FLIPPED[place][usize::from(enclosing)])
}

const fn lines() -> [Lines; 64] {
    let mut lines = [Lines { masks: [0; 3], places: [0; 3] }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let mut other = 0;
        while other < 64 {
            let cell = Square::ALL[other];
            let shared = [
                cell.column() == square.column(),
                cell.column() + square.row() == square.column() + cell.row(),
                cell.column() + cell.row() == square.column() + square.row(),
            ];
            let mut line = 0;
            while line < 3 {
                if shared[line] {
                    lines[index].masks[line] |= cell.bitboard().bits();
                    lines[index].places[line] += (other < index) as u8;
                }
                line += 1;
            }
            other += 1;
        }
        index += 1;
    }
    lines
}
