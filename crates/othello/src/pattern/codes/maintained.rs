//! Codes kept from move to move.

use ternary::encoder::dense::{DenseEncoder, Lanes};

use crate::pattern::PatternSet;
use crate::{Bitboard, Board, Square};

/// Codes that are kept from move to move: what searches do.
///
/// A move adds the column of the square that is played and those of the discs that turn, and changes
/// all signs, because the players change places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maintained(DenseEncoder);

impl Maintained {
    /// Makes the columns of a set.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "sets have no more than fits")]
    pub fn new(set: &PatternSet) -> Self {
        Self(DenseEncoder::new(&set.layout()).expect("64 patterns of ten squares"))
    }

    /// Returns the codes of a board, made anew for all instances at once.
    #[must_use]
    #[inline]
    pub fn codes(&self, board: Board) -> Lanes {
        self.0.encode(board.mover().bits(), board.opponent().bits())
    }

    /// Returns the codes after a move: the mover plays on a square and turns some discs.
    #[must_use]
    #[inline]
    pub fn after(&self, codes: &Lanes, square: Square, flips: Bitboard) -> Lanes {
        self.0.after(codes, square.index(), flips.bits())
    }

    /// Returns the codes after a pass.
    #[must_use]
    #[inline]
    pub fn pass(&self, codes: &Lanes) -> Lanes {
        codes.negated()
    }

    /// Returns what keeps the codes.
    #[must_use]
    pub fn encoder(&self) -> &DenseEncoder {
        &self.0
    }
}
