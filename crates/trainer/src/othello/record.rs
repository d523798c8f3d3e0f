//! A position with its score.

use othello::eval::Points;
use othello::{Bitboard, Board};
use thiserror::Error;

use crate::shard;

/// A position with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The discs of the player to move, who has a legal move, and of the opponent.
    pub board: Board,
    /// Score for the mover, [`Points::MIN`] to [`Points::MAX`].
    pub score: Points,
    /// Depth in plies of the search that found the score; the number of empty squares if the score is exact.
    pub depth: u8,
    /// Final score of the game for the mover, in discs. `None` if it is unknown, or random moves of self-play follow.
    pub result: Option<i8>,
    /// Number of the game. The positions of a game are correlated.
    pub game: u32,
}

/// Encoding of an unknown result.
const UNKNOWN: i8 = i8::MIN;

impl Record {
    /// Number of bytes of a record.
    pub const SIZE: usize = 24;

    /// Returns whether the score is the exact one of the endgame.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.depth as u32 == self.empties()
    }

    /// Returns the number of empty squares.
    #[must_use]
    pub const fn empties(&self) -> u32 {
        self.board.empties().len()
    }

    /// Returns the value that an evaluation should have: a share `lambda` of the score, and the rest of the result of
    /// the game. An exact score, or one without a result, counts alone.
    pub(crate) fn target(&self, lambda: f64) -> Points {
        match self.result {
            Some(result) => self.target_with(Points::DISC * i32::from(result), lambda),
            None => self.score,
        }
    }

    /// Returns a share `lambda` of the score and the rest of what became of the position. An exact score counts alone.
    #[expect(clippy::cast_possible_truncation, reason = "between two numbers of points")]
    pub(crate) fn target_with(&self, outcome: Points, lambda: f64) -> Points {
        if self.is_exact() {
            return self.score;
        }
        let [score, outcome] = [self.score, outcome].map(|points| f64::from(points.get()));
        Points::new((lambda * score + (1.0 - lambda) * outcome).round() as i32)
    }

    /// Returns the bytes, little endian: the discs of the mover and of the opponent, 8 bytes each,
    /// the score, 2 bytes, the depth, the result, −128 if unknown, and the game, 4 bytes.
    ///
    /// # Panics
    ///
    /// When the score is outside its range.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let score = i16::try_from(self.score.get()).expect("scores are at most 64 discs");
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.board.mover().bits().to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent().bits().to_le_bytes());
        bytes[16..18].copy_from_slice(&score.to_le_bytes());
        bytes[18] = self.depth;
        bytes[19..20].copy_from_slice(&self.result.unwrap_or(UNKNOWN).to_le_bytes());
        bytes[20..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Reads the bytes that [`to_bytes`](Self::to_bytes) returns.
    ///
    /// # Errors
    ///
    /// When the colours share a square, a number is outside its range, or an exact score is not a whole number of discs.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Result<Self, RecordError> {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            Bitboard::new(u64::from_le_bytes(word))
        };
        let (mover, opponent) = (word(0), word(8));
        let board = Board::new(mover, opponent).map_err(|_| RecordError::Overlap)?;
        let score = Points::new(i16::from_le_bytes([bytes[16], bytes[17]]).into());
        if !(Points::MIN..=Points::MAX).contains(&score) {
            return Err(RecordError::Score(score.get()));
        }
        let depth = bytes[18];
        if depth > DEPTH_MAX {
            return Err(RecordError::Depth(depth));
        }
        let result = match i8::from_le_bytes([bytes[19]]) {
            UNKNOWN => None,
            result @ -64..=64 => Some(result),
            result => return Err(RecordError::Result(result)),
        };
        let game = u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]);
        let record = Self { board, score, depth, result, game };
        if record.is_exact() && score.get() % Points::DISC.get() != 0 {
            return Err(RecordError::Fraction(score.get()));
        }
        Ok(record)
    }
}

/// The magic is `TRITREC\x1a`; the bytes of a record are those of [`to_bytes`](Record::to_bytes).
impl shard::Record for Record {
    const SIZE: usize = Self::SIZE;
    const MAGIC: [u8; 8] = *b"TRITREC\x1a";

    type Error = RecordError;

    fn write(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.to_bytes());
    }

    fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        Self::from_bytes(bytes.try_into().expect("24 bytes"))
    }
}

/// Maximum depth: no game has more moves.
const DEPTH_MAX: u8 = 60;

/// Why bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A square has discs of both players.
    #[error("a square with discs of both players; expected of one")]
    Overlap,
    /// The score exceeds 64 discs.
    #[error("score {0}; expected -8192 to 8192")]
    Score(i32),
    /// The depth exceeds the moves of a game.
    #[error("depth {0}; expected at most {DEPTH_MAX}")]
    Depth(u8),
    /// The result is not a difference of discs.
    #[error("result {0}; expected -64 to 64, or -128")]
    Result(i8),
    /// An exact score is not a whole number of discs.
    #[error("exact score {0}; expected whole discs, multiples of 128")]
    Fraction(i32),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn start() -> Record {
        Record {
            board: Board::START,
            score: Points::new(-300),
            depth: 4,
            result: Some(-2),
            game: 0x0102_0304,
        }
    }

    #[test]
    fn bytes_are_these() {
        let bytes = start().to_bytes();
        let expected = [
            [0, 0, 0, 0x10, 8, 0, 0, 0],
            [0, 0, 0, 8, 0x10, 0, 0, 0],
            [0xd4, 0xfe, 4, 0xfe, 4, 3, 2, 1],
        ];
        assert_eq!(bytes.as_slice(), expected.concat());
        assert_eq!(Record::from_bytes(&bytes), Ok(start()));
        let unknown = Record { result: None, ..start() };
        assert_eq!(unknown.to_bytes()[19], 0x80);
        assert_eq!(Record::from_bytes(&unknown.to_bytes()), Ok(unknown));
    }

    #[test]
    fn nonsense_is_refused() {
        let with = |changes: &[(usize, u8)]| {
            let mut bytes = start().to_bytes();
            changes.iter().for_each(|&(at, byte)| bytes[at] = byte);
            Record::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(with(&[(11, 0x10)]), RecordError::Overlap);
        assert_eq!(with(&[(16, 1), (17, 0x20)]), RecordError::Score(8193));
        assert_eq!(with(&[(16, 0xff), (17, 0xdf)]), RecordError::Score(-8193));
        assert_eq!(with(&[(18, 61)]), RecordError::Depth(61));
        assert_eq!(with(&[(19, 65)]), RecordError::Result(65));
        assert_eq!(with(&[(19, 0x81)]), RecordError::Result(-127));
        assert_eq!(with(&[(18, 60)]), RecordError::Fraction(-300));
        assert_eq!(with(&[(18, 61)]).to_string(), "depth 61; expected at most 60");
    }

    proptest! {
        /// Records are written as the bytes that were read.
        #[test]
        fn records_are_written_as_they_are_read(
            mover: u64, other: u64, score in -8200..8200_i16, depth in 0..62_u8,
            result in -66..67_i8, game: u32,
        ) {
            let mut bytes = [0; Record::SIZE];
            bytes[..8].copy_from_slice(&mover.to_le_bytes());
            bytes[8..16].copy_from_slice(&(other & !mover).to_le_bytes());
            bytes[16..18].copy_from_slice(&score.to_le_bytes());
            bytes[18..20].copy_from_slice(&[depth, result.cast_unsigned()]);
            bytes[20..].copy_from_slice(&game.to_le_bytes());
            if let Ok(record) = Record::from_bytes(&bytes) {
                prop_assert_eq!(record.to_bytes(), bytes);
                prop_assert!(!record.is_exact() || score % 128 == 0);
            } else {
                let is_within = (-8192..=8192).contains(&score) && depth <= 60;
                let is_exact = (mover | other).count_zeros() == u32::from(depth);
                let is_fraction = is_exact && score % 128 != 0;
                prop_assert!(!is_within || is_fraction || !(-64..=64).contains(&result));
            }
        }
    }
}
