//! The place of each square in each copy of the board.

use crate::lines::{COLUMN, DIAGONAL};
use crate::{Bitboard, Square};

/// A turn of the board that makes one of the four kinds of lines contiguous.
///
/// The names are those of the article, which draws A1 at the lower left, as chess does. There the
/// lowest bit of a copy is the leftmost square of its lowest row, and bits go on to the right, then
/// upwards. So every line reads from its low bit towards higher columns, or higher rows on a file:
///
/// ```text
///  None             Right90          Right45            Left45
///
///                                       A8                 H8
///                                     A7  B8             G8  H7
///  A8 B8 C8 … H8    A1 A2 A3 … A8    A6  B7  C8         F8  G7  H6
///  …                …                    …                  …
///  A2 B2 C2 … H2    G1 G2 G3 … G8    F1  G2  H3         A3  B2  C1
///  A1 B1 C1 … H1    H1 H2 H3 … H8      G1  H2             A2  B1
///                                       H1                 A1
/// ```
///
/// Only the squares matter, not how the board is drawn: with A1 at the upper left, as elsewhere in
/// this crate, the same maps turn the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rotation {
    /// The board as it is: its rows are contiguous.
    None,
    /// A quarter turn to the right, which lays the columns down.
    Right90,
    /// An eighth of a turn to the right, which lays the diagonals parallel to A1–H8 down.
    Right45,
    /// An eighth of a turn to the left, which lays the diagonals parallel to A8–H1 down.
    Left45,
}

impl Rotation {
    /// All four, each at its own index.
    pub const ALL: [Self; 4] = [Self::None, Self::Right90, Self::Right45, Self::Left45];

    /// Returns the bit of a square in this copy.
    ///
    /// ```
    /// use othello::Square;
    /// use othello::methods::rotated::Rotation;
    ///
    /// // The two examples of the article.
    /// assert_eq!(Rotation::Right90.bit(Square::A1), 56);
    /// assert_eq!(Rotation::Right90.bit(Square::B1), 48);
    /// ```
    #[must_use]
    #[inline]
    pub const fn bit(self, square: Square) -> u32 {
        BITS[square as usize][self as usize].trailing_zeros()
    }

    /// Returns a set of squares as this copy has it, square by square.
    #[must_use]
    pub fn rotate(self, squares: Bitboard) -> u64 {
        squares.iter().map(|square| BITS[square.index()][self as usize]).fold(0, |a, b| a | b)
    }

    /// Returns the lines of this copy, from the low bits to the high ones.
    ///
    /// These are 8 rows or columns, or 15 diagonals of 1 to 8 squares. All 64 bits belong to one.
    #[must_use]
    #[inline]
    pub const fn lines(self) -> &'static [Line] {
        match self {
            Self::None => &ROWS,
            Self::Right90 => &COLUMNS,
            Self::Right45 => &DIAGONALS,
            Self::Left45 => &ANTI_DIAGONALS,
        }
    }

    /// Returns the lines of this copy that have three squares or more; on shorter ones no disc can
    /// turn.
    #[must_use]
    #[inline]
    pub const fn playable_lines(self) -> &'static [Line] {
        let lines = self.lines();
        match lines {
            [_, _, long @ .., _, _] if lines.len() == 15 => long,
            _ => lines,
        }
    }

    /// Returns the line through a square and the square's cell on it.
    #[must_use]
    #[inline]
    pub const fn line_through(self, square: Square) -> (&'static Line, usize) {
        let (line, cell) = self.place(square);
        (&self.lines()[line], cell)
    }

    /// Returns the index of the line through a square and the square's cell on it.
    const fn place(self, square: Square) -> (usize, usize) {
        let (column, row) = (square.column(), square.row());
        match self {
            Self::None => (row, column),
            Self::Right90 => (7 - column, row),
            Self::Right45 => (7 + row - column, if row < column { row } else { column }),
            Self::Left45 if row + column < 7 => (row + column, column),
            Self::Left45 => (row + column, 7 - row),
        }
    }
}

/// A line of the board: a run of bits in one of the copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    squares: Bitboard,
    offset: u8,
    len: u8,
    first: Square,
    is_column: bool,
}

impl Line {
    /// Returns the number of squares, 1 to 8.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "no line is empty")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the lowest bit of the line in its copy.
    #[must_use]
    #[inline]
    pub const fn offset(&self) -> u32 {
        self.offset as u32
    }

    /// Returns the squares of the line.
    #[must_use]
    #[inline]
    pub const fn squares(&self) -> Bitboard {
        self.squares
    }

    /// Returns the cells of the line: bit `i` for its square `i`.
    #[must_use]
    #[inline]
    pub const fn mask(&self) -> u8 {
        0xff >> (8 - self.len)
    }

    /// Reads the line off a word of its copy: a shift and a mask.
    ///
    /// The article masks rows and columns with `0xff` and shifts to the left, which must be to the
    /// right.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask has eight bits")]
    pub const fn read(&self, copy: u64) -> u8 {
        (copy >> self.offset) as u8 & self.mask()
    }

    /// Returns the squares of some cells of the line; cells that it does not have are left out.
    ///
    /// The article finds them one at a time. Together it takes a multiplication: cells of a row or
    /// a diagonal stand in different columns, so they are copied into every row, at their columns,
    /// and the squares of the line pick each where it belongs.
    ///
    /// ```
    /// use othello::Square::{C1, D2, F4};
    /// use othello::methods::rotated::Rotation;
    ///
    /// let (line, cell) = Rotation::Right45.line_through(D2);
    /// assert_eq!((line.len(), cell), (6, 1)); // C1 to H6
    /// assert_eq!(line.spread(0b00_1011).iter().collect::<Vec<_>>(), [C1, D2, F4]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn spread(&self, cells: u8) -> Bitboard {
        let column = self.first.column();
        if self.is_column {
            // Row i keeps cell i, which may be any of its bits; adding 127 carries it to the top
            // one.
            let one_a_row = (cells as u64 * COLUMN) & DIAGONAL;
            let top = (one_a_row + 0x7f * COLUMN) & (COLUMN << 7);
            Bitboard::new(top >> (7 - column))
        } else {
            let cells = (cells & self.mask()) as u64;
            Bitboard::new(((cells << column) * COLUMN) & self.squares.bits())
        }
    }
}

static ROWS: [Line; 8] = lines(Rotation::None);
static COLUMNS: [Line; 8] = lines(Rotation::Right90);
static DIAGONALS: [Line; 15] = lines(Rotation::Right45);
static ANTI_DIAGONALS: [Line; 15] = lines(Rotation::Left45);

/// Each square in each copy: the article's rotation maps, as words of one bit.
pub(super) static BITS: [[u64; 4]; 64] = {
    let mut bits = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut rotation = 0;
        while rotation < 4 {
            let (line, cell) = Rotation::ALL[rotation].place(Square::ALL[square]);
            let before = offset(Rotation::ALL[rotation], line);
            bits[square][rotation] = 1 << (before as usize + cell);
            rotation += 1;
        }
        square += 1;
    }
    bits
};

/// Returns the number of squares on a line.
const fn len(rotation: Rotation, line: usize) -> u8 {
    match rotation {
        Rotation::None | Rotation::Right90 => 8,
        #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
        Rotation::Right45 | Rotation::Left45 => (8 - line.abs_diff(7)) as u8,
    }
}

/// Returns the number of squares on the lines before one.
const fn offset(rotation: Rotation, line: usize) -> u8 {
    let mut offset = 0;
    let mut before = 0;
    while before < line {
        offset += len(rotation, before);
        before += 1;
    }
    offset
}

/// Returns the lines of a copy, which are `N`.
const fn lines<const N: usize>(rotation: Rotation) -> [Line; N] {
    let none = Line {
        squares: Bitboard::EMPTY,
        offset: 0,
        len: 0,
        first: Square::A1,
        is_column: matches!(rotation, Rotation::Right90),
    };
    let mut lines = [none; N];
    let mut line = 0;
    while line < N {
        lines[line].offset = offset(rotation, line);
        lines[line].len = len(rotation, line);
        line += 1;
    }
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let (line, cell) = rotation.place(square);
        lines[line].squares.insert(square);
        if cell == 0 {
            lines[line].first = square;
        }
        index += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_copy_has_every_square_once() {
        for rotation in Rotation::ALL {
            assert_eq!(rotation.rotate(Bitboard::FULL), !0);
            for square in Square::ALL {
                assert_eq!(rotation.rotate(square.bitboard()), 1 << rotation.bit(square));
                let (line, cell) = rotation.line_through(square);
                assert_eq!(line.offset() as usize + cell, rotation.bit(square) as usize);
                assert!(line.squares().contains(square));
            }
        }
        assert!(Square::ALL.into_iter().all(|s| Rotation::None.bit(s) as usize == s.index()));
    }

    #[test]
    fn copies_are_as_drawn() {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        for (rotation, bits) in [
            (Rotation::None, [0, 7, 56, 63]),
            (Rotation::Right90, [56, 0, 63, 7]),
            (Rotation::Right45, [28, 0, 63, 35]),
            (Rotation::Left45, [0, 35, 28, 63]),
        ] {
            assert_eq!(corners.map(|corner| rotation.bit(corner)), bits, "{rotation:?}");
        }
        let bits = |rotation: Rotation, squares: [Square; 3]| squares.map(|s| rotation.bit(s));
        assert_eq!(bits(Rotation::Right90, [Square::A1, Square::B1, Square::A2]), [56, 48, 57]);
        assert_eq!(bits(Rotation::Right45, [Square::G1, Square::H2, Square::F1]), [1, 2, 3]);
        assert_eq!(bits(Rotation::Left45, [Square::A2, Square::B1, Square::A3]), [1, 2, 3]);
    }

    #[test]
    fn lines_are_straight_and_cover_the_board() {
        // The step from a cell to the next, in columns and rows.
        let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
        for (rotation, (columns, rows)) in Rotation::ALL.into_iter().zip(steps) {
            let lines = rotation.lines();
            assert_eq!(lines.iter().map(Line::len).sum::<usize>(), 64);
            let union = lines.iter().fold(Bitboard::EMPTY, |a, line| a | line.squares());
            assert_eq!(union, Bitboard::FULL);
            let long: Vec<Line> = lines.iter().filter(|line| line.len() >= 3).copied().collect();
            assert_eq!(rotation.playable_lines(), long);
            for line in lines {
                assert_eq!(line.squares().len() as usize, line.len());
                let mut square = Some(line.first);
                for cell in 0..line.len() {
                    let here = square.expect("a square of the line");
                    assert_eq!(rotation.line_through(here), (line, cell));
                    square = here.column().checked_add_signed(columns).and_then(|column| {
                        Square::at(column, here.row().checked_add_signed(rows)?)
                    });
                }
                assert_eq!(square, None, "the line ends at the edge");
            }
        }
    }

    #[test]
    fn cells_come_back_from_every_line() {
        for rotation in Rotation::ALL {
            for line in rotation.lines() {
                for cells in 0..=255 {
                    let squares = line.spread(cells);
                    assert!(squares.is_subset(line.squares()));
                    assert_eq!(line.read(rotation.rotate(squares)), cells & line.mask());
                    assert_eq!(line.read(!rotation.rotate(squares)), !cells & line.mask());
                }
            }
        }
    }
}
