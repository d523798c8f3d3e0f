//! Slower methods for the squares where the mover may play.
//!
//! All return the same set as [`crate::mobility::moves`].
//!
//! * [`shifts`] shifts all discs of the mover at once, over the opponent's, until none is left; one
//!   direction after the other.
//! * [`unrolled`] shifts six times in every direction, whatever the board, and never branches.
//! * [`carry`] lets an addition run along the lines. One direction is nearly free; the others need
//!   the board turned.
//! * [`kindergarten`] gathers each line by a multiplication and looks it up, `bmi2` by the
//!   instruction PEXT. Looking at one line at a time saves nothing.
//! * `avx512` is parallel prefix for all eight directions in one register.

/// The methods of instruction sets, to test and measure with.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    pub use super::avx512::moves as avx512;
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
    pub use super::bmi2::moves as bmi2;
}

/// All discs at once, a step at a time, until none is left.
pub mod shifts {
    use crate::{Bitboard, Board};

    /// The eight directions: the rotation of the word that moves every square one step, and the
    /// squares that a step from the board can reach. The others are those where bits come in that
    /// left the board on the far side.
    const DIRECTIONS: [(u32, Bitboard); 8] = {
        let (first_column, last_column) =
            (Bitboard::column_of(0).bits(), Bitboard::column_of(7).bits());
        let (first_row, last_row) = (Bitboard::row_of(0).bits(), Bitboard::row_of(7).bits());
        [
            (1, Bitboard::new(!first_column)),
            (64 - 1, Bitboard::new(!last_column)),
            (8, Bitboard::new(!first_row)),
            (64 - 8, Bitboard::new(!last_row)),
            (9, Bitboard::new(!(first_column | first_row))),
            (64 - 9, Bitboard::new(!(last_column | last_row))),
            (7, Bitboard::new(!(last_column | first_row))),
            (64 - 7, Bitboard::new(!(first_column | last_row))),
        ]
    };

    /// Returns the squares where the mover may play.
    ///
    /// In each direction: shift all discs of the mover one step; those that land on the opponent are
    /// potential moves. Shift these again: on an empty square they are moves, on the opponent still
    /// potential ones; and so on until none is left. One shift does for every square of the board what
    /// the [loops](crate::mobility::loops) do for one.
    ///
    /// This is the method of "Working in Reversi, part 3". Its loop ends after one to seven steps, and
    /// the processor cannot foresee after how many.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let (opponent, empties) = (board.opponent(), board.empties());
        let mut moves = Bitboard::EMPTY;
        for (rotation, reachable) in DIRECTIONS {
            let step = |set: Bitboard| Bitboard::new(set.bits().rotate_left(rotation)) & reachable;
            let mut potential = step(board.mover()) & opponent;
            while potential.any() {
                let next = step(potential);
                moves |= next & empties;
                potential = next & opponent;
            }
        }
        moves
    }
}

/// The same six steps in every direction, without a branch.
pub mod unrolled {
    use crate::lines::INNER_COLUMNS;
    use crate::{Bitboard, Board};

    /// Returns the squares where the mover may play.
    ///
    /// A move turns at most six discs in one direction, so the loop of [`shifts`](super::shifts) can
    /// be written out: runs of the opponent's discs next to a disc of the mover grow by one disc five
    /// times, and the squares one step further are moves where they are empty. The discs of columns A
    /// and H are left out of the runs along rows and diagonals, which keeps every shift on the board.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let guarded = opponent & INNER_COLUMNS;
        let beyond = beyond(mover, guarded, |set| set << 1)
            | beyond(mover, guarded, |set| set >> 1)
            | beyond(mover, opponent, |set| set << 8)
            | beyond(mover, opponent, |set| set >> 8)
            | beyond(mover, guarded, |set| set << 9)
            | beyond(mover, guarded, |set| set >> 9)
            | beyond(mover, guarded, |set| set << 7)
            | beyond(mover, guarded, |set| set >> 7);
        Bitboard::new(beyond) & board.empties()
    }

    /// Returns the squares that a walk from a disc of the mover over the opponent's reaches.
    #[inline(always)]
    fn beyond(mover: u64, opponent: u64, step: impl Fn(u64) -> u64) -> u64 {
        let mut run = step(mover) & opponent;
        run |= step(run) & opponent;
        run |= step(run) & opponent;
        run |= step(run) & opponent;
        run |= step(run) & opponent;
        run |= step(run) & opponent;
        step(run)
    }
}

/// Carry: an addition runs along every row at once.
pub mod carry {
    use crate::lines::{INNER, INNER_COLUMNS};
    use crate::{Bitboard, Board, Symmetry};

    /// Returns the squares where the mover may play.
    ///
    /// A run of set bits to whose lowest bit 1 is added turns into zeros, and the carry comes out at
    /// the first bit beyond, however long the run is. So in each row, to the right:
    ///
    /// ```text
    ///                A B C D E F G H     the lowest bit is A
    /// mover          X . . . X . . .
    /// opponent       . O O . . O O .     never A or H: there the carry stops
    /// next to mover  . O . . . O . .     (mover << 1) & opponent
    /// sum            . . . 1 . . . 1     opponent + next to mover
    /// ```
    ///
    /// What a run without a neighbour leaves in the sum is not on an empty square. Three operations
    /// for all eight rows, where parallel prefix takes fourteen.
    ///
    /// Carries go up by one bit only. For the other axes the board is transposed or sheared, so that
    /// their lines become rows, and for the four falling directions its bits are reversed. This costs
    /// far more than it gains, unless boards in all these forms are kept up from move to move; the
    /// direction that is free is used where SSE2 leaves rows to plain words.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let rising = rising(mover, opponent);
        // Half a turn, which is one instruction on some processors.
        let falling = self::rising(mover.reverse_bits(), opponent.reverse_bits()).reverse_bits();
        Bitboard::new(rising | falling) & board.empties()
    }

    /// Returns the squares that walks in the four directions of growing indices reach, from a disc of
    /// the mover over the opponent's; other bits are set only where the opponent has a disc.
    #[inline]
    const fn rising(mover: u64, opponent: u64) -> u64 {
        let rows = carry(mover, opponent & INNER_COLUMNS);
        let columns = transpose(carry(transpose(mover), transpose(opponent) & INNER_COLUMNS));
        // Two diagonals share a row. Where one ends and the next begins both are at an edge, and with
        // the discs of the edges left out no run goes from one to the other.
        let inner = opponent & INNER;
        let diagonals = shear_down(carry(shear_up(mover), shear_up(inner)));
        let anti_diagonals = carry(shear_down(mover), shear_down(inner));
        rows | columns | diagonals | shear_up(anti_diagonals)
    }

    /// Carries along the runs of the opponent next to a disc of the mover; the opponent has no disc in
    /// columns A and H.
    #[inline(always)]
    const fn carry(mover: u64, opponent: u64) -> u64 {
        opponent + (mover << 1 & opponent)
    }

    #[inline(always)]
    const fn transpose(bits: u64) -> u64 {
        Bitboard::new(bits).transformed(Symmetry::Transpose).bits()
    }

    /// Moves each column up, around the edge, by as many rows as there are columns to its left: the
    /// diagonals, whose columns and rows rise together, become rows.
    #[inline(always)]
    pub(super) const fn shear_up(bits: u64) -> u64 {
        let bits = exchange(bits, bits.rotate_right(8), 0xaaaa_aaaa_aaaa_aaaa);
        let bits = exchange(bits, bits.rotate_right(16), 0xcccc_cccc_cccc_cccc);
        exchange(bits, bits.rotate_right(32), 0xf0f0_f0f0_f0f0_f0f0)
    }

    /// The inverse: anti-diagonals become rows.
    #[inline(always)]
    pub(super) const fn shear_down(bits: u64) -> u64 {
        let bits = exchange(bits, bits.rotate_left(8), 0xaaaa_aaaa_aaaa_aaaa);
        let bits = exchange(bits, bits.rotate_left(16), 0xcccc_cccc_cccc_cccc);
        exchange(bits, bits.rotate_left(32), 0xf0f0_f0f0_f0f0_f0f0)
    }

    /// Returns `other` in the squares of the mask, `bits` elsewhere.
    #[inline(always)]
    const fn exchange(bits: u64, other: u64, mask: u64) -> u64 {
        bits ^ (bits ^ other) & mask
    }
}

/// Kindergarten: lines are gathered by multiplications and looked up.
///
/// ```text
/// gather   the mover's and the opponent's discs of a line, eight bits each: mask, multiply, shift
/// look up  the moves of a line with these discs, in a table by its base-3 code
/// scatter  the moves, eight bits, to the squares of the line: multiply, mask
/// ```
///
/// A square of a diagonal is known by its column: the multiplication by `0x0101010101010101` adds
/// up the rows in the highest byte, and no two squares of the diagonal are in one column. There is
/// room for two diagonals, one above and one below the board's main diagonal, that fill the eight
/// columns together:
///
/// ```text
/// . . . 1 . . . .
/// . . . . 1 . . .
/// . . . . . 1 . .
/// . . . . . . 1 .
/// . . . . . . . 1
/// 2 . . . . . . .
/// . 2 . . . . . .
/// . . 2 . . . . .
/// 2 2 2 1 1 1 1 1     the gathered byte
/// ```
///
/// Where one ends and the other begins in the byte both are at an edge of the board. With the
/// opponent's discs on the edges left out, which never turn along a diagonal, no run goes from one
/// to the other. So all 46 lines take 32 look-ups.
///
/// The name is from chess programs, where Gerd Isenberg gathered lines of sliding pieces in this
/// way.
pub mod kindergarten {
    use super::line_table::line_moves;
    use super::masks::{ANTI_DIAGONALS, DIAGONALS};
    use crate::lines::{COLUMN, INNER};
    use crate::{Bitboard, Board};

    /// Column H.
    const LAST_COLUMN: u64 = COLUMN << 7;
    /// Adds up the rows in the highest byte; or repeats a byte in every row.
    const ROWS: u64 = 0x0101_0101_0101_0101;
    /// Sends column A to the highest byte, row 1 to its highest bit; or a byte to column H, its lowest
    /// bit to row 8.
    const TURN: u64 = 0x8040_2010_0804_0201;

    /// Returns the squares where the mover may play.
    ///
    /// The [module](self) explains the method.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut moves = 0;
        for shift in (0..64).step_by(8) {
            moves |=
                line_moves(highest(mover << shift), highest(opponent << shift)) << (56 - shift);
        }
        for shift in 0..8 {
            let gather = |bits: u64| highest((bits >> shift & COLUMN).wrapping_mul(TURN));
            let line = line_moves(gather(mover), gather(opponent));
            // Reversed again, which undoes the reversal of the line.
            moves |= (line.wrapping_mul(TURN) & LAST_COLUMN) >> (7 - shift);
        }
        let inner = opponent & INNER;
        for diagonals in DIAGONALS.into_iter().chain(ANTI_DIAGONALS) {
            let gather = |bits: u64| highest((bits & diagonals).wrapping_mul(ROWS));
            let line = line_moves(gather(mover), gather(inner));
            moves |= line.wrapping_mul(ROWS) & diagonals;
        }
        // A disc that was left out leaves a square that looks empty.
        Bitboard::new(moves) & board.empties()
    }

    #[inline(always)]
    const fn highest(bits: u64) -> u8 {
        bits.to_be_bytes()[0]
    }
}

/// Lines are extracted by an instruction, looked up, and deposited by another.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod bmi2 {
    use crate::lines::{COLUMN, INNER};
    use crate::methods::mobility::line_table::line_moves;
    use crate::methods::mobility::masks::{ANTI_DIAGONALS, DIAGONALS};
    use crate::{Bitboard, Board};
    use processor::simd::Bmi2;

    /// Returns the squares where the mover may play.
    ///
    /// As [`kindergarten`](crate::methods::mobility::kindergarten), with PEXT in place of mask, multiplication and shift,
    /// and PDEP on the way back. The bits of a line arrive in the order of the rows, so here, too, two
    /// diagonals that share no row are one line. On AMD processors before Zen 3 both instructions take
    /// tens to hundreds of cycles.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut moves = 0;
        for shift in (0..64).step_by(8) {
            let row = |bits: u64| (bits >> shift).to_le_bytes()[0];
            moves |= line_moves(row(mover), row(opponent)) << shift;
        }
        for column in 0..8 {
            moves |= in_line(mover, opponent, COLUMN << column);
        }
        let inner = opponent & INNER;
        for diagonals in DIAGONALS.into_iter().chain(ANTI_DIAGONALS) {
            moves |= in_line(mover, inner, diagonals);
        }
        // A disc that was left out leaves a square that looks empty.
        Bitboard::new(moves) & board.empties()
    }

    /// Returns the moves in a line of eight squares.
    #[inline(always)]
    fn in_line(mover: u64, opponent: u64, line: u64) -> u64 {
        let words = Bmi2::of_build();
        let [mover, opponent] = [words.extract(mover, line), words.extract(opponent, line)];
        let moves = line_moves(mover.to_le_bytes()[0], opponent.to_le_bytes()[0]);
        words.deposit(moves, line)
    }
}

/// The eight directions side by side in a 512-bit register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod avx512 {
    use processor::simd::truth_table::{A, B, C};
    use processor::simd::{Avx512, Lanes, U64x8};

    use crate::lines::{INNER, INNER_COLUMNS};
    use crate::{Bitboard, Board};

    /// Rows 2 to 7: an opponent's disc that a move encloses along a column is there.
    const INNER_ROWS: u64 = 0x00ff_ffff_ffff_ff00;

    /// Returns the squares where the mover may play.
    ///
    /// [Parallel prefix](crate::mobility::kogge_stone) with a direction in each lane. A shift down by n is a
    /// rotation up by 64 − n, so one rotation of all lanes is a step in all eight directions; what it
    /// carries around the edge meets no disc, for those on the edges that a direction runs into are
    /// left out. `a | b & c` is one instruction.
    ///
    /// The fewest instructions of all, but the lanes take three steps to merge, and Intel processors
    /// up to Cascade Lake pause and slow down when 512-bit instructions turn up among others.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let lanes = Avx512::of_build();
        let steps = lanes.load(&[1, 8, 9, 7, 64 - 1, 64 - 8, 64 - 9, 64 - 7]);
        let two = lanes.load(&[2, 16, 18, 14, 64 - 2, 64 - 16, 64 - 18, 64 - 14]);
        let [columns, rows, inner] = [INNER_COLUMNS, INNER_ROWS, INNER];
        let inside = lanes.load(&[columns, rows, inner, inner, columns, rows, inner, inner]);

        let mover = lanes.splat(board.mover().bits());
        let opponent = lanes.splat(board.opponent().bits()) & inside;
        let pairs = opponent & opponent.rotate_left_each(steps);
        let run = opponent & mover.rotate_left_each(steps);
        let run = or_and(run, opponent, run.rotate_left_each(steps));
        let run = or_and(run, pairs, run.rotate_left_each(two));
        let run = or_and(run, pairs, run.rotate_left_each(two));
        Bitboard::new(run.rotate_left_each(steps).union()) & board.empties()
    }

    #[inline(always)]
    fn or_and(a: U64x8, b: U64x8, c: U64x8) -> U64x8 {
        a.ternary::<{ A | B & C }>(b, c)
    }
}

/// The moves within a line of eight squares, for the methods that gather lines.
mod line_table {
    use ternary::gather::base3_table::BASE3;

    /// The squares of a line where the mover may play, by the base-3 code of the line: digit 1 for the
    /// mover's discs, 2 for the opponent's, square `i` the digit of 3^i and bit `i` of the entry.
    ///
    /// 6,561 bytes. By the two bytes of the line it would take 65,536, of which nine tenths stand for
    /// lines with two discs on a square.
    static MOVES: [u8; 6561] = table();

    /// Returns the moves in a line, from its discs.
    #[inline(always)]
    pub(super) fn line_moves(mover: u8, opponent: u8) -> u64 {
        let code = BASE3[usize::from(mover)] + 2 * BASE3[usize::from(opponent)];
        // A code is below 3^8 if no square has two discs.
        u64::from(MOVES.get(usize::from(code)).copied().unwrap_or_default())
    }

    const fn table() -> [u8; 6561] {
        let mut table = [0; 6561];
        let mut code = 0;
        while code < 6561 {
            let mut place = 0;
            while place < 8 {
                if digit(code, place) == 0
                    && (encloses(code, place, true) || encloses(code, place, false))
                {
                    table[code] |= 1 << place;
                }
                place += 1;
            }
            code += 1;
        }
        table
    }

    /// Returns digit `place` of a code.
    const fn digit(code: usize, place: u32) -> usize {
        code / 3_usize.pow(place) % 3
    }

    /// Returns whether the opponent's discs next to a place, in one direction, end at the mover's.
    const fn encloses(code: usize, place: u32, rising: bool) -> bool {
        let mut distance = 1;
        loop {
            let next = if rising { place + distance } else { place.wrapping_sub(distance) };
            if next >= 8 {
                return false;
            }
            match digit(code, next) {
                2 => distance += 1,
                1 => return distance > 1,
                _ => return false,
            }
        }
    }
}

/// Sets of squares that several methods share.
mod masks {
    use crate::lines::DIAGONAL;

    /// The diagonals, whose columns and rows rise together, in pairs that fill all columns and rows:
    /// the one of n squares with the one of 8 − n on the other side of the board.
    pub(super) const DIAGONALS: [u64; 8] = {
        let mut pairs = [DIAGONAL; 8];
        let mut pair = 1;
        while pair < 8 {
            pairs[pair] = pairs[pair - 1].rotate_left(8);
            pair += 1;
        }
        pairs
    };
    /// The diagonals whose columns fall as the rows rise, in such pairs.
    pub(super) const ANTI_DIAGONALS: [u64; 8] = {
        let mut pairs = DIAGONALS;
        let mut pair = 0;
        while pair < 8 {
            pairs[pair] = pairs[pair].swap_bytes();
            pair += 1;
        }
        pairs
    };
}

#[cfg(test)]
mod tests {
    use super::carry::{shear_down, shear_up};
    use super::*;
    use crate::Square;
    use crate::mobility::contract::check;

    #[test]
    fn every_method_equals_the_reference() {
        check(shifts::moves);
        check(unrolled::moves);
        check(carry::moves);
        check(kindergarten::moves);
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
        check(bmi2::moves);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
        check(avx512::moves);
    }

    #[test]
    fn shears_turn_diagonals_into_rows() {
        for square in Square::ALL {
            let (column, row) = (square.column(), square.row());
            let bits = square.bitboard().bits();
            let up = Square::at(column, (row + 8 - column) % 8).unwrap().bitboard().bits();
            assert_eq!(shear_up(bits), up);
            assert_eq!(shear_down(up), bits);
        }
    }
}
