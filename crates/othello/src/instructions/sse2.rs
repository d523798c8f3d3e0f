//! SSE2: registers of two lanes, which every x86-64 processor has.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_set1_epi64x,
    _mm_slli_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident $(::<$constant:ident>)? ($($argument:ident),*)) => {
        // SAFETY: this file is compiled only where the build enables SSE2, so every processor that
        // runs it has the instructions, and these have no other condition: they compute on
        // registers.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// Proof that the processor has SSE2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse2(());

impl Sse2 {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[inline(always)]
    pub(crate) const fn of_build() -> Self {
        Self(())
    }

    #[inline(always)]
    pub(crate) fn splat(self, word: u64) -> __m128i {
        let word = word.cast_signed();
        intrinsic!(_mm_set1_epi64x(word))
    }

    /// Returns the register of two words.
    #[inline(always)]
    pub(crate) fn pair(self, [low, high]: [u64; 2]) -> __m128i {
        let [low, high] = [low.cast_signed(), high.cast_signed()];
        let (low, high) = (intrinsic!(_mm_cvtsi64_si128(low)), intrinsic!(_mm_cvtsi64_si128(high)));
        intrinsic!(_mm_unpacklo_epi64(low, high))
    }

    /// Returns the two words of a register.
    #[inline(always)]
    pub(crate) fn words(self, a: __m128i) -> [u64; 2] {
        let high = intrinsic!(_mm_unpackhi_epi64(a, a));
        let (low, high) = (intrinsic!(_mm_cvtsi128_si64(a)), intrinsic!(_mm_cvtsi128_si64(high)));
        [low.cast_unsigned(), high.cast_unsigned()]
    }

    #[inline(always)]
    pub(crate) fn and(self, a: __m128i, b: __m128i) -> __m128i {
        intrinsic!(_mm_and_si128(a, b))
    }

    #[inline(always)]
    pub(crate) fn or(self, a: __m128i, b: __m128i) -> __m128i {
        intrinsic!(_mm_or_si128(a, b))
    }

    #[inline(always)]
    pub(crate) fn shl<const COUNT: i32>(self, a: __m128i) -> __m128i {
        intrinsic!(_mm_slli_epi64::<COUNT>(a))
    }
}
