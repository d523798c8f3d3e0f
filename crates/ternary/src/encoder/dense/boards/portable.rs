//! The codes of whole boards by loops, which compilers turn into whatever vectors the target has.

use super::{CellBytes, HIGH_PAIR, HIGH_WEIGHT, NibbleSums};
use crate::encoder::dense::Lanes;

/// Returns the codes of a board: the sums of the nibbles of one colour less those of the other.
pub(super) fn sum_nibbles(sums: &NibbleSums, first: u64, second: u64) -> Lanes {
    let mut codes = Lanes::EMPTY;
    for (nibble, sums) in sums.0.iter().enumerate() {
        let plus = &sums[(first >> (4 * nibble) & 15) as usize];
        let minus = &sums[(second >> (4 * nibble) & 15) as usize];
        for lane in 0..codes.0.len() {
            codes.0[lane] += plus.0[lane] - minus.0[lane];
        }
    }
    codes
}

/// Returns the codes of a board, digit by digit.
pub(super) fn pick_cells(cells: &CellBytes, first: u64, second: u64) -> Lanes {
    let mut codes = Lanes::EMPTY;
    for (half, pairs) in cells.0.iter().enumerate() {
        for (number, pair) in pairs.iter().enumerate() {
            let scale = if number < HIGH_PAIR { 1 } else { HIGH_WEIGHT };
            for (byte, (&cell, &weight)) in pair.cells.iter().zip(&pair.weights).enumerate() {
                let digit = i16::from(first >> cell & 1 == 1) - i16::from(second >> cell & 1 == 1);
                codes.0[32 * half + byte / 2] += digit * i16::from(weight) * scale;
            }
        }
    }
    codes
}
