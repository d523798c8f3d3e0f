//! AVX-512VL: instructions of AVX-512 on the registers of AVX2.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m256i, _mm256_lzcnt_epi64, _mm256_maskz_add_epi64, _mm256_rorv_epi64, _mm256_srai_epi64,
    _mm256_ternarylogic_epi64, _mm256_test_epi64_mask,
};

use super::{Avx2, Lanes};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident $(::<$constant:tt>)? ($($argument:ident),*)) => {
        // SAFETY: this file is compiled only where the build enables AVX-512CD and AVX-512VL, so
        // every processor that runs it has the instructions, and these have no other condition:
        // they compute on registers.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// Proof that the processor has AVX-512F, AVX-512CD and AVX-512VL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512Vl(());

impl Avx512Vl {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[inline(always)]
    pub(crate) const fn of_build() -> Self {
        Self(())
    }

    /// Returns the operations that AVX2 has, too.
    #[inline(always)]
    pub(crate) const fn avx2(self) -> Avx2 {
        Avx2::of_build()
    }

    /// Returns the number of zeros above the highest bit of each lane, 64 where it is zero.
    #[inline(always)]
    pub(crate) fn leading_zeros(self, a: __m256i) -> __m256i {
        intrinsic!(_mm256_lzcnt_epi64(a))
    }

    /// As [`shl_each`](Lanes::shl_each), with counts of 64 and more, which shift all bits out.
    #[inline(always)]
    pub(crate) fn shl_out_each(self, a: __m256i, counts: __m256i) -> __m256i {
        self.avx2().shl_each(a, counts)
    }

    /// Rotates each lane of `a` to the right by the same lane of `counts`, of which the low six
    /// bits matter.
    #[inline(always)]
    pub(crate) fn rotate_right_each(self, a: __m256i, counts: __m256i) -> __m256i {
        intrinsic!(_mm256_rorv_epi64(a, counts))
    }

    /// Returns all ones in the lanes whose highest bit is set, and zero elsewhere.
    #[inline(always)]
    pub(crate) fn where_negative(self, a: __m256i) -> __m256i {
        intrinsic!(_mm256_srai_epi64::<63>(a))
    }

    /// Returns `a + b` in the lanes where `test` is not zero, and zero elsewhere.
    #[inline(always)]
    pub(crate) fn add_where(self, a: __m256i, b: __m256i, test: __m256i) -> __m256i {
        let mask = intrinsic!(_mm256_test_epi64_mask(test, test));
        intrinsic!(_mm256_maskz_add_epi64(mask, a, b))
    }

    /// Returns a function of three operands, told by its [truth table](super::truth_table).
    #[inline(always)]
    pub(crate) fn ternary<const TABLE: i32>(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        intrinsic!(_mm256_ternarylogic_epi64::<TABLE>(a, b, c))
    }
}
