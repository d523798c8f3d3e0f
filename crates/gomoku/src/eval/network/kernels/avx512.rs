//! The arithmetic by registers of 512 bits: a sum of a point is one, the units of a layer are two.
#![allow(unsafe_code, reason = "intrinsics")]

#[cfg(not(target_feature = "avx512vnni"))]
use core::arch::x86_64::_mm512_maddubs_epi16;
use core::arch::x86_64::{
    __m256i, __m512i, _mm256_load_si256, _mm512_add_epi16, _mm512_add_epi32, _mm512_cvtepi8_epi16,
    _mm512_load_si512, _mm512_madd_epi16, _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16,
    _mm512_min_epi32, _mm512_mullo_epi16, _mm512_reduce_add_epi32, _mm512_set1_epi16,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srai_epi32, _mm512_srli_epi16,
    _mm512_store_si512, _mm512_sub_epi16, _mm512_test_epi64_mask,
};
#[cfg(target_feature = "avx512vnni")]
use core::arch::x86_64::{_mm512_dpbusd_epi32, _mm512_dpwssd_epi32};

use super::avx2::Integers;
use super::tables::{Aligned, HeadTables, Regions, Row, Sum};
use crate::eval::network::weights::Network;

/// Registers of 32-bit numbers of the hidden units.
const UNITS: usize = Network::HIDDEN / 16;

/// Replaces the row of a window in the sum of a point by another one.
#[inline]
pub fn exchange(sum: &mut Sum, before: &Row, after: &Row) {
    // SAFETY: this file is compiled only where the build enables these instructions.
    unsafe { store(sum, 0, exchanged(load(sum, 0), before, after)) }
}

/// Adds to a region what such an exchange changes in the activations of the point.
#[inline]
pub fn change_region(region: &mut Sum, sum: &Sum, before: &Row, after: &Row) {
    // SAFETY: as in `exchange`.
    unsafe {
        let sum = load(sum, 0);
        move_activations(region, sum, exchanged(sum, before, after));
    }
}

/// Replaces the activations of one sum in a region by those of another.
#[inline]
pub fn replace(region: &mut Sum, before: &Sum, after: &Sum) {
    // SAFETY: as in `exchange`.
    unsafe { move_activations(region, load(before, 0), load(after, 0)) }
}

/// Returns a sum with another row.
#[target_feature(enable = "avx512bw")]
#[inline]
fn exchanged(sum: __m512i, before: &Row, after: &Row) -> __m512i {
    _mm512_add_epi16(sum, _mm512_sub_epi16(widened(after), widened(before)))
}

/// Replaces the activations of a sum in a region by those of another.
#[target_feature(enable = "avx512bw")]
#[inline]
fn move_activations(region: &mut Sum, before: __m512i, after: __m512i) {
    let change = _mm512_sub_epi16(activated(after), activated(before));
    store(region, 0, _mm512_add_epi16(load(region, 0), change));
}

/// Returns the activations of sums.
#[target_feature(enable = "avx512bw")]
#[inline]
fn activated(sums: __m512i) -> __m512i {
    let kept = _mm512_max_epi16(sums, _mm512_setzero_si512());
    let kept = _mm512_min_epi16(kept, _mm512_set1_epi16(255));
    _mm512_srli_epi16::<9>(_mm512_mullo_epi16(kept, kept))
}

/// Returns the correction of the value from the sums of the regions; the mover's are the half `mover` of each.
#[inline]
#[must_use]
pub fn correction(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    // SAFETY: as in `exchange`.
    unsafe { correction_of(head, regions, mover) }
}

#[cfg_attr(target_feature = "avx512vnni", target_feature(enable = "avx512vnni"))]
#[target_feature(enable = "avx512bw")]
#[inline]
fn correction_of(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    // Two chains, because each addition waits for the one before.
    let mut units = [[_mm512_setzero_si512(); UNITS]; 2];
    units[0] = core::array::from_fn(|register| load(&head.first_bias, register));
    for (region, factors) in regions.0.iter().zip(&head.first) {
        // Regions without stones are common.
        let sums = load(region, 0);
        if _mm512_test_epi64_mask(sums, sums) == 0 {
            continue;
        }
        let (halves, _) = region.0.as_chunks::<{ Network::WIDTH }>();
        for (half, factors) in [halves[mover & 1], halves[!mover & 1]].iter().zip(factors) {
            for (index, (&[even, odd], factors)) in
                half.as_chunks::<2>().0.iter().zip(factors).enumerate()
            {
                let pair = i32::from(even) & 0xffff | i32::from(odd) << 16;
                let pair = _mm512_set1_epi32(pair);
                for (register, units) in units[index & 1].iter_mut().enumerate() {
                    *units = add_pairs(*units, pair, load(factors, register));
                }
            }
        }
    }
    let [even, odd] = units;
    let units = core::array::from_fn(|register| _mm512_add_epi32(even[register], odd[register]));
    let first = in_memory::<8>(units);
    let mut units: [__m512i; UNITS] =
        core::array::from_fn(|register| load(&head.second_bias, register));
    for (inputs, factors) in first.0.as_chunks::<4>().0.iter().zip(&head.second) {
        // The inputs have seven bits, so each is the low byte of its number.
        let four = inputs[0] | inputs[1] << 8 | inputs[2] << 16 | inputs[3] << 24;
        let four = _mm512_set1_epi32(four);
        for (register, units) in units.iter_mut().enumerate() {
            *units = add_fours(*units, four, load(factors, register));
        }
    }
    let mut sums = _mm512_setzero_si512();
    for (register, units) in units.into_iter().enumerate() {
        // The units have no high halves, and the factors have as many bits as a half.
        sums = add_pairs(sums, kept::<6>(units), load(&head.output, register));
    }
    (head.output_bias + 64 + _mm512_reduce_add_epi32(sums)) >> 7
}

/// Adds to each sum of 32 bits two products of 16 bits.
#[cfg(target_feature = "avx512vnni")]
#[target_feature(enable = "avx512bw,avx512vnni")]
#[inline]
fn add_pairs(sums: __m512i, a: __m512i, b: __m512i) -> __m512i {
    _mm512_dpwssd_epi32(sums, a, b)
}

/// Adds to each sum of 32 bits two products of 16 bits.
#[cfg(not(target_feature = "avx512vnni"))]
#[target_feature(enable = "avx512bw")]
#[inline]
fn add_pairs(sums: __m512i, a: __m512i, b: __m512i) -> __m512i {
    _mm512_add_epi32(sums, _mm512_madd_epi16(a, b))
}

/// Adds to each sum of 32 bits four products of bytes: unsigned ones below 128 times signed ones.
#[cfg(target_feature = "avx512vnni")]
#[target_feature(enable = "avx512bw,avx512vnni")]
#[inline]
fn add_fours(sums: __m512i, unsigned: __m512i, signed: __m512i) -> __m512i {
    _mm512_dpbusd_epi32(sums, unsigned, signed)
}

/// Adds to each sum of 32 bits four products of bytes: unsigned ones below 128 times signed ones.
#[cfg(not(target_feature = "avx512vnni"))]
#[target_feature(enable = "avx512bw")]
#[inline]
fn add_fours(sums: __m512i, unsigned: __m512i, signed: __m512i) -> __m512i {
    // 127 · 128 · 2 fits 16 bits.
    let pairs = _mm512_maddubs_epi16(unsigned, signed);
    _mm512_add_epi32(sums, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)))
}

/// Returns the outputs of a layer from its sums.
#[target_feature(enable = "avx512bw")]
#[inline]
fn kept<const SHIFT: u32>(sums: __m512i) -> __m512i {
    let sums = _mm512_max_epi32(_mm512_srai_epi32::<SHIFT>(sums), _mm512_setzero_si512());
    _mm512_min_epi32(sums, _mm512_set1_epi32(127))
}

/// Returns the outputs of a layer as numbers in memory.
#[target_feature(enable = "avx512bw")]
#[inline]
fn in_memory<const SHIFT: u32>(units: [__m512i; UNITS]) -> Aligned<[i32; Network::HIDDEN]> {
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
        let products = _mm512_madd_epi16(activated(load(of_point, 0)), load(factors, 0));
        (_mm512_reduce_add_epi32(products) + 64) >> 7
    }
}

/// Returns one of the registers that a value fills.
///
/// # Panics
///
/// When the value has no such register.
#[target_feature(enable = "avx512bw")]
#[inline]
fn load<T: Integers>(value: &T, register: usize) -> __m512i {
    const { assert!(align_of::<T>() >= 64 && size_of::<T>().is_multiple_of(64)) }
    assert!(register < size_of::<T>() / 64, "a register of the value");
    // SAFETY: the register is part of the value, which is aligned and consists of integers.
    unsafe { _mm512_load_si512(core::ptr::from_ref(value).cast::<__m512i>().add(register)) }
}

/// Returns the numbers of a row, in 16 bits each.
#[target_feature(enable = "avx512bw")]
#[inline]
fn widened(row: &Row) -> __m512i {
    const { assert!(align_of::<Row>() == 32 && size_of::<Row>() == 32) }
    // SAFETY: the row is an array of 32 bytes, aligned to as many.
    _mm512_cvtepi8_epi16(unsafe { _mm256_load_si256(row.0.as_ptr().cast::<__m256i>()) })
}

/// Replaces one of the registers that a value fills.
///
/// # Panics
///
/// As [`load`].
#[target_feature(enable = "avx512bw")]
#[inline]
fn store<T: Integers>(value: &mut T, register: usize, with: __m512i) {
    const { assert!(align_of::<T>() >= 64 && size_of::<T>().is_multiple_of(64)) }
    assert!(register < size_of::<T>() / 64, "a register of the value");
    // SAFETY: as in `load`; any bytes are integers.
    unsafe { _mm512_store_si512(core::ptr::from_mut(value).cast::<__m512i>().add(register), with) }
}
