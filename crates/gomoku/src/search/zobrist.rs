//! Keys of positions.

use crate::renju::Reading;
use crate::{Color, MAX_SIZE, Point, Rule};

/// A key of 128 bits: half of it finds the place in a table, the other half is kept there. Two
/// positions of one search with the same key are not to be expected within the age of the
/// universe.
pub(super) type Key = u128;

const POINTS: usize = MAX_SIZE * MAX_SIZE;

/// The keys of stones, by colour and point.
static STONES: [[Key; POINTS]; 2] = {
    let mut keys = [[0; POINTS]; 2];
    let mut seed = 0x7472_6974_626F_6172;
    let mut i = 0;
    while i < 2 * POINTS {
        let (high, low);
        (seed, high) = split_mix(seed);
        (seed, low) = split_mix(seed);
        keys[i / POINTS][i % POINTS] = (high as Key) << 64 | low as Key;
        i += 1;
    }
    keys
};

/// `SplitMix64` (Steele, Lea, Flood 2014): the next state and its output.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ z >> 31)
}

/// Tells the positions in which the defender is to move from those with the same stones in which
/// the attacker is.
pub(super) const DEFENDS: Key = 0x9216_D5D9_8979_FB1B_D131_0BA6_98DF_B5AC;

/// Returns the key of a stone.
#[inline(always)]
pub(super) fn stone(color: Color, point: Point) -> Key {
    STONES[color.index()][point.y() * MAX_SIZE + point.x()]
}

/// Returns the key of everything but the stones: what is won for whom differs with it.
pub(super) fn frame(size: usize, rule: Rule, reading: Reading, attacker: Color) -> Key {
    let parts = [size, rule.info() as usize, reading as usize, attacker.index()];
    let mut seed = 1;
    for part in parts {
        (_, seed) = split_mix(seed ^ part as u64);
    }
    let (seed, high) = split_mix(seed);
    let (_, low) = split_mix(seed);
    Key::from(high) << 64 | Key::from(low)
}

/// Returns the key of what counts as a threat, in moves.
pub(super) fn threat(moves: u16) -> Key {
    let (seed, high) = split_mix(u64::from(moves) << 32);
    let (_, low) = split_mix(seed);
    Key::from(high) << 64 | Key::from(low)
}
