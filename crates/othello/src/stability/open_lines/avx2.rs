//! The four families of lines in the lanes of an AVX2 register.

use std::arch::x86_64::__m256i;

use super::masks::{DOWN, INNER, LINES, UP};
use crate::instructions::{Avx2, Lanes};
use crate::stability::full_lines::FullLines;
use crate::stability::stable_discs::Stable;
use crate::{Bitboard, Board, Square};

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

/// Returns each lane moved by its own pitch both ways.
#[inline(always)]
fn neighbours(lanes: Avx2, squares: __m256i, pitches: __m256i) -> (__m256i, __m256i) {
    (lanes.shl_each(squares, pitches), lanes.shr_each(squares, pitches))
}

impl OpenLines {
    /// Returns the open lines of a set of discs.
    #[inline]
    pub(in crate::stability) fn new(discs: Bitboard) -> Self {
        let lanes = Avx2::of_build();
        let mut open = lanes.splat(!discs.bits());
        for step in &STEPS {
            let (up, down) = neighbours(lanes, open, lanes.load(&step.pitches));
            let up = lanes.and(up, lanes.load(&step.up));
            let down = lanes.and(down, lanes.load(&step.down));
            open = lanes.or(open, lanes.or(up, down));
        }
        Self::of(lanes, open)
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
        let lanes = Avx2::of_build();
        let lines = lanes.load(&LINES[square.index()]);
        let left = lanes.and(lines, lanes.splat(empties.bits()));
        let filled = lanes.and(lanes.where_zero(left), lines);
        let open = lanes.without(lanes.load(&self.0), filled);
        (Self::of(lanes, open), lanes.any_zero(left))
    }

    /// Returns the stable discs of one player; `known` has those on the edges at least, and any
    /// stable discs of both players.
    #[inline]
    pub(in crate::stability) fn connected(self, discs: Bitboard, known: Bitboard) -> Bitboard {
        let lanes = Avx2::of_build();
        let open = lanes.load(&self.0);
        let inner = discs.bits() & INNER;
        let mut stable = discs.bits() & (known.bits() | !lanes.union(open));
        loop {
            let next = stable | inner & held(lanes, open, stable);
            if next == stable {
                return Bitboard::new(stable);
            }
            stable = next;
        }
    }

    /// Returns [`connected`](Self::connected) for both players.
    #[inline]
    pub(in crate::stability) fn both_connected(self, board: Board, known: Bitboard) -> Stable {
        let lanes = Avx2::of_build();
        let open = lanes.load(&self.0);
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let known = known.bits() | !lanes.union(open);
        let mut stable = (mover & known, opponent & known);
        loop {
            let next = (
                stable.0 | mover & INNER & held(lanes, open, stable.0),
                stable.1 | opponent & INNER & held(lanes, open, stable.1),
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
    fn of(lanes: Avx2, open: __m256i) -> Self {
        let mut words = [0; 4];
        lanes.store(&mut words, open);
        Self(words)
    }
}

/// Returns the inner squares whose open lines all have a neighbour of the set.
#[inline(always)]
fn held(lanes: Avx2, open: __m256i, stable: u64) -> u64 {
    let (up, down) = neighbours(lanes, lanes.splat(stable), lanes.load(&PITCHES));
    !lanes.union(lanes.without(open, lanes.or(up, down)))
}
