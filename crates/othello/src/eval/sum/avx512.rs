//! The sum by gathers of sixteen weights.
#![allow(unsafe_code, reason = "gathers")]

use std::arch::x86_64::__m512i;

use ternary::encoder::dense::Lanes;

use super::Tables;
use crate::instructions::Avx512;

/// Returns the sum of the weights of the codes of a board with so many empty squares.
///
/// # Panics
///
/// When there are more than 64 empty squares.
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
        sum = lanes.add_i32(sum, lanes.low_halves(weights));
    }
    lanes.sum_i32(sum)
}

/// Returns where sixteen lanes read: their codes from their middles.
#[inline(always)]
fn indices(lanes: Avx512, tables: &Tables, codes: &Lanes, part: usize) -> __m512i {
    let codes = lanes.load_i16(&codes.as_array()[16 * part..16 * part + 16]);
    let middles = lanes.load_i32(&tables.middles().0[16 * part..16 * part + 16]);
    lanes.add_i32(codes, middles)
}
