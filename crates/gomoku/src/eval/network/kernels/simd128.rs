//! The arithmetic by WebAssembly's registers of 128 bits.
#![allow(unsafe_code, reason = "loads and stores of registers")]

use core::arch::wasm32::{
    i16x8_add, i16x8_load_extend_i8x8, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub,
    i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_max, i32x4_min, i32x4_mul, i32x4_shr,
    i32x4_shuffle, i32x4_splat, i64x2_splat, u16x8_shr, v128, v128_any_true, v128_load, v128_or,
    v128_store,
};

use super::tables::{BOTH, HeadTables, Regions, Row, Sum};
use crate::eval::network::weights::Network;

/// Registers of a [`Sum`].
const SUM: usize = BOTH / 8;

/// Registers of the hidden units.
const UNITS: usize = Network::HIDDEN / 4;

/// Replaces the row of a window in the sum of a point by another one.
#[inline]
pub fn exchange(sum: &mut Sum, before: &Row, after: &Row) {
    for register in 0..SUM {
        let exchanged = exchanged(sum, before, after, register);
        store(sum, register, exchanged);
    }
}

/// Adds to a region what such an exchange changes in the activations of the point.
#[inline]
pub fn change_region(region: &mut Sum, sum: &Sum, before: &Row, after: &Row) {
    for register in 0..SUM {
        let changed = exchanged(sum, before, after, register);
        move_activations(region, register, loaded(&sum.0, register), changed);
    }
}

/// Replaces the activations of one sum in a region by those of another.
#[inline]
pub fn replace(region: &mut Sum, before: &Sum, after: &Sum) {
    for register in 0..SUM {
        let [before, after] = [before, after].map(|sum| loaded(&sum.0, register));
        move_activations(region, register, before, after);
    }
}

/// Returns one of the registers of a sum with another row.
#[inline]
fn exchanged(sum: &Sum, before: &Row, after: &Row, register: usize) -> v128 {
    let change = i16x8_sub(widened(after, register), widened(before, register));
    i16x8_add(loaded(&sum.0, register), change)
}

/// Replaces the activations of sums in one of the registers of a region.
#[inline]
fn move_activations(region: &mut Sum, register: usize, before: v128, after: v128) {
    let change = i16x8_sub(activated(after), activated(before));
    let moved = i16x8_add(loaded(&region.0, register), change);
    store(region, register, moved);
}

/// Returns the activations of sums.
#[inline]
fn activated(sums: v128) -> v128 {
    let kept = i16x8_min(i16x8_max(sums, i16x8_splat(0)), i16x8_splat(255));
    u16x8_shr(i16x8_mul(kept, kept), 9)
}

/// Returns the correction of the value from the sums of the regions; the mover's are the half `mover` of each.
#[inline]
#[must_use]
pub fn correction(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    let mut units: [v128; UNITS] =
        core::array::from_fn(|register| loaded(&head.first_bias.0, register));
    for (region, factors) in regions.0.iter().zip(&head.first) {
        // Regions without stones are common.
        if is_zero(region) {
            continue;
        }
        let (halves, _) = region.0.as_chunks::<{ Network::WIDTH }>();
        for (half, factors) in [halves[mover & 1], halves[!mover & 1]].iter().zip(factors) {
            for (&[even, odd], factors) in half.as_chunks::<2>().0.iter().zip(factors) {
                let pair = i32x4_splat(i32::from(even) & 0xffff | i32::from(odd) << 16);
                for (register, units) in units.iter_mut().enumerate() {
                    let factors = loaded(factors.0.as_flattened(), register);
                    *units = i32x4_add(*units, i32x4_dot_i16x8(pair, factors));
                }
            }
        }
    }
    let mut first = [0; Network::HIDDEN];
    for (four, units) in first.as_chunks_mut::<4>().0.iter_mut().zip(units) {
        let kept = kept::<8>(units);
        *four = [
            i64::from(i32x4_extract_lane::<0>(kept)),
            i64::from(i32x4_extract_lane::<1>(kept)),
            i64::from(i32x4_extract_lane::<2>(kept)),
            i64::from(i32x4_extract_lane::<3>(kept)),
        ];
    }
    // Each register has two sums of two units, of a half of the inputs each.
    let mut sums = [i32x4_splat(0); 2 * UNITS];
    for (&[a, b, c, d], factors) in first.as_chunks::<4>().0.iter().zip(&head.second) {
        // The inputs have seven bits.
        let four = i64x2_splat(a | b << 16 | c << 32 | d << 48);
        for (sums, factors) in sums.iter_mut().zip(factors.0.as_flattened().as_chunks().0) {
            *sums = i32x4_add(*sums, i32x4_dot_i16x8(four, extended(factors)));
        }
    }
    let mut sum = i32x4_splat(0);
    for (register, &[low, high]) in sums.as_chunks::<2>().0.iter().enumerate() {
        let halves =
            [i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high)];
        let units = i32x4_add(halves[0], halves[1]);
        let units = kept::<6>(i32x4_add(units, loaded(&head.second_bias.0, register)));
        sum = i32x4_add(sum, i32x4_mul(units, loaded(&head.output.0, register)));
    }
    (head.output_bias + 64 + total(sum)) >> 7
}

/// Returns the correction of an ordering score from the sum of a point and the factors of the mover, in the order of
/// the sum.
#[inline]
#[must_use]
pub fn score(of_point: &Sum, factors: &Sum) -> i32 {
    let mut sums = i32x4_splat(0);
    for register in 0..SUM {
        let activations = activated(loaded(&of_point.0, register));
        sums = i32x4_add(sums, i32x4_dot_i16x8(activations, loaded(&factors.0, register)));
    }
    (total(sums) + 64) >> 7
}

/// Returns whether all numbers are zero.
#[inline]
fn is_zero(sum: &Sum) -> bool {
    let registers = (0..SUM).map(|register| loaded(&sum.0, register));
    !v128_any_true(registers.fold(i32x4_splat(0), |all, register| v128_or(all, register)))
}

/// Returns the outputs of a layer from its sums.
#[inline]
fn kept<const SHIFT: u32>(sums: v128) -> v128 {
    i32x4_min(i32x4_max(i32x4_shr(sums, SHIFT), i32x4_splat(0)), i32x4_splat(127))
}

/// Returns the sum of four numbers.
#[inline]
fn total(sums: v128) -> i32 {
    i32x4_extract_lane::<0>(sums)
        .wrapping_add(i32x4_extract_lane::<1>(sums))
        .wrapping_add(i32x4_extract_lane::<2>(sums))
        .wrapping_add(i32x4_extract_lane::<3>(sums))
}

/// Returns eight numbers in 16 bits each.
#[inline]
fn extended(bytes: &[i8; 8]) -> v128 {
    // SAFETY: the pointer is that of eight bytes.
    unsafe { i16x8_load_extend_i8x8(bytes.as_ptr()) }
}

/// Returns eight numbers of a row.
#[inline]
fn widened(row: &Row, register: usize) -> v128 {
    extended(&row.0.as_chunks().0[register])
}

/// Returns one of the registers that an array of integers fills.
///
/// # Panics
///
/// When the array has no such register.
#[inline]
fn loaded<T: Integer>(array: &[T], register: usize) -> v128 {
    let each = size_of::<v128>() / size_of::<T>();
    let part = &array[register * each..][..each];
    // SAFETY: the part has 16 bytes without gaps, and loads need no alignment.
    unsafe { v128_load(part.as_ptr().cast()) }
}

/// Replaces one of the registers of a sum.
///
/// # Panics
///
/// When the sum has no such register.
#[inline]
fn store(sum: &mut Sum, register: usize, with: v128) {
    let part = &mut sum.0[register * 8..][..8];
    // SAFETY: as in `loaded`; any bytes are integers.
    unsafe { v128_store(part.as_mut_ptr().cast(), with) }
}

/// The integers of arrays.
trait Integer {}

impl Integer for i16 {}
impl Integer for i32 {}
