//! AVX-512 VL and CD: their instructions on registers of 256 bits.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use core::arch::x86_64::{
    _mm256_lzcnt_epi64, _mm256_maskz_add_epi64, _mm256_rorv_epi64, _mm256_srai_epi64,
    _mm256_ternarylogic_epi64, _mm256_test_epi64_mask,
};

use super::avx2::{Avx2, U64x4};

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($name:ident $(::<$constant:tt>)? ($($argument:ident),*)) => {
        // SAFETY: this file is compiled only where the build enables AVX-512 CD and VL, so every
        // processor that runs it has the instructions, and these have no other condition: they
        // compute on registers.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// Proof that the processor has AVX-512 F, CD and VL.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Vl(());

impl Avx512Vl {
    /// Returns the proof: every processor that runs this build has the instructions.
    #[must_use]
    #[inline(always)]
    pub const fn of_build() -> Self {
        Self(())
    }

    /// Returns the token of AVX2.
    #[must_use]
    #[inline(always)]
    pub const fn avx2(self) -> Avx2 {
        Avx2::of_build()
    }

    /// Returns the number of zeros above the highest bit of each lane, 64 where it is zero.
    #[must_use]
    #[inline(always)]
    pub fn leading_zeros(self, a: U64x4) -> U64x4 {
        let a = a.0;
        U64x4(intrinsic!(_mm256_lzcnt_epi64(a)))
    }

    /// Rotates each lane of `a` to the right by the same lane of `counts`, of which the low six
    /// bits matter.
    #[must_use]
    #[inline(always)]
    pub fn rotate_right_each(self, a: U64x4, counts: U64x4) -> U64x4 {
        let (a, counts) = (a.0, counts.0);
        U64x4(intrinsic!(_mm256_rorv_epi64(a, counts)))
    }

    /// Returns all ones in the lanes whose highest bit is set, and zero elsewhere.
    #[must_use]
    #[inline(always)]
    pub fn where_negative(self, a: U64x4) -> U64x4 {
        let a = a.0;
        U64x4(intrinsic!(_mm256_srai_epi64::<63>(a)))
    }

    /// Returns `a + b` in the lanes where `test` is not zero, and zero elsewhere.
    #[must_use]
    #[inline(always)]
    pub fn add_where(self, a: U64x4, b: U64x4, test: U64x4) -> U64x4 {
        let (a, b, test) = (a.0, b.0, test.0);
        let mask = intrinsic!(_mm256_test_epi64_mask(test, test));
        U64x4(intrinsic!(_mm256_maskz_add_epi64(mask, a, b)))
    }

    /// Returns a function of three operands, named by its [truth table](super::truth_table).
    #[must_use]
    #[inline(always)]
    pub fn ternary<const TABLE: i32>(self, a: U64x4, b: U64x4, c: U64x4) -> U64x4 {
        let (a, b, c) = (a.0, b.0, c.0);
        U64x4(intrinsic!(_mm256_ternarylogic_epi64::<TABLE>(a, b, c)))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::tests::{random_words, stored};
    use super::super::truth_table::{A, B, C};
    use super::super::words::Lanes;
    use super::*;

    #[test]
    fn each_lane_does_what_a_word_does() {
        let (vl, mut random) = (Avx512Vl::of_build(), random_words());
        let avx2 = vl.avx2();
        for round in 0..1000 {
            let mut words = || -> [u64; 4] {
                core::array::from_fn(|lane| random() >> (round * lane % 65).min(63))
            };
            let (mut a, b, c) = (words(), words(), words());
            a[round % 4] = 0;
            let (wide_a, wide_b, wide_c) = (avx2.load(&a), avx2.load(&b), avx2.load(&c));
            let each = |f: &dyn Fn(usize) -> u64| -> Vec<u64> { (0..4).map(f).collect() };
            assert_eq!(stored(vl.leading_zeros(wide_a)), each(&|i| a[i].leading_zeros().into()));
            let rotated = each(&|i| b[i].rotate_right(u32::try_from(c[i] % 64).unwrap()));
            assert_eq!(stored(vl.rotate_right_each(wide_b, wide_c)), rotated);
            let negative = each(&|i| if b[i] >> 63 == 1 { u64::MAX } else { 0 });
            assert_eq!(stored(vl.where_negative(wide_b)), negative);
            let sums = each(&|i| if a[i] == 0 { 0 } else { b[i].wrapping_add(c[i]) });
            assert_eq!(stored(vl.add_where(wide_b, wide_c, wide_a)), sums);
            let found = stored(vl.ternary::<{ A & B | C }>(wide_a, wide_b, wide_c));
            assert_eq!(found, each(&|i| a[i] & b[i] | c[i]));
            let found = stored(vl.ternary::<{ A ^ (!B & 0xFF) ^ C }>(wide_a, wide_b, wide_c));
            assert_eq!(found, each(&|i| a[i] ^ !b[i] ^ c[i]));
        }
    }
}
