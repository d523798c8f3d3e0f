//! AVX2: registers of four lanes.
#![allow(unsafe_code, reason = "intrinsics, and a function with more instructions than the build")]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_cvtsi128_si64,
    _mm_loadu_si128, _mm_or_si128, _mm_shuffle_epi32, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cmpgt_epi32, _mm256_cvtepi16_epi32,
    _mm256_cvtepu8_epi64, _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_mask_i32gather_epi32, _mm256_movemask_pd, _mm256_or_si256,
    _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sll_epi64, _mm256_sllv_epi64,
    _mm256_srl_epi64, _mm256_srlv_epi64, _mm256_storeu_si256, _mm256_sub_epi64, _mm256_xor_si256,
};

use processor::Level;

use super::{Computation, Lanes};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident $(::<$constant:literal>)? ($($argument:ident),*)) => {
        // SAFETY: a value of `Avx2` exists only where the processor has the instructions, and these
        // have no other condition: they compute on registers.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the proof if kernels of the level may run.
    pub(crate) fn at_level() -> Option<Self> {
        (Level::current() >= Level::V3).then_some(Self(()))
    }

    /// Returns the proof: every processor that runs this build has the instructions.
    #[cfg(all(target_feature = "avx2", not(miri)))]
    #[inline(always)]
    pub(crate) const fn of_build() -> Self {
        Self(())
    }

    /// Runs a computation that is compiled for AVX2, whatever the build has.
    #[inline]
    pub(crate) fn run<C: Computation>(self, computation: C) -> C::Output {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { run(self, computation) }
    }
}

#[target_feature(enable = "avx2")]
fn run<C: Computation>(lanes: Avx2, computation: C) -> C::Output {
    computation.run(lanes)
}

impl Lanes for Avx2 {
    type Words = __m256i;
    const LANES: usize = 4;

    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        let word = word.cast_signed();
        intrinsic!(_mm256_set1_epi64x(word))
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
        let bytes = i32::from_le_bytes(*bytes);
        let narrow = intrinsic!(_mm_cvtsi32_si128(bytes));
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
        let count = COUNT.cast_signed();
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        intrinsic!(_mm256_sll_epi64(a, count))
    }

    #[inline(always)]
    fn shr<const COUNT: u32>(self, a: __m256i) -> __m256i {
        let count = COUNT.cast_signed();
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        intrinsic!(_mm256_srl_epi64(a, count))
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
        self.without(a, self.where_zero(test))
    }

    #[inline(always)]
    fn any_zero(self, a: __m256i) -> bool {
        let zeros = self.where_zero(a);
        // By the signs of the lanes, so that AVX-512 has it with the comparison, too.
        let zeros = intrinsic!(_mm256_castsi256_pd(zeros));
        intrinsic!(_mm256_movemask_pd(zeros)) != 0
    }

    #[inline(always)]
    fn count_ones(self, a: __m256i) -> __m256i {
        // The bits of each half byte by look-up (Muła, Kurz, Lemire, Faster Population Counts
        // Using AVX2 Instructions, 2018), then the sum of the bytes of each lane.
        const LOW: i64 = 0x0302_0201_0201_0100;
        const HIGH: i64 = 0x0403_0302_0302_0201;
        const NIBBLE: i8 = 15;
        let table = intrinsic!(_mm256_set_epi64x(HIGH, LOW, HIGH, LOW));
        let mask = intrinsic!(_mm256_set1_epi8(NIBBLE));
        let (low, high) = (self.and(a, mask), self.and(self.shr::<4>(a), mask));
        let low = intrinsic!(_mm256_shuffle_epi8(table, low));
        let high = intrinsic!(_mm256_shuffle_epi8(table, high));
        let bytes = intrinsic!(_mm256_add_epi8(low, high));
        let zero = intrinsic!(_mm256_setzero_si256());
        intrinsic!(_mm256_sad_epu8(bytes, zero))
    }

    #[inline(always)]
    fn sum(self, a: __m256i) -> u64 {
        let mut words = [0; 4];
        self.store(&mut words, a);
        words.into_iter().sum()
    }
}

impl Avx2 {
    /// Returns all ones in the lanes where `a` is zero, and zero elsewhere.
    #[inline(always)]
    pub(crate) fn where_zero(self, a: __m256i) -> __m256i {
        let zero = intrinsic!(_mm256_setzero_si256());
        intrinsic!(_mm256_cmpeq_epi64(a, zero))
    }
}

/// What kernels of the build need besides.
#[cfg_attr(
    not(all(target_feature = "avx2", not(miri))),
    allow(dead_code, reason = "of use with `of_build` alone")
)]
impl Avx2 {
    /// Returns `-a`.
    #[inline(always)]
    pub(crate) fn negate(self, a: __m256i) -> __m256i {
        let zero = intrinsic!(_mm256_setzero_si256());
        self.sub(zero, a)
    }

    #[inline(always)]
    pub(crate) fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_sub_epi64(a, b))
    }

    /// Shifts each lane of `a` to the right by the same lane of `counts`, which is below 64.
    #[inline(always)]
    pub(crate) fn shr_each(self, a: __m256i, counts: __m256i) -> __m256i {
        intrinsic!(_mm256_srlv_epi64(a, counts))
    }

    /// Returns the bits that are set in any lane.
    #[inline(always)]
    pub(crate) fn union(self, a: __m256i) -> u64 {
        let (low, high) = self.halves(a);
        let either = intrinsic!(_mm_or_si128(low, high));
        let other = intrinsic!(_mm_unpackhi_epi64(either, either));
        let either = intrinsic!(_mm_or_si128(either, other));
        intrinsic!(_mm_cvtsi128_si64(either)).cast_unsigned()
    }

    #[inline(always)]
    fn halves(self, a: __m256i) -> (__m128i, __m128i) {
        let low = intrinsic!(_mm256_castsi256_si128(a));
        let high = intrinsic!(_mm256_extracti128_si256::<1>(a));
        (low, high)
    }
}

/// On eight lanes of 32 bits.
#[cfg_attr(
    not(all(target_feature = "avx2", not(miri))),
    allow(dead_code, reason = "of use with `of_build` alone")
)]
impl Avx2 {
    #[inline(always)]
    pub(crate) fn splat_i32(self, value: i32) -> __m256i {
        intrinsic!(_mm256_set1_epi32(value))
    }

    /// Takes the first eight values of a slice.
    #[inline(always)]
    pub(crate) fn load_i32(self, values: &[i32]) -> __m256i {
        let values: &[i32; 8] = values.first_chunk().expect("a register's worth of values");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 readable values, and the
        // load needs no alignment.
        unsafe { _mm256_loadu_si256(values.as_ptr().cast()) }
    }

    /// Takes the first eight values of a slice, each widened to 32 bits.
    #[inline(always)]
    pub(crate) fn load_i16(self, values: &[i16]) -> __m256i {
        let values: &[i16; 8] = values.first_chunk().expect("a register's worth of values");
        // SAFETY: as above.
        let narrow = unsafe { _mm_loadu_si128(values.as_ptr().cast()) };
        intrinsic!(_mm256_cvtepi16_epi32(narrow))
    }

    #[inline(always)]
    pub(crate) fn add_i32(self, a: __m256i, b: __m256i) -> __m256i {
        intrinsic!(_mm256_add_epi32(a, b))
    }

    /// Returns the low 16 bits of each lane, with their sign.
    #[inline(always)]
    pub(crate) fn low_halves(self, a: __m256i) -> __m256i {
        // The high ones are multiplied by 0.
        let low = self.splat_i32(1);
        intrinsic!(_mm256_madd_epi16(a, low))
    }

    /// Returns all ones in the first lanes, `count` of them, and zero elsewhere.
    #[inline(always)]
    pub(crate) fn first_i32(self, count: i32) -> __m256i {
        let count = self.splat_i32(count);
        let lane = self.load_i32(&[0, 1, 2, 3, 4, 5, 6, 7]);
        intrinsic!(_mm256_cmpgt_epi32(count, lane))
    }

    /// Returns for each lane the 32 bits that begin so many 16 bits after a base.
    ///
    /// # Safety
    ///
    /// What each lane reads lies in the memory that `base` may read. It needs no alignment.
    #[inline(always)]
    pub(crate) unsafe fn gather(self, base: *const i16, indices: __m256i) -> __m256i {
        // SAFETY: as for every intrinsic here, and what the caller promises.
        unsafe { _mm256_i32gather_epi32::<2>(base.cast(), indices) }
    }

    /// The same for the lanes of a mask, which are all ones; others read nothing and are zero.
    ///
    /// # Safety
    ///
    /// As for [`gather`](Self::gather), for the lanes of the mask.
    #[inline(always)]
    pub(crate) unsafe fn gather_where(
        self,
        mask: __m256i,
        base: *const i16,
        indices: __m256i,
    ) -> __m256i {
        let zero = intrinsic!(_mm256_setzero_si256());
        // SAFETY: as for every intrinsic here, and what the caller promises.
        unsafe { _mm256_mask_i32gather_epi32::<2>(zero, base.cast(), indices, mask) }
    }

    /// Returns the sum of the lanes.
    #[inline(always)]
    pub(crate) fn sum_i32(self, a: __m256i) -> i32 {
        let (low, high) = self.halves(a);
        let sum = intrinsic!(_mm_add_epi32(low, high));
        let swapped = intrinsic!(_mm_shuffle_epi32::<0b00_00_11_10>(sum));
        let sum = intrinsic!(_mm_add_epi32(sum, swapped));
        let swapped = intrinsic!(_mm_shuffle_epi32::<0b00_00_00_01>(sum));
        let sum = intrinsic!(_mm_add_epi32(sum, swapped));
        intrinsic!(_mm_cvtsi128_si32(sum))
    }
}
