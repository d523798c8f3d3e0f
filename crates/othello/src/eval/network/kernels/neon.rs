//! The value by ARM's registers of 128 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use core::arch::aarch64::{
    int8x16_t, int16x8_t, int32x4_t, uint8x16_t, uint16x8_t, vaddq_s16, vaddq_u8, vaddq_u16,
    vaddvq_s32, vdupq_laneq_u32, vdupq_n_s32, vdupq_n_u16, vget_low_s8, vld1q_s8, vld1q_s16,
    vld1q_s32, vld1q_u8, vmaxq_s32, vminq_s32, vmlaq_s32, vmull_high_s8, vmull_s8, vmull_u8,
    vpadalq_s16, vpaddq_s16, vqmovun_s16, vreinterpretq_s8_u32, vreinterpretq_s16_u16,
    vreinterpretq_u16_u8, vreinterpretq_u32_u16, vshlq_n_u16, vshrq_n_s32, vshrq_n_u16,
    vsliq_n_u16, vsraq_n_u16, vsubq_u16,
};

use ternary::encoder::dense::Lanes;

use super::tables::{Aligned, Head, Tables};
use crate::eval::network::weights::Network;

/// Registers of the hidden units.
const UNITS: usize = Network::HIDDEN / 4;

/// Returns the points of a board from its number of empty squares, its codes, and the numbers of moves of the
/// mover and the opponent.
///
/// # Panics
///
/// Panics if there are more than 64 empty squares.
#[inline]
#[must_use]
pub fn value(tables: &Tables, empties: u32, codes: &Lanes, mover: u32, opponent: u32) -> i32 {
    let moves = tables.moves(mover, opponent);
    let head = tables.head(empties);
    // SAFETY: this file is compiled only where the build enables NEON.
    unsafe {
        if tables.width() == 64 {
            value_of::<64, 4>(tables, head, codes, moves)
        } else {
            value_of::<32, 2>(tables, head, codes, moves)
        }
    }
}

/// Returns the points for rows of `WIDTH` bytes, which fill `REGISTERS` registers.
#[target_feature(enable = "neon")]
#[inline]
fn value_of<const WIDTH: usize, const REGISTERS: usize>(
    tables: &Tables,
    head: &Head,
    codes: &Lanes,
    moves: [usize; 2],
) -> i32 {
    let mut words = [vdupq_n_u16(0); REGISTERS];
    let mut highs = words;
    for (first, second) in tables.addends::<WIDTH>(codes, moves) {
        for register in 0..REGISTERS {
            let mut bytes = of_row(first, register);
            if let Some(second) = second {
                bytes = vaddq_u8(bytes, of_row(second, register));
            }
            let bytes = vreinterpretq_u16_u8(bytes);
            words[register] = vaddq_u16(words[register], bytes);
            highs[register] = vsraq_n_u16::<8>(highs[register], bytes);
        }
    }
    let mut units: [int32x4_t; UNITS] =
        core::array::from_fn(|register| numbers(&head.hidden_bias.0, register));
    for register in 0..REGISTERS {
        let lows = vsubq_u16(words[register], vshlq_n_u16::<8>(highs[register]));
        let [even, odd] = &head.biases;
        let even = squared(lows, biases(&even.0, register));
        let odd = squared(highs[register], biases(&odd.0, register));
        let (factors, _) = head.hidden[4 * register..].as_chunks::<4>();
        add_products(&mut units, vsliq_n_u16::<8>(even, odd), &factors[0]);
    }
    let mut sums = vdupq_n_s32(0);
    for (register, unit) in units.into_iter().enumerate() {
        let kept = vmaxq_s32(vshrq_n_s32::<6>(unit), vdupq_n_s32(0));
        let kept = vminq_s32(kept, vdupq_n_s32(127));
        sums = vmlaq_s32(sums, kept, numbers(&head.output.0, register));
    }
    (head.output_bias + 64 + vaddvq_s32(sums)) >> 7
}

/// Returns the squares of sums with their biases, kept within 0 and 255, without their nine low bits.
#[target_feature(enable = "neon")]
#[inline]
fn squared(sums: uint16x8_t, biases: int16x8_t) -> uint16x8_t {
    let kept = vqmovun_s16(vaddq_s16(vreinterpretq_s16_u16(sums), biases));
    vshrq_n_u16::<9>(vmull_u8(kept, kept))
}

/// Adds the products of 16 squares and their factors.
#[target_feature(enable = "neon")]
#[inline]
fn add_products(
    units: &mut [int32x4_t; UNITS],
    squares: uint16x8_t,
    factors: &[Aligned<[[i8; 4]; Network::HIDDEN]>; 4],
) {
    let squares = vreinterpretq_u32_u16(squares);
    let fours = [
        vdupq_laneq_u32::<0>(squares),
        vdupq_laneq_u32::<1>(squares),
        vdupq_laneq_u32::<2>(squares),
        vdupq_laneq_u32::<3>(squares),
    ];
    for (four, factors) in fours.into_iter().zip(factors) {
        let four = vreinterpretq_s8_u32(four);
        for (register, units) in units.iter_mut().enumerate() {
            let factors = bytes(factors.0.as_flattened(), register);
            let low = vmull_s8(vget_low_s8(four), vget_low_s8(factors));
            // 127 · 128 · 2 fits 16 bits.
            let sums = vpaddq_s16(low, vmull_high_s8(four, factors));
            *units = vpadalq_s16(*units, sums);
        }
    }
}

/// Returns 16 bytes of a row.
///
/// # Panics
///
/// When the row has no such bytes.
#[target_feature(enable = "neon")]
#[inline]
fn of_row(row: &[u8], register: usize) -> uint8x16_t {
    let part: &[u8; 16] = &row.as_chunks().0[register];
    // SAFETY: the pointer is that of 16 bytes.
    unsafe { vld1q_u8(part.as_ptr()) }
}

/// Returns 16 factors.
///
/// # Panics
///
/// As [`of_row`].
#[target_feature(enable = "neon")]
#[inline]
fn bytes(factors: &[i8], register: usize) -> int8x16_t {
    let part: &[i8; 16] = &factors.as_chunks().0[register];
    // SAFETY: the pointer is that of 16 bytes.
    unsafe { vld1q_s8(part.as_ptr()) }
}

/// Returns eight biases.
///
/// # Panics
///
/// As [`of_row`].
#[target_feature(enable = "neon")]
#[inline]
fn biases(biases: &[i16], register: usize) -> int16x8_t {
    let part: &[i16; 8] = &biases.as_chunks().0[register];
    // SAFETY: the pointer is that of eight numbers.
    unsafe { vld1q_s16(part.as_ptr()) }
}

/// Returns four numbers.
///
/// # Panics
///
/// As [`of_row`].
#[target_feature(enable = "neon")]
#[inline]
fn numbers(numbers: &[i32], register: usize) -> int32x4_t {
    let part: &[i32; 4] = &numbers.as_chunks().0[register];
    // SAFETY: the pointer is that of four numbers.
    unsafe { vld1q_s32(part.as_ptr()) }
}
