//! The sum by gathers of eight weights.
#![allow(unsafe_code, reason = "gathers")]

use processor::simd::{Avx2, I32x8};
use ternary::encoder::dense::Lanes;

use super::tables::Tables;

/// Returns the sum of the weights of the codes of a board with a number of empty squares.
///
/// # Panics
///
/// Panics if there are more than 64 empty squares.
#[inline]
#[must_use]
pub fn sum(tables: &Tables, empties: u32, codes: &Lanes) -> i32 {
    let lanes = Avx2::of_build();
    let base = tables.view(empties).as_ptr();
    let mut sum = lanes.splat_i32(0);
    let full = tables.lanes() / 8;
    for part in 0..full {
        let indices = indices(lanes, tables, codes, part);
        // SAFETY: the lanes are in use, so two weights at any code from their middles lie in the
        // view, which is what `Tables::view` promises.
        let weights = unsafe { lanes.gather(base, indices) };
        // A read takes the weight and the one behind it.
        sum = sum + weights.low_halves();
    }
    let rest = tables.lanes() % 8;
    if rest > 0 {
        let indices = indices(lanes, tables, codes, full);
        #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 8")]
        let used = lanes.first_i32(rest as i32);
        // SAFETY: as above for the lanes of the mask, and the others are not read.
        let weights = unsafe { lanes.gather_where(used, base, indices) };
        sum = sum + weights.low_halves();
    }
    sum.sum()
}

/// Returns the indices that eight lanes read: their middles plus their codes.
#[inline(always)]
fn indices(lanes: Avx2, tables: &Tables, codes: &Lanes, part: usize) -> I32x8 {
    let codes = lanes.widen_i16(&codes.as_array()[8 * part..8 * part + 8]);
    let middles = lanes.load_i32(&tables.middles().0[8 * part..8 * part + 8]);
    codes + middles
}
