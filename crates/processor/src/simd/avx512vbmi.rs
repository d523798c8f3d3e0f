//! What Ice Lake adds to AVX-512: bytes picked from a register of 64 (VBMI), and counts of bits
//! (VPOPCNTDQ).
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::x86_64::{
    __m512i, _mm256_popcnt_epi32, _mm256_popcnt_epi64, _mm512_loadu_si512, _mm512_maddubs_epi16,
    _mm512_mask_sub_epi8, _mm512_maskz_mov_epi8, _mm512_permutexvar_epi8, _mm512_popcnt_epi32,
    _mm512_popcnt_epi64, _mm512_set1_epi8,
};

use super::avx2::{Avx2, U64x4};
use super::avx512::{Avx512, I16x32, U64x8};
use super::words::{Bytes, Lanes};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident($($argument:ident),*)) => {
        // SAFETY: a value of a token of this file or of a register exists only where the processor
        // has the instructions, and these have no other condition: they compute on registers.
        unsafe { $name($($argument),*) }
    };
}

macro_rules! lanes {
    ($(#[$doc:meta])* $name:ident: $base:ident, $words:ident, $ones:ident, $ones_of_halves:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name($base);

        impl $name {
            /// Returns the token.
            ///
            /// # Safety
            ///
            /// The processor has the level of Ice Lake.
            #[inline(always)]
            pub(super) const unsafe fn new() -> Self {
                // SAFETY: the level has the instructions.
                Self(unsafe { $base::new() })
            }
        }

        impl Lanes for $name {
            type Words = $words;

            #[inline(always)]
            fn splat(self, word: u64) -> $words {
                self.0.splat(word)
            }

            #[inline(always)]
            fn load(self, words: &[u64]) -> $words {
                self.0.load(words)
            }

            #[inline(always)]
            fn load_bytes(self, bytes: &[u8]) -> $words {
                self.0.load_bytes(bytes)
            }

            #[inline(always)]
            fn load_pairs(self, pairs: &[u32]) -> $words {
                self.0.load_pairs(pairs)
            }

            #[inline(always)]
            fn count_ones(self, words: $words) -> $words {
                let words = words.0;
                $words(intrinsic!($ones(words)))
            }

            #[inline(always)]
            fn count_ones_of_halves(self, words: $words) -> $words {
                let words = words.0;
                $words(intrinsic!($ones_of_halves(words)))
            }
        }
    };
}
lanes! {
    /// Four lanes, whose bits one instruction counts.
    FourOfIceLake: Avx2, U64x4, _mm256_popcnt_epi64, _mm256_popcnt_epi32
}
lanes! {
    /// Eight lanes, whose bits one instruction counts.
    WideOfIceLake: Avx512, U64x8, _mm512_popcnt_epi64, _mm512_popcnt_epi32
}

impl WideOfIceLake {
    #[inline(always)]
    pub(super) fn load_i16(self, values: &[i16]) -> I16x32 {
        self.0.load_i16(values)
    }
}

/// 64 lanes of a byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct U8x64(__m512i);

/// The token of AVX-512 VBMI.
#[derive(Clone, Copy, Debug)]
pub(super) struct BytesOfIceLake(());

impl BytesOfIceLake {
    /// Returns the token.
    ///
    /// # Safety
    ///
    /// The processor has the level of Ice Lake.
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }
}

impl Bytes for BytesOfIceLake {
    type Bytes = U8x64;
    type Shorts = I16x32;

    #[inline(always)]
    fn load(self, bytes: &[u8; 64]) -> U8x64 {
        // SAFETY: as for every intrinsic here; the pointer is that of 64 readable bytes, and the
        // load needs no alignment.
        U8x64(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn signs(self, plus: u64, minus: u64) -> U8x64 {
        const ONE: i8 = 1;
        let ones = intrinsic!(_mm512_set1_epi8(ONE));
        let lanes = intrinsic!(_mm512_maskz_mov_epi8(plus, ones));
        U8x64(intrinsic!(_mm512_mask_sub_epi8(lanes, minus, lanes, ones)))
    }

    #[inline(always)]
    fn pick(self, from: U8x64, places: U8x64) -> U8x64 {
        let (from, places) = (from.0, places.0);
        U8x64(intrinsic!(_mm512_permutexvar_epi8(places, from)))
    }

    #[inline(always)]
    fn sum_of_products(self, unsigned: U8x64, signed: U8x64) -> I16x32 {
        let (unsigned, signed) = (unsigned.0, signed.0);
        I16x32(intrinsic!(_mm512_maddubs_epi16(unsigned, signed)))
    }
}
