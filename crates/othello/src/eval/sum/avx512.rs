//! The sum by gathers of sixteen weights.
#![allow(unsafe_code, reason = "gathers")]

use processor::simd::{Avx512, I32x16};
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
    let lanes = Avx512::of_build();
    let base = tables.view(empties).as_ptr();
    let mut sum = lanes.splat_i32(0);
    for (part, used) in tables.masks().into_iter().enumerate() {
        if used == 0 {
            break;
        }
        let indices = indices(lanes, tables, codes, part);
        // SAFETY: the lanes of the mask are in use, so two weights at any code from their middles
        // lie in the view, which is what `Tables::view` promises, and the other lanes are not read.
        let weights = unsafe { lanes.gather_where(used, base, indices) };
        // A read takes the weight and the one behind it.
        sum = sum + weights.low_halves();
    }
    sum.sum()
}

/// Returns the indices that sixteen lanes read: their middles plus their codes.
#[inline(always)]
fn indices(lanes: Avx512, tables: &Tables, codes: &Lanes, part: usize) -> I32x16 {
    let codes = lanes.widen_i16(&codes.as_array()[16 * part..16 * part + 16]);
    let middles = lanes.load_i32(&tables.middles().0[16 * part..16 * part + 16]);
    codes + middles
}
