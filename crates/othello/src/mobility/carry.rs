//! Carry: an addition runs along every row at once.

use super::masks::{INNER, INNER_COLUMNS};
use crate::{Bitboard, Board, Symmetry};

/// Returns the squares where the mover may play.
///
/// A run of set bits to whose lowest bit 1 is added turns into zeros, and the carry comes out at
/// the first bit beyond, however long the run is. So in each row, to the right:
///
/// ```text
///                A B C D E F G H     the lowest bit is A
/// mover          X . . . X . . .
/// opponent       . O O . . O O .     never A or H: there the carry stops
/// next to mover  . O . . . O . .     (mover << 1) & opponent
/// sum            . . . 1 . . . 1     opponent + next to mover
/// ```
///
/// What a run without a neighbour leaves in the sum is not on an empty square. Three operations
/// for all eight rows, where parallel prefix takes fourteen.
///
/// Carries go up by one bit only. For the other axes the board is transposed or sheared, so that
/// their lines become rows, and for the four falling directions its bits are reversed. This costs
/// far more than it gains, unless boards in all these forms are kept up from move to move; the
/// direction that is free is used where SSE2 leaves rows to plain words.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let rising = rising(mover, opponent);
    // Half a turn, which is one instruction on some processors.
    let falling = self::rising(mover.reverse_bits(), opponent.reverse_bits()).reverse_bits();
    Bitboard::new(rising | falling) & board.empties()
}

/// Returns the squares that walks in the four directions of growing indices reach, from a disc of
/// the mover over the opponent's; other bits are set only where the opponent has a disc.
#[inline]
const fn rising(mover: u64, opponent: u64) -> u64 {
    let rows = carry(mover, opponent & INNER_COLUMNS);
    let columns = transpose(carry(transpose(mover), transpose(opponent) & INNER_COLUMNS));
    // Two diagonals share a row. Where one ends and the next begins both are at an edge, and with
    // the discs of the edges left out no run goes from one to the other.
    let inner = opponent & INNER;
    let diagonals = shear_down(carry(shear_up(mover), shear_up(inner)));
    let anti_diagonals = carry(shear_down(mover), shear_down(inner));
    rows | columns | diagonals | shear_up(anti_diagonals)
}

/// Carries along the runs of the opponent next to a disc of the mover; the opponent has no disc in
/// columns A and H.
#[inline(always)]
const fn carry(mover: u64, opponent: u64) -> u64 {
    opponent + (mover << 1 & opponent)
}

#[inline(always)]
const fn transpose(bits: u64) -> u64 {
    Bitboard::new(bits).transformed(Symmetry::Transpose).bits()
}

/// Moves each column up, around the edge, by as many rows as there are columns to its left: the
/// diagonals, whose columns and rows rise together, become rows.
#[inline(always)]
const fn shear_up(bits: u64) -> u64 {
    let bits = exchange(bits, bits.rotate_right(8), 0xaaaa_aaaa_aaaa_aaaa);
    let bits = exchange(bits, bits.rotate_right(16), 0xcccc_cccc_cccc_cccc);
    exchange(bits, bits.rotate_right(32), 0xf0f0_f0f0_f0f0_f0f0)
}

/// The inverse: anti-diagonals become rows.
#[inline(always)]
const fn shear_down(bits: u64) -> u64 {
    let bits = exchange(bits, bits.rotate_left(8), 0xaaaa_aaaa_aaaa_aaaa);
    let bits = exchange(bits, bits.rotate_left(16), 0xcccc_cccc_cccc_cccc);
    exchange(bits, bits.rotate_left(32), 0xf0f0_f0f0_f0f0_f0f0)
}

/// Returns `other` in the squares of the mask, `bits` elsewhere.
#[inline(always)]
const fn exchange(bits: u64, other: u64, mask: u64) -> u64 {
    bits ^ (bits ^ other) & mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(moves);
    }

    #[test]
    fn shears_turn_diagonals_into_rows() {
        for square in Square::ALL {
            let (column, row) = (square.column(), square.row());
            let bits = square.bitboard().bits();
            let up = Square::at(column, (row + 8 - column) % 8).unwrap().bitboard().bits();
            assert_eq!(shear_up(bits), up);
            assert_eq!(shear_down(up), bits);
        }
    }
}
