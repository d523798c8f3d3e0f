//! Four lines in an AVX2 register.
#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_setr_epi32, _mm256_add_epi8, _mm256_add_epi32,
    _mm256_and_si256, _mm256_cvtepu16_epi32, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_or_si256, _mm256_popcnt_epi32, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_shuffle_epi8, _mm256_sll_epi64,
    _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_srli_epi16, _mm256_srlv_epi64, _mm256_storeu_si256,
    _mm256_sub_epi32, _mm256_xor_si256,
};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::word::{LineLanes, LineWord};
use crate::line_pair::LinePair;

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: lanes are made by computations on the registers of a level alone, which run on
        // processors that have it (see `registers`), and every level with these has AVX2.
        unsafe { $call }
    }};
}

/// Four lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes(__m256i);

impl LineWord for Lanes {
    #[inline(always)]
    fn splat(pair: LinePair) -> Self {
        Self(intrinsic!(_mm256_set1_epi64x(pair.cast_signed())))
    }
}

impl Lanes {
    /// Returns the number of set bits of each half of each line, in that half: nibble by nibble
    /// from a table of sixteen, then bytes to halves (Muła).
    #[inline(always)]
    pub(super) fn ones(self) -> Self {
        let ones = intrinsic!(_mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2,
            3, 3, 4
        ));
        let nibbles = intrinsic!(_mm256_set1_epi8(15));
        let low = intrinsic!(_mm256_and_si256(self.0, nibbles));
        let high = intrinsic!(_mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibbles));
        let bytes = intrinsic!(_mm256_add_epi8(
            _mm256_shuffle_epi8(ones, low),
            _mm256_shuffle_epi8(ones, high)
        ));
        let words = intrinsic!(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)));
        Self(intrinsic!(_mm256_madd_epi16(words, _mm256_set1_epi16(1))))
    }

    /// As [`ones`](Self::ones), in one instruction.
    #[inline(always)]
    pub(super) fn ones_at_once(self) -> Self {
        // SAFETY: called for the level of Ice Lake alone, which has VPOPCNTDQ.
        Self(unsafe { _mm256_popcnt_epi32(self.0) })
    }
}

impl LineLanes for Lanes {
    const LANES: usize = 4;

    #[inline(always)]
    fn load(lines: &[LinePair]) -> Self {
        let lines: &[LinePair; 4] = lines.first_chunk().expect("a slice of 4 lines or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 4 readable words, and the
        // load needs no alignment.
        unsafe { Self(_mm256_loadu_si256(lines.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, lines: &mut [LinePair]) {
        let lines: &mut [LinePair; 4] =
            lines.first_chunk_mut().expect("a slice of 4 lines or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 4 writable words, and the
        // store needs no alignment.
        unsafe { _mm256_storeu_si256(lines.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn from_narrow(lines: &[u32; 8], first: usize) -> Self {
        let line = |lane: usize| lines[first + lane].cast_signed();
        let narrow = intrinsic!(_mm_setr_epi32(line(0), line(1), line(2), line(3)));
        Self(intrinsic!(_mm256_cvtepu16_epi32(narrow)))
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        Self(intrinsic!(_mm256_sllv_epi64(self.0, counts.0)))
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        Self(intrinsic!(_mm256_srlv_epi64(self.0, counts.0)))
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        Self(intrinsic!(_mm256_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        Self(intrinsic!(_mm256_sub_epi32(self.0, other.0)))
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(intrinsic!(_mm256_and_si256(self.0, other.0)))
    }
}

impl BitOr for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(intrinsic!(_mm256_or_si256(self.0, other.0)))
    }
}

impl BitXor for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(intrinsic!(_mm256_xor_si256(self.0, other.0)))
    }
}

impl Not for Lanes {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat(LinePair::MAX)
    }
}

// A constant count becomes an immediate: the compiler knows these intrinsics.

impl Shl<u32> for Lanes {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(intrinsic!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(intrinsic!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
    }
}
