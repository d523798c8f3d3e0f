//! Zobrist keys of positions (Zobrist, A New Hashing Method with Application for Game Playing, 1970).

use engine::random::SplitMix64;

use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::{Color, Point, PointSet, Rule};

/// A key of 128 bits: one half selects a bucket of a transposition table, the other half is stored there.
/// A collision within a search is not to be expected.
pub(crate) type Key = u128;

const POINTS: usize = MAX_SIZE * MAX_SIZE;

/// The keys of stones, by colour and point.
static STONES: [[Key; POINTS]; 2] = {
    let mut keys = [[0; POINTS]; 2];
    let mut random = SplitMix64::new(0x7472_6974_626F_6172);
    let mut i = 0;
    while i < 2 * POINTS {
        keys[i / POINTS][i % POINTS] = key(&mut random);
        i += 1;
    }
    keys
};

/// The keys of boards without stones, by rule and size.
static FRAMES: [[u64; MAX_SIZE - MIN_SIZE + 1]; Rule::ALL.len()] = {
    let mut keys = [[0; MAX_SIZE - MIN_SIZE + 1]; Rule::ALL.len()];
    let mut random = SplitMix64::new(0x676F_6D6F_6B75);
    let mut rule = 0;
    while rule < keys.len() {
        let mut size = 0;
        while size < keys[rule].len() {
            keys[rule][size] = random.word();
            size += 1;
        }
        rule += 1;
    }
    keys
};

/// Distinguishes positions with White to move.
const WHITE_TO_MOVE: u64 = 0x2E1B_2138_5C26_C926;

/// Returns the next key of a stream.
pub(crate) const fn key(random: &mut SplitMix64) -> Key {
    let high = random.word() as Key;
    high << 64 | random.word() as Key
}

/// Returns the key of a stone.
#[inline(always)]
pub(crate) fn stone(color: Color, point: Point) -> Key {
    STONES[color.index()][point.y() * MAX_SIZE + point.x()]
}

/// Returns what a move changes in the key of a position.
#[cfg(feature = "std")]
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "positions have the lower half of the key")]
pub(crate) fn of_move(color: Color, point: Point) -> u64 {
    stone(color, point) as u64 ^ WHITE_TO_MOVE
}

/// Returns the key of the stones of both colours.
pub(crate) fn of_stones(stones: &[PointSet; 2]) -> Key {
    let keys = Color::ALL
        .into_iter()
        .zip(stones)
        .flat_map(|(color, set)| set.iter().map(move |point| stone(color, point)));
    keys.fold(0, |all, key| all ^ key)
}

/// Returns the key of a position whose stones have the key `stones`.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "half of the key is enough")]
pub(crate) fn of_position(stones: Key, size: usize, rule: Rule, side: Color) -> u64 {
    let turn = match side {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    };
    stones as u64 ^ FRAMES[rule as usize][size - MIN_SIZE] ^ turn
}
