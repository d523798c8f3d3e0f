//! The arithmetic by registers of 256 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_shuffle_epi32,
    _mm256_add_epi16, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cvtepi8_epi16,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32, _mm256_mullo_epi16,
    _mm256_or_si256, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi32,
    _mm256_srli_epi16, _mm256_store_si256, _mm256_sub_epi16, _mm256_testz_si256,
};

use super::tables::{Aligned, HeadTables, Regions, Row, Sum};
use crate::eval::network::weights::Network;

/// Registers of a [`Sum`].
const SUM: usize = size_of::<Sum>() / 32;

/// Registers of 32-bit numbers of the hidden units.
const UNITS: usize = Network::HIDDEN / 8;

/// Replaces the row of a window in the sum of a point by another one.
#[inline]
pub fn exchange(sum: &mut Sum, before: &Row, after: &Row) {
    // SAFETY: this file is compiled only where the build enables AVX2.
    unsafe {
        for register in 0..SUM {
            store(sum, register, exchanged(sum, before, after, register));
        }
    }
}

/// Adds to a region what such an exchange changes in the activations of the point.
#[inline]
pub fn change_region(region: &mut Sum, sum: &Sum, before: &Row, after: &Row) {
    // SAFETY: as in `exchange`.
    unsafe {
        for register in 0..SUM {
            let changed = exchanged(sum, before, after, register);
            move_activations(region, register, load(sum, register), changed);
        }
    }
}

/// Returns one of the registers of a sum with another row.
#[target_feature(enable = "avx2")]
#[inline]
fn exchanged(sum: &Sum, before: &Row, after: &Row, register: usize) -> __m256i {
    let change = _mm256_sub_epi16(widened(after, register), widened(before, register));
    _mm256_add_epi16(load(sum, register), change)
}

/// Replaces the activations of one sum in a region by those of another.
#[inline]
pub fn replace(region: &mut Sum, before: &Sum, after: &Sum) {
    // SAFETY: as in `exchange`.
    unsafe {
        for register in 0..SUM {
            move_activations(region, register, load(before, register), load(after, register));
        }
    }
}

/// Replaces the activations of sums in one of the registers of a region.
#[target_feature(enable = "avx2")]
#[inline]
fn move_activations(region: &mut Sum, register: usize, before: __m256i, after: __m256i) {
    let change = _mm256_sub_epi16(activated(after), activated(before));
    store(region, register, _mm256_add_epi16(load(region, register), change));
}

/// Returns the activations of sums.
#[target_feature(enable = "avx2")]
#[inline]
fn activated(sums: __m256i) -> __m256i {
    let kept = _mm256_max_epi16(sums, _mm256_setzero_si256());
    let kept = _mm256_min_epi16(kept, _mm256_set1_epi16(255));
    _mm256_srli_epi16::<9>(_mm256_mullo_epi16(kept, kept))
}

/// Returns the correction of the value from the sums of the regions; the mover's are the half `mover` of each.
#[inline]
#[must_use]
pub fn correction(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    // SAFETY: as in `exchange`.
    unsafe { correction_of(head, regions, mover) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn correction_of(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    let mut units: [__m256i; UNITS] =
        core::array::from_fn(|register| load(&head.first_bias, register));
    for (region, factors) in regions.0.iter().zip(&head.first) {
        // Regions without stones are common.
        if is_zero(region) {
            continue;
        }
        let (halves, _) = region.0.as_chunks::<{ Network::WIDTH }>();
        for (half, factors) in [halves[mover & 1], halves[!mover & 1]].iter().zip(factors) {
            for (&[even, odd], factors) in half.as_chunks::<2>().0.iter().zip(factors) {
                let pair = i32::from(even) & 0xffff | i32::from(odd) << 16;
                let pair = _mm256_set1_epi32(pair);
                for (register, units) in units.iter_mut().enumerate() {
                    let products = _mm256_madd_epi16(pair, load(factors, register));
                    *units = _mm256_add_epi32(*units, products);
                }
            }
        }
    }
    let first = in_memory::<8>(units);
    let ones = _mm256_set1_epi16(1);
    let mut units: [__m256i; UNITS] =
        core::array::from_fn(|register| load(&head.second_bias, register));
    for (inputs, factors) in first.0.as_chunks::<4>().0.iter().zip(&head.second) {
        // The inputs have seven bits, so each is the low byte of its number.
        let four = inputs[0] | inputs[1] << 8 | inputs[2] << 16 | inputs[3] << 24;
        let four = _mm256_set1_epi32(four);
        for (register, units) in units.iter_mut().enumerate() {
            // 127 · 128 · 2 fits 16 bits.
            let pairs = _mm256_maddubs_epi16(four, load(factors, register));
            *units = _mm256_add_epi32(*units, _mm256_madd_epi16(pairs, ones));
        }
    }
    let mut sums = _mm256_setzero_si256();
    for (register, units) in units.into_iter().enumerate() {
        // The units have no high halves, and the factors have as many bits as a half.
        let products = _mm256_madd_epi16(kept::<6>(units), load(&head.output, register));
        sums = _mm256_add_epi32(sums, products);
    }
    (head.output_bias + 64 + sum(sums)) >> 7
}

/// Returns whether all numbers are zero.
#[target_feature(enable = "avx2")]
#[inline]
fn is_zero(sum: &Sum) -> bool {
    let any = _mm256_or_si256(load(sum, 0), load(sum, 1));
    _mm256_testz_si256(any, any) == 1
}

/// Returns the outputs of a layer from its sums.
#[target_feature(enable = "avx2")]
#[inline]
fn kept<const SHIFT: i32>(sums: __m256i) -> __m256i {
    let sums = _mm256_max_epi32(_mm256_srai_epi32::<SHIFT>(sums), _mm256_setzero_si256());
    _mm256_min_epi32(sums, _mm256_set1_epi32(127))
}

/// Returns the outputs of a layer as numbers in memory.
#[target_feature(enable = "avx2")]
#[inline]
fn in_memory<const SHIFT: i32>(units: [__m256i; UNITS]) -> Aligned<[i32; Network::HIDDEN]> {
    let mut outputs = Aligned([0; Network::HIDDEN]);
    for (register, units) in units.into_iter().enumerate() {
        store(&mut outputs, register, kept::<SHIFT>(units));
    }
    outputs
}

/// Returns the correction of an ordering score from the sum of a point and the factors of the mover, in the order of
/// the sum.
#[inline]
#[must_use]
pub fn score(of_point: &Sum, factors: &Sum) -> i32 {
    // SAFETY: as in `exchange`.
    unsafe {
        let mut sums = _mm256_setzero_si256();
        for register in 0..SUM {
            let activations = activated(load(of_point, register));
            let products = _mm256_madd_epi16(activations, load(factors, register));
            sums = _mm256_add_epi32(sums, products);
        }
        (sum(sums) + 64) >> 7
    }
}

/// Returns the sum of eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn sum(sums: __m256i) -> i32 {
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b10_11_00_01>(sums));
    _mm_cvtsi128_si32(sums)
}

/// Values that consist of integers.
///
/// # Safety
///
/// The value has no bytes beside its integers.
pub(super) unsafe trait Integers {}

// SAFETY: an array of 64 bytes or a multiple, of which the alignment is a divisor.
unsafe impl Integers for Sum {}
// SAFETY: arrays of 128 bytes.
unsafe impl Integers for Aligned<[i32; Network::HIDDEN]> {}
// SAFETY: as above.
unsafe impl Integers for Aligned<[[i16; 2]; Network::HIDDEN]> {}
// SAFETY: as above.
unsafe impl Integers for Aligned<[[i8; 4]; Network::HIDDEN]> {}

/// Returns one of the registers that a value fills.
///
/// # Panics
///
/// When the value has no such register.
#[target_feature(enable = "avx2")]
#[inline]
fn load<T: Integers>(value: &T, register: usize) -> __m256i {
    const { assert!(align_of::<T>() >= 32 && size_of::<T>().is_multiple_of(32)) }
    assert!(register < size_of::<T>() / 32, "a register of the value");
    // SAFETY: the register is part of the value, which is aligned and consists of integers.
    unsafe { _mm256_load_si256(core::ptr::from_ref(value).cast::<__m256i>().add(register)) }
}

/// Returns 16 numbers of a row, in 16 bits each.
///
/// # Panics
///
/// As [`load`].
#[target_feature(enable = "avx2")]
#[inline]
fn widened(row: &Row, register: usize) -> __m256i {
    let (halves, _) = row.0.as_chunks::<16>();
    // SAFETY: the half is an array of 16 bytes; any alignment will do.
    let half = unsafe { _mm_loadu_si128(core::ptr::from_ref(&halves[register]).cast::<__m128i>()) };
    _mm256_cvtepi8_epi16(half)
}

/// Replaces one of the registers that a value fills.
///
/// # Panics
///
/// As [`load`].
#[target_feature(enable = "avx2")]
#[inline]
fn store<T: Integers>(value: &mut T, register: usize, with: __m256i) {
    const { assert!(align_of::<T>() >= 32 && size_of::<T>().is_multiple_of(32)) }
    assert!(register < size_of::<T>() / 32, "a register of the value");
    // SAFETY: as in `load`; any bytes are integers.
    unsafe { _mm256_store_si256(core::ptr::from_mut(value).cast::<__m256i>().add(register), with) }
}
