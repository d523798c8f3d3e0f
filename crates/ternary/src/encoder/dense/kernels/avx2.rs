//! The operations in four 256-bit registers of AVX2.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_load_si256, _mm256_setzero_si256, _mm256_srli_epi16,
    _mm256_store_si256, _mm256_sub_epi16,
};

use super::columns::{Columns, next_columns};
use crate::encoder::dense::Lanes;

/// The registers that hold all lanes.
const REGISTERS: usize = size_of::<Lanes>() / size_of::<__m256i>();

type Registers = [__m256i; REGISTERS];

// Only the name of the intrinsic comes from outside: no expression of the caller comes to stand in
// the unsafe block.
macro_rules! intrinsic {
    ($name:ident$(::<$constant:literal>)?($($argument:ident),*)) => {
        // SAFETY: this file is compiled only when every CPU of the target has the instructions,
        // and these have no other condition: they compute on registers.
        unsafe { $name$(::<$constant>)?($($argument),*) }
    };
}

#[inline]
fn load(lanes: &Lanes) -> Registers {
    let pointer = core::ptr::from_ref(lanes).cast::<__m256i>();
    // SAFETY: the pointer comes from a reference to lanes, which are as long as REGISTERS registers
    // and aligned to 64 bytes; the instructions are there, as above.
    core::array::from_fn(|index| unsafe { _mm256_load_si256(pointer.add(index)) })
}

#[inline]
fn store(lanes: &mut Lanes, registers: Registers) {
    let pointer = core::ptr::from_mut(lanes).cast::<__m256i>();
    for (index, register) in registers.into_iter().enumerate() {
        // SAFETY: as in `load`; the reference is exclusive.
        unsafe { _mm256_store_si256(pointer.add(index), register) };
    }
}

#[inline]
fn sum(a: Registers, b: Registers) -> Registers {
    core::array::from_fn(|index| {
        let (a, b) = (a[index], b[index]);
        intrinsic!(_mm256_add_epi16(a, b))
    })
}

#[inline]
fn difference(a: Registers, b: Registers) -> Registers {
    core::array::from_fn(|index| {
        let (a, b) = (a[index], b[index]);
        intrinsic!(_mm256_sub_epi16(a, b))
    })
}

/// Halves, taken as numbers without a sign: the double of ten cells' weight needs all 16 bits.
#[inline]
fn halves(a: Registers) -> Registers {
    a.map(|a| intrinsic!(_mm256_srli_epi16::<1>(a)))
}

#[inline]
fn zeros() -> Registers {
    [intrinsic!(_mm256_setzero_si256()); REGISTERS]
}

/// Adds the column: a disc turns to the first colour.
#[inline]
pub fn add(codes: &mut Lanes, column: &Lanes) {
    let changed = sum(load(codes), load(column));
    store(codes, changed);
}

/// Subtracts the column: a disc turns to the second colour.
#[inline]
pub fn sub(codes: &mut Lanes, column: &Lanes) {
    let changed = difference(load(codes), load(column));
    store(codes, changed);
}

/// Adds half of the column: a disc of the first colour appears.
#[inline]
pub fn add_half(codes: &mut Lanes, column: &Lanes) {
    let changed = sum(load(codes), halves(load(column)));
    store(codes, changed);
}

/// Subtracts half of the column: a disc of the second colour appears.
#[inline]
pub fn sub_half(codes: &mut Lanes, column: &Lanes) {
    let changed = difference(load(codes), halves(load(column)));
    store(codes, changed);
}

/// Returns the negated codes: the players change places.
#[inline]
#[must_use]
pub fn negate(codes: &Lanes) -> Lanes {
    let mut negated = Lanes::EMPTY;
    store(&mut negated, difference(zeros(), load(codes)));
    negated
}

/// Returns the codes after a disc of the first colour is placed, others turn to it, and the
/// players change places.
#[inline]
#[must_use]
pub fn after(codes: &Lanes, placed: &Lanes, columns: &Columns, mut flipped: u64) -> Lanes {
    // Negated first, which needs no flips, so that nothing is left to do after the last of them.
    let mut changed = difference(difference(zeros(), load(codes)), halves(load(placed)));
    loop {
        for column in next_columns(columns, &mut flipped) {
            changed = difference(changed, load(column));
        }
        if flipped == 0 {
            break;
        }
    }
    let mut result = Lanes::EMPTY;
    store(&mut result, changed);
    result
}
