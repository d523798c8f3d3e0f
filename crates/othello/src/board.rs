//! The discs of both players, without colours or history.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::quoted::QuotedChar;
use crate::{Bitboard, Score, Square};

/// The discs of the player to move and of the other player.
///
/// This is the board of searches: 16 bytes, copied freely, without colours, passes or history,
/// and its functions take a few nanoseconds. [`Position`](crate::Position) knows colours
/// and checks moves, [`Game`](crate::Game) has a history.
///
/// The two sets never share a square. Nothing else is promised: any number of discs may stand
/// anywhere, and both players may be stuck. Functions that need a legal move say so; with another
/// move they return some board and do not panic.
///
/// ```
/// use othello::{Board, Square};
///
/// let board = Board::START;
/// assert_eq!(board.moves().to_string(), "\
/// . . . . . . . .
/// . . . . . . . .
/// . . . 1 . . . .
/// . . 1 . . . . .
/// . . . . . 1 . .
/// . . . . 1 . . .
/// . . . . . . . .
/// . . . . . . . .");
/// assert_eq!(board.flips(Square::D3), Square::D4.bitboard());
/// let board = board.play(Square::D3);
/// assert_eq!((board.mover().len(), board.opponent().len()), (1, 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    mover: Bitboard,
    opponent: Bitboard,
}

impl Board {
    /// The board before the first move: the mover (Black) on E4 and D5, the opponent on D4 and E5.
    pub const START: Self = Self {
        mover: Bitboard::new(0x0000_0008_1000_0000),
        opponent: Bitboard::new(0x0000_0010_0800_0000),
    };

    /// Returns the board with the given discs.
    ///
    /// # Errors
    ///
    /// Returns an error if a square has discs of both players.
    #[inline]
    pub const fn new(mover: Bitboard, opponent: Bitboard) -> Result<Self, OverlapError> {
        match Bitboard::new(mover.bits() & opponent.bits()).first() {
            Some(square) => Err(OverlapError { square }),
            None => Ok(Self { mover, opponent }),
        }
    }

    /// Returns the board with the given discs, which share no square.
    #[inline]
    pub(crate) const fn from_disjoint(mover: Bitboard, opponent: Bitboard) -> Self {
        debug_assert!(mover.is_disjoint(opponent), "no square has two discs");
        Self { mover, opponent }
    }

    /// Returns the discs of the player to move.
    #[must_use]
    #[inline]
    pub const fn mover(self) -> Bitboard {
        self.mover
    }

    /// Returns the discs of the player not to move.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Bitboard {
        self.opponent
    }

    /// Returns the squares with a disc.
    #[must_use]
    #[inline]
    pub const fn discs(self) -> Bitboard {
        Bitboard::new(self.mover.bits() | self.opponent.bits())
    }

    /// Returns the squares without a disc.
    #[must_use]
    #[inline]
    pub const fn empties(self) -> Bitboard {
        Bitboard::new(!(self.mover.bits() | self.opponent.bits()))
    }

    /// Returns the board after a legal move that turns `flips`, seen by the other player.
    ///
    /// For searches that already have the flips.
    #[must_use]
    #[inline]
    pub const fn after(self, square: Square, flips: Bitboard) -> Self {
        let gained = flips.bits() | 1 << square as u32;
        Self {
            mover: Bitboard::new(self.opponent.bits() & !gained),
            opponent: Bitboard::new(self.mover.bits() | gained),
        }
    }

    /// Returns the board before a move that turned `flips`: the inverse of [`after`](Self::after)
    /// for a move on an empty square that turns the opponent's discs.
    #[must_use]
    #[inline]
    pub const fn before(self, square: Square, flips: Bitboard) -> Self {
        let gained = flips.bits() | 1 << square as u32;
        Self {
            mover: Bitboard::new(self.opponent.bits() & !gained),
            opponent: Bitboard::new(self.mover.bits() | flips.bits()),
        }
    }

    /// Returns the board seen by the other player, which is the board after a pass.
    #[must_use]
    #[inline]
    pub const fn pass(self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }

    /// Returns the mover's discs less the opponent's, −64 to 64.
    #[must_use]
    #[inline]
    pub const fn disc_difference(self) -> i32 {
        self.mover.len().cast_signed() - self.opponent.len().cast_signed()
    }

    /// Returns the score of a finished game for the mover: the difference of discs, the empty
    /// squares counted for the winner. Always even, −64 to 64.
    ///
    /// ```
    /// use othello::{Bitboard, Board, Score, Square};
    ///
    /// let board = Board::new(Square::A1.into(), Bitboard::EMPTY)?;
    /// assert_eq!(board.final_score(), Score::MAX);
    /// # Ok::<(), othello::OverlapError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn final_score(self) -> Score {
        let difference = self.disc_difference();
        let empties = self.empties().len().cast_signed();
        Score::new(difference + empties * difference.signum())
    }
}

/// Eight lines, row 1 first: `X` the mover, `O` the opponent, `-` empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            f.write_str(if self.mover.contains(square) {
                "X"
            } else if self.opponent.contains(square) {
                "O"
            } else {
                "-"
            })?;
            if square.column() == 7 && square != Square::H8 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// A character that is neither a disc nor an empty square.
    #[error(
        "unexpected character {} after {squares} squares; expected `X` or `*`, `O` or `0`, and `-`, `.` or `_`",
        QuotedChar(*character)
    )]
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

/// Reads 64 characters from A1 to H8 by rows: `X`, `x` or `*` the mover, `O`, `o` or `0` the opponent, `-`, `.`
/// or `_` empty. White space does not count.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let [mut mover, mut opponent] = [Bitboard::EMPTY; 2];
        let mut squares = 0;
        for character in text.chars().filter(|character| !character.is_whitespace()) {
            match (character, Square::new(squares)) {
                ('X' | 'x' | '*', Some(square)) => mover.insert(square),
                ('O' | 'o' | '0', Some(square)) => opponent.insert(square),
                ('X' | 'x' | '*' | 'O' | 'o' | '0' | '-' | '.' | '_', _) => {}
                _ => return Err(ParseBoardError::Character { character, squares }),
            }
            squares += 1;
        }
        if squares != 64 {
            return Err(ParseBoardError::Length { squares });
        }
        Ok(Self { mover, opponent })
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.to_string().replace('\n', "/"))
    }
}

/// The error of a square with discs of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("discs of both players on {square}")]
#[non_exhaustive]
pub struct OverlapError {
    /// The first such square.
    pub square: Square,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn drawings_are_read_back(a: u64, b: u64) {
            let board = Board::from_disjoint(Bitboard::new(a & !b), Bitboard::new(b));
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let error = |text: &str| text.parse::<Board>().unwrap_err();
        assert_eq!(error("XO"), ParseBoardError::Length { squares: 2 });
        assert_eq!(error(&"-".repeat(65)), ParseBoardError::Length { squares: 65 });
        assert_eq!(
            error("-?").to_string(),
            "unexpected character '?' after 1 squares; expected `X` or `*`, `O` or `0`, and `-`, `.` or `_`"
        );
    }

    #[test]
    fn start_is_drawn_with_the_mover_as_x() {
        assert_eq!(
            Board::START.to_string(),
            "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------"
        );
    }

    #[test]
    fn two_discs_on_a_square_are_refused() {
        let both = Square::C4.bitboard() | Square::D5.bitboard();
        let error = Board::new(both, Square::D5.into()).unwrap_err();
        assert_eq!(error.to_string(), "discs of both players on D5");
    }

    #[test]
    fn empties_go_to_the_winner() {
        let board = |mover: u64, opponent: u64| {
            Board::new(Bitboard::new(mover), Bitboard::new(opponent)).unwrap()
        };
        assert_eq!(board(0b111, 0b1000).final_score(), Score::new(62));
        assert_eq!(board(0b1000, 0b111).final_score(), Score::new(-62));
        assert_eq!(board(0b11, 0b1100).final_score(), Score::new(0));
        assert_eq!(board(!0, 0).final_score(), Score::new(64));
        assert_eq!(board(0, 0).final_score(), Score::new(0));
    }
}
