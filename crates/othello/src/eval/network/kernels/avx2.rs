//! The value by registers of 256 bits.
#![allow(unsafe_code, reason = "intrinsics and rows at computed addresses")]

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_and_si128, _mm_cvtsi128_si32, _mm_load_si128, _mm_loadu_si128,
    _mm_shuffle_epi32, _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_cvtepi16_epi32, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16,
    _mm256_min_epi32, _mm256_mullo_epi16, _mm256_or_si256, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_slli_epi32, _mm256_srai_epi32,
    _mm256_srli_epi16, _mm256_store_si256, _mm256_sub_epi16,
};

use core::hint::black_box;

use ternary::encoder::dense::Lanes;

use super::tables::{Aligned, Head, Tables};

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
    // SAFETY: this file is compiled only where the build enables AVX2, and the number of registers is that of the
    // width of the tables.
    unsafe {
        if tables.width() == 64 {
            let offsets = offsets::<6>(tables, codes);
            of_rows::<2>(tables, head, &offsets, moves)
        } else {
            let offsets = offsets::<5>(tables, codes);
            of_rows::<1>(tables, head, &offsets, moves)
        }
    }
}

/// Returns the offset of each lane's row, in rows of 2^`SHIFT` bytes.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn offsets<const SHIFT: i32>(tables: &Tables, codes: &Lanes) -> Aligned<[u32; 64]> {
    let mut offsets = Aligned([0; 64]);
    let chunks = codes.as_array().chunks_exact(8).zip(tables.used().0.chunks_exact(8));
    let middles = tables.middles().0.chunks_exact(8);
    for (((codes, used), middles), to) in chunks.zip(middles).zip(offsets.0.chunks_exact_mut(8)) {
        // SAFETY: each pointer is that of eight values, and all but that of the codes are aligned, because the
        // arrays are and their chunks are as long as registers.
        unsafe {
            let codes = _mm_loadu_si128(codes.as_ptr().cast());
            let codes = _mm_and_si128(codes, _mm_load_si128(used.as_ptr().cast()));
            let rows = _mm256_slli_epi32::<SHIFT>(_mm256_cvtepi16_epi32(codes));
            let middles = _mm256_load_si256(middles.as_ptr().cast());
            _mm256_store_si256(to.as_mut_ptr().cast(), _mm256_add_epi32(middles, rows));
        }
    }
    // Else the compiler takes the registers apart, which costs more than loads. Where offsets are read one by one,
    // the halves of a register of 512 bits would have to reach the cache first.
    let _ = black_box(&offsets);
    offsets
}

/// Returns registers as words, which are read from memory one by one.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn in_memory<const REGISTERS: usize>(
    registers: [__m256i; REGISTERS],
) -> Aligned<[i32; 16]> {
    let mut words = Aligned([0; 16]);
    for (register, to) in registers.into_iter().zip(words.0.chunks_exact_mut(8)) {
        // SAFETY: the pointer is that of eight values, aligned as in `offsets`.
        unsafe { _mm256_store_si256(to.as_mut_ptr().cast(), register) }
    }
    let _ = black_box(&words);
    words
}

/// Returns the points of the rows at these offsets.
///
/// # Safety
///
/// The rows of the tables have `REGISTERS` times 32 bytes, and the offsets are those of [`offsets`] and
/// [`Tables::moves`].
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn of_rows<const REGISTERS: usize>(
    tables: &Tables,
    head: &Head,
    offsets: &Aligned<[u32; 64]>,
    moves: [usize; 2],
) -> i32 {
    let base = tables.base();
    let mut words = [_mm256_setzero_si256(); REGISTERS];
    let mut highs = words;
    // SAFETY: there is a row at the offset, as `Tables` promises for the offsets of lanes and moves, and it is
    // aligned to its length, of which this reads a part.
    let row = |offset: usize, register: usize| unsafe {
        _mm256_load_si256(base.add(offset + 32 * register).cast())
    };
    let mut add = |register: usize, bytes: __m256i| {
        words[register] = _mm256_add_epi16(words[register], bytes);
        highs[register] = _mm256_add_epi16(highs[register], _mm256_srli_epi16::<8>(bytes));
    };
    if tables.is_narrow() {
        // The lane behind an odd number of them is not in use and reads zeros.
        let pairs = offsets.0[..tables.lanes().next_multiple_of(2)].as_chunks::<2>().0.iter();
        let pairs = pairs.map(|pair| pair.map(|offset| offset as usize));
        for [first, second] in pairs.chain([moves]) {
            for register in 0..REGISTERS {
                add(register, _mm256_add_epi8(row(first, register), row(second, register)));
            }
        }
    } else {
        let lanes = offsets.0[..tables.lanes()].iter().map(|&offset| offset as usize);
        for offset in lanes.chain(moves) {
            for register in 0..REGISTERS {
                add(register, row(offset, register));
            }
        }
    }
    let mut squares = [_mm256_setzero_si256(); REGISTERS];
    for register in 0..REGISTERS {
        let lows = _mm256_sub_epi16(words[register], _mm256_slli_epi16::<8>(highs[register]));
        let [even, odd] = &head.biases;
        let [even, odd] = [even, odd].map(|biases| {
            // SAFETY: the biases are aligned, and there are as many as two registers have.
            unsafe { _mm256_load_si256(biases.0.as_ptr().add(16 * register).cast()) }
        });
        let even = squared(_mm256_add_epi16(lows, even));
        let odd = squared(_mm256_add_epi16(highs[register], odd));
        let odd = _mm256_and_si256(_mm256_srli_epi16::<1>(odd), _mm256_set1_epi16(0x7f00));
        squares[register] = _mm256_or_si256(_mm256_srli_epi16::<9>(even), odd);
    }
    of_squares(head, &in_memory(squares).0[..8 * REGISTERS])
}

/// Returns the squares of sums, kept within 0 and 255.
#[target_feature(enable = "avx2")]
#[inline]
fn squared(sums: __m256i) -> __m256i {
    let kept = _mm256_max_epi16(sums, _mm256_setzero_si256());
    let kept = _mm256_min_epi16(kept, _mm256_set1_epi16(255));
    _mm256_mullo_epi16(kept, kept)
}

/// Returns the points of the squares, four bytes in each number.
#[target_feature(enable = "avx2")]
#[inline]
fn of_squares(head: &Head, squares: &[i32]) -> i32 {
    let ones = _mm256_set1_epi16(1);
    let load = |words: &[i32]| {
        let words: &[i32; 8] = words.first_chunk().expect("8 words");
        // SAFETY: all words that are read here are halves of aligned arrays of 64 bytes.
        unsafe { _mm256_load_si256(words.as_ptr().cast()) }
    };
    let mut units = [load(&head.hidden_bias.0[..8]), load(&head.hidden_bias.0[8..])];
    for (&squares, factors) in squares.iter().zip(&head.hidden) {
        let squares = _mm256_set1_epi32(squares);
        for (half, units) in units.iter_mut().enumerate() {
            let factors: &[[i8; 4]; 8] = factors.0[8 * half..].first_chunk().expect("8 units");
            // SAFETY: half of an aligned array of 64 bytes.
            let factors = unsafe { _mm256_load_si256(factors.as_ptr().cast()) };
            // 127 · 128 · 2 fits 16 bits.
            let pairs = _mm256_maddubs_epi16(squares, factors);
            *units = _mm256_add_epi32(*units, _mm256_madd_epi16(pairs, ones));
        }
    }
    let kept = units.map(|units| {
        let units = _mm256_srai_epi32::<6>(units);
        let units = _mm256_max_epi32(units, _mm256_setzero_si256());
        _mm256_min_epi32(units, _mm256_set1_epi32(127))
    });
    // Units have no high halves, and the factors have as many bits as a half.
    let low = _mm256_madd_epi16(kept[0], load(&head.output.0[..8]));
    let high = _mm256_madd_epi16(kept[1], load(&head.output.0[8..]));
    let sums = _mm256_add_epi32(low, high);
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b10_11_00_01>(sums));
    (head.output_bias + 64 + _mm_cvtsi128_si32(sums)) >> 7
}
