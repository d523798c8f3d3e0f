//! Eight lanes of an AVX-512 register.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the processor is asked for")]

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm512_add_epi64, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_cvtepu8_epi64, _mm512_loadu_si512, _mm512_maskz_mov_epi64,
    _mm512_or_si512, _mm512_reduce_add_epi64, _mm512_set_epi64, _mm512_set1_epi64,
    _mm512_shuffle_epi8, _mm512_sll_epi64, _mm512_sllv_epi64, _mm512_srl_epi64,
    _mm512_storeu_si512, _mm512_test_epi64_mask, _mm512_testn_epi64_mask, _mm512_xor_si512,
};
#[cfg(not(target_feature = "avx512vpopcntdq"))]
use std::arch::x86_64::{_mm512_add_epi8, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_setzero_si512};

use processor::Level;

use super::kernel::{self, Lanes};
use super::{Batch, Count, Positions};

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: a value of `Avx512` exists only where the processor has the instructions.
        unsafe { $call }
    }};
}

/// Proof that the processor has AVX-512F and AVX-512BW.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Returns the proof if kernels of the level may run.
    pub(crate) fn at_level() -> Option<Self> {
        (Level::current() >= Level::V4).then_some(Self(()))
    }

    /// Counts the replies to the moves of a batch.
    #[inline]
    pub(crate) fn count(self, batch: &Batch, stuck: &mut Positions) -> Count {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { count(self, batch, stuck) }
    }

    /// Plays the moves of a batch.
    #[inline]
    pub(crate) fn play(self, batch: &Batch, positions: &mut Positions) {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { play(self, batch, positions) }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn count(lanes: Avx512, batch: &Batch, stuck: &mut Positions) -> Count {
    kernel::count(lanes, batch, stuck)
}

#[target_feature(enable = "avx512f,avx512bw")]
fn play(lanes: Avx512, batch: &Batch, positions: &mut Positions) {
    kernel::play(lanes, batch, positions);
}

impl Lanes for Avx512 {
    type Words = __m512i;
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, word: u64) -> __m512i {
        intrinsic!(_mm512_set1_epi64(word.cast_signed()))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m512i {
        let words: &[u64; 8] = words.first_chunk().expect("a register's worth of words");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 readable words, and the
        // load needs no alignment.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> __m512i {
        let bytes: &[u8; 8] = bytes.first_chunk().expect("a register's worth of bytes");
        let narrow = intrinsic!(_mm_cvtsi64_si128(i64::from_le_bytes(*bytes)));
        intrinsic!(_mm512_cvtepu8_epi64(narrow))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], value: __m512i) {
        let words: &mut [u64; 8] = words.first_chunk_mut().expect("a register's worth of words");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 writable words, and the
        // store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        intrinsic!(_mm512_and_si512(a, b))
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        intrinsic!(_mm512_or_si512(a, b))
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        intrinsic!(_mm512_xor_si512(a, b))
    }

    #[inline(always)]
    fn without(self, a: __m512i, b: __m512i) -> __m512i {
        intrinsic!(_mm512_andnot_si512(b, a))
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        intrinsic!(_mm512_add_epi64(a, b))
    }

    #[inline(always)]
    fn shl<const COUNT: u32>(self, a: __m512i) -> __m512i {
        intrinsic!(_mm512_sll_epi64(a, _mm_cvtsi32_si128(COUNT.cast_signed())))
    }

    #[inline(always)]
    fn shr<const COUNT: u32>(self, a: __m512i) -> __m512i {
        intrinsic!(_mm512_srl_epi64(a, _mm_cvtsi32_si128(COUNT.cast_signed())))
    }

    #[inline(always)]
    fn shl_each(self, a: __m512i, counts: __m512i) -> __m512i {
        intrinsic!(_mm512_sllv_epi64(a, counts))
    }

    #[inline(always)]
    fn swap_bytes(self, a: __m512i) -> __m512i {
        // Bytes are numbered within each half of 128 bits.
        const HIGH: i64 = 0x0809_0a0b_0c0d_0e0f;
        const LOW: i64 = 0x0001_0203_0405_0607;
        let order = intrinsic!(_mm512_set_epi64(HIGH, LOW, HIGH, LOW, HIGH, LOW, HIGH, LOW));
        intrinsic!(_mm512_shuffle_epi8(a, order))
    }

    #[inline(always)]
    fn keep_where(self, a: __m512i, test: __m512i) -> __m512i {
        intrinsic!(_mm512_maskz_mov_epi64(_mm512_test_epi64_mask(test, test), a))
    }

    #[inline(always)]
    fn any_zero(self, a: __m512i) -> bool {
        intrinsic!(_mm512_testn_epi64_mask(a, a)) != 0
    }

    #[inline(always)]
    fn count_ones(self, a: __m512i) -> __m512i {
        #[cfg(target_feature = "avx512vpopcntdq")]
        {
            intrinsic!(std::arch::x86_64::_mm512_popcnt_epi64(a))
        }
        #[cfg(not(target_feature = "avx512vpopcntdq"))]
        {
            // The bits of each half byte by look-up (Muła, Kurz, Lemire, Faster Population Counts
            // Using AVX2 Instructions, 2018), then the sum of the bytes of each lane.
            const LOW: i64 = 0x0302_0201_0201_0100;
            const HIGH: i64 = 0x0403_0302_0302_0201;
            let table = intrinsic!(_mm512_set_epi64(HIGH, LOW, HIGH, LOW, HIGH, LOW, HIGH, LOW));
            let mask = intrinsic!(_mm512_set1_epi8(15));
            let low = intrinsic!(_mm512_shuffle_epi8(table, _mm512_and_si512(a, mask)));
            let high = self.shr::<4>(a);
            let high = intrinsic!(_mm512_shuffle_epi8(table, _mm512_and_si512(high, mask)));
            intrinsic!(_mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512()))
        }
    }

    #[inline(always)]
    fn sum(self, a: __m512i) -> u64 {
        intrinsic!(_mm512_reduce_add_epi64(a)).cast_unsigned()
    }
}
