//! Sums of nibbles in four 256-bit registers of AVX2.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_load_si256, _mm256_setzero_si256, _mm256_store_si256,
    _mm256_sub_epi16,
};

use processor::Level;

use super::NibbleSums;
use crate::encoder::dense::Lanes;

/// The registers that hold all lanes.
const REGISTERS: usize = size_of::<Lanes>() / size_of::<__m256i>();

/// Proof that the processor has AVX2, and that kernels of its level are to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    #[inline]
    pub(super) fn at_level() -> Option<Self> {
        (Level::current() >= Level::V3).then_some(Self(()))
    }

    /// Returns the codes of a board: the sums of the nibbles of one colour less those of the other.
    #[inline]
    pub(super) fn sum_nibbles(self, sums: &NibbleSums, first: u64, second: u64) -> Lanes {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { sum_nibbles(sums, first, second) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum_nibbles(sums: &NibbleSums, first: u64, second: u64) -> Lanes {
    let mut codes = [_mm256_setzero_si256(); REGISTERS];
    for (nibble, sums) in sums.0.iter().enumerate() {
        let plus = load(&sums[(first >> (4 * nibble) & 15) as usize]);
        let minus = load(&sums[(second >> (4 * nibble) & 15) as usize]);
        for register in 0..REGISTERS {
            let added = _mm256_add_epi16(codes[register], plus[register]);
            codes[register] = _mm256_sub_epi16(added, minus[register]);
        }
    }
    let mut result = Lanes::EMPTY;
    let to = core::ptr::from_mut(&mut result).cast::<__m256i>();
    for (index, register) in codes.into_iter().enumerate() {
        // SAFETY: the pointer comes from an exclusive reference to lanes, which are as long as
        // REGISTERS registers and aligned to 64 bytes.
        unsafe { _mm256_store_si256(to.add(index), register) };
    }
    result
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(lanes: &Lanes) -> [__m256i; REGISTERS] {
    let from = core::ptr::from_ref(lanes).cast::<__m256i>();
    let mut registers = [_mm256_setzero_si256(); REGISTERS];
    for (index, register) in registers.iter_mut().enumerate() {
        // SAFETY: the pointer comes from a reference to lanes, which are as long as REGISTERS
        // registers and aligned to 64 bytes.
        *register = unsafe { _mm256_load_si256(from.add(index)) };
    }
    registers
}
