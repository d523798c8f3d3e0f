//! AVX2: registers of 256 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_cvtsi128_si64,
    _mm_loadu_si128, _mm_or_si128, _mm_setr_epi32, _mm_shuffle_epi32, _mm_unpackhi_epi64,
    _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_pd, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi32, _mm256_cvtepi16_epi32, _mm256_cvtepu8_epi64, _mm256_cvtepu16_epi32,
    _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_mask_i32gather_epi32, _mm256_movemask_pd, _mm256_mullo_epi16,
    _mm256_or_si256, _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_sll_epi64, _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_srli_epi16, _mm256_srlv_epi64,
    _mm256_storeu_si256, _mm256_sub_epi16, _mm256_sub_epi32, _mm256_sub_epi64, _mm256_xor_si256,
};
use core::ops::Add;

use super::words::{Lanes, Shorts, Words, operators};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident $(::<$constant:literal>)? ($($argument:ident),*)) => {
        // SAFETY: a value of `Avx2` or of a register exists only where the processor has the
        // instructions, and these have no other condition: they compute on registers.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[cfg(target_feature = "avx2")]
    #[must_use]
    #[inline(always)]
    pub const fn of_build() -> Self {
        Self(())
    }

    /// Returns the proof.
    ///
    /// # Safety
    ///
    /// The processor has AVX2.
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Four lanes of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct U64x4(pub(super) __m256i);

operators!(U64x4);

impl U64x4 {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_and_si256(a, b)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_or_si256(a, b)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_xor_si256(a, b)))
    }

    // A constant count becomes an immediate: the compiler knows these intrinsics.
    #[inline(always)]
    fn shifted_left(self, count: u32) -> Self {
        let (a, count) = (self.0, count.cast_signed());
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        Self(intrinsic!(_mm256_sll_epi64(a, count)))
    }

    #[inline(always)]
    fn shifted_right(self, count: u32) -> Self {
        let (a, count) = (self.0, count.cast_signed());
        let count = intrinsic!(_mm_cvtsi32_si128(count));
        Self(intrinsic!(_mm256_srl_epi64(a, count)))
    }

    /// Returns all ones in the lanes that are zero, and zero elsewhere.
    #[must_use]
    #[inline(always)]
    pub fn where_zero(self) -> Self {
        let (a, zero) = (self.0, intrinsic!(_mm256_setzero_si256()));
        Self(intrinsic!(_mm256_cmpeq_epi64(a, zero)))
    }

    /// Subtracts lane by lane, wrapping.
    #[must_use]
    #[inline(always)]
    pub fn wrapping_sub(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_sub_epi64(a, b)))
    }

    /// Returns `-self`, wrapping.
    #[must_use]
    #[inline(always)]
    pub fn wrapping_neg(self) -> Self {
        Self(intrinsic!(_mm256_setzero_si256())).wrapping_sub(self)
    }

    /// Returns the bits that are set in any lane.
    #[must_use]
    #[inline(always)]
    pub fn union(self) -> u64 {
        let (low, high) = halves(self.0);
        let either = intrinsic!(_mm_or_si128(low, high));
        let other = intrinsic!(_mm_unpackhi_epi64(either, either));
        let either = intrinsic!(_mm_or_si128(either, other));
        intrinsic!(_mm_cvtsi128_si64(either)).cast_unsigned()
    }
}

impl Words for U64x4 {
    const LANES: usize = 4;

    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        let word = word.cast_signed();
        Self(intrinsic!(_mm256_set1_epi64x(word)))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words: &mut [u64; 4] = words.first_chunk_mut().expect("4 words or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 4 writable words, and the
        // store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_andnot_si256(b, a)))
    }

    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_add_epi64(a, b)))
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_add_epi32(a, b)))
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_sub_epi32(a, b)))
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        let (a, counts) = (self.0, counts.0);
        Self(intrinsic!(_mm256_sllv_epi64(a, counts)))
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        let (a, counts) = (self.0, counts.0);
        Self(intrinsic!(_mm256_srlv_epi64(a, counts)))
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        // Bytes are numbered within each half of 128 bits.
        const HIGH: i64 = 0x0809_0a0b_0c0d_0e0f;
        const LOW: i64 = 0x0001_0203_0405_0607;
        let (a, order) = (self.0, intrinsic!(_mm256_set_epi64x(HIGH, LOW, HIGH, LOW)));
        Self(intrinsic!(_mm256_shuffle_epi8(a, order)))
    }

    #[inline(always)]
    fn keep_where(self, test: Self) -> Self {
        self.without(test.where_zero())
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        let zeros = self.where_zero().0;
        // By the signs of the lanes, so that AVX-512 has it with the comparison, too.
        let zeros = intrinsic!(_mm256_castsi256_pd(zeros));
        intrinsic!(_mm256_movemask_pd(zeros)) != 0
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        let mut words = [0; 4];
        self.store(&mut words);
        words.into_iter().fold(0, u64::wrapping_add)
    }
}

#[inline(always)]
fn halves(a: __m256i) -> (__m128i, __m128i) {
    let low = intrinsic!(_mm256_castsi256_si128(a));
    let high = intrinsic!(_mm256_extracti128_si256::<1>(a));
    (low, high)
}

impl Lanes for Avx2 {
    type Words = U64x4;

    #[inline(always)]
    fn splat(self, word: u64) -> U64x4 {
        let word = word.cast_signed();
        U64x4(intrinsic!(_mm256_set1_epi64x(word)))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> U64x4 {
        let words: &[u64; 4] = words.first_chunk().expect("4 words or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 4 readable words, and the
        // load needs no alignment.
        U64x4(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> U64x4 {
        let bytes: &[u8; 4] = bytes.first_chunk().expect("4 bytes or more");
        let bytes = i32::from_le_bytes(*bytes);
        let narrow = intrinsic!(_mm_cvtsi32_si128(bytes));
        U64x4(intrinsic!(_mm256_cvtepu8_epi64(narrow)))
    }

    #[inline(always)]
    fn load_pairs(self, pairs: &[u32]) -> U64x4 {
        let pairs: &[u32; 4] = pairs.first_chunk().expect("4 pairs or more");
        let [a, b, c, d] = pairs.map(u32::cast_signed);
        let narrow = intrinsic!(_mm_setr_epi32(a, b, c, d));
        U64x4(intrinsic!(_mm256_cvtepu16_epi32(narrow)))
    }

    #[inline(always)]
    fn count_ones(self, words: U64x4) -> U64x4 {
        let bytes = self.count_ones_of_bytes(words);
        let zero = intrinsic!(_mm256_setzero_si256());
        U64x4(intrinsic!(_mm256_sad_epu8(bytes, zero)))
    }

    #[inline(always)]
    fn count_ones_of_halves(self, words: U64x4) -> U64x4 {
        self.sum_of_parts(self.count_ones_of_parts(words))
    }

    #[inline(always)]
    fn count_ones_of_parts(self, words: U64x4) -> U64x4 {
        U64x4(self.count_ones_of_bytes(words))
    }

    #[inline(always)]
    fn sum_of_parts(self, parts: U64x4) -> U64x4 {
        const BYTE: i8 = 1;
        const SHORT: i16 = 1;
        let parts = parts.0;
        let ones = intrinsic!(_mm256_set1_epi8(BYTE));
        let shorts = intrinsic!(_mm256_maddubs_epi16(parts, ones));
        let ones = intrinsic!(_mm256_set1_epi16(SHORT));
        U64x4(intrinsic!(_mm256_madd_epi16(shorts, ones)))
    }
}

impl Avx2 {
    /// Returns the number of bits set in each byte: those of each half byte by look-up (Muła, Kurz,
    /// Lemire, Faster Population Counts Using AVX2 Instructions, 2018).
    #[inline(always)]
    fn count_ones_of_bytes(self, words: U64x4) -> __m256i {
        const LOW: i64 = 0x0302_0201_0201_0100;
        const HIGH: i64 = 0x0403_0302_0302_0201;
        const NIBBLE: i8 = 15;
        let table = intrinsic!(_mm256_set_epi64x(HIGH, LOW, HIGH, LOW));
        let mask = U64x4(intrinsic!(_mm256_set1_epi8(NIBBLE)));
        let (low, high) = ((words & mask).0, (words >> 4 & mask).0);
        let low = intrinsic!(_mm256_shuffle_epi8(table, low));
        let high = intrinsic!(_mm256_shuffle_epi8(table, high));
        intrinsic!(_mm256_add_epi8(low, high))
    }
}

/// Sixteen lanes of signed 16 bits.
#[derive(Clone, Copy, Debug)]
pub struct I16x16(pub(super) __m256i);

impl Avx2 {
    /// Returns lanes of zeros.
    #[must_use]
    #[inline(always)]
    pub fn zero_i16(self) -> I16x16 {
        I16x16(intrinsic!(_mm256_setzero_si256()))
    }

    /// Reads the first 16 values of a slice.
    ///
    /// # Panics
    ///
    /// If the slice is shorter.
    #[must_use]
    #[inline(always)]
    pub fn load_i16(self, values: &[i16]) -> I16x16 {
        let values: &[i16; 16] = values.first_chunk().expect("16 values or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 16 readable values, and the
        // load needs no alignment.
        I16x16(unsafe { _mm256_loadu_si256(values.as_ptr().cast()) })
    }
}

impl I16x16 {
    /// Returns half of each lane, which is taken as a number without a sign.
    #[must_use]
    #[inline(always)]
    pub fn unsigned_half(self) -> Self {
        let a = self.0;
        Self(intrinsic!(_mm256_srli_epi16::<1>(a)))
    }
}

impl Shorts for I16x16 {
    const LANES: usize = 16;

    #[inline(always)]
    fn store(self, values: &mut [i16]) {
        let values: &mut [i16; 16] = values.first_chunk_mut().expect("16 values or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 16 writable values, and the
        // store needs no alignment.
        unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_add_epi16(a, b)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_sub_epi16(a, b)))
    }

    #[inline(always)]
    fn times(self, factor: i16) -> Self {
        let (a, factor) = (self.0, intrinsic!(_mm256_set1_epi16(factor)));
        Self(intrinsic!(_mm256_mullo_epi16(a, factor)))
    }
}

/// Eight lanes of signed 32 bits.
#[derive(Clone, Copy, Debug)]
pub struct I32x8(__m256i);

impl Avx2 {
    /// Returns a register with the value in every lane.
    #[must_use]
    #[inline(always)]
    pub fn splat_i32(self, value: i32) -> I32x8 {
        I32x8(intrinsic!(_mm256_set1_epi32(value)))
    }

    /// Reads the first eight values of a slice.
    ///
    /// # Panics
    ///
    /// If the slice is shorter.
    #[must_use]
    #[inline(always)]
    pub fn load_i32(self, values: &[i32]) -> I32x8 {
        let values: &[i32; 8] = values.first_chunk().expect("8 values or more");
        // SAFETY: as for every intrinsic here; the pointer is that of 8 readable values, and the
        // load needs no alignment.
        I32x8(unsafe { _mm256_loadu_si256(values.as_ptr().cast()) })
    }

    /// Reads the first eight values of a slice, each widened to 32 bits.
    ///
    /// # Panics
    ///
    /// If the slice is shorter.
    #[must_use]
    #[inline(always)]
    pub fn widen_i16(self, values: &[i16]) -> I32x8 {
        let values: &[i16; 8] = values.first_chunk().expect("8 values or more");
        // SAFETY: as above.
        let narrow = unsafe { _mm_loadu_si128(values.as_ptr().cast()) };
        I32x8(intrinsic!(_mm256_cvtepi16_epi32(narrow)))
    }

    /// Returns all ones in the first `count` lanes, and zero elsewhere.
    #[must_use]
    #[inline(always)]
    pub fn first_i32(self, count: i32) -> I32x8 {
        let (count, lane) = (self.splat_i32(count).0, self.load_i32(&[0, 1, 2, 3, 4, 5, 6, 7]).0);
        I32x8(intrinsic!(_mm256_cmpgt_epi32(count, lane)))
    }

    /// Returns for each lane the 32 bits that begin `index` 16-bit values after a base.
    ///
    /// # Safety
    ///
    /// What each lane reads lies in the memory that `base` may read. It needs no alignment.
    #[must_use]
    #[inline(always)]
    pub unsafe fn gather(self, base: *const i16, indices: I32x8) -> I32x8 {
        // SAFETY: as for every intrinsic here, and what the caller promises.
        I32x8(unsafe { _mm256_i32gather_epi32::<2>(base.cast(), indices.0) })
    }

    /// Gathers for the lanes of a mask, which are all ones; other lanes read nothing and are zero.
    ///
    /// # Safety
    ///
    /// As for [`gather`](Self::gather), for the lanes of the mask.
    #[must_use]
    #[inline(always)]
    pub unsafe fn gather_where(self, mask: I32x8, base: *const i16, indices: I32x8) -> I32x8 {
        let zero = intrinsic!(_mm256_setzero_si256());
        // SAFETY: as for every intrinsic here, and what the caller promises.
        I32x8(unsafe { _mm256_mask_i32gather_epi32::<2>(zero, base.cast(), indices.0, mask.0) })
    }
}

/// Wrapping.
impl Add for I32x8 {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(intrinsic!(_mm256_add_epi32(a, b)))
    }
}

impl I32x8 {
    /// Returns the low 16 bits of each lane, with their sign.
    #[must_use]
    #[inline(always)]
    pub fn low_halves(self) -> Self {
        const ONE: i32 = 1;
        // The high ones are multiplied by 0.
        let (a, low) = (self.0, intrinsic!(_mm256_set1_epi32(ONE)));
        Self(intrinsic!(_mm256_madd_epi16(a, low)))
    }

    /// Returns the sum of the lanes, wrapping.
    #[must_use]
    #[inline(always)]
    pub fn sum(self) -> i32 {
        let (low, high) = halves(self.0);
        let sum = intrinsic!(_mm_add_epi32(low, high));
        let swapped = intrinsic!(_mm_shuffle_epi32::<0b00_00_11_10>(sum));
        let sum = intrinsic!(_mm_add_epi32(sum, swapped));
        let swapped = intrinsic!(_mm_shuffle_epi32::<0b00_00_00_01>(sum));
        let sum = intrinsic!(_mm_add_epi32(sum, swapped));
        intrinsic!(_mm_cvtsi128_si32(sum))
    }
}
