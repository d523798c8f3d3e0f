//! The operations as loops, which compilers turn into whatever vectors the target has.

use super::columns::{AT_ONCE, Columns, next_columns};
use crate::encoder::dense::Lanes;

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

/// Returns the weight whose double this is; that of ten cells needs all 16 bits.
#[inline]
const fn half(flip: i16) -> i16 {
    (flip.cast_unsigned() >> 1).cast_signed()
}
