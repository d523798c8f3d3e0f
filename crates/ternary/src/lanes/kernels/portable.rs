//! The operations as loops, which compilers turn into whatever vectors the target has.

use crate::lanes::MAX_PATTERNS;

/// Adds the column to the codes.
#[inline]
pub fn add(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for (code, weight) in codes.iter_mut().zip(column) {
        *code = code.wrapping_add(*weight);
    }
}

/// Subtracts the column from the codes.
#[inline]
pub fn sub(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for (code, weight) in codes.iter_mut().zip(column) {
        *code = code.wrapping_sub(*weight);
    }
}

/// Adds the column to the codes twice.
#[inline]
pub fn add_twice(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for (code, weight) in codes.iter_mut().zip(column) {
        *code = code.wrapping_add(weight.wrapping_mul(2));
    }
}

/// Subtracts the column from the codes twice.
#[inline]
pub fn sub_twice(codes: &mut [u16; MAX_PATTERNS], column: &[u16; MAX_PATTERNS]) {
    for (code, weight) in codes.iter_mut().zip(column) {
        *code = code.wrapping_sub(weight.wrapping_mul(2));
    }
}
