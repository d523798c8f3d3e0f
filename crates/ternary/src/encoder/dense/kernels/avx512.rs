//! A move in two 512-bit registers of AVX-512 BW; the other operations are those of AVX2.
//!
//! Columns are summed in 512-bit registers, and codes are read and written in 256-bit ones.
//! Compilers copy [`Lanes`] in 256-bit registers as long as they are told to prefer them, as for
//! most processors they are, and a load that spans two stores of the moment before waits until both
//! have reached the cache: 15 cycles that no other kernel loses.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_load_si256, _mm256_store_si256, _mm256_sub_epi16,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_setzero_si512,
    _mm512_srli_epi16, _mm512_sub_epi16,
};

pub use super::avx2::{add, add_half, negate, sub, sub_half};
use super::columns::{Columns, next_columns};
use crate::encoder::dense::Lanes;

/// The registers that hold all lanes.
const REGISTERS: usize = size_of::<Lanes>() / size_of::<__m512i>();

type Registers = [__m512i; REGISTERS];

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
    let pointer = core::ptr::from_ref(lanes).cast::<__m512i>();
    // SAFETY: the pointer comes from a reference to lanes, which are as long as REGISTERS registers
    // and aligned to 64 bytes; the instructions are there, as above.
    core::array::from_fn(|index| unsafe { _mm512_load_si512(pointer.add(index)) })
}

/// Returns the lanes of the registers less the codes.
#[inline]
fn less(registers: Registers, codes: &Lanes) -> Lanes {
    let mut result = Lanes::EMPTY;
    let from = core::ptr::from_ref(codes).cast::<__m256i>();
    let to = core::ptr::from_mut(&mut result).cast::<__m256i>();
    for (index, register) in registers.into_iter().enumerate() {
        let low = intrinsic!(_mm512_castsi512_si256(register));
        let high = intrinsic!(_mm512_extracti64x4_epi64::<1>(register));
        for (index, half) in [(2 * index, low), (2 * index + 1, high)] {
            // SAFETY: both pointers come from references to lanes, which are as long as REGISTERS
            // pairs of these registers and aligned to 64 bytes, and the second one is exclusive;
            // the instructions are there, as above.
            unsafe {
                let codes = _mm256_load_si256(from.add(index));
                _mm256_store_si256(to.add(index), _mm256_sub_epi16(half, codes));
            }
        }
    }
    result
}

/// Returns the codes after a disc of the first colour is placed, others turn to it, and the
/// players change places.
#[inline]
#[must_use]
pub fn after(codes: &Lanes, placed: &Lanes, columns: &Columns, mut flipped: u64) -> Lanes {
    let zero = intrinsic!(_mm512_setzero_si512());
    let mut changes = load(placed).map(|placed| {
        let half = intrinsic!(_mm512_srli_epi16::<1>(placed));
        intrinsic!(_mm512_sub_epi16(zero, half))
    });
    loop {
        for column in next_columns(columns, &mut flipped) {
            for (change, flip) in changes.iter_mut().zip(load(column)) {
                let old = *change;
                *change = intrinsic!(_mm512_sub_epi16(old, flip));
            }
        }
        if flipped == 0 {
            break;
        }
    }
    less(changes, codes)
}
