//! The arithmetic by ARM's registers of 128 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::aarch64::{
    int8x8_t, int8x16_t, int16x8_t, int16x8x2_t, int32x4_t, vaddq_s16, vaddvq_s32, vcombine_s16,
    vdupq_n_s16, vdupq_n_s32, vdupq_n_u32, vget_low_s8, vget_low_s16, vld1_s8, vld1q_s8, vld1q_s16,
    vld1q_s32, vld2q_s16, vmaxq_s32, vmaxvq_u32, vminq_s32, vmlal_high_n_s16, vmlal_high_s16,
    vmlal_n_s16, vmlal_s16, vmlaq_s32, vmovn_s32, vmull_high_s8, vmull_s8, vmull_u8, vorrq_s16,
    vpadalq_s16, vpaddq_s16, vqmovun_s16, vreinterpretq_s8_u32, vreinterpretq_s16_u16,
    vreinterpretq_u32_s16, vshrq_n_s32, vshrq_n_u16, vst1_u8, vst1q_s16, vsubl_s8, vsubq_s16,
};

use super::tables::{BOTH, HeadTables, Regions, Row, Sum};
use crate::eval::network::weights::Network;

/// Registers of a [`Sum`].
const SUM: usize = BOTH / 8;

/// Registers of 32-bit numbers of the hidden units.
const UNITS: usize = Network::HIDDEN / 4;

/// Replaces the row of a window in the sum of a point by another one.
#[inline]
pub fn exchange(sum: &mut Sum, before: &Row, after: &Row) {
    // SAFETY: this file is compiled only where the build enables NEON.
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
            move_activations(region, register, loaded(&sum.0, register), changed);
        }
    }
}

/// Replaces the activations of one sum in a region by those of another.
#[inline]
pub fn replace(region: &mut Sum, before: &Sum, after: &Sum) {
    // SAFETY: as in `exchange`.
    unsafe {
        for register in 0..SUM {
            let [before, after] = [before, after].map(|sum| loaded(&sum.0, register));
            move_activations(region, register, before, after);
        }
    }
}

/// Returns one of the registers of a sum with another row.
#[target_feature(enable = "neon")]
#[inline]
fn exchanged(sum: &Sum, before: &Row, after: &Row, register: usize) -> int16x8_t {
    let change = vsubl_s8(of_row(after, register), of_row(before, register));
    vaddq_s16(loaded(&sum.0, register), change)
}

/// Replaces the activations of sums in one of the registers of a region.
#[target_feature(enable = "neon")]
#[inline]
fn move_activations(region: &mut Sum, register: usize, before: int16x8_t, after: int16x8_t) {
    let change = vsubq_s16(activated(after), activated(before));
    store(region, register, vaddq_s16(loaded(&region.0, register), change));
}

/// Returns the activations of sums.
#[target_feature(enable = "neon")]
#[inline]
fn activated(sums: int16x8_t) -> int16x8_t {
    // Numbers below 0 become 0, those above 255 become 255.
    let kept = vqmovun_s16(sums);
    vreinterpretq_s16_u16(vshrq_n_u16::<9>(vmull_u8(kept, kept)))
}

/// Returns the correction of the value from the sums of the regions; the mover's are the half `mover` of each.
#[inline]
#[must_use]
pub fn correction(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    // SAFETY: as in `exchange`.
    unsafe { correction_of(head, regions, mover) }
}

#[target_feature(enable = "neon")]
#[inline]
fn correction_of(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    let mut units: [int32x4_t; UNITS] =
        core::array::from_fn(|register| words(&head.first_bias.0, register));
    for (region, factors) in regions.0.iter().zip(&head.first) {
        // Regions without stones are common.
        if is_zero(region) {
            continue;
        }
        let (halves, _) = region.0.as_chunks::<{ Network::WIDTH }>();
        for (half, factors) in [halves[mover & 1], halves[!mover & 1]].iter().zip(factors) {
            for (&[even, odd], factors) in half.as_chunks::<2>().0.iter().zip(factors) {
                let eights = units.as_chunks_mut::<2>().0.iter_mut();
                for ([low, high], factors) in eights.zip(factors.0.as_chunks().0) {
                    let [of_even, of_odd] = pairs(factors);
                    *low = vmlal_n_s16(*low, vget_low_s16(of_even), even);
                    *low = vmlal_n_s16(*low, vget_low_s16(of_odd), odd);
                    *high = vmlal_high_n_s16(*high, of_even, even);
                    *high = vmlal_high_n_s16(*high, of_odd, odd);
                }
            }
        }
    }
    let first = in_memory::<8>(units);
    let mut units: [int32x4_t; UNITS] =
        core::array::from_fn(|register| words(&head.second_bias.0, register));
    for (&inputs, factors) in first.as_chunks::<4>().0.iter().zip(&head.second) {
        let four = vreinterpretq_s8_u32(vdupq_n_u32(u32::from_le_bytes(inputs)));
        for (register, units) in units.iter_mut().enumerate() {
            let factors = bytes(factors.0.as_flattened(), register);
            let low = vmull_s8(vget_low_s8(four), vget_low_s8(factors));
            // 127 · 128 · 2 fits 16 bits.
            let sums = vpaddq_s16(low, vmull_high_s8(four, factors));
            *units = vpadalq_s16(*units, sums);
        }
    }
    let mut sums = vdupq_n_s32(0);
    for (register, units) in units.into_iter().enumerate() {
        sums = vmlaq_s32(sums, kept::<6>(units), words(&head.output.0, register));
    }
    (head.output_bias + 64 + vaddvq_s32(sums)) >> 7
}

/// Returns the correction of an ordering score from the sum of a point and the factors of the mover, in the order of
/// the sum.
#[inline]
#[must_use]
pub fn score(of_point: &Sum, factors: &Sum) -> i32 {
    // SAFETY: as in `exchange`.
    unsafe { score_of(of_point, factors) }
}

#[target_feature(enable = "neon")]
#[inline]
fn score_of(of_point: &Sum, factors: &Sum) -> i32 {
    let mut sums = vdupq_n_s32(0);
    for register in 0..SUM {
        let activations = activated(loaded(&of_point.0, register));
        let factors = loaded(&factors.0, register);
        sums = vmlal_s16(sums, vget_low_s16(activations), vget_low_s16(factors));
        sums = vmlal_high_s16(sums, activations, factors);
    }
    (vaddvq_s32(sums) + 64) >> 7
}

/// Returns whether all numbers are zero.
#[target_feature(enable = "neon")]
#[inline]
fn is_zero(sum: &Sum) -> bool {
    let any =
        (0..SUM).fold(vdupq_n_s16(0), |any, register| vorrq_s16(any, loaded(&sum.0, register)));
    vmaxvq_u32(vreinterpretq_u32_s16(any)) == 0
}

/// Returns the outputs of a layer from its sums.
#[target_feature(enable = "neon")]
#[inline]
fn kept<const SHIFT: i32>(sums: int32x4_t) -> int32x4_t {
    vminq_s32(vmaxq_s32(vshrq_n_s32::<SHIFT>(sums), vdupq_n_s32(0)), vdupq_n_s32(127))
}

/// Returns the outputs of a layer as bytes in memory.
#[target_feature(enable = "neon")]
#[inline]
fn in_memory<const SHIFT: i32>(units: [int32x4_t; UNITS]) -> [u8; Network::HIDDEN] {
    let mut outputs = [0; Network::HIDDEN];
    let eights = outputs.as_chunks_mut::<8>().0.iter_mut();
    for (outputs, units) in eights.zip(units.as_chunks::<2>().0) {
        let [low, high] = units.map(|units| vmovn_s32(kept::<SHIFT>(units)));
        // SAFETY: the pointer is that of eight bytes.
        unsafe { vst1_u8(outputs.as_mut_ptr(), vqmovun_s16(vcombine_s16(low, high))) }
    }
    outputs
}

/// Returns eight numbers of a row.
///
/// # Panics
///
/// When the row has no such numbers.
#[target_feature(enable = "neon")]
#[inline]
fn of_row(row: &Row, register: usize) -> int8x8_t {
    let part: &[i8; 8] = &row.0.as_chunks().0[register];
    // SAFETY: the pointer is that of eight bytes.
    unsafe { vld1_s8(part.as_ptr()) }
}

/// Returns the first numbers of eight pairs, and the second ones.
#[target_feature(enable = "neon")]
#[inline]
fn pairs(pairs: &[[i16; 2]; 8]) -> [int16x8_t; 2] {
    // SAFETY: the pointer is that of 16 numbers.
    let int16x8x2_t(first, second) = unsafe { vld2q_s16(pairs.as_flattened().as_ptr()) };
    [first, second]
}

/// Returns one of the registers that an array fills.
///
/// # Panics
///
/// When the array has no such register.
#[target_feature(enable = "neon")]
#[inline]
fn loaded(array: &[i16], register: usize) -> int16x8_t {
    let part: &[i16; 8] = &array.as_chunks().0[register];
    // SAFETY: the pointer is that of eight numbers.
    unsafe { vld1q_s16(part.as_ptr()) }
}

/// As [`loaded`], of four numbers.
#[target_feature(enable = "neon")]
#[inline]
fn words(array: &[i32], register: usize) -> int32x4_t {
    let part: &[i32; 4] = &array.as_chunks().0[register];
    // SAFETY: the pointer is that of four numbers.
    unsafe { vld1q_s32(part.as_ptr()) }
}

/// As [`loaded`], of 16 bytes.
#[target_feature(enable = "neon")]
#[inline]
fn bytes(array: &[i8], register: usize) -> int8x16_t {
    let part: &[i8; 16] = &array.as_chunks().0[register];
    // SAFETY: the pointer is that of 16 bytes.
    unsafe { vld1q_s8(part.as_ptr()) }
}

/// Replaces one of the registers of a sum.
///
/// # Panics
///
/// When the sum has no such register.
#[target_feature(enable = "neon")]
#[inline]
fn store(sum: &mut Sum, register: usize, with: int16x8_t) {
    let part: &mut [i16; 8] = &mut sum.0.as_chunks_mut().0[register];
    // SAFETY: the pointer is that of eight numbers.
    unsafe { vst1q_s16(part.as_mut_ptr(), with) }
}
