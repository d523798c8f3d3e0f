//! A move of a game with the value of its position.

use gomoku::{Color, MAX_SIZE, MIN_SIZE, Point, Rule};
use thiserror::Error;

use crate::shard;

/// A move of a game, with the value of the position before it.
///
/// The records of a game follow one another, from the first stone on the empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// Number of the game.
    pub game: u32,
    /// Number of stones on the board before the move: Black's moves are even.
    pub ply: u16,
    /// Size of the board, 5 to 22 points per side.
    pub size: u8,
    /// Rule of the game.
    pub rule: Rule,
    /// The move, on the board.
    pub point: Point,
    /// Why it was played.
    pub origin: Origin,
    /// Result of the game for the mover: 1 won, 0 drawn, −1 lost. It says nothing of positions before the last move to a
    /// leaf.
    pub result: i8,
}

/// Why a move was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Part of a random opening.
    Opening,
    /// A random move in place of the best one.
    Random,
    /// One of the moves to a leaf of the search tree, where the game went on, or a move that gave a lead away to keep the
    /// game even.
    Leaf,
    /// The best move of a search.
    Searched {
        /// Value of the position for the mover, −30,000 to 30,000, as of
        /// [`Value::to_i32`](gomoku::search::alphabeta::Value::to_i32).
        value: i16,
        /// Search depth in plies, at most 100; 0 if a forced win was found before the first iteration.
        depth: u8,
    },
}

/// Encoding of the value of a move that was not searched.
const NO_VALUE: i16 = i16::MIN;

/// Maximum value, of a won game.
const VALUE_MAX: i16 = 30_000;

/// Maximum depth.
const DEPTH_MAX: u8 = 100;

impl Record {
    /// Number of bytes of a record.
    pub const SIZE: usize = 16;

    /// Returns the player who makes the move.
    #[must_use]
    pub const fn mover(&self) -> Color {
        if self.ply.is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Returns the value of the position for the mover, if it was searched.
    #[must_use]
    pub const fn value(&self) -> Option<i16> {
        match self.origin {
            Origin::Searched { value, .. } => Some(value),
            Origin::Opening | Origin::Random | Origin::Leaf => None,
        }
    }

    /// Returns the bytes, little endian: the game, 4 bytes, the ply, 2 bytes, x and y of the point, the
    /// value, 2 bytes, −32,768 if the move was not searched, the depth, then 0, the result, the size,
    /// the rule as the Gomocup protocol numbers it, the origin, 0 for openings, 1 for random moves, 2
    /// for searched ones, 3 for moves to a leaf, and a byte 0.
    ///
    /// # Panics
    ///
    /// When a field is outside its range.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        if let Some(error) = self.flaw() {
            panic!("{error}");
        }
        let (origin, value, depth) = match self.origin {
            Origin::Opening => (0, NO_VALUE, 0),
            Origin::Random => (1, NO_VALUE, 0),
            Origin::Searched { value, depth } => (2, value, depth),
            Origin::Leaf => (3, NO_VALUE, 0),
        };
        let byte = |number: usize| u8::try_from(number).expect("at most 22");
        let mut bytes = [0; Self::SIZE];
        bytes[..4].copy_from_slice(&self.game.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.ply.to_le_bytes());
        bytes[6..8].copy_from_slice(&[self.point.x(), self.point.y()].map(byte));
        bytes[8..10].copy_from_slice(&value.to_le_bytes());
        let rule = u8::try_from(self.rule.info()).expect("at most 9");
        let rest = [depth, self.result.cast_unsigned(), self.size, rule, origin, 0];
        bytes[10..].copy_from_slice(&rest);
        bytes
    }

    /// Reads the bytes that [`to_bytes`](Self::to_bytes) returns.
    ///
    /// # Errors
    ///
    /// When a number is outside its range, or a move that was not searched has a value or a depth.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Result<Self, RecordError> {
        let [
            a,
            b,
            c,
            d,
            ply,
            ply_high,
            x,
            y,
            value,
            value_high,
            depth,
            result,
            size,
            rule,
            origin,
            last,
        ] = *bytes;
        let rule = Rule::with_info(rule.into()).ok_or(RecordError::Rule(rule))?;
        let point = Point::new(x.into(), y.into()).ok_or(RecordError::Point { x, y, size })?;
        let value = i16::from_le_bytes([value, value_high]);
        let origin = match origin {
            0 => Origin::Opening,
            1 => Origin::Random,
            2 => Origin::Searched { value, depth },
            3 => Origin::Leaf,
            _ => return Err(RecordError::Origin(origin)),
        };
        let is_searched = matches!(origin, Origin::Searched { .. });
        if !is_searched && (value, depth) != (NO_VALUE, 0) {
            return Err(RecordError::Unsearched { value, depth });
        }
        if last != 0 {
            return Err(RecordError::Last(last));
        }
        let record = Self {
            game: u32::from_le_bytes([a, b, c, d]),
            ply: u16::from_le_bytes([ply, ply_high]),
            size,
            rule,
            point,
            origin,
            result: i8::from_le_bytes([result]),
        };
        record.check().map(|()| record)
    }

    /// Returns the first field that is outside its range as an error.
    ///
    /// # Errors
    ///
    /// When a number is outside its range.
    pub fn check(&self) -> Result<(), RecordError> {
        self.flaw().map_or(Ok(()), Err)
    }

    /// Returns the first field that is outside its range.
    fn flaw(&self) -> Option<RecordError> {
        let Self { ply, size, point, result, .. } = *self;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size.into()) {
            return Some(RecordError::Size(size));
        }
        if ply >= u16::from(size) * u16::from(size) {
            return Some(RecordError::Ply { ply, size });
        }
        if !point.is_on(size.into()) {
            let [x, y] = [point.x(), point.y()].map(|at| u8::try_from(at).unwrap_or(u8::MAX));
            return Some(RecordError::Point { x, y, size });
        }
        if !(-1..=1).contains(&result) {
            return Some(RecordError::Result(result));
        }
        match self.origin {
            Origin::Searched { value, .. } if !(-VALUE_MAX..=VALUE_MAX).contains(&value) => {
                Some(RecordError::Value(value))
            }
            Origin::Searched { depth, .. } if depth > DEPTH_MAX => Some(RecordError::Depth(depth)),
            _ => None,
        }
    }
}

/// The magic is `TRITGMR\x1a`; the bytes of a record are those of [`to_bytes`](Record::to_bytes).
impl shard::Record for Record {
    const SIZE: usize = Self::SIZE;
    const MAGIC: [u8; 8] = *b"TRITGMR\x1a";

    type Error = RecordError;

    fn write(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.to_bytes());
    }

    fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        Self::from_bytes(bytes.try_into().expect("16 bytes"))
    }
}

/// Why bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Unknown rule.
    #[error("rule {0}; expected 0, 1, 4, 8 or 9")]
    Rule(u8),
    /// Board size outside its range.
    #[error("a board of {0} points per side; expected {MIN_SIZE} to {MAX_SIZE}")]
    Size(u8),
    /// The ply exceeds the points of the board.
    #[error("ply {ply}; expected less than the {size}×{size} points of the board")]
    Ply {
        /// The ply.
        ply: u16,
        /// Size of the board.
        size: u8,
    },
    /// The point is not on the board.
    #[error("x {x}, y {y}; expected a point of the board of {size} points per side")]
    Point {
        /// From the left.
        x: u8,
        /// From the lowest row.
        y: u8,
        /// Size of the board.
        size: u8,
    },
    /// Value outside its range.
    #[error("value {0}; expected -{VALUE_MAX} to {VALUE_MAX}")]
    Value(i16),
    /// Depth outside its range.
    #[error("depth {0}; expected at most {DEPTH_MAX}")]
    Depth(u8),
    /// Unknown result.
    #[error("result {0}; expected 1, 0 or -1")]
    Result(i8),
    /// Unknown origin.
    #[error("origin {0}; expected 0 to 3")]
    Origin(u8),
    /// A move that was not searched has a value or a depth.
    #[error("value {value}, depth {depth} of a move that was not searched; expected -32768 and 0")]
    Unsearched {
        /// The value.
        value: i16,
        /// The depth.
        depth: u8,
    },
    /// The last byte is not 0.
    #[error("last byte {0}; expected 0")]
    Last(u8),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn record() -> Record {
        Record {
            game: 0x0102_0304,
            ply: 0x101,
            size: 20,
            rule: Rule::Renju,
            point: Point::new(19, 3).unwrap(),
            origin: Origin::Searched { value: -300, depth: 7 },
            result: -1,
        }
    }

    #[test]
    fn bytes_are_these() {
        let bytes = record().to_bytes();
        let expected = [4, 3, 2, 1, 1, 1, 19, 3, 0xd4, 0xfe, 7, 0xff, 20, 4, 2, 0];
        assert_eq!(bytes, expected);
        assert_eq!(Record::from_bytes(&bytes), Ok(record()));
        assert_eq!((record().mover(), record().value()), (Color::White, Some(-300)));
        for (number, origin) in [(0, Origin::Opening), (1, Origin::Random), (3, Origin::Leaf)] {
            let record = Record { origin, ..record() };
            let bytes = record.to_bytes();
            assert_eq!(bytes[8..], [0, 0x80, 0, 0xff, 20, 4, number, 0]);
            assert_eq!(Record::from_bytes(&bytes), Ok(record));
            assert_eq!(record.value(), None);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let with = |changes: &[(usize, u8)]| {
            let mut bytes = record().to_bytes();
            changes.iter().for_each(|&(at, byte)| bytes[at] = byte);
            Record::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(with(&[(4, 0x90)]), RecordError::Ply { ply: 400, size: 20 });
        assert_eq!(with(&[(6, 20)]), RecordError::Point { x: 20, y: 3, size: 20 });
        assert_eq!(with(&[(7, 22)]), RecordError::Point { x: 19, y: 22, size: 20 });
        assert_eq!(with(&[(8, 0x31), (9, 0x75)]), RecordError::Value(30_001));
        assert_eq!(with(&[(8, 0), (9, 0x80)]), RecordError::Value(i16::MIN));
        assert_eq!(with(&[(10, 101)]), RecordError::Depth(101));
        assert_eq!(with(&[(11, 2)]), RecordError::Result(2));
        assert_eq!(with(&[(12, 4)]), RecordError::Size(4));
        assert_eq!(with(&[(12, 23)]), RecordError::Size(23));
        // Two numbers mean renju to managers, but one of them is written.
        assert_eq!(with(&[(13, 2)]), RecordError::Rule(2));
        assert_eq!(with(&[(14, 4)]), RecordError::Origin(4));
        assert_eq!(with(&[(14, 1)]), RecordError::Unsearched { value: -300, depth: 7 });
        assert_eq!(with(&[(15, 1)]), RecordError::Last(1));
        let text = with(&[(6, 20)]).to_string();
        assert_eq!(text, "x 20, y 3; expected a point of the board of 20 points per side");
    }

    proptest! {
        /// Records are written as the bytes that were read.
        #[test]
        fn records_are_written_as_they_are_read(
            game: u32, ply in 0..500_u16, point: [u8; 2], value: i16, depth in 0..102_u8,
            result in -2..3_i8, size in 4..24_u8, rule in 0..10_u8, origin in 0..5_u8, is_plain: bool,
        ) {
            let mut bytes = [0; Record::SIZE];
            bytes[..4].copy_from_slice(&game.to_le_bytes());
            bytes[4..6].copy_from_slice(&ply.to_le_bytes());
            bytes[6..8].copy_from_slice(&point.map(|at| at % 23));
            let (value, depth) = if is_plain { (i16::MIN, 0) } else { (value, depth) };
            bytes[8..10].copy_from_slice(&value.to_le_bytes());
            bytes[10..15].copy_from_slice(&[depth, result.cast_unsigned(), size, rule, origin]);
            if let Ok(record) = Record::from_bytes(&bytes) {
                prop_assert_eq!(record.to_bytes(), bytes);
                prop_assert!(record.point.is_on(size.into()) && record.result.abs() <= 1);
            }
        }

        /// Every record is read back.
        #[test]
        fn records_come_back(
            game: u32, size in 5..=22_u8, ply: u16, point: [u8; 2], rule in 0..5_usize,
            origin in 0..4_u8, value in -30_000..=30_000_i16, depth in 0..=100_u8, result in -1..=1_i8,
        ) {
            let [x, y] = point.map(|at| usize::from(at % size));
            let origin = match origin {
                0 => Origin::Opening,
                1 => Origin::Random,
                2 => Origin::Leaf,
                _ => Origin::Searched { value, depth },
            };
            let (ply, rule) = (ply % (u16::from(size) * u16::from(size)), Rule::ALL[rule]);
            let point = Point::new(x, y).unwrap();
            let record = Record { game, ply, size, rule, point, origin, result };
            prop_assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
        }
    }
}
