//! Moves and flips of all lines, in tables of two shapes.

use alloc::boxed::Box;
use alloc::vec;
use core::fmt;

use ternary::gather::base3_table::BASE3;
use ternary::table::{LineTable, Numbering, TableBuilder, TableError};

/// Moves and flips of a line of up to eight cells.
///
/// Bit `i` of a byte is cell `i`; shorter lines have zeros above their cells. A cell in both bytes
/// is no line, and the answer is unspecified.
pub trait LineTables {
    /// Returns the cells where the first player may play and those where the second may.
    ///
    /// The cell after a short line's last may be among them: the tables do not know the length.
    fn moves_of_both(&self, first: u8, second: u8) -> [u8; 2];

    /// Returns the cells where the mover may play; else as
    /// [`moves_of_both`](Self::moves_of_both).
    #[inline]
    fn moves(&self, mover: u8, opponent: u8) -> u8 {
        self.moves_of_both(mover, opponent)[0]
    }

    /// Returns the cells whose discs turn when the mover plays on `cell`, whatever stands there.
    ///
    /// # Panics
    ///
    /// From cell 8 on.
    fn flips(&self, cell: usize, mover: u8, opponent: u8) -> u8;

    /// Returns the memory of the moves in bytes.
    fn move_bytes(&self) -> usize;

    /// Returns the memory of the flips in bytes.
    fn flip_bytes(&self) -> usize;
}

/// The moves of both players on a line.
type Moves = [u8; 2];

/// The cells that flip by a move on each cell of a line.
type Flips = [u8; 8];

/// Returns the entry of a line.
fn moves_of_line(first: u8, second: u8) -> Moves {
    [moves_on(first, second), moves_on(second, first)]
}

/// Returns the entry of a line.
fn flips_of_line(mover: u8, opponent: u8) -> Flips {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|cell| flips_on(cell, mover, opponent))
}

/// The tables of the article: `moves[256][256][2]`, and flips of the same shape.
///
/// One index is the byte of the first player's discs, the other that of the second's. Of the 65,536
/// pairs 6,561 share no cell, which is one in ten; the other entries are zeros and never read.
/// The moves take 131,072 bytes and the flips, eight bytes a line, 524,288.
///
/// The third index of the article adds nothing that exchanging the others does not give; what it
/// buys is that [one look-up](LineTables::moves_of_both) answers for both players.
#[derive(Clone, PartialEq, Eq)]
pub struct PairTables {
    moves: Box<[[Moves; 256]]>,
    flips: Box<[[Flips; 256]]>,
}

impl PairTables {
    /// Fills the tables, in a few milliseconds.
    #[must_use]
    pub fn build() -> Self {
        let mut moves = vec![[[0; 2]; 256]; 256].into_boxed_slice();
        let mut flips = vec![[[0; 8]; 256]; 256].into_boxed_slice();
        for first in 0..=u8::MAX {
            for second in (0..=u8::MAX).filter(|second| first & second == 0) {
                let (i, j) = (usize::from(first), usize::from(second));
                moves[i][j] = moves_of_line(first, second);
                flips[i][j] = flips_of_line(first, second);
            }
        }
        Self { moves, flips }
    }
}

impl LineTables for PairTables {
    #[inline]
    fn moves_of_both(&self, first: u8, second: u8) -> Moves {
        self.moves[usize::from(first)][usize::from(second)]
    }

    #[inline]
    fn flips(&self, cell: usize, mover: u8, opponent: u8) -> u8 {
        self.flips[usize::from(mover)][usize::from(opponent)][cell]
    }

    fn move_bytes(&self) -> usize {
        size_of_val(&*self.moves)
    }

    fn flip_bytes(&self) -> usize {
        size_of_val(&*self.flips)
    }
}

/// Tables indexed by the base-3 code of a line: 6,561 entries, all of which are lines.
///
/// The moves take 13,122 bytes and the flips 52,488, a tenth of [`PairTables`] each. The price is a
/// look-up for each player in [`BASE3`], of which 512 bytes are used, and an addition.
#[derive(Clone, PartialEq, Eq)]
pub struct Base3Tables {
    moves: LineTable<Moves>,
    flips: LineTable<Flips>,
}

impl Base3Tables {
    /// Fills the tables, in a few milliseconds.
    ///
    /// # Errors
    ///
    /// [`TableError::OutOfMemory`].
    pub fn build() -> Result<Self, TableError> {
        let builder = TableBuilder::new(Numbering::Base3, 8)?;
        #[expect(clippy::cast_possible_truncation, reason = "a line of eight cells")]
        let bytes = |line: &ternary::line::Line| {
            let [first, second] = ternary::Color::ALL.map(|color| line.stones(color) as u8);
            (first, second)
        };
        Ok(Self {
            moves: builder.build(|line| {
                let (first, second) = bytes(line);
                moves_of_line(first, second)
            })?,
            flips: builder.build(|line| {
                let (mover, opponent) = bytes(line);
                flips_of_line(mover, opponent)
            })?,
        })
    }
}

/// Returns the base-3 code of a line: digit 1 for the first player, 2 for the second.
#[inline]
fn code(first: u8, second: u8) -> u32 {
    u32::from(BASE3[usize::from(first)]) + 2 * u32::from(BASE3[usize::from(second)])
}

impl LineTables for Base3Tables {
    #[inline]
    fn moves_of_both(&self, first: u8, second: u8) -> Moves {
        // Bytes that share cells may give no code.
        self.moves.get(code(first, second)).copied().unwrap_or_default()
    }

    #[inline]
    fn flips(&self, cell: usize, mover: u8, opponent: u8) -> u8 {
        self.flips.get(code(mover, opponent)).copied().unwrap_or_default()[cell]
    }

    fn move_bytes(&self) -> usize {
        self.moves.bytes()
    }

    fn flip_bytes(&self) -> usize {
        self.flips.bytes()
    }
}

/// Says how large tables are, not their thousands of entries.
fn describe(tables: &impl LineTables, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_struct(name)
        .field("move_bytes", &tables.move_bytes())
        .field("flip_bytes", &tables.flip_bytes())
        .finish_non_exhaustive()
}

impl fmt::Debug for PairTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        describe(self, "PairTables", f)
    }
}

impl fmt::Debug for Base3Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        describe(self, "Base3Tables", f)
    }
}

/// Returns the cells whose discs turn when the mover plays on `cell`, whatever stands there: the
/// slow and obvious way to fill the tables.
///
/// Bit `i` of a byte is cell `i`. A line shorter than eight cells has zeros above them, in both
/// bytes.
fn flips_on(cell: u32, mover: u8, opponent: u8) -> u8 {
    let has = |discs: u8, cell: u32| cell < 8 && discs >> cell & 1 != 0;
    let mut flips = 0;
    // One step up; one step down, where the cell below 0 is the largest number of all.
    for step in [1, u32::MAX] {
        let mut passed = 0;
        let mut next = cell.wrapping_add(step);
        while has(opponent, next) {
            passed |= 1 << next;
            next = next.wrapping_add(step);
        }
        if has(mover, next) {
            flips |= passed;
        }
    }
    flips
}

/// Returns the empty cells where the mover turns a disc, for a short line possibly the first cell
/// beyond its end as well: the caller knows the length.
fn moves_on(mover: u8, opponent: u8) -> u8 {
    let is_move =
        |cell: &u32| (mover | opponent) >> cell & 1 == 0 && flips_on(*cell, mover, opponent) != 0;
    (0..8).filter(is_move).fold(0, |moves, cell| moves | 1 << cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Board, Square, flip};

    #[test]
    fn single_lines_follow_the_rules() {
        //                  cell 76543210
        let (mover, opponent) = (0b1000_0001, 0b0110_1110);
        assert_eq!(moves_on(mover, opponent), 0b0001_0000);
        assert_eq!(flips_on(4, mover, opponent), opponent);
        // The only move lies beyond the end of a line of four cells.
        assert_eq!(moves_on(0b0001, 0b1110), 0b1_0000);
        assert_eq!(flips_on(3, 0b0001, 0b0110), 0b0110);
        assert_eq!(flips_on(4, 0b0001, 0b0110), 0);
        assert_eq!(flips_on(0, 0, 0b1111_1110), 0);
    }

    /// Returns the line as row 4 of an empty board: there rows are the only lines that matter.
    fn row(mover: u8, opponent: u8) -> Board {
        let set = |byte: u8| Bitboard::new(u64::from(byte) << 24);
        Board::new(set(mover), set(opponent)).expect("no cell in both")
    }

    fn byte(set: Bitboard) -> u8 {
        set.bits().to_le_bytes()[3]
    }

    #[test]
    fn both_tables_know_every_line() {
        let (pairs, base3) = (PairTables::build(), Base3Tables::build().unwrap());
        let mut lines = 0;
        for mover in 0..=255_u8 {
            for opponent in (0..=255).filter(|opponent| mover & opponent == 0) {
                lines += 1;
                let board = row(mover, opponent);
                let flips: [u8; 8] = core::array::from_fn(|column| {
                    byte(flip::loops::flips(board, Square::ALL[24 + column]))
                });
                let turning = (0..8).filter(|&cell| flips[cell] != 0);
                let moves = turning.fold(0, |a, cell| a | 1 << cell) & !(mover | opponent);
                for tables in [&pairs as &dyn LineTables, &base3] {
                    for (cell, expected) in flips.into_iter().enumerate() {
                        assert_eq!(tables.flips(cell, mover, opponent), expected);
                    }
                    assert_eq!(tables.moves(mover, opponent), moves);
                    let both = tables.moves_of_both(mover, opponent);
                    let [opponents, movers] = tables.moves_of_both(opponent, mover);
                    assert_eq!(both, [movers, opponents]);
                }
            }
        }
        assert_eq!(lines, 6561);
    }

    #[test]
    fn sizes_are_as_documented() {
        let (pairs, base3) = (PairTables::build(), Base3Tables::build().unwrap());
        assert_eq!((pairs.move_bytes(), pairs.flip_bytes()), (131_072, 524_288));
        assert_eq!((base3.move_bytes(), base3.flip_bytes()), (13_122, 52_488));
        assert_eq!(
            format!("{base3:?}"),
            "Base3Tables { move_bytes: 13122, flip_bytes: 52488, .. }"
        );
        assert!(format!("{pairs:?}").starts_with("PairTables"));
    }

    #[test]
    fn bytes_that_share_cells_are_answered_without_panic() {
        let (pairs, base3) = (PairTables::build(), Base3Tables::build().unwrap());
        for tables in [&pairs as &dyn LineTables, &base3] {
            assert_eq!(tables.moves_of_both(255, 255), [0, 0]);
            assert_eq!(tables.flips(7, 255, 255), 0);
        }
    }
}
