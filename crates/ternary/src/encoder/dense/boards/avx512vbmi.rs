//! Cells by picking bytes, which AVX-512 VBMI does from a register of 64.

#![allow(unsafe_code, reason = "vector instructions are reached through intrinsics")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_store_si256, _mm512_add_epi16, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_maddubs_epi16, _mm512_mask_sub_epi8,
    _mm512_maskz_mov_epi8, _mm512_mullo_epi16, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_set1_epi16,
};

use processor::Level;

use super::{CellBytes, DigitPair, HIGH_PAIR, HIGH_WEIGHT};
use crate::encoder::dense::Lanes;

/// Proof that the processor has AVX-512 VBMI, and that kernels of its level are to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512Vbmi(());

impl Avx512Vbmi {
    #[inline]
    pub(super) fn at_level() -> Option<Self> {
        (Level::current() >= Level::IceLake).then_some(Self(()))
    }

    /// Returns the codes of a board: digits are picked by their cells and multiplied by their
    /// weights.
    #[inline]
    pub(super) fn pick_cells(self, cells: &CellBytes, first: u64, second: u64) -> Lanes {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { pick_cells(cells, first, second) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn load(bytes: &[u8; 64]) -> __m512i {
    let pointer = core::ptr::from_ref(bytes).cast::<__m512i>();
    // SAFETY: the pointer comes from a reference to 64 bytes, and no alignment is asked for.
    unsafe { _mm512_loadu_si512(pointer) }
}

/// Returns two digits of 32 lanes by their weights.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn weighted(digits: __m512i, pair: &DigitPair) -> __m512i {
    let picked = _mm512_permutexvar_epi8(load(&pair.cells), digits);
    _mm512_maddubs_epi16(load(&pair.weights), picked)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn pick_cells(cells: &CellBytes, first: u64, second: u64) -> Lanes {
    let ones = _mm512_set1_epi8(1);
    let plus = _mm512_maskz_mov_epi8(first, ones);
    let digits = _mm512_mask_sub_epi8(plus, second, plus, ones);
    let scale = _mm512_set1_epi16(HIGH_WEIGHT);

    let mut result = Lanes::EMPTY;
    let to = core::ptr::from_mut(&mut result).cast::<__m256i>();
    for (half, pairs) in cells.0.iter().enumerate() {
        let [a, b, c, d, e] = pairs;
        const { assert!(HIGH_PAIR == 3, "the last two pairs are scaled") };
        let high = _mm512_add_epi16(weighted(digits, d), weighted(digits, e));
        let high = _mm512_mullo_epi16(high, scale);
        let low = _mm512_add_epi16(weighted(digits, a), weighted(digits, b));
        let middle = _mm512_add_epi16(weighted(digits, c), high);
        let codes = _mm512_add_epi16(low, middle);
        let low = _mm512_castsi512_si256(codes);
        let upper = _mm512_extracti64x4_epi64::<1>(codes);
        // SAFETY: the pointer comes from an exclusive reference to lanes, which are as long as
        // four of these registers and aligned to 64 bytes.
        unsafe {
            _mm256_store_si256(to.add(2 * half), low);
            _mm256_store_si256(to.add(2 * half + 1), upper);
        }
    }
    result
}
