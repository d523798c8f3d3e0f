//! Eight lines in an AVX-512 register.
#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_setr_epi32, _mm256_setr_epi32, _mm512_add_epi8,
    _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_cvtepu16_epi32,
    _mm512_loadu_si512, _mm512_madd_epi16, _mm512_maddubs_epi16, _mm512_or_si512,
    _mm512_popcnt_epi32, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi64,
    _mm512_shuffle_epi8, _mm512_sll_epi64, _mm512_sllv_epi64, _mm512_srl_epi64, _mm512_srli_epi16,
    _mm512_srlv_epi64, _mm512_storeu_si512, _mm512_sub_epi32, _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::word::{LineLanes, LineWord};
use crate::line_pair::LinePair;

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: lanes are made by computations on the registers of a level alone, which run on
        // processors that have it (see `registers`), and every level with these has AVX-512F and BW.
        unsafe { $call }
    }};
}

/// Eight lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes(__m512i);

impl LineWord for Lanes {
    #[inline(always)]
    fn splat(pair: LinePair) -> Self {
        Self(intrinsic!(_mm512_set1_epi64(pair.cast_signed())))
    }
}

impl Lanes {
    /// Returns the number of set bits of each half of each line, in that half: nibble by nibble
    /// from a table of sixteen, then bytes to halves (Muła).
    #[inline(always)]
    pub(super) fn ones(self) -> Self {
        // 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, the first in the lowest byte.
        let ones = intrinsic!(_mm512_broadcast_i32x4(_mm_setr_epi32(
            0x02_01_01_00,
            0x03_02_02_01,
            0x03_02_02_01,
            0x04_03_03_02
        )));
        let nibbles = intrinsic!(_mm512_set1_epi8(15));
        let low = intrinsic!(_mm512_and_si512(self.0, nibbles));
        let high = intrinsic!(_mm512_and_si512(_mm512_srli_epi16::<4>(self.0), nibbles));
        let bytes = intrinsic!(_mm512_add_epi8(
            _mm512_shuffle_epi8(ones, low),
            _mm512_shuffle_epi8(ones, high)
        ));
        let words = intrinsic!(_mm512_maddubs_epi16(bytes, _mm512_set1_epi8(1)));
        Self(intrinsic!(_mm512_madd_epi16(words, _mm512_set1_epi16(1))))
    }

    /// As [`ones`](Self::ones), in one instruction.
    #[inline(always)]
    pub(super) fn ones_at_once(self) -> Self {
        // SAFETY: called for the level of Ice Lake alone, which has VPOPCNTDQ.
        Self(unsafe { _mm512_popcnt_epi32(self.0) })
    }
}

impl LineLanes for Lanes {
    const LANES: usize = 8;

    #[inline(always)]
    fn load(lines: &[LinePair]) -> Self {
        let lines: &[LinePair; 8] = lines.first_chunk().expect("a slice of 8 lines or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 readable words, and the
        // load needs no alignment.
        unsafe { Self(_mm512_loadu_si512(lines.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, lines: &mut [LinePair]) {
        let lines: &mut [LinePair; 8] =
            lines.first_chunk_mut().expect("a slice of 8 lines or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 writable words, and the
        // store needs no alignment.
        unsafe { _mm512_storeu_si512(lines.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn from_narrow(lines: &[u32; 8], first: usize) -> Self {
        debug_assert_eq!(first, 0, "one register holds all eight");
        let [a, b, c, d, e, f, g, h] = lines.map(u32::cast_signed);
        let narrow = intrinsic!(_mm256_setr_epi32(a, b, c, d, e, f, g, h));
        Self(intrinsic!(_mm512_cvtepu16_epi32(narrow)))
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        Self(intrinsic!(_mm512_sllv_epi64(self.0, counts.0)))
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        Self(intrinsic!(_mm512_srlv_epi64(self.0, counts.0)))
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_sub_epi32(self.0, other.0)))
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_and_si512(self.0, other.0)))
    }
}

impl BitOr for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_or_si512(self.0, other.0)))
    }
}

impl BitXor for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_xor_si512(self.0, other.0)))
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
        Self(intrinsic!(_mm512_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(intrinsic!(_mm512_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
    }
}
