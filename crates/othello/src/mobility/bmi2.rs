//! Lines are extracted by an instruction, looked up, and deposited by another.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{_pdep_u64, _pext_u64};

use super::line_table::line_moves;
use super::masks::{ANTI_DIAGONALS, COLUMN, DIAGONALS, INNER};
use crate::{Bitboard, Board};

/// Returns the squares where the mover may play.
///
/// As [`kindergarten`](super::kindergarten), with PEXT in place of mask, multiplication and shift,
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
        let column = COLUMN << column;
        moves |= deposit(line_moves(extract(mover, column), extract(opponent, column)), column);
    }
    let inner = opponent & INNER;
    for diagonals in DIAGONALS.into_iter().chain(ANTI_DIAGONALS) {
        let line = line_moves(extract(mover, diagonals), extract(inner, diagonals));
        moves |= deposit(line, diagonals);
    }
    // A disc that was left out leaves a square that looks empty.
    Bitboard::new(moves) & board.empties()
}

/// Returns the bits of a line, of which there are eight, together.
#[inline(always)]
fn extract(bits: u64, line: u64) -> u8 {
    // SAFETY: this file is compiled only where the build enables BMI2.
    unsafe { _pext_u64(bits, line) }.to_le_bytes()[0]
}

/// Returns the word with the lowest bits on the squares of a line.
#[inline(always)]
fn deposit(bits: u64, line: u64) -> u64 {
    // SAFETY: this file is compiled only where the build enables BMI2.
    unsafe { _pdep_u64(bits, line) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
