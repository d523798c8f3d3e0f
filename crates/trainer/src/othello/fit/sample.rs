//! Positions to learn from.

use othello::eval::Points;
use othello::{Bitboard, Board};

/// A position with what is to be learned of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) board: Board,
    /// The score that the evaluation should have.
    pub(super) target: Points,
    /// How much it counts, in 256ths.
    pub(super) weight: u16,
}

/// The weight of a position that counts once.
pub(super) const ONE: u16 = 256;

impl Sample {
    /// How many bytes a sample takes.
    pub(super) const SIZE: usize = 20;

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let target = i16::try_from(self.target.get()).expect("targets are at most 64 discs");
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.board.mover().bits().to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent().bits().to_le_bytes());
        bytes[16..18].copy_from_slice(&target.to_le_bytes());
        bytes[18..].copy_from_slice(&self.weight.to_le_bytes());
        bytes
    }

    /// Returns the sample of some bytes, `None` if the colours share a square.
    #[inline]
    pub(super) fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            Bitboard::new(u64::from_le_bytes(word))
        };
        let board = Board::new(word(0), word(8)).ok()?;
        let target = Points::new(half(16).cast_signed().into());
        Some(Self { board, target, weight: half(18) })
    }

    /// Returns the score that the evaluation should have, in discs.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "at most 8192")]
    pub(super) fn discs(&self) -> f32 {
        self.target.get() as f32 / 128.0
    }

    /// Returns how much it counts.
    #[inline]
    pub(super) fn share(&self) -> f32 {
        f32::from(self.weight) / f32::from(ONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let sample = Sample { board: Board::START, target: Points::new(-8192), weight: 0x0102 };
        let bytes = sample.to_bytes();
        assert_eq!(bytes[16..], [0, 0xe0, 2, 1]);
        assert_eq!(Sample::from_bytes(&bytes), Some(sample));
        let mut overlap = bytes;
        overlap[3] |= 8 | 0x10;
        assert_eq!(Sample::from_bytes(&overlap), None);
        assert_eq!((sample.discs(), sample.share()), (-64.0, 258.0 / 256.0));
    }
}
