//! BMI2: bits of words extracted and deposited.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use core::arch::x86_64::{_pdep_u64, _pext_u64};

/// Proof that the processor has BMI2.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(());

impl Bmi2 {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[must_use]
    #[inline(always)]
    pub const fn of_build() -> Self {
        Self(())
    }

    /// Returns the bits at the ones of a mask, moved together at the low end.
    #[must_use]
    #[inline(always)]
    pub fn extract(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: this file is compiled only where the build enables BMI2, so every processor that
        // runs it has the instruction.
        unsafe { _pext_u64(bits, mask) }
    }

    /// Returns the lowest bits moved to the ones of a mask.
    #[must_use]
    #[inline(always)]
    pub fn deposit(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: as for `extract`.
        unsafe { _pdep_u64(bits, mask) }
    }
}
