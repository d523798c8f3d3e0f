//! Kindergarten: a line is gathered by a multiplication and looked up.
//!
//! What the names stand for, in the order of the work on one line:
//!
//! ```text
//!            row             column              diagonal        anti-diagonal
//!
//! . . . . . . . .     . . . x . . . .     x . . . . . . .     . . . . . . x .
//! . . . . . . . .     . . . x . . . .     . x . . . . . .     . . . . . x . .
//! . . . . . . . .     . . . x . . . .     . . x . . . . .     . . . . x . . .
//! x x x x x x x x     . . . x . . . .     . . . x . . . .     . . . x . . . .
//! . . . . . . . .     . . . x . . . .     . . . . x . . .     . . x . . . . .
//! . . . . . . . .     . . . x . . . .     . . . . . x . .     . x . . . . . .
//! . . . . . . . .     . . . x . . . .     . . . . . . x .     x . . . . . . .
//! . . . . . . . .     . . . x . . . .     . . . . . . . x     . . . . . . . .
//!
//! gather    the opponent's discs on the inner six squares of the line: mask, multiply, shift
//! outflank  OUTFLANK[place of the move][these six bits]: where a disc of the mover encloses
//! and       … with the mover's discs of the line, gathered in the same way, eight bits
//! flipped   FLIPPED[place of the move][the enclosing discs]: the discs between
//! scatter   … back to the squares of the line: multiply, mask
//! ```
//!
//! A square of a row, of a diagonal and of an anti-diagonal is known by its column: the
//! multiplication of a diagonal by `0x0101010101010101` adds up its rows in the highest byte, and
//! no two of them have a bit in one column. A diagonal of less than eight squares leaves columns
//! empty, and nothing encloses there. A square of a column is known by its row: the factor sends
//! the bits with distance 8 to the highest byte with distance 1.
//!
//! The name is from chess programs, where Gerd Isenberg gathered lines of sliding pieces in this
//! way; other engines of Othello have long worked by outflank and flipped tables.

use super::line_tables::{FLIPPED, OUTFLANK};
use crate::lines::{COLUMN, GATHER_COLUMN, GATHER_DIAGONAL, INNER_COLUMNS, lines_through};
use crate::{Bitboard, Board, Square};

/// Column A without its ends.
const INNER_COLUMN: u64 = 0x0001_0101_0101_0100;

/// Sends bit `i` of the lowest byte to bit 8`i`; right where no two bits are seven places apart.
const SCATTER_COLUMN: u64 = 0x0002_0408_1020_4081;

/// Both diagonals of each square: columns and rows rise together in the first.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// Returns the discs that turn when the mover plays on a square.
///
/// The [module](self) explains the method. About thirty steps and eight table look-ups in
/// 3.5 KiB, none of which waits for another line.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let (column, row) = (square.column(), square.row());
    let [diagonal, anti_diagonal] = DIAGONALS[square.index()];

    let shift = 8 * row;
    let turned = in_line(column, inner(opponent >> shift << 56), byte(mover >> shift << 56));
    let mut flips = turned << shift;

    let turned =
        in_line(row, gather_inner_column(opponent >> column), gather_column(mover >> column));
    flips |= scatter_column(turned) << column;

    for line in [diagonal, anti_diagonal] {
        let turned =
            in_line(column, gather_inner_diagonal(opponent & line), gather_diagonal(mover & line));
        flips |= scatter_diagonal(turned) & line;
    }
    Bitboard::new(flips)
}

/// Returns the discs of one line that turn, as bits of a byte.
#[inline(always)]
fn in_line(place: usize, opponent: usize, mover: u8) -> u64 {
    let enclosing = OUTFLANK[place][opponent] & mover;
    u64::from(FLIPPED[place][usize::from(enclosing)])
}

/// Returns the highest byte.
#[inline(always)]
const fn byte(gathered: u64) -> u8 {
    gathered.to_be_bytes()[0]
}

/// Returns the inner six bits of the highest byte.
#[inline(always)]
const fn inner(gathered: u64) -> usize {
    (gathered << 1 >> 58) as usize
}

#[inline(always)]
const fn gather_diagonal(line: u64) -> u8 {
    byte(line.wrapping_mul(GATHER_DIAGONAL))
}

/// The same for columns B to G, which arrive at the six highest bits.
#[inline(always)]
const fn gather_inner_diagonal(line: u64) -> usize {
    ((line & INNER_COLUMNS).wrapping_mul(GATHER_DIAGONAL << 1) >> 58) as usize
}

/// Column A; the other columns do not matter.
#[inline(always)]
const fn gather_column(column: u64) -> u8 {
    byte((column & COLUMN).wrapping_mul(GATHER_COLUMN))
}

/// The same for rows 2 to 7, which arrive at the six highest bits.
#[inline(always)]
const fn gather_inner_column(column: u64) -> usize {
    ((column & INNER_COLUMN).wrapping_mul(GATHER_COLUMN << 1) >> 58) as usize
}

/// Copies the bits of a byte to all rows.
#[inline(always)]
const fn scatter_diagonal(bits: u64) -> u64 {
    bits.wrapping_mul(COLUMN)
}

/// Sends the inner six bits of a byte to column A.
#[inline(always)]
const fn scatter_column(bits: u64) -> u64 {
    bits.wrapping_mul(SCATTER_COLUMN) & COLUMN
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut lines = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let [_, _, diagonal, anti_diagonal] = lines_through(Square::ALL[index]);
        lines[index] = [diagonal, anti_diagonal];
        index += 1;
    }
    lines
}

// The factors, over all contents of a line.
const _: () = {
    let mut bits = 0;
    while bits < 256 {
        let inner = bits >> 1 & 63;
        let (mut column, mut row) = (0, 0);
        while row < 8 {
            column |= (bits as u64 >> row & 1) << (8 * row);
            row += 1;
        }
        assert!(gather_column(column) as usize == bits, "a column is gathered");
        assert!(gather_inner_column(column) == inner, "an inner column is gathered");
        assert!(scatter_column(2 * inner as u64) == column & INNER_COLUMN, "a column is scattered");

        let mut line = 0;
        while line < 128 {
            let mask = DIAGONALS[line / 2][line % 2];
            let discs = scatter_diagonal(bits as u64) & mask;
            let columns = gather_diagonal(mask) as usize & bits;
            assert!(discs.count_ones() == columns.count_ones(), "one disc in each column");
            assert!(gather_diagonal(discs) as usize == columns, "a diagonal is gathered");
            assert!(gather_inner_diagonal(discs) == columns >> 1 & 63, "and without its ends");
            line += 1;
        }
        bits += 1;
    }
};
