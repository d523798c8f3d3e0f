//! The lines of a board: those through each square, their halves, and columns and factors that
//! methods share.

use ternary::gather::list;

use crate::Square;

/// Column A, or one bit of every row.
pub(crate) const COLUMN: u64 = 0x0101_0101_0101_0101;

/// Columns B to G: an opponent's disc that a move encloses along a row or a diagonal is there.
pub(crate) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares off the edges: along a diagonal an enclosed disc is there.
pub(crate) const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// The diagonal from A1 to H8.
pub(crate) const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// Sends column A to the highest byte, row 1 to its lowest bit.
pub(crate) const GATHER_COLUMN: u64 = list::COLUMNS[0].plan.factor();

/// Sends the squares of a diagonal to the highest byte, each to the bit of its column.
pub(crate) const GATHER_DIAGONAL: u64 = list::DIAGONALS[5].plan.factor();

/// Returns the number and the set of the squares from a square to the edge of the board.
pub(crate) const fn ray(square: Square, columns: isize, rows: isize) -> (usize, u64) {
    let (mut count, mut squares) = (0, 0);
    let mut place = (square.column(), square.row());
    while let (Some(column), Some(row)) =
        (place.0.checked_add_signed(columns), place.1.checked_add_signed(rows))
    {
        let Some(next) = Square::at(column, row) else { break };
        count += 1;
        squares |= next.bitboard().bits();
        place = (column, row);
    }
    (count, squares)
}

/// Returns the four lines through a square, itself among them: row, column, the diagonal whose
/// columns and rows rise together, and the other one.
pub(crate) const fn lines_through(square: Square) -> [u64; 4] {
    let mut lines = [0; 4];
    let mut axis = 0;
    while axis < 4 {
        let (columns, rows) = AXES[axis];
        let (below, above) = (ray(square, -columns, -rows).1, ray(square, columns, rows).1);
        lines[axis] = below | square.bitboard().bits() | above;
        axis += 1;
    }
    lines
}

/// The steps of column and row along the lines of [`lines_through`].
pub(crate) const AXES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_columns_and_rows() {
        for from in Square::ALL {
            let lines = lines_through(from);
            for to in Square::ALL {
                let (columns, rows) = (
                    to.column().cast_signed() - from.column().cast_signed(),
                    to.row().cast_signed() - from.row().cast_signed(),
                );
                let on = [rows == 0, columns == 0, columns == rows, columns == -rows];
                assert_eq!(lines.map(|line| line >> to.index() & 1 == 1), on, "{from} {to}");
            }
        }
        assert_eq!(
            (lines_through(Square::A1)[1], lines_through(Square::H8)[2]),
            (COLUMN, DIAGONAL)
        );
    }

    #[test]
    fn factors_gather_lines() {
        for bits in 0..=u64::from(u8::MAX) {
            let column = (0..8).fold(0, |set, row| set | (bits >> row & 1) << (8 * row));
            assert_eq!(column.wrapping_mul(GATHER_COLUMN) >> 56, bits);
            let diagonal = (0..8).fold(0, |set, row| set | (bits >> row & 1) << (9 * row));
            assert_eq!(diagonal.wrapping_mul(GATHER_DIAGONAL) >> 56, bits);
        }
    }
}
