//! One word per family of lines.

use super::masks::{DOWN, INNER, LINES, UP};
use crate::stability::full_lines::FullLines;
use crate::stability::stable_discs::Stable;
use crate::{Bitboard, Board, Square};

/// The squares on lines with an empty square, by family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::stability) struct OpenLines([u64; 4]);

impl OpenLines {
    /// Returns the open lines of a set of discs.
    #[inline]
    pub(in crate::stability) const fn new(discs: Bitboard) -> Self {
        let empties = !discs.bits();
        Self([
            spread_along_rows(empties),
            spread_along_columns(empties),
            spread_along_diagonals(empties),
            spread_along_anti_diagonals(empties),
        ])
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
        let full = |line: u64| if line & empties.bits() == 0 { line } else { 0 };
        let [row, column, diagonal, anti_diagonal] = LINES[square.index()].map(full);
        let [rows, columns, diagonals, anti_diagonals] = self.0;
        let open = [
            rows & !row,
            columns & !column,
            diagonals & !diagonal,
            anti_diagonals & !anti_diagonal,
        ];
        (Self(open), row | column | diagonal | anti_diagonal != 0)
    }

    /// Returns the stable discs of one player; `known` has those on the edges at least, and any
    /// stable discs of both players.
    #[inline]
    pub(in crate::stability) fn connected(self, discs: Bitboard, known: Bitboard) -> Bitboard {
        let inner = discs.bits() & INNER;
        let mut stable = discs.bits() & (known.bits() | self.unneeded());
        loop {
            let next = stable | inner & self.held(stable);
            if next == stable {
                return Bitboard::new(stable);
            }
            stable = next;
        }
    }

    /// Returns [`connected`](Self::connected) for both players.
    #[inline]
    pub(in crate::stability) fn both_connected(self, board: Board, known: Bitboard) -> Stable {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let known = known.bits() | self.unneeded();
        let mut stable = (mover & known, opponent & known);
        loop {
            let next = (
                stable.0 | mover & INNER & self.held(stable.0),
                stable.1 | opponent & INNER & self.held(stable.1),
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

    /// Returns the squares that need no neighbour: all their lines are full.
    #[inline]
    const fn unneeded(self) -> u64 {
        let [rows, columns, diagonals, anti_diagonals] = self.0;
        !(rows | columns | diagonals | anti_diagonals)
    }

    /// Returns the inner squares whose open lines all have a neighbour of the set.
    #[inline]
    const fn held(self, stable: u64) -> u64 {
        let [rows, columns, diagonals, anti_diagonals] = self.0;
        let row = rows & !(stable << 1 | stable >> 1);
        let column = columns & !(stable << 8 | stable >> 8);
        let diagonal = diagonals & !(stable << 9 | stable >> 9);
        let anti_diagonal = anti_diagonals & !(stable << 7 | stable >> 7);
        !(row | column | diagonal | anti_diagonal)
    }
}

/// Returns the rows that have a square of the set.
#[inline]
const fn spread_along_rows(set: u64) -> u64 {
    const LOW_SEVEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // The sum sets the highest bit of a byte that has another bit, and never carries out of it.
    let any = (((set & LOW_SEVEN) + LOW_SEVEN) | set) & !LOW_SEVEN;
    (any >> 7) * 0xff
}

/// Returns the columns that have a square of the set.
#[inline]
const fn spread_along_columns(set: u64) -> u64 {
    let set = set | set.rotate_left(8);
    let set = set | set.rotate_left(16);
    set | set.rotate_left(32)
}

/// Returns the diagonals that have a square of the set.
///
/// Steps of 1, 2 and 4 squares each way reach up to 7 squares each way.
#[inline]
const fn spread_along_diagonals(set: u64) -> u64 {
    let set = set | set << 9 & UP[0] | set >> 9 & DOWN[0];
    let set = set | set << 18 & UP[1] | set >> 18 & DOWN[1];
    set | set << 36 & UP[2] | set >> 36 & DOWN[2]
}

/// Returns the anti-diagonals that have a square of the set.
#[inline]
const fn spread_along_anti_diagonals(set: u64) -> u64 {
    let set = set | set << 7 & DOWN[0] | set >> 7 & UP[0];
    let set = set | set << 14 & DOWN[1] | set >> 14 & UP[1];
    set | set << 28 & DOWN[2] | set >> 28 & UP[2]
}
