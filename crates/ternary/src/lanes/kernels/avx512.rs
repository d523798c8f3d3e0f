//! The operations in two 512-bit registers of AVX-512 BW.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_sub_epi16,
};

use crate::lanes::MAX_PATTERNS;

/// The lanes of one register.
const WIDTH: usize = 32;

// The operation is a name and the doubling a literal: no expression of the caller comes to stand in
// the unsafe block.
macro_rules! for_each_register {
    ($codes:ident, $column:ident, $operation:ident, twice: $twice:literal) => {{
        let (codes, _) = $codes.as_chunks_mut::<WIDTH>();
        let (column, _) = $column.as_chunks::<WIDTH>();
        const { assert!(MAX_PATTERNS.is_multiple_of(WIDTH)) };
        for (codes, column) in codes.iter_mut().zip(column) {
            // SAFETY: this file is compiled only when every CPU of the target has the
            // instructions; each pointer comes from a reference to WIDTH lanes of two bytes, the
            // size of the register, and unaligned access is allowed by the intrinsics.
            unsafe {
                let codes = core::ptr::from_mut(codes).cast::<__m512i>();
                let old = _mm512_loadu_si512(codes.cast_const());
                let weights = _mm512_loadu_si512(core::ptr::from_ref(column).cast());
                let weights = if $twice { _mm512_add_epi16(weights, weights) } else { weights };
                _mm512_storeu_si512(codes, $operation(old, weights));
            }
        }
    }};
}

/// Adds the column to the codes.
#[inline]
pub fn add(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for_each_register!(codes, column, _mm512_add_epi16, twice: false);
}

/// Subtracts the column from the codes.
#[inline]
pub fn sub(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for_each_register!(codes, column, _mm512_sub_epi16, twice: false);
}

/// Adds the column to the codes twice.
#[inline]
pub fn add_twice(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for_each_register!(codes, column, _mm512_add_epi16, twice: true);
}

/// Subtracts the column from the codes twice.
#[inline]
pub fn sub_twice(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for_each_register!(codes, column, _mm512_sub_epi16, twice: true);
}
