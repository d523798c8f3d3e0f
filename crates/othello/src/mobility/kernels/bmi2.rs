//! Lines are extracted by an instruction, looked up, and deposited by another.

use crate::instructions::Bmi2;
use crate::mobility::line_table::line_moves;
use crate::mobility::masks::{ANTI_DIAGONALS, COLUMN, DIAGONALS, INNER};
use crate::{Bitboard, Board};

/// Returns the squares where the mover may play.
///
/// As [`kindergarten`](crate::mobility::kindergarten), with PEXT in place of mask, multiplication and shift,
/// and PDEP on the way back. The bits of a line arrive in the order of the rows, so here, too, two
/// diagonals that share no row are one line. On AMD processors before Zen 3 both instructions take
/// tens to hundreds of cycles.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let mut moves = 0;
    for shift in (0..64).step_by(8) {
        let row = |bits: u64| (bits >> shift).to_le_bytes()[0];
        moves |= line_moves(row(mover), row(opponent)) << shift;
    }
    for column in 0..8 {
        moves |= in_line(mover, opponent, COLUMN << column);
    }
    let inner = opponent & INNER;
    for diagonals in DIAGONALS.into_iter().chain(ANTI_DIAGONALS) {
        moves |= in_line(mover, inner, diagonals);
    }
    // A disc that was left out leaves a square that looks empty.
    Bitboard::new(moves) & board.empties()
}

/// Returns the moves in a line of eight squares.
#[inline(always)]
fn in_line(mover: u64, opponent: u64, line: u64) -> u64 {
    let words = Bmi2::of_build();
    let [mover, opponent] = [words.extract(mover, line), words.extract(opponent, line)];
    let moves = line_moves(mover.to_le_bytes()[0], opponent.to_le_bytes()[0]);
    words.deposit(moves, line)
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
