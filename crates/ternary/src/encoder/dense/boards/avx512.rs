//! Sums of nibbles in two 512-bit registers of AVX-512 BW.
//!
//! The sums are written in 256-bit registers: compilers copy [`Lanes`] in those as long as they are
//! told to prefer them, and a load that spans two stores of the moment before waits for both.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_store_si256, _mm512_add_epi16, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_setzero_si512, _mm512_sub_epi16,
};

use processor::Level;

use super::NibbleSums;
use crate::encoder::dense::Lanes;

/// The registers that hold all lanes.
const REGISTERS: usize = size_of::<Lanes>() / size_of::<__m512i>();

/// Proof that the processor has AVX-512 BW, and that kernels of its level are to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    #[inline]
    pub(super) fn at_level() -> Option<Self> {
        (Level::current() >= Level::V4).then_some(Self(()))
    }

    /// Returns the codes of a board: the sums of the nibbles of one colour less those of the other.
    #[inline]
    pub(super) fn sum_nibbles(self, sums: &NibbleSums, first: u64, second: u64) -> Lanes {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { sum_nibbles(sums, first, second) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sum_nibbles(sums: &NibbleSums, first: u64, second: u64) -> Lanes {
    let mut codes = [_mm512_setzero_si512(); REGISTERS];
    for (nibble, sums) in sums.0.iter().enumerate() {
        let plus = load(&sums[(first >> (4 * nibble) & 15) as usize]);
        let minus = load(&sums[(second >> (4 * nibble) & 15) as usize]);
        for register in 0..REGISTERS {
            let added = _mm512_add_epi16(codes[register], plus[register]);
            codes[register] = _mm512_sub_epi16(added, minus[register]);
        }
    }
    let mut result = Lanes::EMPTY;
    let to = core::ptr::from_mut(&mut result).cast::<__m256i>();
    for (index, register) in codes.into_iter().enumerate() {
        let low = _mm512_castsi512_si256(register);
        let high = _mm512_extracti64x4_epi64::<1>(register);
        // SAFETY: the pointer comes from an exclusive reference to lanes, which are as long as
        // REGISTERS pairs of these registers and aligned to 64 bytes.
        unsafe {
            _mm256_store_si256(to.add(2 * index), low);
            _mm256_store_si256(to.add(2 * index + 1), high);
        }
    }
    result
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(lanes: &Lanes) -> [__m512i; REGISTERS] {
    let from = core::ptr::from_ref(lanes).cast::<__m512i>();
    let mut registers = [_mm512_setzero_si512(); REGISTERS];
    for (index, register) in registers.iter_mut().enumerate() {
        // SAFETY: the pointer comes from a reference to lanes, which are as long as REGISTERS
        // registers and aligned to 64 bytes.
        *register = unsafe { _mm512_load_si512(from.add(index)) };
    }
    registers
}
