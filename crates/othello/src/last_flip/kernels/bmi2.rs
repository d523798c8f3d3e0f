//! Four table look-ups, the lines extracted by an instruction.

use crate::instructions::Bmi2;
use crate::last_flip::lines::Lines;
use crate::{Bitboard, Square};

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does.
///
/// As [`table`](crate::last_flip::table), with PEXT, which takes one instruction for any line and leaves no
/// room for squares off the board.
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    let lines = Lines::by_index(square);
    let mut sum = 0;
    for (counts, squares) in lines.counts.into_iter().zip(lines.squares) {
        let place = Bmi2::of_build().extract(mover.bits(), squares);
        // A line has at most eight squares.
        sum += counts[usize::from(place.to_le_bytes()[0])];
    }
    (u32::from(sum & 0xff), u32::from(sum >> 8))
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::last_flip::contract::check(super::counts);
    }
}
