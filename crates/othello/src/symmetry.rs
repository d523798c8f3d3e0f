//! The eight symmetries of the board.
//!
//! They are [`Symmetry`] of `ternary`, whose x is the column and whose y is the row. Only a board
//! as a whole has them: the rules do not change under any.

pub use ternary::layout::grid::Symmetry;

use crate::zobrist::ZobristKey;
use crate::{Bitboard, Board, Position, Square};

/// Returns the word with its rows in reverse order: row 1 becomes row 8.
#[inline]
const fn mirror_rows(bits: u64) -> u64 {
    bits.swap_bytes()
}

/// Returns the word with each row reversed: column A becomes column H.
#[inline]
const fn mirror_columns(bits: u64) -> u64 {
    // All bits in reverse order is half a turn.
    bits.reverse_bits().swap_bytes()
}

/// Returns the word with rows and columns exchanged: B1 becomes A2.
///
/// Three steps exchange blocks of 4×4, 2×2 and single bits across the diagonal: Hacker's Delight,
/// section 7-3.
#[inline]
const fn transpose(bits: u64) -> u64 {
    const fn exchange(bits: u64, distance: u32, mask: u64) -> u64 {
        let differing = (bits ^ bits >> distance) & mask;
        bits ^ differing ^ differing << distance
    }
    let bits = exchange(bits, 28, 0x0000_0000_f0f0_f0f0);
    let bits = exchange(bits, 14, 0x0000_cccc_0000_cccc);
    exchange(bits, 7, 0x00aa_00aa_00aa_00aa)
}

impl Square {
    /// Returns the image of the square under a symmetry.
    ///
    /// ```
    /// use othello::{Square, Symmetry};
    ///
    /// assert_eq!(Square::B1.transformed(Symmetry::QuarterTurn), Square::H2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        let (column, row) = symmetry.apply(self.column(), self.row(), 8);
        Self::ALL[8 * row + column]
    }
}

impl Bitboard {
    /// Returns the set of the squares to which a symmetry takes those of this one.
    ///
    /// ```
    /// use othello::{Bitboard, Symmetry};
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
    /// let turned = letter.transformed(Symmetry::QuarterTurn);
    /// assert_eq!(turned, "
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     . . . 1 . . . 1
    ///     . . 1 1 . . . 1
    ///     . 1 . . 1 . . 1
    ///     1 . . . . 1 1 .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// ".parse()?);
    /// # Ok::<(), othello::ParseBitboardError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        let bits = self.bits();
        Self::new(match symmetry {
            Symmetry::Identity => bits,
            Symmetry::MirrorX => mirror_columns(bits),
            Symmetry::MirrorY => mirror_rows(bits),
            Symmetry::HalfTurn => bits.reverse_bits(),
            Symmetry::Transpose => transpose(bits),
            Symmetry::QuarterTurn => mirror_columns(transpose(bits)),
            Symmetry::QuarterTurnBack => mirror_rows(transpose(bits)),
            Symmetry::AntiTranspose => transpose(bits).reverse_bits(),
        })
    }
}

impl Board {
    /// Returns the board with both players' discs moved by a symmetry.
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        Self::from_disjoint(
            self.mover().transformed(symmetry),
            self.opponent().transformed(symmetry),
        )
    }

    /// Returns the least of the eight images of the board, by [`Ord`].
    ///
    /// Two boards have the same canonical form exactly when a symmetry takes one to the other.
    ///
    /// # Stability
    ///
    /// Which image is chosen is fixed: another choice is a breaking change.
    ///
    /// ```
    /// use othello::{Board, Square};
    ///
    /// // The four first moves lead to one position.
    /// let replies = Board::START.moves().iter().map(|square| Board::START.play(square));
    /// let canonical: Vec<Board> = replies.map(Board::canonical).collect();
    /// assert!(canonical.iter().all(|&board| board == canonical[0]));
    /// ```
    #[must_use]
    #[inline]
    pub fn canonical(self) -> Self {
        let least = |a: (u64, u64), b: (u64, u64)| if b < a { b } else { a };
        let mut words = (self.mover().bits(), self.opponent().bits());
        let mut best = words;
        // A walk through all images that changes one thing at a time.
        for step in 0..8 {
            words = if step == 4 {
                (transpose(words.0), transpose(words.1))
            } else if step % 2 == 1 {
                (mirror_rows(words.0), mirror_rows(words.1))
            } else {
                (mirror_columns(words.0), mirror_columns(words.1))
            };
            best = least(best, words);
        }
        Self::from_disjoint(Bitboard::new(best.0), Bitboard::new(best.1))
    }

    /// Returns the canonical form and the first symmetry, in the order of [`Symmetry::ALL`], that
    /// takes this board to it.
    #[must_use]
    pub fn canonical_with_symmetry(self) -> (Self, Symmetry) {
        let canonical = self.canonical();
        let symmetry = Symmetry::ALL
            .into_iter()
            .find(|&symmetry| self.transformed(symmetry) == canonical)
            .unwrap_or_default();
        (canonical, symmetry)
    }

    /// Returns the [hash](Self::hash64) of the canonical form: the same for all images of a board.
    ///
    /// # Stability
    ///
    /// As that of [`hash64`](Self::hash64).
    #[must_use]
    #[inline]
    pub fn canonical_key(self) -> u64 {
        self.canonical().hash64()
    }
}

impl Position {
    /// Returns the position with the discs of both colours moved by a symmetry.
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        Self::new(self.board().transformed(symmetry), self.side_to_move())
    }

    /// Returns the position with the [canonical](Board::canonical) board: the same for all eight images.
    ///
    /// ```
    /// use othello::{Position, Square};
    ///
    /// // The four first moves lead to one position.
    /// let after = |square| Position::START.play(square).unwrap();
    /// let [one, other] = [Square::D3, Square::F5].map(after);
    /// assert_eq!(one.canonical(), other.canonical());
    /// assert_eq!(one.canonical_key(), other.canonical_key());
    /// ```
    #[must_use]
    #[inline]
    pub fn canonical(self) -> Self {
        Self::new(self.board().canonical(), self.side_to_move())
    }

    /// Returns the canonical form and the first symmetry, in the order of [`Symmetry::ALL`], that
    /// takes this position to it.
    #[must_use]
    pub fn canonical_with_symmetry(self) -> (Self, Symmetry) {
        let (board, symmetry) = self.board().canonical_with_symmetry();
        (Self::new(board, self.side_to_move()), symmetry)
    }

    /// Returns the [Zobrist key](ZobristKey) of the canonical form: the same for all images of a position.
    ///
    /// # Stability
    ///
    /// As that of the [words](crate::zobrist::WORDS).
    #[must_use]
    #[inline]
    pub fn canonical_key(self) -> u64 {
        ZobristKey::of(self.canonical()).value()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Color;

    proptest! {
        #[test]
        fn words_move_as_their_squares_do(bits: u64) {
            let set = Bitboard::new(bits);
            for symmetry in Symmetry::ALL {
                let expected: Bitboard =
                    set.iter().map(|square| square.transformed(symmetry)).collect();
                prop_assert_eq!(set.transformed(symmetry), expected);
                prop_assert_eq!(expected.transformed(symmetry.inverse()), set);
            }
        }

        #[test]
        fn canonical_is_the_least_image(a: u64, b: u64) {
            let board = Board::from_disjoint(Bitboard::new(a & !b), Bitboard::new(b));
            let images = Symmetry::ALL.map(|symmetry| board.transformed(symmetry));
            let least = images.into_iter().min().unwrap();
            for image in images {
                let (canonical, symmetry) = image.canonical_with_symmetry();
                prop_assert_eq!(canonical, least);
                prop_assert_eq!(image.transformed(symmetry), least);
                prop_assert_eq!(image.canonical_key(), least.hash64());
                for side in Color::ALL {
                    let position = Position::new(image, side);
                    let least = Position::new(least, side);
                    prop_assert_eq!(position.canonical(), least);
                    prop_assert_eq!(position.canonical_with_symmetry(), (least, symmetry));
                    prop_assert_eq!(position.transformed(symmetry), least);
                    prop_assert_eq!(position.canonical_key(), ZobristKey::of(least).value());
                }
            }
        }
    }

    #[test]
    fn moves_turn_with_the_board() {
        let mut board = Board::START;
        for _ in 0..20 {
            for symmetry in Symmetry::ALL {
                assert_eq!(
                    board.transformed(symmetry).moves(),
                    board.moves().transformed(symmetry)
                );
            }
            let Some(square) = board.moves().last() else { break };
            for symmetry in Symmetry::ALL {
                assert_eq!(
                    board.transformed(symmetry).play(square.transformed(symmetry)),
                    board.play(square).transformed(symmetry)
                );
            }
            board = board.play(square);
        }
    }
}
