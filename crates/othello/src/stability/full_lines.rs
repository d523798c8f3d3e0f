//! The results of all forms: the squares on full lines, and the known stable discs.

use crate::Bitboard;

/// For each family of lines, the squares of those that are completely filled with discs.
///
/// Lines of every length count: a corner with a disc is on a full line of one square.
///
/// ```
/// use othello::Bitboard;
/// use othello::stability::FullLines;
///
/// let discs: Bitboard = "
///     . . . 1 . . . 1
///     1 1 1 1 1 1 1 1
///     . . . 1 . 1 . .
///     . . . . 1 . . .
///     . . . 1 . . . .
///     . . 1 1 . . . .
///     . 1 . 1 . . . .
///     1 . . 1 . . . .
/// ".parse()?;
/// let full = FullLines::new(discs);
/// assert_eq!(full.rows, Bitboard::row_of(1));
/// assert_eq!(full.columns, Bitboard::EMPTY);
/// // The corners A8 and H1 are diagonals of one square.
/// assert_eq!(full.diagonals, Bitboard::new(1 << 56 | 1 << 7));
/// assert_eq!(full.anti_diagonals, "
///     . . . . . . . 1
///     . . . . . . 1 .
///     . . . . . 1 . .
///     . . . . 1 . . .
///     . . . 1 . . . .
///     . . 1 . . . . .
///     . 1 . . . . . .
///     1 . . . . . . .
/// ".parse()?);
/// # Ok::<(), othello::ParseBitboardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FullLines {
    /// The rows.
    pub rows: Bitboard,
    /// The columns.
    pub columns: Bitboard,
    /// The diagonals, whose columns and rows rise together, such as A1–H8.
    pub diagonals: Bitboard,
    /// The anti-diagonals, such as A8–H1.
    pub anti_diagonals: Bitboard,
}

impl FullLines {
    /// Returns the squares whose four lines are all full.
    ///
    /// A disc there is stable whatever its colour.
    ///
    /// ```
    /// use othello::stability::FullLines;
    /// use othello::{Bitboard, Square};
    ///
    /// // A8 is empty: all lines are full but column A, row 8 and the long anti-diagonal.
    /// let full = FullLines::new(Bitboard::FULL.without(Square::A8));
    /// assert_eq!(full.all_four().len(), 64 - 22);
    /// ```
    #[must_use]
    #[inline]
    pub const fn all_four(self) -> Bitboard {
        let straight = self.rows.bits() & self.columns.bits();
        Bitboard::new(straight & self.diagonals.bits() & self.anti_diagonals.bits())
    }
}

/// The known stable discs of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stable {
    /// Those of the player to move.
    pub mover: Bitboard,
    /// Those of the other player.
    pub opponent: Bitboard,
}

impl Stable {
    /// Returns the discs of both players.
    #[must_use]
    #[inline]
    pub const fn discs(self) -> Bitboard {
        Bitboard::new(self.mover.bits() | self.opponent.bits())
    }

    /// Returns the discs seen by the other player.
    #[must_use]
    #[inline]
    pub const fn pass(self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }
}
