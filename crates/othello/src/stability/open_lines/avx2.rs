//! The four families of lines in the lanes of an AVX2 register.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_pd, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_storeu_si256,
};

use super::masks::{DOWN, INNER, LINES, UP};
use crate::stability::full_lines::FullLines;
use crate::stability::stable_discs::Stable;
use crate::{Bitboard, Board, Square};

/// Calls an intrinsic that works on values alone.
macro_rules! intrinsic {
    ($call:expr) => {{
        // SAFETY: this file is compiled only where the build enables AVX2, so every processor
        // that runs it has the instruction.
        unsafe { $call }
    }};
}

/// The squares on lines with an empty square, by family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::stability) struct OpenLines([u64; 4]);

/// Bits between neighbours on a line of each family.
const PITCHES: [u64; 4] = [1, 8, 9, 7];

/// Steps of 1, 2 and 4 squares along the lines, with the squares that they reach.
struct Step {
    pitches: [u64; 4],
    up: [u64; 4],
    down: [u64; 4],
}

static STEPS: [Step; 3] = {
    const fn step(i: usize) -> Step {
        let [row, column, diagonal, anti_diagonal] = PITCHES;
        let (up, down) = (UP[i], DOWN[i]);
        Step {
            pitches: [row << i, column << i, diagonal << i, anti_diagonal << i],
            up: [up, !0, up, down],
            down: [down, !0, down, up],
        }
    }
    [step(0), step(1), step(2)]
};

#[inline(always)]
fn load(words: &[u64; 4]) -> __m256i {
    // SAFETY: as for every intrinsic here; the pointer is that of four readable words, and the
    // load needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline(always)]
fn splat(word: u64) -> __m256i {
    intrinsic!(_mm256_set1_epi64x(word.cast_signed()))
}

/// Returns the union of the lanes.
#[inline(always)]
fn union(lanes: __m256i) -> u64 {
    let low = intrinsic!(_mm256_castsi256_si128(lanes));
    let half = intrinsic!(_mm_or_si128(low, _mm256_extracti128_si256::<1>(lanes)));
    let word = intrinsic!(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
    intrinsic!(_mm_cvtsi128_si64(word)).cast_unsigned()
}

/// Returns each lane moved by its own pitch both ways.
#[inline(always)]
fn neighbours(lanes: __m256i, pitches: __m256i) -> (__m256i, __m256i) {
    intrinsic!((_mm256_sllv_epi64(lanes, pitches), _mm256_srlv_epi64(lanes, pitches)))
}

impl OpenLines {
    /// Returns the open lines of a set of discs.
    #[inline]
    pub(in crate::stability) fn new(discs: Bitboard) -> Self {
        let mut lanes = splat(!discs.bits());
        for step in &STEPS {
            let (up, down) = neighbours(lanes, load(&step.pitches));
            let up = intrinsic!(_mm256_and_si256(up, load(&step.up)));
            let down = intrinsic!(_mm256_and_si256(down, load(&step.down)));
            lanes = intrinsic!(_mm256_or_si256(lanes, _mm256_or_si256(up, down)));
        }
        Self::store(lanes)
    }

    /// Returns the other lines.
    #[inline]
    pub(in crate::stability) fn full(self) -> FullLines {
        let [rows, columns, diagonals, anti_diagonals] = self.0.map(|open| Bitboard::new(!open));
        FullLines { rows, columns, diagonals, anti_diagonals }
    }

    /// Returns the lines after a disc was placed on a square, and whether it filled one.
    #[inline]
    pub(in crate::stability) fn placed(self, square: Square, empties: Bitboard) -> (Self, bool) {
        let lines = load(&LINES[square.index()]);
        let left = intrinsic!(_mm256_and_si256(lines, splat(empties.bits())));
        let full = intrinsic!(_mm256_cmpeq_epi64(left, _mm256_setzero_si256()));
        let filled = intrinsic!(_mm256_and_si256(full, lines));
        let open = intrinsic!(_mm256_andnot_si256(filled, load(&self.0)));
        let any = intrinsic!(_mm256_movemask_pd(_mm256_castsi256_pd(full)));
        (Self::store(open), any != 0)
    }

    /// Returns the stable discs of one player; `known` has those on the edges at least, and any
    /// stable discs of both players.
    #[inline]
    pub(in crate::stability) fn connected(self, discs: Bitboard, known: Bitboard) -> Bitboard {
        let open = load(&self.0);
        let inner = discs.bits() & INNER;
        let mut stable = discs.bits() & (known.bits() | !union(open));
        loop {
            let next = stable | inner & held(open, stable);
            if next == stable {
                return Bitboard::new(stable);
            }
            stable = next;
        }
    }

    /// Returns [`connected`](Self::connected) for both players.
    #[inline]
    pub(in crate::stability) fn both_connected(self, board: Board, known: Bitboard) -> Stable {
        let open = load(&self.0);
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let known = known.bits() | !union(open);
        let mut stable = (mover & known, opponent & known);
        loop {
            let next = (
                stable.0 | mover & INNER & held(open, stable.0),
                stable.1 | opponent & INNER & held(open, stable.1),
            );
            // One exit for both: two would be guessed wrong more often.
            if (next.0 ^ stable.0) | (next.1 ^ stable.1) == 0 {
                return Stable {
                    mover: Bitboard::new(stable.0),
                    opponent: Bitboard::new(stable.1),
                };
            }
            stable = next;
        }
    }

    #[inline(always)]
    fn store(lanes: __m256i) -> Self {
        let mut words = [0; 4];
        // SAFETY: as for every intrinsic here; the pointer is that of four writable words, and
        // the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), lanes) };
        Self(words)
    }
}

/// Returns the inner squares whose open lines all have a neighbour of the set.
#[inline(always)]
fn held(open: __m256i, stable: u64) -> u64 {
    let (up, down) = neighbours(splat(stable), load(&PITCHES));
    let either = intrinsic!(_mm256_or_si256(up, down));
    !union(intrinsic!(_mm256_andnot_si256(either, open)))
}
