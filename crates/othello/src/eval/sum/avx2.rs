//! The sum by gathers of eight weights.
#![allow(unsafe_code, reason = "gathers")]

use std::arch::x86_64::__m256i;

use ternary::encoder::dense::Lanes;

use super::Tables;
use crate::instructions::Avx2;

/// Returns the sum of the weights of the codes of a board with so many empty squares.
///
/// # Panics
///
/// When there are more than 64 empty squares.
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
        sum = lanes.add_i32(sum, lanes.low_halves(weights));
    }
    let rest = tables.lanes() % 8;
    if rest > 0 {
        let indices = indices(lanes, tables, codes, full);
        #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 8")]
        let used = lanes.first_i32(rest as i32);
        // SAFETY: as above for the lanes of the mask, and the others are not read.
        let weights = unsafe { lanes.gather_where(used, base, indices) };
        sum = lanes.add_i32(sum, lanes.low_halves(weights));
    }
    lanes.sum_i32(sum)
}

/// Returns where eight lanes read: their codes from their middles.
#[inline(always)]
fn indices(lanes: Avx2, tables: &Tables, codes: &Lanes, part: usize) -> __m256i {
    let codes = lanes.load_i16(&codes.as_array()[8 * part..8 * part + 8]);
    let middles = lanes.load_i32(&tables.middles().0[8 * part..8 * part + 8]);
    lanes.add_i32(codes, middles)
}
