//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};
use core::str::FromStr;

use thiserror::Error;

use crate::Square;
use crate::quoted::QuotedChar;

/// A set of squares: bit `i` of a word is the square of index `i`, A1 the lowest.
///
/// Drawn, the first line is row 1 and `1` is a member:
///
/// ```
/// use othello::{Bitboard, Square};
///
/// let letter: Bitboard = "
///     . 1 1 1 1 . . .
///     . 1 . . . 1 . .
///     . 1 . . . 1 . .
///     . 1 . . 1 . . .
///     . 1 1 1 . . . .
///     . 1 . 1 . . . .
///     . 1 . . 1 . . .
///     . 1 . . . 1 . .
/// ".parse()?;
/// assert_eq!(letter.bits(), 0x2212_0a0e_1222_221e);
/// assert_eq!(letter.len(), 19);
/// assert_eq!(letter.first(), Some(Square::B1));
/// let column_f: Vec<_> = (letter & Bitboard::column_of(5)).iter().collect();
/// assert_eq!(column_f, [Square::F2, Square::F3, Square::F8]);
/// # Ok::<(), othello::ParseBitboardError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(transparent)]
pub struct Bitboard(u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all squares.
    pub const FULL: Self = Self(!0);
    /// The four corners.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// The squares next to a corner along a diagonal: B2, G2, B7, G7.
    pub const X_SQUARES: Self = Self(0x0042_0000_0000_4200);
    /// The squares next to a corner along an edge: A2, B1 and their images.
    pub const C_SQUARES: Self = Self(0x4281_0000_0000_8142);
    /// The squares of the four edges, corners among them.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);

    /// Returns the set of the squares whose bits are set.
    #[must_use]
    #[inline]
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the word: bit `i` for the square of index `i`.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the squares of a column, 0 for A to 7 for H.
    ///
    /// # Panics
    ///
    /// Panics from 8 on.
    #[must_use]
    #[inline]
    pub const fn column_of(column: usize) -> Self {
        assert!(column < 8, "a board has columns 0 to 7");
        Self(0x0101_0101_0101_0101 << column)
    }

    /// Returns the squares of a row, 0 for row 1 to 7 for row 8.
    ///
    /// # Panics
    ///
    /// Panics from 8 on.
    #[must_use]
    #[inline]
    pub const fn row_of(row: usize) -> Self {
        assert!(row < 8, "a board has rows 0 to 7");
        Self(0xff << (8 * row))
    }

    /// Returns the number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has no square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has a square.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether a square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// Returns whether every square of this set is in `other`.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the two sets share no square.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Adds a square; adding one twice changes nothing.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square as u32;
    }

    /// Removes a square; nothing changes if it is not in the set.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square as u32);
    }

    /// Returns the set with a square added.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square as u32)
    }

    /// Returns the set without a square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u32))
    }

    /// Returns the square of the lowest index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// Returns the square of the highest index.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(63 - self.0.leading_zeros())) }
    }

    /// Removes the square of the lowest index and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Returns the set and the squares next to its squares, in all eight directions.
    #[inline(always)]
    pub(crate) const fn with_neighbours(self) -> Self {
        let east = self.0 << 1 & !Self::column_of(0).0;
        let west = self.0 >> 1 & !Self::column_of(7).0;
        let row = self.0 | east | west;
        Self(row | row << 8 | row >> 8)
    }

    /// Returns the squares from the lowest index to the highest.
    #[inline]
    pub fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, from the lowest index to the highest.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl Square {
    /// Returns the set of this square alone.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::new(1 << self as u32)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

/// Declares an operator on two sets and its assigning form.
macro_rules! operator {
    ($(#[doc = $doc:literal])* $trait:ident $method:ident $assign:ident $assign_method:ident $a:ident $b:ident $body:expr) => {
        $(#[doc = $doc])*
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($body)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(#[doc = "The intersection."] BitAnd bitand BitAndAssign bitand_assign a b a & b);
operator!(#[doc = "The union."] BitOr bitor BitOrAssign bitor_assign a b a | b);
operator!(#[doc = "The squares of one set alone."] BitXor bitxor BitXorAssign bitxor_assign a b a ^ b);
operator!(#[doc = "The squares of the first set that are not in the second."] Sub sub SubAssign sub_assign a b a & !b);

/// The squares that are not in the set.
impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Eight lines, row 1 first; `1` is a member.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            f.write_str(if self.contains(square) { "1" } else { "." })?;
            match square {
                Square::H8 => {}
                _ if square.column() == 7 => f.write_str("\n")?,
                _ => f.write_str(" ")?,
            }
        }
        Ok(())
    }
}

/// The names of the squares.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The error of a text that does not draw a set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBitboardError {
    /// A character other than `.`, `1` and white space.
    #[error("unexpected character {} after {squares} squares; expected `.` or `1`", QuotedChar(*character))]
    Character {
        /// The character.
        character: char,
        /// Number of squares before it.
        squares: usize,
    },
    /// More or fewer than 64 squares.
    #[error("{squares} squares; expected 64")]
    Length {
        /// Number of squares.
        squares: usize,
    },
}

impl FromStr for Bitboard {
    type Err = ParseBitboardError;

    /// Reads 64 characters from A1 to H8 by rows, `1` for a member and `.` for another square;
    /// white space does not count.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut set = Self::EMPTY;
        let mut squares = 0;
        for character in text.chars().filter(|character| !character.is_whitespace()) {
            match (character, Square::new(squares)) {
                ('1', Some(square)) => set.insert(square),
                ('.' | '1', _) => {}
                _ => return Err(ParseBitboardError::Character { character, squares }),
            }
            squares += 1;
        }
        if squares != 64 {
            return Err(ParseBitboardError::Length { squares });
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn sorted(set: Bitboard) -> Vec<Square> {
        set.iter().collect()
    }

    proptest! {
        #[test]
        fn behaves_as_an_ordered_set(a: u64, b: u64) {
            let (set_a, set_b) = (Bitboard::new(a), Bitboard::new(b));
            let members = |bits: u64| -> BTreeSet<Square> {
                Square::ALL.into_iter().filter(|square| bits >> square.index() & 1 != 0).collect()
            };
            let (a, b) = (members(a), members(b));
            prop_assert_eq!(sorted(set_a), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(set_a.len() as usize, a.len());
            prop_assert_eq!(set_a.iter().len(), a.len());
            prop_assert_eq!(set_a.first(), a.first().copied());
            prop_assert_eq!(set_a.last(), a.last().copied());
            prop_assert_eq!(sorted(set_a | set_b), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(sorted(set_a & set_b), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(sorted(set_a - set_b), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(
                sorted(set_a ^ set_b),
                a.symmetric_difference(&b).copied().collect::<Vec<_>>()
            );
            prop_assert_eq!(set_a.is_disjoint(set_b), a.is_disjoint(&b));
            prop_assert_eq!((set_a & set_b).is_subset(set_b), true);
            prop_assert_eq!(set_a.is_subset(set_b), a.is_subset(&b));
            prop_assert_eq!(a.into_iter().collect::<Bitboard>(), set_a);
            prop_assert_eq!(set_a.to_string().parse(), Ok(set_a));
            for square in Square::ALL {
                prop_assert_eq!(set_a.with(square), set_a | square.into());
                prop_assert_eq!(set_a.without(square), set_a - square.into());
            }
        }
    }

    #[test]
    fn named_sets_are_the_squares_of_their_names() {
        let named = |names: &str| -> Bitboard {
            names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
        };
        assert_eq!(Bitboard::CORNERS, named("A1 H1 A8 H8"));
        assert_eq!(Bitboard::X_SQUARES, named("B2 G2 B7 G7"));
        assert_eq!(Bitboard::C_SQUARES, named("B1 G1 A2 H2 A7 H7 B8 G8"));
        let edges = [0, 7].map(|i| Bitboard::row_of(i) | Bitboard::column_of(i));
        assert_eq!(Bitboard::EDGES, edges[0] | edges[1]);
        assert_eq!(!Bitboard::EMPTY, Bitboard::FULL);
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
        assert_eq!(Bitboard::EMPTY.clone().pop_first(), None);
    }

    #[test]
    fn texts_of_other_lengths_or_characters_are_refused() {
        let full = ".".repeat(64);
        assert_eq!(full.parse(), Ok(Bitboard::EMPTY));
        assert_eq!(full[1..].parse::<Bitboard>(), Err(ParseBitboardError::Length { squares: 63 }));
        assert_eq!(
            format!("{full}1").parse::<Bitboard>(),
            Err(ParseBitboardError::Length { squares: 65 })
        );
        assert_eq!(
            "..X".parse::<Bitboard>(),
            Err(ParseBitboardError::Character { character: 'X', squares: 2 })
        );
    }
}
