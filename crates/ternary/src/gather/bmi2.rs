//! The bit-extract instruction of BMI2.

#![allow(unsafe_code, reason = "the instruction is reached through an intrinsic")]

use core::arch::x86_64::_pext_u64;

/// Returns the bits of `bits` at the ones of `mask`, moved together at the low end.
#[inline]
pub(super) fn extract(bits: u64, mask: u64) -> u64 {
    // SAFETY: this file is compiled only when every CPU of the target has BMI2.
    unsafe { _pext_u64(bits, mask) }
}
