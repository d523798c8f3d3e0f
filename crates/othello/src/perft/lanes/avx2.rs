//! Four lanes of an AVX2 register.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the processor is asked for")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_cvtepu8_epi64, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sll_epi64,
    _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_storeu_si256, _mm256_xor_si256,
};

use processor::Level;

use super::kernel::{self, Lanes};
use super::{Batch, Count, Positions};

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: a value of `Avx2` exists only where the processor has the instructions.
        unsafe { $call }
    }};
}

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the proof if kernels of the level may run.
    pub(crate) fn at_level() -> Option<Self> {
        (Level::current() >= Level::V3).then_some(Self(()))
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

#[target_feature(enable = "avx2")]
fn count(lanes: Avx2, batch: &Batch, stuck: &mut Positions) -> Count {
    kernel::count(lanes, batch, stuck)
}

#[target_feature(enable = "avx2")]
fn play(lanes: Avx2, batch: &Batch, positions: &mut Positions) {
    kernel::play(lanes, batch, positions);
}

impl Lanes for Avx2 {
    type Words = __m256i;
    const LANES: usize = 4;

    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        intrinsic!(_mm256_set1_epi64x(word.cast_signed()))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m256i {
        let words: &[u64; 4] = words.first_chunk().expect("a register's worth of words");
        // SAFETY: as for every intrinsic here; the pointer is that of 4 readable words, and the
        // load needs no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> __m256i {
        let bytes: &[u8; 4] = bytes.first_chunk().expect("a register's worth of bytes");
        let narrow = intrinsic!(_mm_cvtsi32_si128(i32::from_le_bytes(*bytes)));
        intrinsic!(_mm256_cvtepu8_epi64(narrow))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], value: __m256i) {
        let words: &mut [u64; 4] = words.first_chunk_mut().expect("a register's worth of words");
        // SAFETY: as for every intrinsic here; the pointer is that of 4 writable words, and the
        // store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), value) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_and_si256(a, b))
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_or_si256(a, b))
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_xor_si256(a, b))
    }

    #[inline(always)]
    fn without(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_andnot_si256(b, a))
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_add_epi64(a, b))
    }

    #[inline(always)]
    fn shl<const COUNT: u32>(self, a: __m256i) -> __m256i {
        intrinsic!(_mm256_sll_epi64(a, _mm_cvtsi32_si128(COUNT.cast_signed())))
    }

    #[inline(always)]
    fn shr<const COUNT: u32>(self, a: __m256i) -> __m256i {
        intrinsic!(_mm256_srl_epi64(a, _mm_cvtsi32_si128(COUNT.cast_signed())))
    }

    #[inline(always)]
    fn shl_each(self, a: __m256i, counts: __m256i) -> __m256i {
        intrinsic!(_mm256_sllv_epi64(a, counts))
    }

    #[inline(always)]
    fn swap_bytes(self, a: __m256i) -> __m256i {
        // Bytes are numbered within each half of 128 bits.
        const HIGH: i64 = 0x0809_0a0b_0c0d_0e0f;
        const LOW: i64 = 0x0001_0203_0405_0607;
        let order = intrinsic!(_mm256_set_epi64x(HIGH, LOW, HIGH, LOW));
        intrinsic!(_mm256_shuffle_epi8(a, order))
    }

    #[inline(always)]
    fn keep_where(self, a: __m256i, test: __m256i) -> __m256i {
        intrinsic!(_mm256_andnot_si256(_mm256_cmpeq_epi64(test, _mm256_setzero_si256()), a))
    }

    #[inline(always)]
    fn any_zero(self, a: __m256i) -> bool {
        intrinsic!(_mm256_movemask_epi8(_mm256_cmpeq_epi64(a, _mm256_setzero_si256()))) != 0
    }

    #[inline(always)]
    fn count_ones(self, a: __m256i) -> __m256i {
        // The bits of each half byte by look-up (Muła, Kurz, Lemire, Faster Population Counts
        // Using AVX2 Instructions, 2018), then the sum of the bytes of each lane.
        const LOW: i64 = 0x0302_0201_0201_0100;
        const HIGH: i64 = 0x0403_0302_0302_0201;
        let table = intrinsic!(_mm256_set_epi64x(HIGH, LOW, HIGH, LOW));
        let mask = intrinsic!(_mm256_set1_epi8(15));
        let low = intrinsic!(_mm256_shuffle_epi8(table, _mm256_and_si256(a, mask)));
        let high = self.shr::<4>(a);
        let high = intrinsic!(_mm256_shuffle_epi8(table, _mm256_and_si256(high, mask)));
        intrinsic!(_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()))
    }

    #[inline(always)]
    fn sum(self, a: __m256i) -> u64 {
        let mut words = [0; 4];
        self.store(&mut words, a);
        words.into_iter().sum()
    }
}
