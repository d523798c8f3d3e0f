//! SSE2: registers of two lanes, which every x86-64 processor has.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_or_si128,
    _mm_set1_epi64x, _mm_sll_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
};
use core::ops::{BitAnd, BitOr, Shl};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident($($argument:ident),*)) => {
        // SAFETY: this file is compiled only where the build enables SSE2, so every processor that
        // runs it has the instructions, and these have no other condition: they compute on
        // registers.
        unsafe { $name($($argument),*) }
    };
}

/// Proof that the processor has SSE2.
#[derive(Clone, Copy, Debug)]
pub struct Sse2(());

impl Sse2 {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[must_use]
    #[inline(always)]
    pub const fn of_build() -> Self {
        Self(())
    }

    /// Returns a register with the word in both lanes.
    #[must_use]
    #[inline(always)]
    pub fn splat(self, word: u64) -> U64x2 {
        let word = word.cast_signed();
        U64x2(intrinsic!(_mm_set1_epi64x(word)))
    }

    /// Returns the register of two words.
    #[must_use]
    #[inline(always)]
    pub fn pair(self, [low, high]: [u64; 2]) -> U64x2 {
        let [low, high] = [low.cast_signed(), high.cast_signed()];
        let (low, high) = (intrinsic!(_mm_cvtsi64_si128(low)), intrinsic!(_mm_cvtsi64_si128(high)));
        U64x2(intrinsic!(_mm_unpacklo_epi64(low, high)))
    }
}

/// Two lanes of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct U64x2(__m128i);

impl U64x2 {
    /// Returns the two words.
    #[must_use]
    #[inline(always)]
    pub fn words(self) -> [u64; 2] {
        let a = self.0;
        let high = intrinsic!(_mm_unpackhi_epi64(a, a));
        let (low, high) = (intrinsic!(_mm_cvtsi128_si64(a)), intrinsic!(_mm_cvtsi128_si64(high)));
        [low.cast_unsigned(), high.cast_unsigned()]
    }
}

impl BitAnd for U64x2 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm_and_si128(a, b)))
    }
}

impl BitOr for U64x2 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm_or_si128(a, b)))
    }
}

// A constant count becomes an immediate: the compiler knows the intrinsic.
impl Shl<u32> for U64x2 {
    type Output = Self;

    #[inline(always)]
    fn shl(self, count: u32) -> Self {
        let (a, count) = (self.0, count.cast_signed());
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        Self(intrinsic!(_mm_sll_epi64(a, count)))
    }
}
