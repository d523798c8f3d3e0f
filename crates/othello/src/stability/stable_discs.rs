//! What every form finds: the known stable discs of both players.

use crate::Bitboard;

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
