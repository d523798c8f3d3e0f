//! The operations as loops, which compilers turn into whatever vectors the target has.

use super::columns::{AT_ONCE, Columns, next_columns};
use crate::lanes::Lanes;
use crate::lanes::boards::{CellBytes, HIGH_PAIR, HIGH_WEIGHT, NibbleSums};

/// Changes each lane by what stands in the same lane of a column.
macro_rules! each {
    ($codes:ident, $column:ident, |$code:ident, $flip:ident| $changed:expr) => {
        for ($code, $flip) in $codes.0.iter_mut().zip(&$column.0) {
            *$code = $changed;
        }
    };
}

/// Adds the column: a disc turns to the first colour.
#[inline]
pub fn add(codes: &mut Lanes, column: &Lanes) {
    each!(codes, column, |code, flip| code.wrapping_add(*flip));
}

/// Subtracts the column: a disc turns to the second colour.
#[inline]
pub fn sub(codes: &mut Lanes, column: &Lanes) {
    each!(codes, column, |code, flip| code.wrapping_sub(*flip));
}

/// Adds half of the column: a disc of the first colour appears.
#[inline]
pub fn add_half(codes: &mut Lanes, column: &Lanes) {
    each!(codes, column, |code, flip| code.wrapping_add(half(*flip)));
}

/// Subtracts half of the column: a disc of the second colour appears.
#[inline]
pub fn sub_half(codes: &mut Lanes, column: &Lanes) {
    each!(codes, column, |code, flip| code.wrapping_sub(half(*flip)));
}

/// Returns the negated codes: the players change places.
#[inline]
#[must_use]
pub fn negate(codes: &Lanes) -> Lanes {
    let mut negated = Lanes::EMPTY;
    for (negated, code) in negated.0.iter_mut().zip(&codes.0) {
        *negated = code.wrapping_neg();
    }
    negated
}

/// Returns the codes after a disc of the first colour is placed, others turn to it, and the
/// players change places.
#[inline]
#[must_use]
pub fn after(codes: &Lanes, placed: &Lanes, columns: &Columns, mut flipped: u64) -> Lanes {
    let mut result = Lanes::EMPTY;
    // One pass over the lanes for four flips: intermediate sums stay in registers.
    let [a, b, c, d]: [&Lanes; AT_ONCE] = next_columns(columns, &mut flipped);
    for lane in 0..result.0.len() {
        let sum = codes.0[lane].wrapping_add(half(placed.0[lane]));
        let flips = a.0[lane].wrapping_add(b.0[lane]);
        let more = c.0[lane].wrapping_add(d.0[lane]);
        result.0[lane] = sum.wrapping_add(flips).wrapping_add(more).wrapping_neg();
    }
    while flipped != 0 {
        let [a, b, c, d]: [&Lanes; AT_ONCE] = next_columns(columns, &mut flipped);
        for lane in 0..result.0.len() {
            let flips = a.0[lane].wrapping_add(b.0[lane]);
            let more = c.0[lane].wrapping_add(d.0[lane]);
            result.0[lane] = result.0[lane].wrapping_sub(flips).wrapping_sub(more);
        }
    }
    result
}

/// Returns the codes of a board: the sums of the nibbles of one colour less those of the other.
#[inline]
#[must_use]
pub fn sum_nibbles(sums: &NibbleSums, first: u64, second: u64) -> Lanes {
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
#[must_use]
pub fn pick_cells(cells: &CellBytes, first: u64, second: u64) -> Lanes {
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

/// Returns the weight whose double this is; that of ten cells needs all 16 bits.
#[inline]
const fn half(flip: i16) -> i16 {
    (flip.cast_unsigned() >> 1).cast_signed()
}
