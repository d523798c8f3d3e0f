//! Four table look-ups, the lines gathered by multiplications.

use super::lines::Lines;
use crate::lines::{COLUMN, GATHER_COLUMN, GATHER_DIAGONAL};
use crate::{Bitboard, Square};

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does.
///
/// On a full board the mover's discs of a line say whose disc is on each square of it, so they
/// say what a move turns there, and for both players at once: the counts are the two bytes of one
/// word, and those of the four lines add up without a carry from one to the other.
///
/// The lines are gathered as in [kindergarten](crate::mobility::kindergarten) multiplications. A
/// diagonal of less than eight squares is moved to the low end of its byte; squares off the board
/// would look like the opponent's.
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    let bits = mover.bits();
    let (column, row) = (square.column(), square.row());
    let lines = Lines::by_column(square);
    let in_columns = |line: u64| highest((bits & line).wrapping_mul(GATHER_DIAGONAL));
    let places = [
        highest(bits << (56 - 8 * row)),
        highest((bits >> column & COLUMN).wrapping_mul(GATHER_COLUMN)),
        in_columns(lines.squares[2]) >> column.saturating_sub(row),
        in_columns(lines.squares[3]) >> (column + row).saturating_sub(7),
    ];
    let mut sum = 0;
    for (counts, place) in lines.counts.into_iter().zip(places) {
        sum += counts[usize::from(place)];
    }
    (u32::from(sum & 0xff), u32::from(sum >> 8))
}

#[inline(always)]
const fn highest(bits: u64) -> u8 {
    bits.to_be_bytes()[0]
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::last_flip::contract::check(super::counts);
    }
}
