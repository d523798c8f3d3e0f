//! Keys of positions.

use engine::random::SplitMix64;

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
    let mut random = SplitMix64::new(0x7472_6974_626F_6172);
    let mut i = 0;
    while i < 2 * POINTS {
        keys[i / POINTS][i % POINTS] = key(&mut random);
        i += 1;
    }
    keys
};

/// Returns the key of the next two words.
const fn key(random: &mut SplitMix64) -> Key {
    let high = random.word() as Key;
    high << 64 | random.word() as Key
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
        seed = SplitMix64::new(seed ^ part as u64).word();
    }
    key(&mut SplitMix64::new(seed))
}

/// Returns the key of what counts as a threat, in moves.
pub(super) fn threat(moves: u16) -> Key {
    key(&mut SplitMix64::new(u64::from(moves) << 32))
}
