//! AVX-512: registers of eight lanes.
#![allow(unsafe_code, reason = "intrinsics, and a function with more instructions than the build")]

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm256_loadu_si256, _mm512_add_epi32,
    _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_cvtepi16_epi32,
    _mm512_cvtepu8_epi64, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_mask_i32gather_epi32,
    _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_reduce_add_epi32, _mm512_reduce_add_epi64,
    _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set_epi64, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_sll_epi64,
    _mm512_sllv_epi64, _mm512_srl_epi64, _mm512_storeu_si512, _mm512_ternarylogic_epi64,
    _mm512_test_epi64_mask, _mm512_testn_epi64_mask, _mm512_xor_si512,
};
#[cfg(not(target_feature = "avx512vpopcntdq"))]
use std::arch::x86_64::{_mm512_add_epi8, _mm512_sad_epu8, _mm512_set1_epi8};

use processor::Level;

use super::{Computation, Lanes};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($($name:ident)::+ ($($argument:ident),*)) => {
        // SAFETY: a value of `Avx512` exists only where the processor has the instructions, and
        // these have no other condition: they compute on registers.
        unsafe { $($name)::+($($argument),*) }
    };
}

/// Proof that the processor has AVX-512F and AVX-512BW.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Returns the proof if kernels of the level may run.
    pub(crate) fn at_level() -> Option<Self> {
        (Level::current() >= Level::V4).then_some(Self(()))
    }

    /// Returns the proof: every processor that runs this build has the instructions.
    #[cfg(all(target_feature = "avx512bw", not(miri)))]
    #[inline(always)]
    pub(crate) const fn of_build() -> Self {
        Self(())
    }

    /// Runs a computation that is compiled for AVX-512, whatever the build has.
    #[inline]
    pub(crate) fn run<C: Computation>(self, computation: C) -> C::Output {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { run(self, computation) }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn run<C: Computation>(lanes: Avx512, computation: C) -> C::Output {
    computation.run(lanes)
}

impl Lanes for Avx512 {
    type Words = __m512i;
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, word: u64) -> __m512i {
        let word = word.cast_signed();
        intrinsic!(_mm512_set1_epi64(word))
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
        let bytes = i64::from_le_bytes(*bytes);
        let narrow = intrinsic!(_mm_cvtsi64_si128(bytes));
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
        let count = COUNT.cast_signed();
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        intrinsic!(_mm512_sll_epi64(a, count))
    }

    #[inline(always)]
    fn shr<const COUNT: u32>(self, a: __m512i) -> __m512i {
        let count = COUNT.cast_signed();
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        intrinsic!(_mm512_srl_epi64(a, count))
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
        let mask = intrinsic!(_mm512_test_epi64_mask(test, test));
        intrinsic!(_mm512_maskz_mov_epi64(mask, a))
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
            const NIBBLE: i8 = 15;
            let table = intrinsic!(_mm512_set_epi64(HIGH, LOW, HIGH, LOW, HIGH, LOW, HIGH, LOW));
            let mask = intrinsic!(_mm512_set1_epi8(NIBBLE));
            let (low, high) = (self.and(a, mask), self.and(self.shr::<4>(a), mask));
            let low = intrinsic!(_mm512_shuffle_epi8(table, low));
            let high = intrinsic!(_mm512_shuffle_epi8(table, high));
            let bytes = intrinsic!(_mm512_add_epi8(low, high));
            let zero = intrinsic!(_mm512_setzero_si512());
            intrinsic!(_mm512_sad_epu8(bytes, zero))
        }
    }

    #[inline(always)]
    fn sum(self, a: __m512i) -> u64 {
        intrinsic!(_mm512_reduce_add_epi64(a)).cast_unsigned()
    }
}

/// What kernels of the build need besides.
#[cfg_attr(
    not(all(target_feature = "avx512bw", not(miri))),
    allow(dead_code, reason = "of use with `of_build` alone")
)]
impl Avx512 {
    /// Rotates each lane of `a` to the left by the same lane of `counts`, of which the low six bits
    /// matter.
    #[inline(always)]
    pub(crate) fn rotate_left_each(self, a: __m512i, counts: __m512i) -> __m512i {
        intrinsic!(_mm512_rolv_epi64(a, counts))
    }

    /// Returns a function of three operands, told by its [truth table](super::truth_table).
    #[inline(always)]
    pub(crate) fn ternary<const TABLE: i32>(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: as for the intrinsics of the macro.
        unsafe { _mm512_ternarylogic_epi64::<TABLE>(a, b, c) }
    }

    /// Returns the bits that are set in any lane.
    #[inline(always)]
    pub(crate) fn union(self, a: __m512i) -> u64 {
        intrinsic!(_mm512_reduce_or_epi64(a)).cast_unsigned()
    }
}

/// On sixteen lanes of 32 bits.
#[cfg_attr(
    not(all(target_feature = "avx512bw", not(miri))),
    allow(dead_code, reason = "of use with `of_build` alone")
)]
impl Avx512 {
    #[inline(always)]
    pub(crate) fn splat_i32(self, value: i32) -> __m512i {
        intrinsic!(_mm512_set1_epi32(value))
    }

    /// Takes the first sixteen values of a slice.
    #[inline(always)]
    pub(crate) fn load_i32(self, values: &[i32]) -> __m512i {
        let values: &[i32; 16] = values.first_chunk().expect("a register's worth of values");
        // SAFETY: as for every intrinsic here; the pointer is that of 16 readable values, and the
        // load needs no alignment.
        unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
    }

    /// Takes the first sixteen values of a slice, each widened to 32 bits.
    #[inline(always)]
    pub(crate) fn load_i16(self, values: &[i16]) -> __m512i {
        let values: &[i16; 16] = values.first_chunk().expect("a register's worth of values");
        // SAFETY: as above.
        let narrow = unsafe { _mm256_loadu_si256(values.as_ptr().cast()) };
        intrinsic!(_mm512_cvtepi16_epi32(narrow))
    }

    #[inline(always)]
    pub(crate) fn add_i32(self, a: __m512i, b: __m512i) -> __m512i {
        intrinsic!(_mm512_add_epi32(a, b))
    }

    /// Returns the low 16 bits of each lane, with their sign.
    #[inline(always)]
    pub(crate) fn low_halves(self, a: __m512i) -> __m512i {
        // The high ones are multiplied by 0.
        let low = self.splat_i32(1);
        intrinsic!(_mm512_madd_epi16(a, low))
    }

    /// Returns for each lane of a mask the 32 bits that begin so many 16 bits after a base; other
    /// lanes read nothing and are zero.
    ///
    /// # Safety
    ///
    /// What each lane of the mask reads lies in the memory that `base` may read. It needs no
    /// alignment.
    #[inline(always)]
    pub(crate) unsafe fn gather_where(
        self,
        mask: u16,
        base: *const i16,
        indices: __m512i,
    ) -> __m512i {
        let zero = intrinsic!(_mm512_setzero_si512());
        // SAFETY: as for every intrinsic here, and what the caller promises.
        unsafe { _mm512_mask_i32gather_epi32::<2>(zero, mask, indices, base.cast()) }
    }

    /// Returns the sum of the lanes.
    #[inline(always)]
    pub(crate) fn sum_i32(self, a: __m512i) -> i32 {
        intrinsic!(_mm512_reduce_add_epi32(a))
    }
}
