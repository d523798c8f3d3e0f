//! The 64 squares.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// Declares the squares in the order of their indices, with the way back from an index, which
/// compiles to nothing.
macro_rules! squares {
    ($($name:ident $index:literal)*) => {
        /// A square of the board: A1 is 0, H1 is 7, A8 is 56, H8 is 63.
        ///
        /// The letter is the column from the left, the number the row from the top; the first row
        /// of any drawn board is row 1. An `Option<Square>` takes one byte.
        ///
        /// ```
        /// use othello::Square;
        ///
        /// assert_eq!(Square::new(19), Some(Square::D3));
        /// assert_eq!("d3".parse(), Ok(Square::D3));
        /// assert_eq!((Square::D3.column(), Square::D3.row()), (3, 2));
        /// ```
        #[expect(missing_docs, reason = "each name says which square it is")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[rustfmt::skip]
        pub enum Square { $($name = $index),* }

        impl Square {
            /// All squares, each at its own index.
            #[rustfmt::skip]
            pub const ALL: [Self; 64] = [$(Self::$name),*];

            /// Returns the square of the low six bits of an index.
            #[must_use]
            #[inline(always)]
            pub(crate) const fn wrapping(index: u32) -> Self {
                match index & 63 {
                    $($index => Self::$name,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

squares! {
    A1 0 B1 1 C1 2 D1 3 E1 4 F1 5 G1 6 H1 7
    A2 8 B2 9 C2 10 D2 11 E2 12 F2 13 G2 14 H2 15
    A3 16 B3 17 C3 18 D3 19 E3 20 F3 21 G3 22 H3 23
    A4 24 B4 25 C4 26 D4 27 E4 28 F4 29 G4 30 H4 31
    A5 32 B5 33 C5 34 D5 35 E5 36 F5 37 G5 38 H5 39
    A6 40 B6 41 C6 42 D6 43 E6 44 F6 45 G6 46 H6 47
    A7 48 B7 49 C7 50 D7 51 E7 52 F7 53 G7 54 H7 55
    A8 56 B8 57 C8 58 D8 59 E8 60 F8 61 G8 62 H8 63
}

const _: () = assert!(size_of::<Option<Square>>() == 1);

impl Square {
    /// Returns the square of an index, or `None` from 64 on.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::ALL[index]) } else { None }
    }

    /// Returns the square in a column and row, both from 0, or `None` off the board.
    #[must_use]
    #[inline]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < 8 && row < 8 { Self::new(8 * row + column) } else { None }
    }

    /// Returns the index: column + 8 · row.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the column from the left: 0 for A to 7 for H.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self as usize % 8
    }

    /// Returns the row from the top: 0 for row 1 to 7 for row 8.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self as usize / 8
    }
}

/// The name in capitals, such as `D3`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = b"ABCDEFGH"[self.column()];
        let row = b"12345678"[self.row()];
        let name = [column, row];
        f.pad(str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

/// The error of a text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no square; expected a letter from A to H and a number from 1 to 8")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter in either case and a number.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[letter, number] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        let column = usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a'));
        let row = usize::from(number.wrapping_sub(b'1'));
        Self::at(column, row).ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_the_indices_of_the_convention() {
        let corners = [(Square::A1, 0), (Square::H1, 7), (Square::A8, 56), (Square::H8, 63)];
        for (square, index) in corners {
            assert_eq!(square.index(), index);
        }
    }

    #[test]
    fn squares_are_found_by_index_place_and_name() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::new(index), Some(square));
            assert_eq!(Square::wrapping(u32::try_from(index).unwrap()), square);
            assert_eq!(Square::at(square.column(), square.row()), Some(square));
            assert_eq!(square.to_string(), format!("{square:?}"));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_lowercase().parse(), Ok(square));
            assert_eq!(square.bitboard().bits(), 1 << index);
        }
        assert_eq!(Square::new(64), None);
        assert_eq!(Square::at(8, 0), None);
        assert_eq!(Square::at(0, 8), None);
    }

    #[test]
    fn other_texts_name_no_square() {
        for text in ["", "A", "A0", "A9", "I1", "A11", "1A", "@1", "é", "a1 "] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }
}
