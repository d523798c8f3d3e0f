//! The arithmetic by registers of 256 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cvtepu8_epi16, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_max_epi32,
    _mm256_min_epi16, _mm256_min_epi32, _mm256_mullo_epi16, _mm256_packus_epi16,
    _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_srai_epi32, _mm256_srli_epi16, _mm256_store_si256, _mm256_sub_epi16,
};

use super::tables::{Activations, Aligned, HeadTables, Regions, Row};
use crate::eval::network::weights::Network;

/// Registers of a [`Row`].
const ROW: usize = size_of::<Row>() / 32;

/// Registers of [`Activations`].
const BYTES: usize = size_of::<Activations>() / 32;

/// Registers of 32-bit numbers of the hidden units.
const UNITS: usize = Network::HIDDEN / 8;

/// Replaces the row of a window in the sum of a point by another one.
#[inline]
pub fn exchange(sum: &mut Row, before: &Row, after: &Row) {
    // SAFETY: this file is compiled only where the build enables AVX2.
    unsafe {
        for register in 0..ROW {
            let change = _mm256_sub_epi16(load(after, register), load(before, register));
            let changed = _mm256_add_epi16(load(sum, register), change);
            store(sum, register, changed);
        }
    }
}

/// Computes the activations of a sum.
#[inline]
pub fn activate(sum: &Row, activations: &mut Activations) {
    // SAFETY: as in `exchange`.
    unsafe {
        for register in 0..BYTES {
            let [low, high] = [0, 1].map(|half| activated(load(sum, 2 * register + half)));
            // The instruction packs the low halves of both registers first.
            let packed = _mm256_packus_epi16(low, high);
            let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
            store(activations, register, packed);
        }
    }
}

/// Returns the activations of sums, in 16 bits each.
#[target_feature(enable = "avx2")]
#[inline]
fn activated(sums: __m256i) -> __m256i {
    let kept = _mm256_max_epi16(sums, _mm256_setzero_si256());
    let kept = _mm256_min_epi16(kept, _mm256_set1_epi16(255));
    _mm256_srli_epi16::<9>(_mm256_mullo_epi16(kept, kept))
}

/// Adds activations to the sums of a region and subtracts others.
#[inline]
pub fn move_region(region: &mut Row, before: &Activations, after: &Activations) {
    // SAFETY: as in `exchange`.
    unsafe {
        for register in 0..BYTES {
            let [before, after] = [before, after].map(|bytes| {
                let bytes = load(bytes, register);
                let halves = [_mm256_castsi256_si128(bytes), _mm256_extracti128_si256::<1>(bytes)];
                halves.map(|half| _mm256_cvtepu8_epi16(half))
            });
            for half in 0..2 {
                let change = _mm256_sub_epi16(after[half], before[half]);
                let at = 2 * register + half;
                store(region, at, _mm256_add_epi16(load(region, at), change));
            }
        }
    }
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

/// Returns the correction of an ordering score from the activations of a point and the factors of the mover, in the
/// order of the activations, as signed bytes.
#[inline]
#[must_use]
pub fn score(activations: &Activations, factors: &Activations) -> i32 {
    // SAFETY: as in `exchange`.
    unsafe {
        let mut sums = _mm256_setzero_si256();
        for register in 0..BYTES {
            // 127 · 128 · 2 fits 16 bits.
            let pairs = _mm256_maddubs_epi16(load(activations, register), load(factors, register));
            let sums_of_pairs = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
            sums = _mm256_add_epi32(sums, sums_of_pairs);
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
unsafe trait Integers {}

// SAFETY: arrays of 64 bytes or a multiple, of which the alignment is a divisor.
unsafe impl Integers for Row {}
// SAFETY: an array of 32 bytes or a multiple, of which the alignment is a divisor.
unsafe impl Integers for Activations {}
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
