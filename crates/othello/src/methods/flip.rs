//! Slower methods for the discs that a move flips, with the contract of [`crate::flip`].
//!
//! * [`unrolled`] writes the six steps of a ray out as nested conditions. Short walks are short,
//!   but the processor mispredicts which ones are.
//! * [`kogge_stone`] fills the runs next to the square in all eight directions by doubling: the
//!   same work on every board, without a branch.
//! * [`kindergarten`] gathers each of the four lines to a byte by a multiplication, looks up where
//!   an outflanking disc would be, and then what it flips.
//! * `bmi2` is `kindergarten` with instructions that extract and deposit the bits of a line.

/// The methods of instruction sets, to test and measure with.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
    pub use super::bmi2::flips as bmi2;
}

/// Six steps written out, in each direction.
pub mod unrolled {
    use crate::lines::INNER_COLUMNS;
    use crate::{Bitboard, Board, Square};

    /// Returns the discs that turn when the mover plays on a square.
    ///
    /// At most six discs turn in a direction, so the loop over them can be written out as nested
    /// conditions. A step is one shift; the disc just reached is a word with one bit, or 0 beyond the
    /// first and the last row. Steps that change the column only go on from columns B to G, so that
    /// none comes in again on the other side: there only the opponent's discs in these columns count
    /// as passed.
    ///
    /// After "Bit board in the Othello", from the article on bitboards in the Japanese Wikipedia. With
    /// its bit numbers, column + 8 · row, a shift to the right goes to the left on the board.
    #[must_use]
    #[inline]
    pub fn flips(board: Board, square: Square) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let guarded = opponent & INNER_COLUMNS;
        let start = square.bitboard().bits();
        Bitboard::new(
            passed(start, mover, guarded, |disc| disc << 1)
                | passed(start, mover, guarded, |disc| disc >> 1)
                | passed(start, mover, opponent, |disc| disc << 8)
                | passed(start, mover, opponent, |disc| disc >> 8)
                | passed(start, mover, guarded, |disc| disc << 7)
                | passed(start, mover, guarded, |disc| disc >> 7)
                | passed(start, mover, guarded, |disc| disc << 9)
                | passed(start, mover, guarded, |disc| disc >> 9),
        )
    }

    /// Returns the discs that turn in the direction of a step.
    #[inline(always)]
    fn passed(start: u64, mover: u64, opponent: u64, step: impl Fn(u64) -> u64) -> u64 {
        let enclosed = |passed: u64, end: u64| if end & mover != 0 { passed } else { 0 };
        let m1 = step(start);
        if m1 & opponent == 0 {
            return 0;
        }
        let m2 = step(m1);
        if m2 & opponent == 0 {
            return enclosed(m1, m2);
        }
        let m3 = step(m2);
        if m3 & opponent == 0 {
            return enclosed(m1 | m2, m3);
        }
        let m4 = step(m3);
        if m4 & opponent == 0 {
            return enclosed(m1 | m2 | m3, m4);
        }
        let m5 = step(m4);
        if m5 & opponent == 0 {
            return enclosed(m1 | m2 | m3 | m4, m5);
        }
        let m6 = step(m5);
        if m6 & opponent == 0 {
            return enclosed(m1 | m2 | m3 | m4 | m5, m6);
        }
        enclosed(m1 | m2 | m3 | m4 | m5 | m6, step(m6))
    }
}

/// Parallel prefix: runs of discs grow by one, by two and by two again, without a branch.
pub mod kogge_stone {
    use crate::lines::INNER_COLUMNS;
    use crate::{Bitboard, Board, Square};

    /// Returns the discs that turn when the mover plays on a square.
    ///
    /// In each direction the opponent's discs next to the square are filled: first the nearest two,
    /// then twice two more, by shifting the filled part two places along pairs of the opponent's
    /// discs. If the step after the last filled disc meets the mover, the fill turns. Nothing depends
    /// on where the discs are but the values of words, so no branch can be mispredicted: the section
    /// "without conditional branches" that the article behind [`unrolled`](super::unrolled) leaves
    /// empty.
    ///
    /// The doubling is the parallel prefix of Kogge and Stone (1973), known as a fill in chess
    /// programs.
    #[must_use]
    #[inline]
    pub fn flips(board: Board, square: Square) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        // What is filled stays in these columns, so no shift carries it around the edge.
        let guarded = opponent & INNER_COLUMNS;
        let start = square.bitboard().bits();
        Bitboard::new(
            both_ways::<1>(start, mover, guarded)
                | both_ways::<8>(start, mover, opponent)
                | both_ways::<7>(start, mover, guarded)
                | both_ways::<9>(start, mover, guarded),
        )
    }

    /// Returns the discs that turn on both sides of the square along one axis.
    #[inline(always)]
    fn both_ways<const STEP: u32>(start: u64, mover: u64, opponent: u64) -> u64 {
        // The upper and the lower disc of each pair of neighbours.
        let upper = opponent & opponent << STEP;
        let lower = upper >> STEP;

        let mut above = opponent & start << STEP;
        above |= opponent & above << STEP;
        above |= upper & above << (2 * STEP);
        above |= upper & above << (2 * STEP);

        let mut below = opponent & start >> STEP;
        below |= opponent & below >> STEP;
        below |= lower & below >> (2 * STEP);
        below |= lower & below >> (2 * STEP);

        only_if(above << STEP & mover, above) | only_if(below >> STEP & mover, below)
    }

    /// Returns `value` where the condition has any bit, else 0.
    #[inline(always)]
    fn only_if(condition: u64, value: u64) -> u64 {
        u64::from(condition != 0).wrapping_neg() & value
    }
}

/// Kindergarten: a line is gathered by a multiplication and looked up.
///
/// What the names stand for, in the order of the work on one line:
///
/// ```text
///            row             column              diagonal        anti-diagonal
///
/// . . . . . . . .     . . . x . . . .     x . . . . . . .     . . . . . . x .
/// . . . . . . . .     . . . x . . . .     . x . . . . . .     . . . . . x . .
/// . . . . . . . .     . . . x . . . .     . . x . . . . .     . . . . x . . .
/// x x x x x x x x     . . . x . . . .     . . . x . . . .     . . . x . . . .
/// . . . . . . . .     . . . x . . . .     . . . . x . . .     . . x . . . . .
/// . . . . . . . .     . . . x . . . .     . . . . . x . .     . x . . . . . .
/// . . . . . . . .     . . . x . . . .     . . . . . . x .     x . . . . . . .
/// . . . . . . . .     . . . x . . . .     . . . . . . . x     . . . . . . . .
///
/// gather    the opponent's discs on the inner six squares of the line: mask, multiply, shift
/// outflank  OUTFLANK[place of the move][these six bits]: where a disc of the mover encloses
/// and       … with the mover's discs of the line, gathered in the same way, eight bits
/// flipped   FLIPPED[place of the move][the enclosing discs]: the discs between
/// scatter   … back to the squares of the line: multiply, mask
/// ```
///
/// A square of a row, of a diagonal and of an anti-diagonal is known by its column: the
/// multiplication of a diagonal by `0x0101010101010101` adds up its rows in the highest byte, and
/// no two of them have a bit in one column. A diagonal of less than eight squares leaves columns
/// empty, and nothing encloses there. A square of a column is known by its row: the factor sends
/// the bits with distance 8 to the highest byte with distance 1.
///
/// The name is from chess programs, where Gerd Isenberg gathered lines of sliding pieces in this
/// way; other engines of Othello have long worked by outflank and flipped tables.
pub mod kindergarten {
    use super::line_tables::{FLIPPED, OUTFLANK};
    use crate::lines::{COLUMN, GATHER_COLUMN, GATHER_DIAGONAL, INNER_COLUMNS, lines_through};
    use crate::{Bitboard, Board, Square};

    /// Column A without its ends.
    const INNER_COLUMN: u64 = 0x0001_0101_0101_0100;

    /// Sends bit `i` of the lowest byte to bit 8`i`; right where no two bits are seven places apart.
    const SCATTER_COLUMN: u64 = 0x0002_0408_1020_4081;

    /// Both diagonals of each square: columns and rows rise together in the first.
    static DIAGONALS: [[u64; 2]; 64] = diagonals();

    /// Returns the discs that turn when the mover plays on a square.
    ///
    /// The [module](self) explains the method. About thirty steps and eight table look-ups in
    /// 3.5 KiB, none of which waits for another line.
    #[must_use]
    #[inline]
    pub fn flips(board: Board, square: Square) -> Bitboard {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let (column, row) = (square.column(), square.row());
        let [diagonal, anti_diagonal] = DIAGONALS[square.index()];

        let shift = 8 * row;
        let turned = in_line(column, inner(opponent >> shift << 56), byte(mover >> shift << 56));
        let mut flips = turned << shift;

        let turned =
            in_line(row, gather_inner_column(opponent >> column), gather_column(mover >> column));
        flips |= scatter_column(turned) << column;

        for line in [diagonal, anti_diagonal] {
            let turned = in_line(
                column,
                gather_inner_diagonal(opponent & line),
                gather_diagonal(mover & line),
            );
            flips |= scatter_diagonal(turned) & line;
        }
        Bitboard::new(flips)
    }

    /// Returns the discs of one line that turn, as bits of a byte.
    #[inline(always)]
    fn in_line(place: usize, opponent: usize, mover: u8) -> u64 {
        let enclosing = OUTFLANK[place][opponent] & mover;
        u64::from(FLIPPED[place][usize::from(enclosing)])
    }

    /// Returns the highest byte.
    #[inline(always)]
    const fn byte(gathered: u64) -> u8 {
        gathered.to_be_bytes()[0]
    }

    /// Returns the inner six bits of the highest byte.
    #[inline(always)]
    const fn inner(gathered: u64) -> usize {
        (gathered << 1 >> 58) as usize
    }

    #[inline(always)]
    const fn gather_diagonal(line: u64) -> u8 {
        byte(line.wrapping_mul(GATHER_DIAGONAL))
    }

    /// The same for columns B to G, which arrive at the six highest bits.
    #[inline(always)]
    const fn gather_inner_diagonal(line: u64) -> usize {
        ((line & INNER_COLUMNS).wrapping_mul(GATHER_DIAGONAL << 1) >> 58) as usize
    }

    /// Column A; the other columns do not matter.
    #[inline(always)]
    const fn gather_column(column: u64) -> u8 {
        byte((column & COLUMN).wrapping_mul(GATHER_COLUMN))
    }

    /// The same for rows 2 to 7, which arrive at the six highest bits.
    #[inline(always)]
    const fn gather_inner_column(column: u64) -> usize {
        ((column & INNER_COLUMN).wrapping_mul(GATHER_COLUMN << 1) >> 58) as usize
    }

    /// Copies the bits of a byte to all rows.
    #[inline(always)]
    const fn scatter_diagonal(bits: u64) -> u64 {
        bits.wrapping_mul(COLUMN)
    }

    /// Sends the inner six bits of a byte to column A.
    #[inline(always)]
    const fn scatter_column(bits: u64) -> u64 {
        bits.wrapping_mul(SCATTER_COLUMN) & COLUMN
    }

    const fn diagonals() -> [[u64; 2]; 64] {
        let mut lines = [[0; 2]; 64];
        let mut index = 0;
        while index < 64 {
            let [_, _, diagonal, anti_diagonal] = lines_through(Square::ALL[index]);
            lines[index] = [diagonal, anti_diagonal];
            index += 1;
        }
        lines
    }

    // The factors, over all contents of a line.
    const _: () = {
        let mut bits = 0;
        while bits < 256 {
            let inner = bits >> 1 & 63;
            let (mut column, mut row) = (0, 0);
            while row < 8 {
                column |= (bits as u64 >> row & 1) << (8 * row);
                row += 1;
            }
            assert!(gather_column(column) as usize == bits, "a column is gathered");
            assert!(gather_inner_column(column) == inner, "an inner column is gathered");
            assert!(
                scatter_column(2 * inner as u64) == column & INNER_COLUMN,
                "a column is scattered"
            );

            let mut line = 0;
            while line < 128 {
                let mask = DIAGONALS[line / 2][line % 2];
                let discs = scatter_diagonal(bits as u64) & mask;
                let columns = gather_diagonal(mask) as usize & bits;
                assert!(discs.count_ones() == columns.count_ones(), "one disc in each column");
                assert!(gather_diagonal(discs) as usize == columns, "a diagonal is gathered");
                assert!(gather_inner_diagonal(discs) == columns >> 1 & 63, "and without its ends");
                line += 1;
            }
            bits += 1;
        }
    };
}

/// PEXT and PDEP: each line is extracted by one instruction, looked up, and deposited by another.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod bmi2 {
    use crate::methods::flip::line_tables::{FLIPPED, OUTFLANK};
    use crate::{Bitboard, Board, Square};
    use processor::simd::Bmi2;

    /// The lines through a square but its row.
    #[derive(Clone, Copy, Debug)]
    #[repr(align(32))]
    struct Lines {
        /// Column, diagonal, anti-diagonal.
        masks: [u64; 3],
        /// The place of the square in each, from the lowest square.
        places: [u8; 3],
    }

    /// 2 KiB.
    static LINES: [Lines; 64] = lines();

    /// Returns the discs that turn when the mover plays on a square.
    ///
    /// The tables are those of [`kindergarten`](crate::methods::flip::kindergarten). The squares of a line become
    /// consecutive bits, from its lowest square, so that short lines leave the high bits empty.
    ///
    /// Of use only where the two instructions are fast: not on AMD processors before Zen 3.
    #[must_use]
    #[inline]
    pub fn flips(board: Board, square: Square) -> Bitboard {
        let words = Bmi2::of_build();
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let shift = 8 * square.row();
        let mut flips = in_line(square.column(), opponent >> shift, mover >> shift) << shift;
        let Lines { masks, places } = LINES[square.index()];
        for (mask, place) in masks.into_iter().zip(places) {
            let place = usize::from(place % 8);
            let line = in_line(place, words.extract(opponent, mask), words.extract(mover, mask));
            flips |= words.deposit(line, mask);
        }
        Bitboard::new(flips)
    }

    /// Returns the discs that turn in the line of the lowest byte.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a line is the lowest byte")]
    fn in_line(place: usize, opponent: u64, mover: u64) -> u64 {
        let enclosing = OUTFLANK[place][(opponent >> 1 & 63) as usize] & mover as u8;
        u64::from(FLIPPED[place][usize::from(enclosing)])
    }

    const fn lines() -> [Lines; 64] {
        let mut lines = [Lines { masks: [0; 3], places: [0; 3] }; 64];
        let mut index = 0;
        while index < 64 {
            let square = Square::ALL[index];
            let mut other = 0;
            while other < 64 {
                let cell = Square::ALL[other];
                let shared = [
                    cell.column() == square.column(),
                    cell.column() + square.row() == square.column() + cell.row(),
                    cell.column() + cell.row() == square.column() + square.row(),
                ];
                let mut line = 0;
                while line < 3 {
                    if shared[line] {
                        lines[index].masks[line] |= cell.bitboard().bits();
                        lines[index].places[line] += (other < index) as u8;
                    }
                    line += 1;
                }
                other += 1;
            }
            index += 1;
        }
        lines
    }
}

/// The effect of a move in one line of eight squares: two tables of bytes.
///
/// Square `i` of a line is bit `i`. The opponent's discs on the two end squares never turn, so the
/// tables look at the six between them, numbered from 0.
mod line_tables {
    /// The squares where a disc of the mover would enclose, by the square of the move and the
    /// opponent's discs on the inner six: at most one on either side.
    ///
    /// 512 bytes.
    pub(super) static OUTFLANK: [[u8; 64]; 8] = outflank();

    /// The squares between that of the move and the discs that enclose, by the square of the move and
    /// what [`OUTFLANK`] and the mover's discs have in common; 0 for what they cannot have.
    ///
    /// 2 KiB.
    pub(super) static FLIPPED: [[u8; 256]; 8] = flipped();

    const fn outflank() -> [[u8; 64]; 8] {
        let mut table = [[0; 64]; 8];
        let mut square = 0;
        while square < 8 {
            let mut inner = 0;
            while inner < 64 {
                let opponent = inner << 1;
                let (above, below) = (end_above(square, opponent), end_below(square, opponent));
                table[square][inner] = above | below;
                inner += 1;
            }
            square += 1;
        }
        table
    }

    const fn flipped() -> [[u8; 256]; 8] {
        let mut table = [[0; 256]; 8];
        let mut square = 0;
        while square < 8 {
            let mut inner = 0;
            while inner < 64 {
                let opponent = inner << 1;
                let ends = [end_above(square, opponent), end_below(square, opponent)];
                let mut choice = 0;
                while choice < 4 {
                    let above = if choice & 1 != 0 { ends[0] } else { 0 };
                    let below = if choice & 2 != 0 { ends[1] } else { 0 };
                    let between = between(square, above) | between(square, below);
                    assert!(between as usize & !opponent == 0, "only the opponent's discs turn");
                    let entry = &mut table[square][(above | below) as usize];
                    assert!(*entry == 0 || *entry == between, "the ends say all");
                    *entry = between;
                    choice += 1;
                }
                inner += 1;
            }
            square += 1;
        }
        table
    }

    /// Returns the square where the run of the opponent's discs above a square ends, as a bit; 0 if
    /// there is no run or it goes to the edge.
    const fn end_above(square: usize, opponent: usize) -> u8 {
        let mut end = square + 1;
        while opponent >> end & 1 != 0 {
            end += 1;
        }
        if end > square + 1 && end < 8 { 1 << end } else { 0 }
    }

    /// Returns the square where the run of the opponent's discs below a square ends, as a bit; 0 if
    /// there is no run.
    const fn end_below(square: usize, opponent: usize) -> u8 {
        // The lowest square is never the opponent's here, so every run ends.
        let mut steps = 1;
        while steps <= square && opponent >> (square - steps) & 1 != 0 {
            steps += 1;
        }
        if steps > 1 { 1 << (square - steps) } else { 0 }
    }

    /// Returns the squares strictly between a square and the one of a bit.
    const fn between(square: usize, end: u8) -> u8 {
        if end == 0 {
            return 0;
        }
        let (low, high) = if end as usize > 1 << square {
            (square, end.trailing_zeros() as usize)
        } else {
            (end.trailing_zeros() as usize, square)
        };
        (!0 >> (8 - high)) & (!0 << (low + 1))
    }
}

#[cfg(test)]
mod tests {
    crate::flip::contract::methods! {
        unrolled crate::methods::flip::unrolled::flips;
        kogge_stone crate::methods::flip::kogge_stone::flips;
        kindergarten crate::methods::flip::kindergarten::flips;
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
        bmi2 crate::methods::flip::bmi2::flips;
    }
}
