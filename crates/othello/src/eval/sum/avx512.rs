//! The sum by gathers of sixteen weights.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_loadu_si256, _mm512_add_epi32, _mm512_cvtepi16_epi32,
    _mm512_loadu_si512, _mm512_madd_epi16, _mm512_mask_i32gather_epi32, _mm512_reduce_add_epi32,
    _mm512_set1_epi32, _mm512_setzero_si512,
};

use ternary::encoder::dense::Lanes;

use super::Tables;

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
macro_rules! intrinsic {
    ($name:ident($($argument:ident),*)) => {
        // SAFETY: this file is compiled only when every CPU of the target has the instructions,
        // and these have no other condition: they compute on registers.
        unsafe { $name($($argument),*) }
    };
}

/// Returns the sum of the weights of the codes of a board with so many empty squares.
///
/// # Panics
///
/// When there are more than 64 empty squares.
#[inline]
#[must_use]
pub fn sum(tables: &Tables, empties: u32, codes: &Lanes) -> i32 {
    let view = tables.view(empties);
    let base = view.as_ptr().cast::<i32>();
    // A read takes the weight and the one behind it, which is multiplied by 0.
    let low = 1;
    let low = intrinsic!(_mm512_set1_epi32(low));
    let mut sum = intrinsic!(_mm512_setzero_si512());
    for (part, used) in tables.masks().into_iter().enumerate() {
        if used == 0 {
            break;
        }
        let indices = indices(tables, codes, part);
        let zero = intrinsic!(_mm512_setzero_si512());
        // SAFETY: the lanes of the mask are in use, so two weights at any code from their middles
        // lie in the view, which is what `Tables::view` promises, and the other lanes are not read;
        // a read of 32 bits needs no alignment here.
        let weights = unsafe { _mm512_mask_i32gather_epi32::<2>(zero, used, indices, base) };
        let weights = intrinsic!(_mm512_madd_epi16(weights, low));
        sum = intrinsic!(_mm512_add_epi32(sum, weights));
    }
    intrinsic!(_mm512_reduce_add_epi32(sum))
}

/// Returns where sixteen lanes read: their codes from their middles.
#[inline]
fn indices(tables: &Tables, codes: &Lanes, part: usize) -> __m512i {
    let codes = &codes.as_array()[16 * part..16 * part + 16];
    let middles = &tables.middles().0[16 * part..16 * part + 16];
    // SAFETY: both slices are as long as what is read, and no alignment is asked for; the instructions
    // are there, as above.
    let (codes, middles) = unsafe {
        let codes = _mm256_loadu_si256(codes.as_ptr().cast::<__m256i>());
        (codes, _mm512_loadu_si512(middles.as_ptr().cast::<__m512i>()))
    };
    let codes = intrinsic!(_mm512_cvtepi16_epi32(codes));
    intrinsic!(_mm512_add_epi32(codes, middles))
}
