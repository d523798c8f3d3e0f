//! The codes of whole boards by picking bytes, which AVX-512 VBMI does from a register of 64.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_store_si256, _mm512_add_epi16, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_maddubs_epi16, _mm512_mask_sub_epi8,
    _mm512_maskz_mov_epi8, _mm512_mullo_epi16, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_set1_epi16,
};

use crate::lanes::Lanes;
use crate::lanes::boards::{CellBytes, DigitPair, HIGH_PAIR, HIGH_WEIGHT};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
macro_rules! intrinsic {
    ($name:ident$(::<$constant:literal>)?($($argument:ident),*)) => {
        // SAFETY: this file is compiled only when every CPU of the target has the instructions,
        // and these have no other condition: they compute on registers.
        unsafe { $name$(::<$constant>)?($($argument),*) }
    };
}

#[inline]
fn load(bytes: &[u8; 64]) -> __m512i {
    let pointer = core::ptr::from_ref(bytes).cast::<__m512i>();
    // SAFETY: the pointer comes from a reference to 64 bytes, and no alignment is asked for; the
    // instructions are there, as above.
    unsafe { _mm512_loadu_si512(pointer) }
}

/// Returns two digits of 32 lanes by their weights.
#[inline]
fn weighted(digits: __m512i, pair: &DigitPair) -> __m512i {
    let (cells, weights) = (load(&pair.cells), load(&pair.weights));
    let picked = intrinsic!(_mm512_permutexvar_epi8(cells, digits));
    intrinsic!(_mm512_maddubs_epi16(weights, picked))
}

#[inline]
fn sum(a: __m512i, b: __m512i) -> __m512i {
    intrinsic!(_mm512_add_epi16(a, b))
}

/// Returns the codes of a board: digits are picked by their cells and multiplied by their weights.
#[inline]
#[must_use]
pub fn pick_cells(cells: &CellBytes, first: u64, second: u64) -> Lanes {
    let one = 1_i8;
    let ones = intrinsic!(_mm512_set1_epi8(one));
    let plus = intrinsic!(_mm512_maskz_mov_epi8(first, ones));
    let digits = intrinsic!(_mm512_mask_sub_epi8(plus, second, plus, ones));
    let scale = HIGH_WEIGHT;
    let scale = intrinsic!(_mm512_set1_epi16(scale));

    let mut result = Lanes::EMPTY;
    let to = core::ptr::from_mut(&mut result).cast::<__m256i>();
    for (half, pairs) in cells.0.iter().enumerate() {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|pair| weighted(digits, &pairs[pair]));
        const { assert!(HIGH_PAIR == 3, "the last two pairs are scaled") };
        let high = sum(d, e);
        let high = intrinsic!(_mm512_mullo_epi16(high, scale));
        let codes = sum(sum(a, b), sum(c, high));
        let low = intrinsic!(_mm512_castsi512_si256(codes));
        let upper = intrinsic!(_mm512_extracti64x4_epi64::<1>(codes));
        for (index, part) in [(2 * half, low), (2 * half + 1, upper)] {
            // SAFETY: the pointer comes from an exclusive reference to lanes, which are as long as
            // four of these registers and aligned to 64 bytes; the instructions are there, as above.
            unsafe { _mm256_store_si256(to.add(index), part) };
        }
    }
    result
}
