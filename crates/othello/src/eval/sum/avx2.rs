//! The sum by gathers of eight weights.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_shuffle_epi32,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cmpgt_epi32, _mm256_cvtepi16_epi32,
    _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_mask_i32gather_epi32, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_setzero_si256,
};

use ternary::encoder::dense::Lanes;

use super::Tables;

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
macro_rules! intrinsic {
    ($name:ident$(::<$constant:literal>)?($($argument:ident),*)) => {
        // SAFETY: this file is compiled only when every CPU of the target has the instructions,
        // and these have no other condition: they compute on registers.
        unsafe { $name$(::<$constant>)?($($argument),*) }
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
    let low = intrinsic!(_mm256_set1_epi32(low));
    let mut sum = intrinsic!(_mm256_setzero_si256());
    let full = tables.lanes() / 8;
    for part in 0..full {
        let indices = indices(tables, codes, part);
        // SAFETY: all eight lanes are in use, so two weights at any code from their middles lie in
        // the view, which is what `Tables::view` promises; a read of 32 bits needs no alignment
        // here.
        let weights = unsafe { _mm256_i32gather_epi32::<2>(base, indices) };
        let weights = intrinsic!(_mm256_madd_epi16(weights, low));
        sum = intrinsic!(_mm256_add_epi32(sum, weights));
    }
    let rest = tables.lanes() % 8;
    if rest > 0 {
        let indices = indices(tables, codes, full);
        #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 8")]
        let rest = rest as i32;
        let rest = intrinsic!(_mm256_set1_epi32(rest));
        // SAFETY: as for the intrinsics of the macro.
        let lane = unsafe { _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7) };
        let used = intrinsic!(_mm256_cmpgt_epi32(rest, lane));
        let zero = intrinsic!(_mm256_setzero_si256());
        // SAFETY: as above for the lanes of the mask, and the others are not read.
        let weights = unsafe { _mm256_mask_i32gather_epi32::<2>(zero, base, indices, used) };
        let weights = intrinsic!(_mm256_madd_epi16(weights, low));
        sum = intrinsic!(_mm256_add_epi32(sum, weights));
    }
    let high = intrinsic!(_mm256_extracti128_si256::<1>(sum));
    let sum = intrinsic!(_mm256_castsi256_si128(sum));
    let sum = intrinsic!(_mm_add_epi32(sum, high));
    let swapped = intrinsic!(_mm_shuffle_epi32::<0b00_00_11_10>(sum));
    let sum = intrinsic!(_mm_add_epi32(sum, swapped));
    let swapped = intrinsic!(_mm_shuffle_epi32::<0b00_00_00_01>(sum));
    let sum = intrinsic!(_mm_add_epi32(sum, swapped));
    intrinsic!(_mm_cvtsi128_si32(sum))
}

/// Returns where eight lanes read: their codes from their middles.
#[inline]
fn indices(tables: &Tables, codes: &Lanes, part: usize) -> __m256i {
    let codes = &codes.as_array()[8 * part..8 * part + 8];
    let middles = &tables.middles().0[8 * part..8 * part + 8];
    // SAFETY: both slices are as long as what is read, and no alignment is asked for; the instructions
    // are there, as above.
    let (codes, middles) = unsafe {
        let codes = _mm_loadu_si128(codes.as_ptr().cast::<__m128i>());
        (codes, _mm256_loadu_si256(middles.as_ptr().cast::<__m256i>()))
    };
    let codes = intrinsic!(_mm256_cvtepi16_epi32(codes));
    intrinsic!(_mm256_add_epi32(codes, middles))
}
