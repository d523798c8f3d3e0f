//! AVX-512: registers of 512 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm256_loadu_si256, _mm256_setr_epi32,
    _mm512_add_epi8, _mm512_add_epi16, _mm512_add_epi32, _mm512_add_epi64, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_castsi512_si256, _mm512_cvtepi16_epi32, _mm512_cvtepu8_epi64,
    _mm512_cvtepu16_epi32, _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_madd_epi16,
    _mm512_maddubs_epi16, _mm512_mask_i32gather_epi32, _mm512_maskz_mov_epi64, _mm512_mullo_epi16,
    _mm512_or_si512, _mm512_reduce_add_epi32, _mm512_reduce_add_epi64, _mm512_reduce_or_epi64,
    _mm512_rolv_epi64, _mm512_sad_epu8, _mm512_set_epi64, _mm512_set1_epi8, _mm512_set1_epi16,
    _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8,
    _mm512_sll_epi64, _mm512_sllv_epi64, _mm512_srl_epi64, _mm512_srli_epi16, _mm512_srlv_epi64,
    _mm512_storeu_si512, _mm512_sub_epi16, _mm512_sub_epi32, _mm512_ternarylogic_epi64,
    _mm512_test_epi64_mask, _mm512_testn_epi64_mask, _mm512_xor_si512,
};
use core::ops::Add;

use super::avx2::I16x16;
use super::words::{Lanes, Shorts, Words, operators};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident $(::<$constant:tt>)? ($($argument:ident),*)) => {
        // SAFETY: a value of `Avx512` or of a register exists only where the processor has the
        // instructions, and these have no other condition: they compute on registers.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// Proof that the processor has AVX-512 F and BW.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[cfg(target_feature = "avx512bw")]
    #[must_use]
    #[inline(always)]
    pub const fn of_build() -> Self {
        Self(())
    }

    /// Returns the proof.
    ///
    /// # Safety
    ///
    /// The processor has AVX-512 F and BW.
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Eight lanes of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct U64x8(pub(super) __m512i);

operators!(U64x8);

impl U64x8 {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_and_si512(a, b)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_or_si512(a, b)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_xor_si512(a, b)))
    }

    // A constant count becomes an immediate: the compiler knows these intrinsics.
    #[inline(always)]
    fn shifted_left(self, count: u32) -> Self {
        let (a, count) = (self.0, count.cast_signed());
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        Self(intrinsic!(_mm512_sll_epi64(a, count)))
    }

    #[inline(always)]
    fn shifted_right(self, count: u32) -> Self {
        let (a, count) = (self.0, count.cast_signed());
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        Self(intrinsic!(_mm512_srl_epi64(a, count)))
    }

    /// Rotates each lane to the left by the same lane of `counts`, of which the low six bits
    /// matter.
    #[must_use]
    #[inline(always)]
    pub fn rotate_left_each(self, counts: Self) -> Self {
        let (a, counts) = (self.0, counts.0);
        Self(intrinsic!(_mm512_rolv_epi64(a, counts)))
    }

    /// Returns a function of three operands, named by its [truth table](super::truth_table).
    #[must_use]
    #[inline(always)]
    pub fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        let (a, b, c) = (self.0, b.0, c.0);
        Self(intrinsic!(_mm512_ternarylogic_epi64::<TABLE>(a, b, c)))
    }

    /// Returns the bits that are set in any lane.
    #[must_use]
    #[inline(always)]
    pub fn union(self) -> u64 {
        let a = self.0;
        intrinsic!(_mm512_reduce_or_epi64(a)).cast_unsigned()
    }
}

impl Words for U64x8 {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        let word = word.cast_signed();
        Self(intrinsic!(_mm512_set1_epi64(word)))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words: &mut [u64; 8] = words.first_chunk_mut().expect("8 words or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 writable words, and the
        // store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_andnot_si512(b, a)))
    }

    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_add_epi64(a, b)))
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_add_epi32(a, b)))
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_sub_epi32(a, b)))
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        let (a, counts) = (self.0, counts.0);
        Self(intrinsic!(_mm512_sllv_epi64(a, counts)))
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        let (a, counts) = (self.0, counts.0);
        Self(intrinsic!(_mm512_srlv_epi64(a, counts)))
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        // Bytes are numbered within each half of 128 bits.
        const HIGH: i64 = 0x0809_0a0b_0c0d_0e0f;
        const LOW: i64 = 0x0001_0203_0405_0607;
        let a = self.0;
        let order = intrinsic!(_mm512_set_epi64(HIGH, LOW, HIGH, LOW, HIGH, LOW, HIGH, LOW));
        Self(intrinsic!(_mm512_shuffle_epi8(a, order)))
    }

    #[inline(always)]
    fn keep_where(self, test: Self) -> Self {
        let (a, test) = (self.0, test.0);
        let mask = intrinsic!(_mm512_test_epi64_mask(test, test));
        Self(intrinsic!(_mm512_maskz_mov_epi64(mask, a)))
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        let a = self.0;
        intrinsic!(_mm512_testn_epi64_mask(a, a)) != 0
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        let a = self.0;
        intrinsic!(_mm512_reduce_add_epi64(a)).cast_unsigned()
    }
}

impl Lanes for Avx512 {
    type Words = U64x8;

    #[inline(always)]
    fn splat(self, word: u64) -> U64x8 {
        let word = word.cast_signed();
        U64x8(intrinsic!(_mm512_set1_epi64(word)))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> U64x8 {
        let words: &[u64; 8] = words.first_chunk().expect("8 words or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 readable words, and the
        // load needs no alignment.
        U64x8(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> U64x8 {
        let bytes: &[u8; 8] = bytes.first_chunk().expect("8 bytes or more");
        let bytes = i64::from_le_bytes(*bytes);
        let narrow = intrinsic!(_mm_cvtsi64_si128(bytes));
        U64x8(intrinsic!(_mm512_cvtepu8_epi64(narrow)))
    }

    #[inline(always)]
    fn load_pairs(self, pairs: &[u32]) -> U64x8 {
        let pairs: &[u32; 8] = pairs.first_chunk().expect("8 pairs or more");
        let [a, b, c, d, e, f, g, h] = pairs.map(u32::cast_signed);
        let narrow = intrinsic!(_mm256_setr_epi32(a, b, c, d, e, f, g, h));
        U64x8(intrinsic!(_mm512_cvtepu16_epi32(narrow)))
    }

    #[inline(always)]
    fn count_ones(self, words: U64x8) -> U64x8 {
        let bytes = self.count_ones_of_bytes(words);
        let zero = intrinsic!(_mm512_setzero_si512());
        U64x8(intrinsic!(_mm512_sad_epu8(bytes, zero)))
    }

    #[inline(always)]
    fn count_ones_of_halves(self, words: U64x8) -> U64x8 {
        self.sum_of_parts(self.count_ones_of_parts(words))
    }

    #[inline(always)]
    fn count_ones_of_parts(self, words: U64x8) -> U64x8 {
        U64x8(self.count_ones_of_bytes(words))
    }

    #[inline(always)]
    fn sum_of_parts(self, parts: U64x8) -> U64x8 {
        const BYTE: i8 = 1;
        const SHORT: i16 = 1;
        let parts = parts.0;
        let ones = intrinsic!(_mm512_set1_epi8(BYTE));
        let shorts = intrinsic!(_mm512_maddubs_epi16(parts, ones));
        let ones = intrinsic!(_mm512_set1_epi16(SHORT));
        U64x8(intrinsic!(_mm512_madd_epi16(shorts, ones)))
    }
}

impl Avx512 {
    /// Returns the number of bits set in each byte: those of each half byte by look-up (Muła, Kurz,
    /// Lemire, Faster Population Counts Using AVX2 Instructions, 2018).
    #[inline(always)]
    fn count_ones_of_bytes(self, words: U64x8) -> __m512i {
        const LOW: i64 = 0x0302_0201_0201_0100;
        const HIGH: i64 = 0x0403_0302_0302_0201;
        const NIBBLE: i8 = 15;
        let table = intrinsic!(_mm512_set_epi64(HIGH, LOW, HIGH, LOW, HIGH, LOW, HIGH, LOW));
        let mask = U64x8(intrinsic!(_mm512_set1_epi8(NIBBLE)));
        let (low, high) = ((words & mask).0, (words >> 4 & mask).0);
        let low = intrinsic!(_mm512_shuffle_epi8(table, low));
        let high = intrinsic!(_mm512_shuffle_epi8(table, high));
        intrinsic!(_mm512_add_epi8(low, high))
    }
}

/// Thirty-two lanes of signed 16 bits.
#[derive(Clone, Copy, Debug)]
pub struct I16x32(pub(super) __m512i);

impl Avx512 {
    /// Returns lanes of zeros.
    #[must_use]
    #[inline(always)]
    pub fn zero_i16(self) -> I16x32 {
        I16x32(intrinsic!(_mm512_setzero_si512()))
    }

    /// Reads the first 32 values of a slice.
    ///
    /// # Panics
    ///
    /// If the slice is shorter.
    #[must_use]
    #[inline(always)]
    pub fn load_i16(self, values: &[i16]) -> I16x32 {
        let values: &[i16; 32] = values.first_chunk().expect("32 values or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 32 readable values, and the
        // load needs no alignment.
        I16x32(unsafe { _mm512_loadu_si512(values.as_ptr().cast()) })
    }
}

impl I16x32 {
    /// Returns half of each lane, which is taken as a number without a sign.
    #[must_use]
    #[inline(always)]
    pub fn unsigned_half(self) -> Self {
        let a = self.0;
        Self(intrinsic!(_mm512_srli_epi16::<1>(a)))
    }

    /// Returns the low and the high 16 lanes.
    #[must_use]
    #[inline(always)]
    pub fn split(self) -> [I16x16; 2] {
        let a = self.0;
        let low = intrinsic!(_mm512_castsi512_si256(a));
        [I16x16(low), I16x16(intrinsic!(_mm512_extracti64x4_epi64::<1>(a)))]
    }
}

impl Shorts for I16x32 {
    const LANES: usize = 32;

    /// Writes two registers of 256 bits: compilers copy arrays in those by default, and a load that
    /// spans two recent stores waits until both have reached the cache.
    #[inline(always)]
    fn store(self, values: &mut [i16]) {
        let [low, high] = self.split();
        low.store(values);
        high.store(&mut values[16..]);
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_add_epi16(a, b)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_sub_epi16(a, b)))
    }

    #[inline(always)]
    fn times(self, factor: i16) -> Self {
        let (a, factor) = (self.0, intrinsic!(_mm512_set1_epi16(factor)));
        Self(intrinsic!(_mm512_mullo_epi16(a, factor)))
    }
}

/// Sixteen lanes of signed 32 bits.
#[derive(Clone, Copy, Debug)]
pub struct I32x16(__m512i);

impl Avx512 {
    /// Returns a register with the value in every lane.
    #[must_use]
    #[inline(always)]
    pub fn splat_i32(self, value: i32) -> I32x16 {
        I32x16(intrinsic!(_mm512_set1_epi32(value)))
    }

    /// Reads the first sixteen values of a slice.
    ///
    /// # Panics
    ///
    /// If the slice is shorter.
    #[must_use]
    #[inline(always)]
    pub fn load_i32(self, values: &[i32]) -> I32x16 {
        let values: &[i32; 16] = values.first_chunk().expect("16 values or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 16 readable values, and the
        // load needs no alignment.
        I32x16(unsafe { _mm512_loadu_si512(values.as_ptr().cast()) })
    }

    /// Reads the first sixteen values of a slice, each widened to 32 bits.
    ///
    /// # Panics
    ///
    /// If the slice is shorter.
    #[must_use]
    #[inline(always)]
    pub fn widen_i16(self, values: &[i16]) -> I32x16 {
        let values: &[i16; 16] = values.first_chunk().expect("16 values or more");
        // SAFETY: as above.
        let narrow = unsafe { _mm256_loadu_si256(values.as_ptr().cast()) };
        I32x16(intrinsic!(_mm512_cvtepi16_epi32(narrow)))
    }

    /// Returns for each lane of a mask the 32 bits that begin `index` 16-bit values after a base;
    /// other lanes read nothing and are zero.
    ///
    /// # Safety
    ///
    /// What each lane of the mask reads lies in the memory that `base` may read. It needs no
    /// alignment.
    #[must_use]
    #[inline(always)]
    pub unsafe fn gather_where(self, mask: u16, base: *const i16, indices: I32x16) -> I32x16 {
        let zero = intrinsic!(_mm512_setzero_si512());
        // SAFETY: as for every intrinsic here, and what the caller promises.
        I32x16(unsafe { _mm512_mask_i32gather_epi32::<2>(zero, mask, indices.0, base.cast()) })
    }
}

/// Wrapping.
impl Add for I32x16 {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm512_add_epi32(a, b)))
    }
}

impl I32x16 {
    /// Returns the low 16 bits of each lane, with their sign.
    #[must_use]
    #[inline(always)]
    pub fn low_halves(self) -> Self {
        const ONE: i32 = 1;
        // The high ones are multiplied by 0.
        let (a, low) = (self.0, intrinsic!(_mm512_set1_epi32(ONE)));
        Self(intrinsic!(_mm512_madd_epi16(a, low)))
    }

    /// Returns the sum of the lanes, wrapping.
    #[must_use]
    #[inline(always)]
    pub fn sum(self) -> i32 {
        let a = self.0;
        intrinsic!(_mm512_reduce_add_epi32(a))
    }
}
