//! The value by WebAssembly's registers of 128 bits.
#![allow(unsafe_code, reason = "loads of registers")]

use core::arch::wasm32::{
    i8x16_add, i16x8_add, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i16x8_load_extend_i8x8,
    i16x8_max, i16x8_min, i16x8_mul, i16x8_shl, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8,
    i32x4_extract_lane, i32x4_max, i32x4_min, i32x4_mul, i32x4_shr, i32x4_shuffle, i32x4_splat,
    i64x2_shuffle, u16x8_shr, v128, v128_and, v128_load, v128_or,
};

use ternary::encoder::dense::Lanes;

use super::tables::{Aligned, Head, Tables};
use crate::eval::network::weights::Network;

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
    if tables.width() == 64 {
        value_of::<64, 4>(tables, head, codes, moves)
    } else {
        value_of::<32, 2>(tables, head, codes, moves)
    }
}

/// Returns the points for rows of `WIDTH` bytes, which fill `REGISTERS` registers.
#[inline]
fn value_of<const WIDTH: usize, const REGISTERS: usize>(
    tables: &Tables,
    head: &Head,
    codes: &Lanes,
    moves: [usize; 2],
) -> i32 {
    let mut words = [i16x8_splat(0); REGISTERS];
    let mut highs = words;
    for (first, second) in tables.addends::<WIDTH>(codes, moves) {
        for register in 0..REGISTERS {
            let mut bytes = loaded(first, register);
            if let Some(second) = second {
                bytes = i8x16_add(bytes, loaded(second, register));
            }
            words[register] = i16x8_add(words[register], bytes);
            highs[register] = i16x8_add(highs[register], u16x8_shr(bytes, 8));
        }
    }
    let mut units = [i32x4_splat(0); Network::HIDDEN / 2];
    for register in 0..REGISTERS {
        let lows = i16x8_sub(words[register], i16x8_shl(highs[register], 8));
        let [even, odd] = &head.biases;
        let even = squared(i16x8_add(lows, loaded(&even.0, register)));
        let odd = squared(i16x8_add(highs[register], loaded(&odd.0, register)));
        let odd = v128_and(u16x8_shr(odd, 1), i16x8_splat(0x7f00));
        let squares = v128_or(u16x8_shr(even, 9), odd);
        let (factors, _) = head.hidden[4 * register..].as_chunks::<4>();
        add_products(&mut units, squares, &factors[0]);
    }
    of_units(head, &units)
}

/// Returns the squares of sums, kept within 0 and 255.
#[inline]
fn squared(sums: v128) -> v128 {
    let kept = i16x8_min(i16x8_max(sums, i16x8_splat(0)), i16x8_splat(255));
    i16x8_mul(kept, kept)
}

/// Adds the products of 16 squares and their factors: to each register the sums of two pairs for one hidden unit, then
/// those for the next one.
#[inline]
fn add_products(
    units: &mut [v128; Network::HIDDEN / 2],
    squares: v128,
    factors: &[Aligned<[[i8; 4]; Network::HIDDEN]>; 4],
) {
    let low = i16x8_extend_low_i8x16(squares);
    let high = i16x8_extend_high_i8x16(squares);
    let fours = [
        i64x2_shuffle::<0, 0>(low, low),
        i64x2_shuffle::<1, 1>(low, low),
        i64x2_shuffle::<0, 0>(high, high),
        i64x2_shuffle::<1, 1>(high, high),
    ];
    for (four, factors) in fours.into_iter().zip(factors) {
        for (units, factors) in units.iter_mut().zip(factors.0.as_chunks::<2>().0) {
            // SAFETY: the pointer is that of eight bytes.
            let factors = unsafe { i16x8_load_extend_i8x8(factors.as_ptr().cast()) };
            *units = i32x4_add(*units, i32x4_dot_i16x8(four, factors));
        }
    }
}

/// Returns the points of the sums that [`add_products`] leaves.
#[inline]
fn of_units(head: &Head, units: &[v128; Network::HIDDEN / 2]) -> i32 {
    let mut sums = i32x4_splat(0);
    for (at, &[first, second]) in units.as_chunks::<2>().0.iter().enumerate() {
        let left = i32x4_shuffle::<0, 2, 4, 6>(first, second);
        let right = i32x4_shuffle::<1, 3, 5, 7>(first, second);
        let unit = i32x4_add(i32x4_add(left, right), loaded(&head.hidden_bias.0, at));
        let kept = i32x4_min(i32x4_max(i32x4_shr(unit, 6), i32x4_splat(0)), i32x4_splat(127));
        sums = i32x4_add(sums, i32x4_mul(kept, loaded(&head.output.0, at)));
    }
    let sum = i32x4_extract_lane::<0>(sums)
        .wrapping_add(i32x4_extract_lane::<1>(sums))
        .wrapping_add(i32x4_extract_lane::<2>(sums))
        .wrapping_add(i32x4_extract_lane::<3>(sums));
    (head.output_bias + 64 + sum) >> 7
}

/// Returns one of the registers that an array of integers fills.
///
/// # Panics
///
/// When the array has no such register.
#[inline]
fn loaded<T: Integer, const LEN: usize>(array: &[T; LEN], register: usize) -> v128 {
    let each = size_of::<v128>() / size_of::<T>();
    let part = &array[register * each..][..each];
    // SAFETY: the part has 16 bytes without gaps, and loads need no alignment.
    unsafe { v128_load(part.as_ptr().cast()) }
}

/// The integers of arrays.
trait Integer {}

impl Integer for u8 {}
impl Integer for i16 {}
impl Integer for i32 {}
