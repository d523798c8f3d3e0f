//! The value by registers of 512 bits, and of 256 bits for rows of 32 numbers.
//!
//! Rows are not added byte by byte. An instruction makes any function of three bits, so two of them are a full
//! adder: of three registers they make the low bits of the sums and the carries, which count twice (Harley and
//! Seal). Seven adders leave one register of eight rows, which counts eight times, and three that go on to the
//! next eight. Only the first is widened to 16 bits.
#![allow(unsafe_code, reason = "intrinsics and rows at computed addresses")]

#[cfg(target_feature = "avx512vnni")]
use core::arch::x86_64::_mm512_dpbusd_epi32;
#[cfg(not(target_feature = "avx512vnni"))]
use core::arch::x86_64::_mm512_maddubs_epi16;
use core::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi16, _mm256_load_si256, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_slli_epi16,
    _mm256_srli_epi16, _mm256_sub_epi16, _mm256_ternarylogic_epi64, _mm512_add_epi16,
    _mm512_add_epi32, _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_load_si512,
    _mm512_madd_epi16, _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16, _mm512_min_epi32,
    _mm512_mullo_epi16, _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_setzero_si512, _mm512_slli_epi16, _mm512_srai_epi32, _mm512_srli_epi16,
    _mm512_sub_epi16, _mm512_ternarylogic_epi64,
};

use processor::simd::truth_table::{A, B, C};
use ternary::encoder::dense::Lanes;

use super::avx2::{in_memory, offsets};
use super::tables::{Aligned, Head, Tables};

/// Truth tables of a full adder, and of the bits of `a` where `c` has none and else those of `b`.
const SUM: i32 = A ^ B ^ C;
const CARRY: i32 = A & B | A & C | B & C;
const CHOICE: i32 = (A & !C | B & C) & 0xff;

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
    // SAFETY: this file is compiled only where the build enables these instructions, and the functions are those
    // for the width of the tables.
    unsafe {
        if tables.width() == 64 {
            let offsets = offsets::<6>(tables, codes);
            let squares = squares_of_64(tables, head, &offsets, moves);
            let [low, high] =
                [_mm512_castsi512_si256(squares), _mm512_extracti64x4_epi64::<1>(squares)];
            of_squares(head, &in_memory([low, high]).0)
        } else {
            let offsets = offsets::<5>(tables, codes);
            let squares = squares_of_32(tables, head, &offsets, moves);
            of_squares(head, &in_memory([squares]).0[..8])
        }
    }
}

/// Makes a function that adds the rows and returns the squares of the sums, for one width.
macro_rules! squares_of {
    (
        $(#[$doc:meta])*
        $name:ident, $register:ident, $load:ident, $zero:ident, $set:ident,
        $ternary:ident, $add:ident, $sub:ident, $left:ident, $right:ident, $max:ident, $min:ident, $multiply:ident
    ) => {
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// The rows of the tables have the length of the register, and the offsets are those of [`offsets`] and
        /// [`Tables::moves`].
        #[target_feature(enable = "avx512bw,avx512vl")]
        #[inline]
        unsafe fn $name(
            tables: &Tables,
            head: &Head,
            offsets: &Aligned<[u32; 64]>,
            moves: [usize; 2],
        ) -> $register {
            #[target_feature(enable = "avx512bw,avx512vl")]
            #[inline]
            fn add(a: $register, b: $register, c: $register) -> ($register, $register) {
                ($ternary::<SUM>(a, b, c), $ternary::<CARRY>(a, b, c))
            }
            let base = tables.base();
            // SAFETY: there is a row at the offset, as `Tables` promises for the offsets of lanes and moves, and
            // it is aligned to its length, which is that of the register.
            let row = |offset: usize| unsafe { $load(base.add(offset).cast()) };
            let (mut ones, last) = (row(moves[0]), row(moves[1]));
            let (mut twos, mut fours) = ($zero(), $zero());
            let (mut words, mut highs) = ($zero(), $zero());
            // Lanes that are not in use read rows of zeros.
            for offsets in offsets.0.chunks_exact(8).take(tables.lanes().div_ceil(8)) {
                let row = |index: usize| row(offsets[index] as usize);
                let (sum, carry_a) = add(ones, row(0), row(1));
                let (sum, carry_b) = add(sum, row(2), row(3));
                let (sum_of_twos, carry_c) = add(twos, carry_a, carry_b);
                let (sum, carry_a) = add(sum, row(4), row(5));
                let (sum, carry_b) = add(sum, row(6), row(7));
                let (sum_of_twos, carry_d) = add(sum_of_twos, carry_a, carry_b);
                let (sum_of_fours, eights) = add(fours, carry_c, carry_d);
                (ones, twos, fours) = (sum, sum_of_twos, sum_of_fours);
                words = $add(words, eights);
                highs = $add(highs, $right::<8>(eights));
            }
            for rest in [fours, twos, ones] {
                words = $add($left::<1>(words), rest);
                highs = $add($left::<1>(highs), $right::<8>(rest));
            }
            words = $add(words, last);
            highs = $add(highs, $right::<8>(last));
            let lows = $sub(words, $left::<8>(highs));
            let [even, odd] = &head.biases;
            // SAFETY: the biases are aligned, and there are as many as a register of 512 bits has.
            let (even, odd) = unsafe { ($load(even.0.as_ptr().cast()), $load(odd.0.as_ptr().cast())) };
            let square = |sums| {
                let kept = $min($max(sums, $zero()), $set(255));
                $multiply(kept, kept)
            };
            let even = $right::<9>(square($add(lows, even)));
            let odd = $right::<1>(square($add(highs, odd)));
            $ternary::<CHOICE>(even, odd, $set(0x7f00))
        }
    };
}

squares_of! {
    /// Returns the squares of the sums of rows of 64 numbers.
    squares_of_64, __m512i, _mm512_load_si512, _mm512_setzero_si512,
    _mm512_set1_epi16, _mm512_ternarylogic_epi64, _mm512_add_epi16, _mm512_sub_epi16,
    _mm512_slli_epi16, _mm512_srli_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16
}

squares_of! {
    /// Returns the squares of the sums of rows of 32 numbers.
    squares_of_32, __m256i, _mm256_load_si256, _mm256_setzero_si256,
    _mm256_set1_epi16, _mm256_ternarylogic_epi64, _mm256_add_epi16, _mm256_sub_epi16,
    _mm256_slli_epi16, _mm256_srli_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16
}

/// Adds to each sum of 32 bits four products of bytes: unsigned ones below 128 times signed ones.
#[cfg(target_feature = "avx512vnni")]
#[target_feature(enable = "avx512bw,avx512vnni")]
#[inline]
fn multiply_and_add(sums: __m512i, unsigned: __m512i, signed: __m512i) -> __m512i {
    _mm512_dpbusd_epi32(sums, unsigned, signed)
}

/// Adds to each sum of 32 bits four products of bytes: unsigned ones below 128 times signed ones.
#[cfg(not(target_feature = "avx512vnni"))]
#[target_feature(enable = "avx512bw")]
#[inline]
fn multiply_and_add(sums: __m512i, unsigned: __m512i, signed: __m512i) -> __m512i {
    // 127 · 128 · 2 fits 16 bits.
    let pairs = _mm512_maddubs_epi16(unsigned, signed);
    _mm512_add_epi32(sums, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)))
}

/// Returns the points of the squares, four bytes in each number.
#[cfg_attr(target_feature = "avx512vnni", target_feature(enable = "avx512vnni"))]
#[target_feature(enable = "avx512bw")]
#[inline]
fn of_squares(head: &Head, squares: &[i32]) -> i32 {
    let load = |words: &Aligned<[i32; 16]>| {
        // SAFETY: the array is aligned and as long as the register.
        unsafe { _mm512_load_si512(words.0.as_ptr().cast()) }
    };
    // Four chains, because each addition waits for the one before.
    let mut units = [_mm512_setzero_si512(); 4];
    units[0] = load(&head.hidden_bias);
    for (squares, factors) in squares.chunks_exact(4).zip(head.hidden.chunks_exact(4)) {
        for (chain, units) in units.iter_mut().enumerate() {
            let squares = _mm512_set1_epi32(squares[chain]);
            // SAFETY: as above, for 16 times 4 bytes.
            let factors = unsafe { _mm512_load_si512(factors[chain].0.as_ptr().cast()) };
            *units = multiply_and_add(*units, squares, factors);
        }
    }
    let [a, b, c, d] = units;
    let units = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
    let units = _mm512_srai_epi32::<6>(units);
    let units = _mm512_max_epi32(units, _mm512_setzero_si512());
    let units = _mm512_min_epi32(units, _mm512_set1_epi32(127));
    // Units have no high halves, and the factors have as many bits as a half.
    let products = _mm512_madd_epi16(units, load(&head.output));
    (head.output_bias + 64 + _mm512_reduce_add_epi32(products)) >> 7
}
