//! Kindergarten: lines are gathered by multiplications and looked up.
//!
//! ```text
//! gather   the mover's and the opponent's discs of a line, eight bits each: mask, multiply, shift
//! look up  the moves of a line with these discs, in a table by its base-3 code
//! scatter  the moves, eight bits, to the squares of the line: multiply, mask
//! ```
//!
//! A square of a diagonal is known by its column: the multiplication by `0x0101010101010101` adds
//! up the rows in the highest byte, and no two squares of the diagonal are in one column. There is
//! room for two diagonals, one above and one below the board's main diagonal, that fill the eight
//! columns together:
//!
//! ```text
//! . . . 1 . . . .
//! . . . . 1 . . .
//! . . . . . 1 . .
//! . . . . . . 1 .
//! . . . . . . . 1
//! 2 . . . . . . .
//! . 2 . . . . . .
//! . . 2 . . . . .
//! 2 2 2 1 1 1 1 1     the gathered byte
//! ```
//!
//! Where one ends and the other begins in the byte both are at an edge of the board. With the
//! opponent's discs on the edges left out, which never turn along a diagonal, no run goes from one
//! to the other. So all 46 lines take 32 look-ups.
//!
//! The name is from chess programs, where Gerd Isenberg gathered lines of sliding pieces in this
//! way.

use super::line_table::line_moves;
use super::masks::{ANTI_DIAGONALS, COLUMN, DIAGONALS, INNER};
use crate::{Bitboard, Board};

/// Column H.
const LAST_COLUMN: u64 = COLUMN << 7;
/// Adds up the rows in the highest byte; or repeats a byte in every row.
const ROWS: u64 = 0x0101_0101_0101_0101;
/// Sends column A to the highest byte, row 1 to its highest bit; or a byte to column H, its lowest
/// bit to row 8.
const TURN: u64 = 0x8040_2010_0804_0201;

/// Returns the squares where the mover may play.
///
/// The [module](self) explains the method.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let mut moves = 0;
    for shift in (0..64).step_by(8) {
        moves |= line_moves(highest(mover << shift), highest(opponent << shift)) << (56 - shift);
    }
    for shift in 0..8 {
        let gather = |bits: u64| highest((bits >> shift & COLUMN).wrapping_mul(TURN));
        let line = line_moves(gather(mover), gather(opponent));
        // Reversed again, which undoes the reversal of the line.
        moves |= (line.wrapping_mul(TURN) & LAST_COLUMN) >> (7 - shift);
    }
    let inner = opponent & INNER;
    for diagonals in DIAGONALS.into_iter().chain(ANTI_DIAGONALS) {
        let gather = |bits: u64| highest((bits & diagonals).wrapping_mul(ROWS));
        let line = line_moves(gather(mover), gather(inner));
        moves |= line.wrapping_mul(ROWS) & diagonals;
    }
    // A disc that was left out leaves a square that looks empty.
    Bitboard::new(moves) & board.empties()
}

#[inline(always)]
const fn highest(bits: u64) -> u8 {
    bits.to_be_bytes()[0]
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
